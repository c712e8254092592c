import {
  type Database,
  isBrokenConnection,
  isConstraint,
  isHeld,
  isUnexpected,
  type Statement,
  unconfirmed,
} from '../../platform/database/index.ts';
import { lockHeads } from '../chain/index.ts';
import { readDecisions } from './decisions.queries.ts';
import type { ExpectedEnds } from './expected-ends.ts';
import { type Batch, judgeBatch, type Sealed } from './judge-batch.ts';
import { outcomeKeyOf } from './outcome-rules.ts';
import { lockRuns } from './runs.queries.ts';
import type { ReportItem, SealingItem } from './sealing-items.ts';

/** One batch: opened under the locks of its chains, judged and hashed, and closed. Two round trips, whatever its number of centers. */
export async function sealTogether(database: Database, ends: ExpectedEnds, batch: Batch): Promise<Sealed> {
  const { items, centerIds, patienceMs } = batch;
  const sealed = await database.inBatch(centerIds, {
    open: [
      // First: whoever is to ask again does not wait for the chains before.
      database.changes.requireNoneSince(unconfirmed(items)),
      lockHeads('proof', centerIds, patienceMs),
      decisionsOf(items),
      lockRuns(reportsOf(items)),
    ],
    work: ([, chains, decisions, runs]) => judgeBatch(batch, { chains, areHeld: true, decisions, runs }),
  });
  ends.learn(sealed.ends);
  return sealed;
}

/**
 * The same in one round trip, for decisions of agents on chains that this process wrote last: their ends are expected, and their keys to
 * be new. Undefined where it cannot be done, or was found to be otherwise.
 */
export async function sealAsExpected(
  database: Database,
  ends: ExpectedEnds,
  batch: Batch,
): Promise<Sealed | undefined> {
  const { items, centerIds } = batch;
  if (items.some(({ kind }) => kind !== 'agent')) return undefined;
  const chains = ends.of(centerIds);
  if (!chains) return undefined;
  const { result, close } = judgeBatch(batch, { chains, areHeld: false, decisions: [], runs: [] });
  // Nothing would be stored of a refusal, and so nobody would see that its key is not new.
  if (result.outcomes.some((outcome) => 'error' in outcome)) return undefined;
  // Nobody would look at the end of a chain that nothing is added to.
  const foundAt = new Map(chains.map(({ center_id, index }) => [center_id, index]));
  if (result.ends.left.some(({ center_id, index }) => index === foundAt.get(center_id))) return undefined;
  try {
    await commitOnce(database, centerIds, [database.changes.requireNoneSince(unconfirmed(items)), ...close]);
  } catch (error) {
    ends.forget(centerIds);
    if (isOtherwise(error)) return undefined;
    throw error;
  }
  ends.learn(result.ends);
  return result;
}

/** A chain ends otherwise or is held by somebody, or a key is not new. */
function isOtherwise(error: unknown): boolean {
  return (
    isUnexpected(error) ||
    isHeld(error) ||
    isConstraint(error, 'chain_entries_pkey') ||
    isConstraint(error, 'decision_events_key')
  );
}

/**
 * A connection that proves dead may have committed before. Another try over another one is refused then, by the ends that it expects or by
 * the ids that are there, and so is the first if it comes late.
 */
async function commitOnce(
  database: Database,
  centerIds: readonly number[],
  statements: readonly Statement[],
): Promise<void> {
  const attempt = () => database.commitAtOnce(centerIds, statements);
  await attempt().catch((error) => {
    if (!isBrokenConnection(error)) throw error;
    return attempt().catch(() => {
      throw error;
    });
  });
}

/** The decisions that items speak of: by their ids, and by keys that may be used again. */
export function decisionsOf(
  items: readonly SealingItem[],
  ids: readonly { centerId: number; eventId: string }[] = items.flatMap(({ centerId, ...item }) => {
    if (item.kind === 'agent') return [];
    return [{ centerId, eventId: item.kind === 'report' ? item.about : item.eventId }];
  }),
) {
  const keys = items.flatMap(({ centerId, ...item }) => {
    if (item.kind === 'report') return [{ centerId, key: outcomeKeyOf(item.about) }];
    return item.kind === 'agent' && item.decision.key !== null ? [{ centerId, key: item.decision.key }] : [];
  });
  return readDecisions({
    ids: unique(ids, ({ centerId, eventId }) => `${centerId} ${eventId}`),
    keys: unique(keys, ({ centerId, key }) => `${centerId} ${key}`),
  });
}

function reportsOf(items: readonly SealingItem[]): ReportItem[] {
  const reports = items.filter((item) => item.kind === 'report');
  return unique(reports, ({ centerId, about }) => `${centerId} ${about}`);
}

function unique<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()];
}

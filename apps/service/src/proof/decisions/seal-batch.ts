import {
  type Database,
  isBrokenConnection,
  isConstraint,
  isHeld,
  isUnexpected,
  type Statement,
  unconfirmed,
} from '../../platform/database/index.ts';
import { lockExpectedHeads, lockHeads } from '../chain/index.ts';
import type { StoredDecision } from './decision.ts';
import { readDecisions } from './decisions.queries.ts';
import type { ExpectedEnds } from './expected-ends.ts';
import { type Batch, judgeBatch, type Sealed, sealJudged } from './judge-batch.ts';
import { outcomeKeyOf } from './outcome-rules.ts';
import { lockRuns } from './runs.queries.ts';
import { requireDelegated, requireNotHeld } from './sealing.queries.ts';
import type { ApprovalItem, ReportItem, SealingItem } from './sealing-items.ts';

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
      requireNotHeld(items.filter((item) => item.kind === 'close')),
      requireDelegated(approvalsOf(items)),
    ],
    work: ([, chains, decisions, runs]) => {
      const read = { chains, decisions, runs };
      return sealJudged(batch, read, judgeBatch(batch, read), { areHeld: true });
    },
  });
  ends.learn(sealed.ends);
  return sealed;
}

/**
 * The same in one round trip, on chains that this process wrote last: their ends are expected, the keys of agents' decisions to be new,
 * and what people answer to be as it was seen before: whoever answered it since then added an approval or evidence in the place where this
 * does. Undefined where it cannot be done, or was found to be otherwise.
 */
export async function sealAsExpected(
  database: Database,
  ends: ExpectedEnds,
  batch: Batch,
): Promise<Sealed | undefined> {
  const { items, centerIds } = batch;
  const decisions = seenBy(items);
  const chains = ends.of(centerIds);
  if (!decisions || !chains) return undefined;
  const read = { chains, decisions, runs: [] };
  const judged = judgeBatch(batch, read);
  // Nothing would be stored of a refusal, and so nobody would see that its key is not new.
  if (judged.outcomes.some((outcome) => 'error' in outcome)) return undefined;
  // Moving a chain holds it. Where one is not moved all are held first, in their order, so that this is seen by whoever reads under locks.
  const areHeld = judged.centers.some(({ seals }) => seals.length === 0);
  const { result, close } = sealJudged(batch, read, judged, { areHeld });
  try {
    await commitOnce(database, centerIds, [
      database.changes.requireNoneSince(unconfirmed(items)),
      ...(areHeld ? [lockExpectedHeads('proof', chains)] : []),
      requireDelegated(approvalsOf(items)),
      ...close,
    ]);
  } catch (error) {
    if (isAnswered(error)) return undefined;
    ends.forget(centerIds);
    if (isOtherwise(error)) return undefined;
    throw error;
  }
  ends.learn(result.ends);
  return result;
}

/** What approvals answer, in copies, for judging changes them; undefined where something has to be read under its chain's lock. */
function seenBy(items: readonly SealingItem[]): StoredDecision[] | undefined {
  const decisions: StoredDecision[] = [];
  for (const item of items) {
    if (item.kind === 'agent') continue;
    if (item.kind !== 'approval' || !item.seen || mayChangeUnseen(item.seen)) return undefined;
    decisions.push({ ...item.seen, approvals: [...item.seen.approvals] });
  }
  return decisions;
}

/** Who may answer a question hangs on who answered what it is about; for what was kept unsealed people may be asked only now. */
function mayChangeUnseen({ contest, agent }: StoredDecision): boolean {
  return contest !== null || agent?.isUnsealed === true;
}

/** A decision was answered since it was seen. */
function isAnswered(error: unknown): boolean {
  return isConstraint(error, 'decision_approvals_pkey') || isConstraint(error, 'evidence_pkey');
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

function approvalsOf(items: readonly SealingItem[]): ApprovalItem[] {
  return items.filter((item) => item.kind === 'approval');
}

function reportsOf(items: readonly SealingItem[]): ReportItem[] {
  const reports = items.filter((item) => item.kind === 'report');
  return unique(reports, ({ centerId, about }) => `${centerId} ${about}`);
}

function unique<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()];
}

import {
  createLane,
  type Database,
  isConnectionFailure,
  isConstraint,
  isTimeout,
  isUnexpected,
  type LaneOutcome,
  runConfirmed,
  type Statement,
  type ToConfirm,
  unconfirmed,
} from '../../platform/database/index.ts';
import { ApiError, unavailable } from '../../platform/errors.ts';
import { keepAnswers } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKinds, type KindOf } from '../cases/index.ts';
import { type ChainHead, laterOf, PATIENCE_MS, requireWholeEnd } from '../chain/index.ts';
import type { Policy, PolicyBook } from '../policies/index.ts';
import type { CenterBatch } from './center-batch.ts';
import type { StoredDecision } from './decision.ts';
import { evidenceIdOf } from './decision-rules.ts';
import { readDecisions } from './decisions.queries.ts';
import { createExpectedEnds, type ExpectedEnds } from './expected-ends.ts';
import { judgeItem } from './judge-batch.ts';
import { asItStands } from './judge-decision.ts';
import { MOVED_CHANNEL } from './moved-decisions.ts';
import { outcomeKeyOf } from './outcome-rules.ts';
import { lockRuns, type ToolRun } from './runs.queries.ts';
import {
  type CenterFacts,
  centerFacts,
  expectSealing,
  openSealing,
  type SealingEnd,
} from './sealing.queries.ts';
import type { AgentItem, ReportItem, SealingItem, SealingOutcome } from './sealing-items.ts';
import { storeBatch } from './store-batch.ts';

export interface DecisionSealer {
  /** Approvals and agents' decisions, of whatever centers, that arrive together are judged, hashed and committed together. */
  seal(item: SealingItem): Promise<SealingOutcome>;
  /** Keeps an agent's decision for another try, when its chain cannot be had. */
  keepUnsealed(item: AgentItem & ToConfirm): Promise<SealingOutcome>;
}

const BATCH_MAX = 256;
const WAITING_MAX = 5_000;
const RETRY_AFTER_SECONDS = 1;

/** One for each process, because the API for keys and the one for sessions seal into the same chains. */
export function createDecisionSealer(platform: Platform, book: PolicyBook): DecisionSealer {
  const { database, clock } = platform;
  const kindOf = createKinds(platform.secrets);
  const ends = createExpectedEnds();
  const sealBatch = async (items: readonly SealingItem[], patienceMs: number) => {
    const centerIds = centerIdsOf(items);
    const policies = await book.policiesFor(centerIds);
    const batch = { items, centerIds, policies, patienceMs, kindOf, now: clock.now() };
    const { outcomes, moved } =
      (await sealAsExpected(database, ends, batch)) ?? (await sealTogether(database, ends, batch));
    if (moved.length > 0) database.notices.tell(MOVED_CHANNEL, moved.join(','));
    return outcomes;
  };
  const sealPatiently = async (items: readonly SealingItem[], isAlone: boolean) => {
    const isOneCenter = isAlone || items.every(({ centerId }) => centerId === items[0]?.centerId);
    try {
      return await sealBatch(items, isOneCenter ? PATIENCE_MS.long : PATIENCE_MS.short);
    } catch (error) {
      // Somebody holds one of the chains for long: the others go on without it.
      if (isTimeout(error) && !isOneCenter) return sealBatch(items, PATIENCE_MS.none);
      // Somebody recorded a decision under one of the keys meanwhile, or took one of the runs, and is now seen to hold it.
      if (isConstraint(error, 'decision_events_key') || isConstraint(error, 'tool_runs_pkey'))
        return sealBatch(items, PATIENCE_MS.long);
      throw error;
    }
  };
  const seal = createLane<SealingItem, SealingOutcome>({
    traced: { name: 'seal decisions', tracing: platform.tracing },
    batchMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: (items, isAlone) => runConfirmed(items, (batch) => sealPatiently(batch, isAlone)),
    // After a lost connection nobody knows what was committed.
    mayRetry: (error) => !isConnectionFailure(error) && !isTimeout(error),
    full: () => unavailable(RETRY_AFTER_SECONDS),
  });
  return {
    seal,
    async keepUnsealed(item) {
      const policies = await book.policiesFor([item.centerId]);
      const keep = () => keepWithoutSeal(database, { item, policies, kindOf, now: clock.now() });
      // It was committed after all, and only the answer of the database got lost: a second look finds it.
      return keep().catch((error) => {
        if (isConstraint(error, 'decision_events_pkey')) return keep();
        throw error;
      });
    },
  };
}

/** The traces of the calls that brought these items, by the decisions and the evidence that events name. */
function tracesOf(items: readonly SealingItem[]): Map<string, string> {
  const traces = new Map<string, string>();
  for (const item of items) {
    const eventId = idOf(item);
    if (item.trace) traces.set(eventId, item.trace).set(evidenceIdOf(eventId), item.trace);
  }
  return traces;
}

/** The decision that an item makes or speaks of. */
function idOf(item: SealingItem): string {
  if (item.kind === 'report') return item.id;
  return item.kind === 'agent' ? item.decision.id : item.eventId;
}

type PoliciesOf = ReadonlyMap<number, readonly Policy[]>;

interface Batch {
  items: readonly SealingItem[];
  centerIds: readonly number[];
  policies: PoliciesOf;
  patienceMs: number;
  kindOf: KindOf;
  now: Date;
}

interface Sealed {
  outcomes: LaneOutcome<SealingOutcome>[];
  /** Centers in which a decision went on to another status. */
  moved: number[];
  ends: { found: readonly SealingEnd[]; left: readonly SealingEnd[] };
}

/** One batch: opened under the locks of its chains, judged and hashed, and closed. Two round trips, whatever its number of centers. */
async function sealTogether(database: Database, ends: ExpectedEnds, batch: Batch): Promise<Sealed> {
  const { items, centerIds, patienceMs } = batch;
  const sealed = await database.inBatch(centerIds, {
    open: [
      // First: whoever is to ask again does not wait for the chains before.
      database.changes.requireNoneSince(unconfirmed(items)),
      openSealing(centerIds, patienceMs),
      decisionsOf(items),
      lockRuns(reportsOf(items)),
    ],
    work: ([, chains, decisions, runs]) => judgeTogether(batch, { chains, decisions, runs }),
  });
  ends.learn(sealed.ends);
  return sealed;
}

/**
 * The same in one round trip, for decisions of agents on chains that this process wrote last: their ends are expected, and their keys to
 * be new. Undefined where it cannot be done, or was found to be otherwise.
 */
async function sealAsExpected(
  database: Database,
  ends: ExpectedEnds,
  batch: Batch,
): Promise<Sealed | undefined> {
  const { items, centerIds } = batch;
  if (items.some(({ kind }) => kind !== 'agent')) return undefined;
  const chains = ends.of(centerIds);
  if (!chains) return undefined;
  const { result, close } = judgeTogether(batch, { chains, decisions: [], runs: [] });
  try {
    await database.commitAtOnce(centerIds, [
      database.changes.requireNoneSince(unconfirmed(items)),
      expectSealing(chains),
      ...close,
    ]);
  } catch (error) {
    ends.forget(centerIds);
    if (isUnexpected(error) || isConstraint(error, 'decision_events_key')) return undefined;
    throw error;
  }
  ends.learn(result.ends);
  return result;
}

/** Judges and hashes a batch by what was read for it, or is expected to be so. */
function judgeTogether(
  { items, policies, patienceMs, kindOf, now }: Batch,
  read: {
    chains: readonly SealingEnd[];
    decisions: readonly StoredDecision[];
    runs: readonly (ToolRun & { centerId: number; eventId: string })[];
  },
): { result: Sealed; close: readonly Statement[] } {
  const known = Map.groupBy(read.decisions, ({ centerId }) => centerId);
  const started = Map.groupBy(read.runs, ({ centerId }) => centerId);
  const centers = new Map<number, CenterBatch | ApiError>();
  for (const chain of read.chains)
    centers.set(
      chain.center_id,
      orRefusal(() => {
        const head = requireWholeEnd({ centerId: chain.center_id, domain: 'proof' }, chain);
        return centerBatch(chain, { head, policies, known, started, now });
      }),
    );
  const outcomes = items.map((item): LaneOutcome<SealingOutcome> => {
    const center = centers.get(item.centerId);
    if (!center) return patienceMs === PATIENCE_MS.none ? { isPutOff: true } : { error: gone(item) };
    if (center instanceof ApiError) return { error: center };
    if (isAboutSealOf(center, item)) return { isPutOff: true };
    const outcome = orRefusal(() => judgeItem(center, item));
    return outcome instanceof ApiError ? { error: outcome } : { value: outcome };
  });
  const judged = [...centers.values()].flatMap((center) => (center instanceof ApiError ? [] : [center]));
  const moved = judged.flatMap(({ centerId, moves }) => (moves.size > 0 ? [centerId] : []));
  const stored = storeBatch(judged, kindOf, tracesOf(items));
  // Only now do the seals have their places, which answers tell.
  const result = { outcomes, moved, ends: { found: read.chains, left: judged.flatMap(endOf) } };
  return { result, close: [...stored, ...keepingOf(items, outcomes, now)] };
}

/** How a batch leaves a chain. */
function endOf({ facts, head, seals, now }: CenterBatch): SealingEnd[] {
  if (!head) return [];
  const last = seals.at(-1)?.evidence;
  const { index, hash, timestamp } = last
    ? { index: last.chainIndex, hash: last.chainHash, timestamp: now.toISOString() }
    : head;
  return [
    { ...facts, index, hash, timestamp, last_index: index, last_hash: hash, last_timestamp: timestamp },
  ];
}

/** A report names the hash of the decision that it is about, which one that is being sealed gets at the end of its batch. */
function isAboutSealOf({ seals }: CenterBatch, item: SealingItem): boolean {
  return item.kind === 'report' && seals.some(({ decision }) => decision.id === item.about);
}

function reportsOf(items: readonly SealingItem[]): ReportItem[] {
  const reports = items.filter((item) => item.kind === 'report');
  return unique(reports, ({ centerId, about }) => `${centerId} ${about}`);
}

/** Keeps the answers of approvals whose calls have a key, with what they did. A refusal changed nothing, and is kept by its call. */
function keepingOf(
  items: readonly SealingItem[],
  outcomes: readonly LaneOutcome<SealingOutcome>[],
  now: Date,
): Statement[] {
  const kept = items.flatMap((item, place) => {
    const outcome = outcomes[place];
    return item.kind === 'approval' && item.keep && outcome && 'value' in outcome
      ? [item.keep(outcome.value)]
      : [];
  });
  return kept.length > 0 ? [keepAnswers(kept, now)] : [];
}

/** The same for one call of an agent whose chain is left alone. */
function keepWithoutSeal(
  database: Database,
  {
    item,
    policies,
    kindOf,
    now,
  }: { item: AgentItem & ToConfirm; policies: PoliciesOf; kindOf: KindOf; now: Date },
): Promise<SealingOutcome> {
  return database.inBatch([item.centerId], {
    open: [
      centerFacts([item.centerId]),
      decisionsOf([item], [{ centerId: item.centerId, eventId: item.decision.id }]),
      database.changes.requireNoneSince(unconfirmed([item])),
    ],
    work: ([[facts], found]) => {
      if (!facts) throw gone(item);
      const known = new Map([[item.centerId, found]]);
      const center = centerBatch(facts, { head: null, policies, known, started: new Map(), now });
      const committed = center.decisions.get(item.decision.id);
      if (committed) return { result: asItStands(center, committed), close: [] };
      return { result: judgeItem(center, item), close: storeBatch([center], kindOf, new Map()) };
    },
  });
}

/** The decisions that items speak of: by their ids, and by keys that may be used again. */
function decisionsOf(
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

function centerBatch(
  facts: CenterFacts,
  read: {
    head: ChainHead | null;
    policies: PoliciesOf;
    known: ReadonlyMap<number, readonly StoredDecision[]>;
    started: ReadonlyMap<number, readonly (ToolRun & { eventId: string })[]>;
    now: Date;
  },
): CenterBatch {
  const { head, now } = read;
  const centerId = facts.center_id;
  const known = read.known.get(centerId) ?? [];
  return {
    centerId,
    facts,
    head,
    now: new Date(laterOf(now.toISOString(), head?.timestamp ?? null)),
    policies: read.policies.get(centerId) ?? [],
    decisions: new Map(known.map((decision) => [decision.id, decision])),
    holders: new Map(
      known.flatMap((decision) => (decision.keyDigest === null ? [] : [[decision.keyDigest, decision]])),
    ),
    recorded: [],
    agents: new Set(),
    runs: [],
    started: new Map(read.started.get(centerId)?.map((run) => [run.eventId, run])),
    ended: [],
    approvals: [],
    seals: [],
    moves: new Map(),
    events: [],
    asked: [],
    answered: [],
  };
}

function gone({ centerId }: SealingItem): Error {
  return new Error(`Center ${centerId} is gone.`);
}

/** A refusal is one center's, or one item's; anything else ends the batch. */
function orRefusal<Value>(attempt: () => Value): Value | ApiError {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function centerIdsOf(items: readonly SealingItem[]): number[] {
  return [...new Set(items.map(({ centerId }) => centerId))].sort((one, other) => one - other);
}

function unique<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()];
}

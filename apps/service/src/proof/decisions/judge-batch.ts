import type { LaneOutcome, Statement } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { keepAnswers } from '../../platform/http/index.ts';
import type { KindOf } from '../cases/index.ts';
import { type ChainEnds, PATIENCE_MS, requireWholeEnd } from '../chain/index.ts';
import type { Policy } from '../policies/index.ts';
import { type CenterBatch, newCenterBatch } from './center-batch.ts';
import type { StoredDecision } from './decision.ts';
import { evidenceIdOf } from './decision-rules.ts';
import { decideOrRepeat } from './judge-agent.ts';
import { approve, close, rejectLate } from './judge-answer.ts';
import { report } from './judge-report.ts';
import type { ToolRun } from './runs.queries.ts';
import type { CenterFacts } from './sealing.queries.ts';
import type { SealingItem, SealingOutcome } from './sealing-items.ts';
import { storeBatch } from './store-batch.ts';

/** Items that are judged and committed together, of whatever centers. */
export interface Batch {
  items: readonly SealingItem[];
  centerIds: readonly number[];
  policies: ReadonlyMap<number, readonly Policy[]>;
  facts: ReadonlyMap<number, CenterFacts | undefined>;
  patienceMs: number;
  kindOf: KindOf;
  now: Date;
}

export interface Sealed {
  outcomes: LaneOutcome<SealingOutcome>[];
  /** Centers in which a decision went on to another status. */
  moved: number[];
  ends: { found: readonly ChainEnds[]; left: readonly ChainEnds[] };
}

/** What was read for a batch, or is expected to be so. */
export interface BatchAsRead {
  chains: readonly ChainEnds[];
  decisions: readonly StoredDecision[];
  runs: readonly (ToolRun & { centerId: number; eventId: string })[];
}

/** What was decided in each center, and what became of each item. */
export interface JudgedBatch {
  outcomes: LaneOutcome<SealingOutcome>[];
  centers: CenterBatch[];
}

export function judgeBatch(
  { items, policies, facts, patienceMs, now }: Batch,
  read: BatchAsRead,
): JudgedBatch {
  const known = Map.groupBy(read.decisions, ({ centerId }) => centerId);
  const started = Map.groupBy(read.runs, ({ centerId }) => centerId);
  const centers = new Map<number, CenterBatch | ApiError>();
  for (const chain of read.chains) {
    const ofCenter = facts.get(chain.center_id);
    if (!ofCenter) continue;
    centers.set(
      chain.center_id,
      orRefusal(() => {
        const head = requireWholeEnd({ centerId: chain.center_id, domain: 'proof' }, chain);
        return newCenterBatch(ofCenter, { head, policies, known, started, now });
      }),
    );
  }
  const outcomes = items.map((item): LaneOutcome<SealingOutcome> => {
    const center = centers.get(item.centerId);
    if (!center) return patienceMs === PATIENCE_MS.none ? { isPutOff: true } : { error: gone(item) };
    if (center instanceof ApiError) return { error: center };
    if (isAboutSealOf(center, item)) return { isPutOff: true };
    const outcome = orRefusal(() => judgeItem(center, item));
    return outcome instanceof ApiError ? { error: outcome } : { value: outcome };
  });
  return {
    outcomes,
    centers: [...centers.values()].flatMap((center) => (center instanceof ApiError ? [] : [center])),
  };
}

/** Hashes what was judged; `close` are the statements that store it, `areHeld` whether its chains are locked. */
export function sealJudged(
  { items, kindOf, now }: Batch,
  { chains }: BatchAsRead,
  { outcomes, centers }: JudgedBatch,
  { areHeld }: { areHeld: boolean },
): { result: Sealed; close: readonly Statement[] } {
  const moved = centers.flatMap(({ centerId, moves }) => (moves.size > 0 ? [centerId] : []));
  const stored = storeBatch(centers, kindOf, { traces: tracesOf(items), areHeld });
  // Only now do the seals have their places, which answers tell.
  const result = { outcomes, moved, ends: { found: chains, left: centers.flatMap(endOf) } };
  return { result, close: [...stored, ...keepingOf(items, outcomes, now)] };
}

/**
 * Judges one item. Items of a center are judged one after the other and each sees what those before it did, so that of two
 * approvals of one event only the first can seal it, and of two calls with one key only the first makes a decision.
 */
export function judgeItem(batch: CenterBatch, item: SealingItem): SealingOutcome {
  if (item.kind === 'approval') return approve(batch, item);
  if (item.kind === 'late') return rejectLate(batch, item);
  if (item.kind === 'close') return close(batch, item);
  return item.kind === 'agent' ? decideOrRepeat(batch, item) : report(batch, item);
}

/** How a batch leaves a chain. */
function endOf({ centerId, head, seals, now }: CenterBatch): ChainEnds[] {
  if (!head) return [];
  const last = seals.at(-1)?.evidence;
  const { index, hash, timestamp } = last
    ? { index: last.chainIndex, hash: last.chainHash, timestamp: now.toISOString() }
    : head;
  return [
    {
      center_id: centerId,
      index,
      hash,
      timestamp,
      last_index: index,
      last_hash: hash,
      last_timestamp: timestamp,
    },
  ];
}

/** A report names the hash of the decision that it is about, which one that is being sealed gets at the end of its batch. */
function isAboutSealOf({ seals }: CenterBatch, item: SealingItem): boolean {
  return item.kind === 'report' && seals.some(({ decision }) => decision.id === item.about);
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

export function gone({ centerId }: SealingItem): Error {
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

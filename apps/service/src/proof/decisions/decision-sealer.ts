import {
  createLane,
  createLookup,
  type Database,
  isConnectionFailure,
  isConstraint,
  isTimeout,
  runConfirmed,
  type ToConfirm,
  unconfirmed,
} from '../../platform/database/index.ts';
import { unavailable } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKinds } from '../cases/index.ts';
import { PATIENCE_MS } from '../chain/index.ts';
import type { PolicyBook } from '../policies/index.ts';
import { newCenterBatch } from './center-batch.ts';
import { createFactsOfCenters } from './center-facts.ts';
import { readDecisions } from './decisions.queries.ts';
import { createExpectedEnds } from './expected-ends.ts';
import { type Batch, gone, judgeItem } from './judge-batch.ts';
import { asItStands } from './judge-decision.ts';
import { MOVED_CHANNEL } from './moved-decisions.ts';
import { decisionsOf, sealAsExpected, sealTogether } from './seal-batch.ts';
import type { AgentItem, ApprovalItem, SealingItem, SealingOutcome } from './sealing-items.ts';
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
  const factsOf = createFactsOfCenters(platform);
  const sealBatch = async (items: readonly SealingItem[], patienceMs: number) => {
    const centerIds = centerIdsOf(items);
    const [policies, facts] = await Promise.all([book.policiesFor(centerIds), factsOf(centerIds)]);
    const batch = { items, centerIds, policies, facts, patienceMs, kindOf, now: clock.now() };
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
  const lookUp = createLookup({
    nameOf,
    async find(asked: readonly ApprovalItem[]) {
      const ids = asked.map(({ centerId, eventId }) => ({ centerId, eventId }));
      const found = await database.readAtOnce(centerIdsOf(asked), readDecisions({ ids, keys: [] }));
      return new Map(found.map((decision) => [nameOf({ ...decision, eventId: decision.id }), decision]));
    },
  });
  const lane = createLane<SealingItem, SealingOutcome>({
    traced: { name: 'seal decisions', tracing: platform.tracing },
    batchMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: (items, isAlone) => runConfirmed(items, (batch) => sealPatiently(batch, isAlone)),
    // After a lost connection nobody knows what was committed.
    mayRetry: (error) => !isConnectionFailure(error) && !isTimeout(error),
    full: () => unavailable(RETRY_AFTER_SECONDS),
  });
  return {
    async seal(item) {
      // Where the end of its chain is anybody's guess, its batch has to read that first, and the decision with it.
      if (item.kind !== 'approval' || !ends.of([item.centerId])) return lane(item);
      return lane({ ...item, seen: await lookUp(item) });
    },
    async keepUnsealed(item) {
      const centerIds = [item.centerId];
      const [policies, facts] = await Promise.all([book.policiesFor(centerIds), factsOf(centerIds)]);
      const keep = () => keepWithoutSeal(database, { item, policies, facts, kindOf, now: clock.now() });
      // It was committed after all, and only the answer of the database got lost, or another call has its key: a second look finds it.
      return keep().catch((error) => {
        if (isConstraint(error, 'decision_events_pkey') || isConstraint(error, 'decision_events_key'))
          return keep();
        throw error;
      });
    },
  };
}

/** One call of an agent, judged and stored while its chain is left alone. */
function keepWithoutSeal(
  database: Database,
  {
    item,
    policies,
    facts,
    kindOf,
    now,
  }: { item: AgentItem & ToConfirm } & Pick<Batch, 'policies' | 'facts' | 'kindOf' | 'now'>,
): Promise<SealingOutcome> {
  return database.inBatch([item.centerId], {
    open: [
      decisionsOf([item], [{ centerId: item.centerId, eventId: item.decision.id }]),
      database.changes.requireNoneSince(unconfirmed([item])),
    ],
    work: ([found]) => {
      const ofCenter = facts.get(item.centerId);
      if (!ofCenter) throw gone(item);
      const known = new Map([[item.centerId, found]]);
      const center = newCenterBatch(ofCenter, { head: null, policies, known, started: new Map(), now });
      const committed = center.decisions.get(item.decision.id);
      if (committed) return { result: asItStands(center, committed), close: [] };
      return {
        result: judgeItem(center, item),
        close: storeBatch([center], kindOf, { traces: new Map(), areHeld: false }),
      };
    },
  });
}

function nameOf({ centerId, eventId }: Pick<ApprovalItem, 'centerId' | 'eventId'>): string {
  return `${centerId} ${eventId}`;
}

function centerIdsOf(items: readonly { centerId: number }[]): number[] {
  return [...new Set(items.map(({ centerId }) => centerId))].sort((one, other) => one - other);
}

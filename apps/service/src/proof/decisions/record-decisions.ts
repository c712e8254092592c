import {
  createGroupCommit,
  isConnectionFailure,
  isConstraint,
  type Outcome,
} from '../../platform/database/index.ts';
import { ApiError, unavailable } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DecisionToRecord, presentDecision, presentRecorded, type StoredDecision } from './decision.ts';
import {
  type KeyHolder,
  recordDecisions,
  recordKeyedDecisions,
  selectDecisions,
} from './decisions.queries.ts';

/** A recorded decision, and whether this call or an earlier one recorded it. */
export interface Recorded {
  status: 200 | 201;
  data: object;
}

/** The earlier decision that a repeated key leads to, or nothing when the decision is new. */
type Committed = { earlierId: string | null };

const BATCH_MAX = 500;
const WAITING_MAX = 5_000;

export interface DecisionRecorder {
  /** One decision; it shares its transaction with those that arrive together with it. */
  record(centerId: number, decision: DecisionToRecord): Promise<Recorded>;
  /** Many decisions of one call, each with its own outcome. */
  recordAll(centerId: number, decisions: readonly DecisionToRecord[]): Promise<Outcome<Recorded>[]>;
}

export function createDecisionRecorder({ database }: Platform): DecisionRecorder {
  const join = createGroupCommit<DecisionToRecord, Committed>({
    batchMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: (lane, batch) => commit(Number(lane), batch),
    mayRetry: (error) => !isConnectionFailure(error),
    full: () => unavailable(1),
  });

  async function commit(centerId: number, batch: readonly DecisionToRecord[]): Promise<Outcome<Committed>[]> {
    const keyed = batch.filter(({ key }) => key !== null);
    const keyless = keyed.length === 0 ? batch : batch.filter(({ key }) => key === null);
    const [holders] = await Promise.all([
      keyed.length > 0 ? again(() => database.runAlone(recordKeyedDecisions(centerId, keyed))) : [],
      keyless.length > 0 ? again(() => database.runAlone(recordDecisions(centerId, keyless))) : [],
    ]);
    const byKey = new Map(holders.map((holder) => [holder.idempotency_key, holder]));
    return batch.map((decision) => outcomeOf(decision, byKey));
  }

  async function replay(centerId: number, eventId: string): Promise<Recorded> {
    const found = await database.inScope({ centerIds: [centerId] }, (tx) =>
      selectDecisions(tx, centerId, [eventId]),
    );
    const decision = found.get(eventId);
    if (!decision) throw new Error('A decision that holds a key is gone.');
    return { status: 200, data: presentDecision(decision) };
  }

  async function present(
    centerId: number,
    decision: DecisionToRecord,
    { earlierId }: Committed,
  ): Promise<Recorded> {
    return earlierId === null
      ? { status: 201, data: presentRecorded(decision) }
      : replay(centerId, earlierId);
  }

  return {
    async record(centerId, decision) {
      return present(centerId, decision, await join(String(centerId), decision));
    },
    async recordAll(centerId, decisions) {
      const outcomes = await commit(centerId, decisions);
      const earlierIds = outcomes.flatMap((outcome) =>
        'value' in outcome && outcome.value.earlierId ? [outcome.value.earlierId] : [],
      );
      const earlier =
        earlierIds.length === 0
          ? new Map<string, StoredDecision>()
          : await database.inScope({ centerIds: [centerId] }, (tx) =>
              selectDecisions(tx, centerId, [...new Set(earlierIds)]),
            );
      return outcomes.map((outcome, position) => {
        if ('error' in outcome) return outcome;
        const { earlierId } = outcome.value;
        const decision = decisions[position] as DecisionToRecord;
        if (earlierId === null) return { value: { status: 201, data: presentRecorded(decision) } };
        const found = earlier.get(earlierId);
        return found
          ? { value: { status: 200, data: presentDecision(found) } }
          : { error: new Error('A decision that holds a key is gone.') };
      });
    },
  };
}

/**
 * After a lost connection nobody knows whether the batch was committed. It does not matter: the ids are the same, so a second
 * try adds nothing twice, and finding them there already means that the first one did it.
 */
async function again<Rows>(attempt: () => Promise<Rows[]>): Promise<Rows[]> {
  try {
    return await attempt();
  } catch (error) {
    if (!isConnectionFailure(error)) throw error;
    return attempt().catch((second) => {
      if (isConstraint(second, 'decision_events_pkey')) return [];
      throw second;
    });
  }
}

function outcomeOf(decision: DecisionToRecord, byKey: ReadonlyMap<string, KeyHolder>): Outcome<Committed> {
  const earlier = decision.key === null ? undefined : byKey.get(decision.key);
  if (!earlier || earlier.id === decision.id) return { value: { earlierId: null } };
  // After an erasure there is no digest to compare with, and the decision is what the key stands for.
  if (earlier.body_digest === null || earlier.body_digest === decision.digest)
    return { value: { earlierId: earlier.id } };
  return { error: keyTaken() };
}

export function keyTaken(): ApiError {
  return new ApiError(
    'CONFLICT',
    'This idempotencyKey was used with another body. Use a new key for a new decision.',
    { details: { field: 'idempotencyKey' } },
  );
}

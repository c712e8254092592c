import {
  createLane,
  type Database,
  isConnectionFailure,
  isConstraint,
  type Outcome,
} from '../../platform/database/index.ts';
import { ApiError, unavailable } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type DecisionToRecord,
  keyDigestOf,
  presentDecision,
  presentRecorded,
  type StoredDecision,
} from './decision.ts';
import { type KeyHolder, recordDecisions, selectDecisions } from './decisions.queries.ts';

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
  /** One decision; it shares its transaction with those that arrive together with it, whatever their centers. */
  record(decision: DecisionToRecord): Promise<Recorded>;
  /** Many decisions of one call, each with its own outcome. */
  recordAll(centerId: number, decisions: readonly DecisionToRecord[]): Promise<Outcome<Recorded>[]>;
}

export function createDecisionRecorder({ database }: Platform): DecisionRecorder {
  const join = createLane<DecisionToRecord, Committed>({
    batchMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: (batch) => commit(database, batch),
    mayRetry: (error) => !isConnectionFailure(error),
    full: () => unavailable(1),
  });
  const read = (centerId: number, ids: readonly string[]) =>
    database.inScope({ centerIds: [centerId] }, (tx) => selectDecisions(tx, centerId, ids));

  return {
    async record(decision) {
      const { earlierId } = await join(decision);
      if (earlierId === null) return { status: 201, data: presentRecorded(decision) };
      return presentEarlier((await read(decision.centerId, [earlierId])).get(earlierId));
    },
    async recordAll(centerId, decisions) {
      const outcomes = await commit(database, decisions);
      const earlierIds = outcomes.flatMap((outcome) =>
        'value' in outcome && outcome.value.earlierId ? [outcome.value.earlierId] : [],
      );
      const earlier = earlierIds.length === 0 ? new Map() : await read(centerId, [...new Set(earlierIds)]);
      return decisions.map((decision, position): Outcome<Recorded> => {
        const outcome = outcomes[position] ?? {
          error: new Error('A decision came back without an outcome.'),
        };
        if ('error' in outcome) return outcome;
        const { earlierId } = outcome.value;
        if (earlierId === null) return { value: { status: 201, data: presentRecorded(decision) } };
        return { value: presentEarlier(earlier.get(earlierId)) };
      });
    },
  };
}

function presentEarlier(decision: StoredDecision | undefined): Recorded {
  if (!decision) throw new Error('A decision that holds a key is gone.');
  return { status: 200, data: presentDecision(decision) };
}

/**
 * After a lost connection nobody knows whether the batch was committed. It does not matter: the ids are the same, so a second
 * try adds nothing twice, and finding them there already means that the first one did it.
 */
async function commit(database: Database, batch: readonly DecisionToRecord[]): Promise<Outcome<Committed>[]> {
  const centerIds = [...new Set(batch.map(({ centerId }) => centerId))];
  const attempt = () => database.commitAtOnce(centerIds, [recordDecisions(batch)]);
  const [holders] = await attempt().catch((error) => {
    if (!isConnectionFailure(error)) throw error;
    return attempt().catch((second): [KeyHolder[]] => {
      if (isConstraint(second, 'decision_events_pkey')) return [[]];
      throw second;
    });
  });
  const byKey = new Map(holders.map((holder) => [keyName(holder.center_id, holder.key_digest), holder]));
  return batch.map((decision) => outcomeOf(decision, byKey));
}

function keyName(centerId: number, keyDigest: string): string {
  return `${centerId} ${keyDigest}`;
}

function outcomeOf(decision: DecisionToRecord, byKey: ReadonlyMap<string, KeyHolder>): Outcome<Committed> {
  const { centerId, key } = decision;
  const earlier =
    key === null || byKey.size === 0 ? undefined : byKey.get(keyName(centerId, keyDigestOf(key)));
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

import {
  createLane,
  type Database,
  isChangedMeanwhile,
  isConnectionFailure,
  isConstraint,
  type Outcome,
  runConfirmed,
  type Statement,
  type ToConfirm,
  unconfirmed,
} from '../../platform/database/index.ts';
import { ApiError, unavailable } from '../../platform/errors.ts';
import { type AnswerKeeper, answer, type BatchedCall } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PolicyBook } from '../policies/index.ts';
import { createAskedCases } from './asked-cases.ts';
import {
  type DecisionToRecord,
  keyDigestOf,
  presentDecision,
  presentRecorded,
  type StoredDecision,
} from './decision.ts';
import {
  type KeyHolder,
  keepRecordedAnswers,
  recordDecisions,
  selectDecisions,
} from './decisions.queries.ts';
import { generatedIdsAmong, isGeneratedId } from './generated-ids.ts';

/** A recorded decision, and whether this call or an earlier one recorded it. */
export interface Recorded {
  status: 200 | 201;
  data: object;
}

/** The earlier decision that a repeated key leads to, or nothing when the decision is new. */
type Committed = { earlierId: string | null };

/** A decision on its way, and what keeps the answer of its call where that has a key. */
interface Recording extends ToConfirm {
  centerId: number;
  decision: DecisionToRecord;
  keep: AnswerKeeper | null;
}

const BATCH_MAX = 500;
const WAITING_MAX = 5_000;

export interface DecisionRecorder {
  /** One decision; it shares its transaction with those that arrive together with it, whatever their centers. */
  record(decision: DecisionToRecord, call: BatchedCall): Promise<Recorded>;
  /** Many decisions of one call, each with its own outcome. */
  recordAll(centerId: number, decisions: readonly DecisionToRecord[]): Promise<Outcome<Recorded>[]>;
}

export function createDecisionRecorder(platform: Platform, book: PolicyBook): DecisionRecorder {
  const { database, clock } = platform;
  const casesOf = createAskedCases(platform, book);
  const join = createLane<Recording, Committed>({
    traced: { name: 'record decisions', tracing: platform.tracing },
    batchMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: (items) =>
      runConfirmed(items, async (batch) => {
        const decisions = batch.map(({ decision }) => decision);
        return commit(database, decisions, [
          ...(await casesOf(decisions)),
          ...keepingOf(batch, clock.now()),
          database.changes.requireNoneSince(unconfirmed(batch)),
        ]);
      }),
    mayRetry: (error) => !isConnectionFailure(error),
    full: () => unavailable(1),
  });
  const read = (centerId: number, ids: readonly string[]) =>
    database.inScope({ centerIds: [centerId] }, (tx) => selectDecisions(tx, centerId, ids));

  return {
    async record(decision, { keeper, unconfirmedSince }) {
      const { centerId, key } = decision;
      if ((await generatedIdsAmong(database, centerId, [key])).has(key)) throw isGeneratedId();
      const { earlierId } = await join({ centerId, decision, keep: keeper, unconfirmedSince });
      if (earlierId === null) {
        keeper?.wasKept();
        return { status: 201, data: presentRecorded(decision) };
      }
      return presentEarlier((await read(centerId, [earlierId])).get(earlierId));
    },
    async recordAll(centerId, decisions) {
      const keys = decisions.map(({ key }) => key);
      const generated = await generatedIdsAmong(database, centerId, keys);
      const isRefused = ({ key }: DecisionToRecord) => generated.has(key);
      const accepted = decisions.filter((decision) => !isRefused(decision));
      const outcomes = accepted.length === 0 ? [] : await commit(database, accepted, await casesOf(accepted));
      const earlierIds = outcomes.flatMap((outcome) =>
        'value' in outcome && outcome.value.earlierId ? [outcome.value.earlierId] : [],
      );
      const earlier = earlierIds.length === 0 ? new Map() : await read(centerId, [...new Set(earlierIds)]);
      let next = 0;
      return decisions.map((decision): Outcome<Recorded> => {
        if (isRefused(decision)) return { error: isGeneratedId() };
        const outcome = outcomes[next++] ?? {
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
async function commit(
  database: Database,
  batch: readonly DecisionToRecord[],
  further: readonly Statement[],
): Promise<Outcome<Committed>[]> {
  const centerIds = [...new Set(batch.map(({ centerId }) => centerId))];
  const attempt = () => database.commitAtOnce(centerIds, [recordDecisions(batch), ...further]);
  const [holders] = await attempt().catch((error) => {
    if (!isConnectionFailure(error)) throw error;
    return attempt().catch((second): [readonly KeyHolder[]] => {
      if (isConstraint(second, 'decision_events_pkey')) return [[]];
      // Whoever asked again would do it twice if the first one did it.
      throw isChangedMeanwhile(second) ? error : second;
    });
  });
  const byKey = new Map(holders.map((holder) => [keyName(holder.center_id, holder.key_digest), holder]));
  return batch.map((decision) => outcomeOf(decision, byKey));
}

/** The answer of a decision that is new is known before it is recorded; without a key in the batch there is nothing to send. */
function keepingOf(batch: readonly Recording[], now: Date): Statement[] {
  const keyed = batch.flatMap(({ decision, keep }) =>
    keep
      ? [
          {
            centerId: decision.centerId,
            id: decision.id,
            kept: keep.rowOf(answer(201, presentRecorded(decision))),
          },
        ]
      : [],
  );
  return keyed.length > 0 ? [keepRecordedAnswers(keyed, now)] : [];
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

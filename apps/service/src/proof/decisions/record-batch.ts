import type { AgentKey } from '../../people/index.ts';
import type { Outcome } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { bodyReader, proofEnvelope } from '../../platform/http/index.ts';
import { type DecisionToRecord, decisionToRecord } from './decision.ts';
import { NewDecision } from './decisions.schemas.ts';
import type { DecisionRecorder, Recorded } from './record-decisions.ts';
import { requireSignature } from './record-signature.ts';

const readDecision = bodyReader(NewDecision);

export interface BatchItem {
  status: number;
  data?: object;
  error?: unknown;
}

/** Records many decisions under the rules of the single call; each item has the answer that call would have had. */
export async function recordBatch(
  recorder: DecisionRecorder,
  call: {
    centerId: number;
    events: readonly unknown[];
    keys: readonly AgentKey[];
    now: Date;
    requestId: string;
  },
): Promise<BatchItem[]> {
  const recordedAt = call.now.toISOString();
  const checked = call.events.map((event): Outcome<DecisionToRecord> => {
    try {
      const body = readDecision(event);
      const decision = decisionToRecord(call.centerId, body, call.now, recordedAt);
      decision.signature = requireSignature(body, { decision, riskScore: null }, call.keys);
      return { value: decision };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  });
  const good = checked.flatMap((item) => ('value' in item ? [item.value] : []));
  const recorded = good.length > 0 ? await recorder.recordAll(call.centerId, good) : [];
  let next = 0;
  return checked.map((item) =>
    present('error' in item ? item : (recorded[next++] ?? missing), call.requestId),
  );
}

const missing: Outcome<Recorded> = { error: new Error('A batch answered fewer items than it was given.') };

function present(outcome: Outcome<Recorded>, requestId: string): BatchItem {
  if ('value' in outcome) return { status: outcome.value.status, data: outcome.value.data };
  if (!(outcome.error instanceof ApiError)) throw outcome.error;
  const { status, body } = proofEnvelope.error(outcome.error, requestId);
  return { status, error: body.error };
}

import type { JsonObject } from '@centerproof/proof';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { newPackedSalts } from '../chain/index.ts';
import { type Action, bodyDigest, presentDecision, type StoredDecision } from './decision.ts';
import type { DecisionSealer } from './decision-sealer.ts';
import { readDecisions } from './decisions.queries.ts';
import type { NewOutcome } from './decisions.schemas.ts';
import { endRun } from './runs.queries.ts';

/** The kind of action under which outcomes are recorded. */
const OUTCOME_ACTION = 'guard.outcome';

/**
 * Seals what came of an agent's decision as a decision of its own, which names the other by its id and its hash. It is judged by no
 * policy: it says what has happened, and nobody's approval changes that. A decision has one outcome.
 */
export async function reportOutcome(
  { platform, sealer }: { platform: Platform; sealer: DecisionSealer },
  { centerId, eventId, report }: { centerId: number; eventId: string; report: NewOutcome },
): Promise<{ status: 200 | 201; data: object }> {
  const now = platform.clock.now();
  const { attempt, outcome, output, reason } = report;
  const [run, [decision]] = await platform.database.commitAtOnce(
    [centerId],
    [
      endRun({ centerId, eventId, attempt }, outcome, now),
      readDecisions({ ids: [{ centerId, eventId }], keys: [] }),
    ],
  );
  if (!decision?.agent) throw notFound('decision of an agent');
  if (!run)
    throw new ApiError('CONFLICT', 'Nobody has the run of this call. Ask agents/decide with an attempt.');
  if (run.attempt !== attempt)
    throw new ApiError('CONFLICT', 'Another attempt has the run of this call.', { details: { ...run } });
  if (run.outcome !== outcome)
    throw new ApiError('CONFLICT', `The outcome of this call is ${run.outcome} already.`, {
      details: { ...run },
    });
  // The mark is committed first and the report sealed after it: whoever is cut off in between sends the same report again.
  const key = `outcome:${eventId}`;
  const { actor } = decision;
  if (!actor) throw new ApiError('CONFLICT', 'Who made this decision was erased, so it takes no outcome.');
  const id = newId('evt', now);
  const sealed = await sealer.seal({
    kind: 'report',
    centerId,
    keep: null,
    decision: {
      centerId,
      id,
      key,
      // Without the hash: the decision may have been sealed between a report and its repeat.
      digest: bodyDigest({
        call: 'outcome',
        attempt,
        outcome,
        output: output ?? null,
        reason: reason ?? null,
      }),
      type: 'agent_execution',
      actor,
      subject: decision.subject,
      action: outcomeAction(decision, report),
      aiContext: null,
      reasoning: null,
      tags: [`guard:${outcome}`],
      salts: newPackedSalts(),
      signature: null,
      occurredAt: now.toISOString(),
      recordedAt: now.toISOString(),
    },
  });
  return { status: sealed.decision.id === id ? 201 : 200, data: presentDecision(sealed.decision) };
}

function outcomeAction({ id, evidence }: StoredDecision, report: NewOutcome): Action {
  const { attempt, outcome, output, reason } = report;
  return {
    type: OUTCOME_ACTION,
    ...(reason === undefined ? {} : { description: reason }),
    input: {
      attempt,
      chainHash: evidence ? `sha256:${evidence.chainHash}` : null,
      eventId: id,
      outcome,
    },
    // The reader of bodies has let nothing through but JSON.
    ...(output === undefined ? {} : { output: output as JsonObject }),
  };
}

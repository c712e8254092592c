import type { JsonObject } from '@centerproof/proof';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newPackedSalts } from '../chain/index.ts';
import { type Action, bodyDigest, type DecisionToRecord, type StoredDecision } from './decision.ts';
import type { NewOutcome } from './decisions.schemas.ts';
import type { ToolRun } from './runs.queries.ts';

/** The kind of action under which outcomes are recorded. */
const OUTCOME_ACTION = 'guard.outcome';

/** The key under which the outcome of a decision is recorded, for it has one. */
export function outcomeKeyOf(eventId: string): string {
  return `outcome:${eventId}`;
}

/** Refuses a report of somebody who has not the run, or of another outcome than it has. Whoever did not run takes what nobody has. */
export function requireReportable(
  about: StoredDecision | undefined,
  run: ToolRun | undefined,
  { attempt, outcome }: NewOutcome,
): asserts about is StoredDecision {
  if (!about?.agent) throw notFound('decision of an agent');
  if (!run) {
    if (outcome === 'not_run') return;
    throw new ApiError('CONFLICT', 'Nobody has the run of this call. Ask agents/decide with an attempt.');
  }
  if (run.attempt !== attempt)
    throw new ApiError('CONFLICT', 'Another attempt has the run of this call.', { details: { ...run } });
  if (run.outcome !== null && run.outcome !== outcome)
    throw new ApiError('CONFLICT', `The outcome of this call is ${run.outcome} already.`, {
      details: { ...run },
    });
}

/** An outcome is reported once; a repeat says the same. */
export function reportedOtherwise(run: ToolRun): ApiError {
  return new ApiError(
    'CONFLICT',
    `The outcome of this call is ${run.outcome} already, with another output or reason.`,
    { details: { ...run } },
  );
}

/** The decision that an outcome is recorded as: it names the other by its id and its hash. */
export function outcomeToRecord(
  about: StoredDecision,
  { id, report, at }: { id: string; report: NewOutcome; at: string },
): DecisionToRecord & { key: string } {
  const { attempt, outcome, output, reason } = report;
  const { actor, centerId, subject } = about;
  if (!actor) throw new ApiError('CONFLICT', 'Who made this decision was erased, so it takes no outcome.');
  return {
    centerId,
    id,
    key: outcomeKeyOf(about.id),
    // Without the hash: the decision may have been sealed between a report and its repeat.
    digest: bodyDigest({ call: 'outcome', attempt, outcome, output: output ?? null, reason: reason ?? null }),
    type: 'agent_execution',
    actor,
    subject,
    action: outcomeAction(about, report),
    aiContext: null,
    reasoning: null,
    tags: [`guard:${outcome}`],
    salts: newPackedSalts(),
    signature: null,
    occurredAt: at,
    recordedAt: at,
  };
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

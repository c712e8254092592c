import type { paths } from '../api.generated.ts';
import { resultOf } from './proposal.ts';

type DecideBody = paths['/api/v1/agents/decide']['post']['requestBody']['content']['application/json'];
export type OutcomeBody =
  paths['/api/v1/decision-events/{id}/outcome']['post']['requestBody']['content']['application/json'];

/** Told by `onWarning`: a tool has run, or is not to run, and the service does not know it. */
export class UnreportedOutcome extends Error {
  override readonly name = 'UnreportedOutcome';
  readonly eventId: string;
  readonly report: OutcomeBody;
  /** Whether it is sent again, with a later call or by `flush`. What the service refused for good is not. */
  readonly isHeld: boolean;

  constructor(
    { eventId, report }: { eventId: string; report: OutcomeBody },
    { isHeld, cause }: { isHeld: boolean; cause: unknown },
  ) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const then = isHeld ? 'It is held and sent again later.' : 'It is not sent again.';
    super(`The outcome ${report.outcome} of ${eventId} is not on record: ${why} ${then}`, { cause });
    this.eventId = eventId;
    this.report = report;
    this.isHeld = isHeld;
  }
}

/** What became of a run: what the tool gave, or what it threw. */
export type Run = { value: unknown } | { error: unknown };

export async function runTool(work: () => unknown): Promise<Run> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

/** What the tool gave, or what it threw. The value is the tool's own, which its type speaks for. */
export function resultOrThrow<Result>(run: Run): Result {
  if ('error' in run) throw run.error;
  return run.value as Result;
}

const REASON_MAX = 10_000;

export function outcomeOf(
  { attempt, keepResult }: { attempt: string; keepResult: boolean },
  run: Run,
): OutcomeBody {
  if ('error' in run) return { attempt, outcome: 'failed', reason: reasonOf(run.error) };
  const output = outputOf(run.value, keepResult);
  return { attempt, outcome: 'done', ...(output ? { output } : {}) };
}

function outputOf(value: unknown, keepResult: boolean): Record<string, unknown> | null {
  const result = resultOf(value);
  if (!result) return null;
  return keepResult ? { ...result } : { resultDigest: result.resultDigest };
}

function reasonOf(error: unknown): string {
  // Cut first: half of a character that takes two is not well formed any more.
  return textOf(error).slice(0, REASON_MAX).toWellFormed().replaceAll('\0', ' ');
}

function textOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'What was thrown has no text.';
  }
}

/** What was done without a permission, for a human to look at. */
export function offlineBody(
  body: DecideBody,
  { startedAt, run, keepResult }: { startedAt: string; run: Run; keepResult: boolean },
) {
  const { agent, action, aiContext, idempotencyKey, tags = [] } = body;
  const output =
    'error' in run
      ? { outcome: 'failed', reason: reasonOf(run.error) }
      : { outcome: 'done', ...outputOf(run.value, keepResult) };
  return {
    type: 'agent_execution' as const,
    actor: { ...agent, type: 'ai_agent' as const },
    action: { ...action, output },
    ...(aiContext ? { aiContext } : {}),
    tags: [...tags, 'guard:offline'],
    occurredAt: startedAt,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  };
}

import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemSource } from '../../proof/audit/index.ts';
import { AiFailure } from '../ai/index.ts';
import type { ExecutionKey } from './execution-rows.ts';
import { backoffMs } from './execution-rules.ts';
import { lockExecution } from './executions.queries.ts';
import { finishExecution } from './finish-execution.ts';
import { claimExecution, releaseLease, renewLease } from './leases.queries.ts';
import { type Move, moveExecution } from './move-execution.ts';
import { beginStep, forgetAttempt, saveStep, selectSteps } from './steps.queries.ts';
import { type Step, type StepContext, StepRefusal, type Template } from './template.ts';
import { templateOf } from './templates.ts';
import type { Execution, JsonRecord, Workflow } from './workflow.ts';
import { findWorkflow, readCenter } from './workflows.queries.ts';

const RENEW_MS = 3_000;
const ATTEMPTS_MAX = 3;

/** A run in the hands of this worker. */
interface Held {
  platform: Platform;
  execution: Execution;
  workflow: Workflow;
  template: Template;
  center: StepContext['center'];
  token: string;
  /** Ends when the service stops, the lease is lost or the time is up. */
  signal: AbortSignal;
}

/** Why the work at a run was broken off. */
type Interruption = 'stopping' | 'lost' | 'timed-out';

/**
 * Carries out one run, from the first step that has no output yet. Any number of jobs may name the same run: only the one
 * that gets the lease works at it, and nothing is written for a lease that was lost.
 */
export async function runExecution(
  platform: Platform,
  key: ExecutionKey,
  stopping: AbortSignal,
): Promise<void> {
  const token = randomUUID();
  const claimed = await claim(platform, key, token);
  if (!claimed) return;
  const interruption = new AbortController();
  const interrupt = (why: Interruption) => interruption.abort(why);
  const onStop = () => interrupt('stopping');
  if (stopping.aborted) onStop();
  stopping.addEventListener('abort', onStop);
  const renewal = setInterval(() => void renew(platform, { ...key, token }, interrupt), RENEW_MS);
  const leftMs = claimed.execution.deadlineAt.getTime() - platform.clock.now().getTime();
  const deadline = setTimeout(() => interrupt('timed-out'), Math.max(0, leftMs));
  try {
    await runSteps({ platform, token, signal: interruption.signal, ...claimed });
  } finally {
    clearInterval(renewal);
    clearTimeout(deadline);
    stopping.removeEventListener('abort', onStop);
  }
}

async function claim(platform: Platform, key: ExecutionKey, token: string) {
  return platform.database.inScope({ centerIds: [key.centerId] }, async (tx) => {
    const execution = await claimExecution(tx, { ...key, token });
    if (!execution) return undefined;
    const { centerId, workflowId } = execution;
    const workflow = await findWorkflow(tx, { centerId, id: workflowId });
    if (!workflow) throw new Error(`Execution ${execution.id} has no workflow.`);
    const template = templateOf(workflow.template);
    const now = platform.clock.now();
    if (!template || execution.deadlineAt <= now) {
      const end = template ? timedOut(now) : failed('This version of the service no longer has it.', now);
      await moveExecution(tx, execution, end);
      return undefined;
    }
    const { id, name, timezone } = await readCenter(tx, centerId);
    return {
      execution,
      workflow,
      template,
      center: { id, name, timezone: timezone ?? workflow.timezone },
    };
  });
}

/** A renewal that fails is tried again with the next beat; only a lease that is surely gone ends the work. */
async function renew(
  { database, log }: Platform,
  key: ExecutionKey & { token: string },
  interrupt: (why: Interruption) => void,
): Promise<void> {
  try {
    const isOurs = await database.inScope({ centerIds: [key.centerId] }, (tx) => renewLease(tx, key));
    if (!isOurs) interrupt('lost');
  } catch (error) {
    log.warn({ err: error, executionId: key.id }, 'A lease could not be prolonged.');
  }
}

async function runSteps(held: Held): Promise<void> {
  const { execution, template } = held;
  const results = await readResults(held);
  for (const [position, step] of template.steps.entries()) {
    if (results[step.name]) continue;
    const output = await attempt(held, { step, position, results });
    if (!output) return;
    results[step.name] = output;
  }
  const last = template.steps.at(-1)?.name ?? '';
  await write(held, (tx, locked) =>
    finishExecution(tx, locked, {
      ...held,
      results,
      output: results[last] ?? {},
      now: held.platform.clock.now(),
    }),
  );
  held.platform.log.debug({ executionId: execution.id }, 'An execution has run through.');
}

async function readResults({ platform, execution }: Held): Promise<Record<string, JsonRecord>> {
  const { centerId, id } = execution;
  const steps = await platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    selectSteps(tx, { centerId, executionIds: [id] }),
  );
  const done = (steps.get(id) ?? []).filter((step) => step.isDone);
  return Object.fromEntries(done.map((step) => [step.name, step.output ?? {}]));
}

/** One attempt at one step. Answers its output, or nothing when this worker's part ends here. */
async function attempt(
  held: Held,
  { step, position, results }: { step: Step; position: number; results: Record<string, JsonRecord> },
): Promise<JsonRecord | undefined> {
  const { platform, execution } = held;
  const { centerId, id: executionId } = execution;
  const place = { centerId, executionId, position };
  const attempts = await write(held, (tx) =>
    beginStep(tx, { ...place, name: step.name, now: platform.clock.now() }),
  );
  if (attempts === undefined) return undefined;
  try {
    // A step that took its worker down with it each time has used up its attempts without ever failing in words.
    if (attempts > ATTEMPTS_MAX) throw new StepRefusal('It was broken off too often.');
    return await perform(held, step, { place, results });
  } catch (error) {
    await afterFailure(held, { step, place, attempts, error });
    return undefined;
  }
}

async function perform(
  held: Held,
  step: Step,
  { place, results }: { place: StepPlace; results: Record<string, JsonRecord> },
): Promise<JsonRecord | undefined> {
  const { platform, execution, workflow, center, signal } = held;
  const context = { platform, execution, workflow, center, results, now: platform.clock.now() };
  const keep = async (tx: Tx, output: JsonRecord) => {
    await saveStep(tx, { ...place, output, error: null, now: platform.clock.now() });
    return output;
  };
  signal.throwIfAborted();
  if ('inTransaction' in step)
    return write(held, async (tx) => keep(tx, await step.inTransaction(tx, context)));
  const output = await orAborted(step.outside(context, signal), signal);
  return write(held, (tx) => keep(tx, output));
}

interface StepPlace {
  centerId: number;
  executionId: string;
  position: number;
}

/** What becomes of a run whose step did not come to its end. */
async function afterFailure(
  held: Held,
  { step, place, attempts, error }: { step: Step; place: StepPlace; attempts: number; error: unknown },
): Promise<void> {
  const { platform, token, signal } = held;
  const key = { centerId: place.centerId, id: place.executionId };
  const interruption = signal.aborted ? (signal.reason as Interruption) : undefined;
  if (interruption === 'lost') return;
  if (interruption === 'stopping') {
    await write(held, async (tx) => {
      await forgetAttempt(tx, place);
      await releaseLease(tx, { ...key, token, restMs: 0 });
    });
    return;
  }
  if (interruption === 'timed-out') {
    await write(held, (tx, locked) => moveExecution(tx, locked, timedOut(platform.clock.now())));
    return;
  }
  const reason = reasonOf(error);
  platform.log.warn({ err: error, executionId: key.id, step: step.name }, 'A step of a workflow failed.');
  const isFinal = error instanceof StepRefusal || attempts >= ATTEMPTS_MAX;
  await write(held, async (tx, locked) => {
    await saveStep(tx, { ...place, output: null, error: reason, now: platform.clock.now() });
    if (isFinal) await moveExecution(tx, locked, failed(`${step.name}: ${reason}`, platform.clock.now()));
    else await releaseLease(tx, { ...key, token, restMs: backoffMs(attempts) });
  });
}

export function timedOut(now: Date): Move {
  return { happening: 'timed-out', error: 'It took longer than it may.', source: systemSource, now };
}

function failed(error: string, now: Date): Move {
  return { happening: 'failed', error, source: systemSource, now };
}

/** What the center may know of a failure: words that were written for it. Everything else stays in the log. */
function reasonOf(error: unknown): string {
  return error instanceof StepRefusal || error instanceof AiFailure
    ? error.message
    : 'Something went wrong on our side.';
}

/** Writes for as long as the lease is ours; nothing is written, and nothing answered, once it is not. */
async function write<Result>(
  { platform, execution, token }: Held,
  work: (tx: Tx, locked: Execution) => Promise<Result>,
): Promise<Result | undefined> {
  const { centerId, id } = execution;
  return platform.database.inScope({ centerIds: [centerId] }, async (tx) => {
    const locked = await lockExecution(tx, { centerId, id, token });
    return locked?.status === 'RUNNING' ? work(tx, locked) : undefined;
  });
}

/** A step that does not listen to its signal is left behind when it sounds. */
async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

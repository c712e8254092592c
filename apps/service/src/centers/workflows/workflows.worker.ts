import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import type { ExecutionKey } from './execution-rows.ts';
import { lockExecution } from './executions.queries.ts';
import { freeLapsed, selectLapsed, selectOverdue } from './leases.queries.ts';
import { moveExecution } from './move-execution.ts';
import { runExecution, timedOut } from './run-execution.ts';
import { startDueWorkflow, startTriggered } from './start-due.ts';
import { RUN_EXECUTION } from './start-execution.ts';
import { putOffTrigger, selectTriggers } from './triggers.queries.ts';
import { planWorkflow, selectDueWorkflows } from './workflows.queries.ts';

const TICK_MS = 1_000;
const BATCH = 50;
const PUT_OFF_MS = 60_000;

/**
 * Jobs carry runs out. Besides, each worker looks once a second for what no job will do: times that have come, events
 * that wait, runs whose worker has died, and runs that have taken too long.
 */
export function workflowsWorker(platform: Platform): Work {
  return {
    handlers: {
      async [RUN_EXECUTION](payload, signal) {
        // Only startExecution and the tick below queue this task, with exactly this payload.
        await runExecution(platform, payload as unknown as ExecutionKey, signal);
      },
    },
    async start() {
      const stop = new AbortController();
      const loop = tickUntil(platform, stop.signal);
      return {
        async stop() {
          stop.abort();
          await loop;
        },
      };
    },
  };
}

async function tickUntil(platform: Platform, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const isMore = await tick(platform).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'Looking after the workflows failed; trying again.');
      return false;
    });
    if (!isMore) await rest(TICK_MS, stop);
  }
}

/** One look. Answers whether all went well and there was as much as is taken at once, so that there is probably more. */
async function tick(platform: Platform): Promise<boolean> {
  const { database, clock, log } = platform;
  const now = clock.now();
  const found = await database.asDispatcher(async (tx) => ({
    due: await selectDueWorkflows(tx, { now, limit: BATCH }),
    triggers: await selectTriggers(tx, { now, limit: BATCH }),
    lapsed: await selectLapsed(tx, BATCH),
    overdue: await selectOverdue(tx, { now, limit: BATCH }),
  }));
  let failures = 0;
  const each = async <Item extends { centerId: number }>(
    items: readonly Item[],
    work: (tx: Tx, item: Item) => Promise<unknown>,
    putOff?: (tx: Tx, item: Item) => Promise<unknown>,
  ) => {
    for (const item of items) {
      const scope = { centerIds: [item.centerId] };
      try {
        await database.inScope(scope, (tx) => work(tx, item));
      } catch (error) {
        // What is wrong with one center neither stops the others nor stands in their way at the next look.
        failures += 1;
        log.error({ err: error, item }, 'A workflow could not be looked after.');
        if (putOff) await database.inScope(scope, (tx) => putOff(tx, item));
      }
    }
  };
  const later = new Date(now.getTime() + PUT_OFF_MS);
  await each(
    found.due,
    (tx, workflow) => startDueWorkflow(tx, platform, workflow),
    (tx, workflow) => planWorkflow(tx, { ...workflow, nextRunAt: later }),
  );
  await each(
    found.triggers,
    (tx, trigger) => startTriggered(tx, platform, trigger),
    (tx, trigger) => putOffTrigger(tx, { ...trigger, until: later }),
  );
  await each(found.overdue, (tx, key) => endOverdue(tx, platform, key));
  await each(found.lapsed, (tx, key) => resume(tx, platform, key));
  return failures === 0 && Object.values(found).some((items) => items.length === BATCH);
}

async function endOverdue(tx: Tx, { clock }: Platform, key: ExecutionKey): Promise<void> {
  const execution = await lockExecution(tx, key);
  const now = clock.now();
  if (execution && execution.deadlineAt <= now) await moveExecution(tx, execution, timedOut(now));
}

async function resume(tx: Tx, { jobs }: Platform, key: ExecutionKey): Promise<void> {
  if (await freeLapsed(tx, key))
    await jobs.enqueue(tx, { task: RUN_EXECUTION, payload: { ...key }, attemptsMax: 3 });
}

function rest(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    }
    stop.addEventListener('abort', done);
  });
}

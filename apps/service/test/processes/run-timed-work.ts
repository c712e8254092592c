import { systemClock } from '../../src/platform/clock.ts';
import { addressFor } from '../../src/platform/database/index.ts';
import { type JobHandler, runJobs } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/logging.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { createService, prepareDatabase } from '../../src/service.ts';
import { backgroundWork } from '../../src/workers.ts';

/**
 * A worker of its own with all the background work of the service, whose timed tasks are due every minute. The first message sets its
 * clock and begins, each later one moves the clock, so that the test need not wait for a minute to end. It says what it carries out.
 */
const settings = readSettings(process.env);
const secrets = createSecrets(settings.masterKey);
const ownerUrl = settings.databaseUrl ?? '';
const roles = await prepareDatabase({ ownerUrl, secrets, say: () => {} });
const { platform } = await createService(
  { settings, ownerUrl, clock: systemClock, log: createLog('error') },
  roles,
);
const moveClock = createMovableClock();
process.send?.({ kind: 'ready' });
process.on('message', ({ offsetMs }: { offsetMs: number }) => moveClock(offsetMs));
process.once('message', () => void begin());

async function begin(): Promise<void> {
  const works = backgroundWork(platform);
  const cron = works.flatMap((work) => work.cron ?? []);
  const timed = new Set(cron.map(({ task }) => task));
  const telling =
    (task: string, handle: JobHandler): JobHandler =>
    async (payload, signal) => {
      await handle(payload, signal);
      if (timed.has(task)) process.send?.({ kind: 'done', task });
    };
  for (const work of works) await work.start?.();
  await runJobs({
    address: addressFor(ownerUrl, roles.jobs, secrets.fingerprint(roles.jobs, 'database-role')),
    handlers: Object.fromEntries(
      works
        .flatMap((work) => Object.entries(work.handlers ?? {}))
        .map(([task, handle]) => [task, telling(task, handle)]),
    ),
    cron: cron.map(({ task }) => ({ task, match: '* * * * *' })),
    concurrency: 4,
    log: platform.log,
  });
  process.send?.({ kind: 'running', tasks: [...timed].sort() });
}

/** Nothing else in a worker that has nothing to do waits as long as for the end of a minute. */
const WAIT_FOR_CLOCK_MS = 10_000;

/** Whoever waits for a time of day is woken when the clock is moved, and looks at it again. */
function createMovableClock(): (offsetMs: number) => void {
  let shiftMs = 0;
  globalThis.Date = new Proxy(Date, {
    construct: (real, parts) =>
      parts.length === 0 ? new real(real.now() + shiftMs) : Reflect.construct(real, parts),
    get: (real, name) => (name === 'now' ? () => real.now() + shiftMs : Reflect.get(real, name)),
  });
  const waiting = new Map<NodeJS.Timeout, () => void>();
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply(real, self, [wake, delayMs, ...rest]) {
      const timer = Reflect.apply(real, self, [wake, delayMs, ...rest]);
      if (delayMs >= WAIT_FOR_CLOCK_MS) waiting.set(timer, wake);
      return timer;
    },
  });
  return (offsetMs) => {
    shiftMs = offsetMs;
    const woken = [...waiting].filter(([timer]) => timer.hasRef());
    waiting.clear();
    for (const [timer, wake] of woken) {
      clearTimeout(timer);
      wake();
    }
  };
}

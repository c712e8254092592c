import { systemClock } from '../../src/platform/clock.ts';
import { addressFor } from '../../src/platform/database/index.ts';
import { type JobHandler, runJobs } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/logging.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { createService, prepareDatabase } from '../../src/service.ts';
import { backgroundWork } from '../../src/workers.ts';
import { movableClock } from './movable-clock.ts';

/**
 * A worker of its own with all the background work of the service, whose timed tasks are due every minute. It waits until
 * it is told what time it is, goes on to a later time when it is told again, so that the test need not wait for the minute to end,
 * and says what it carries out.
 */
const settings = readSettings(process.env);
const secrets = createSecrets(settings.masterKey);
const ownerUrl = settings.databaseUrl ?? '';
const roles = await prepareDatabase({ ownerUrl, secrets, say: () => {} });
const { platform } = await createService(
  { settings, ownerUrl, clock: systemClock, log: createLog('error') },
  roles,
);
process.send?.({ kind: 'ready' });
const clock = movableClock();
process.once('message', () => void begin());
process.on('message', ({ nowMs }: { nowMs: number }) => clock.moveTo(nowMs));

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

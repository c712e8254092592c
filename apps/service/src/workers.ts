import { archivesWorker } from './centers/archives/index.ts';
import { bookingWorker } from './centers/booking/index.ts';
import { readBrand } from './centers/branding/index.ts';
import { importsWorker } from './centers/imports/index.ts';
import { partnersWorker } from './centers/partners/index.ts';
import { subscriptionsWorker } from './centers/subscriptions/index.ts';
import { workflowsWorker } from './centers/workflows/index.ts';
import { mailWorker } from './delivery/mail/index.ts';
import { webhookWorker } from './delivery/webhooks/index.ts';
import { peopleWorker } from './people/index.ts';
import { apart, dropOldChanges } from './platform/database/index.ts';
import { dropExpiredKeys, EMPTY_LATE_ANSWERS, emptyAnswersKeptBeside } from './platform/http/index.ts';
import { type RunningJobs, runJobs } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { auditWorker } from './proof/audit/index.ts';
import { decisionsWorker } from './proof/decisions/index.ts';
import { inboxWorker } from './proof/inbox/index.ts';
import { logWorker } from './proof/log/index.ts';
import { packsWorker } from './proof/packs/index.ts';
import { retentionWorker } from './proof/retention/index.ts';
import { subjectsWorker } from './proof/subjects/index.ts';
import type { Work, Worker } from './slice.ts';

/** Every slice's background work. */
const contents: Worker[] = [
  housekeeping,
  peopleWorker,
  mailWorker(readBrand),
  auditWorker,
  decisionsWorker,
  logWorker,
  packsWorker,
  archivesWorker,
  importsWorker,
  subscriptionsWorker,
  partnersWorker,
  bookingWorker,
  webhookWorker,
  workflowsWorker,
  inboxWorker,
  subjectsWorker,
  retentionWorker,
];

const CONCURRENCY = 4;

/** Apart: a round over many centers does not wait for what requests of one of them are at. */
export function startWorkers(platform: Platform, jobsAddress: string): Promise<{ stop(): Promise<void> }> {
  return apart(() => start(platform, jobsAddress));
}

async function start(platform: Platform, jobsAddress: string): Promise<{ stop(): Promise<void> }> {
  const works = backgroundWork(platform);
  const running: { stop(): Promise<void> }[] = [];
  for (const work of works) if (work.start) running.push(await work.start());
  const jobs: RunningJobs = await runJobs({
    address: jobsAddress,
    handlers: Object.assign({}, ...works.map((work) => work.handlers ?? {})),
    cron: works.flatMap((work) => work.cron ?? []),
    concurrency: CONCURRENCY,
    log: platform.log,
  });
  running.push(jobs);
  return {
    async stop() {
      await Promise.all(running.map((part) => part.stop()));
    },
  };
}

/** Starts what every process does, whatever its role. */
export function startEverywhere(platform: Platform): { stop(): void } {
  const running = backgroundWork(platform).flatMap((work) => work.startEverywhere?.() ?? []);
  return {
    stop() {
      for (const part of running) part.stop();
    },
  };
}

/** What there is to do in the background, at which times and on which calls. */
export function backgroundWork(platform: Platform): Work[] {
  return contents.map((worker) => worker(platform));
}

/** What the wire itself leaves behind. */
function housekeeping({ database, clock }: Platform) {
  return {
    handlers: {
      'drop-expired-idempotency-keys': () => database.asDispatcher((tx) => dropExpiredKeys(tx, clock.now())),
      [EMPTY_LATE_ANSWERS]: (payload: Record<string, unknown>) =>
        database.inScope({ centerIds: [] }, (tx) => emptyAnswersKeptBeside(tx, payload)),
      'drop-old-changes': () => database.asDispatcher(dropOldChanges),
    },
    cron: [
      { task: 'drop-expired-idempotency-keys', match: '*/10 * * * *' },
      { task: 'drop-old-changes', match: '* * * * *' },
    ],
  };
}

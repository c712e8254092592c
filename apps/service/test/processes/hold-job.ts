import { runJobs } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/logging.ts';

/** A worker in a process of its own that takes one job of the named task, says so, and never ends it. */
const [address = '', task = ''] = process.argv.slice(2);
await runJobs({
  address,
  handlers: {
    [task]: () =>
      new Promise(() => {
        process.send?.('held');
      }),
  },
  cron: [],
  concurrency: 1,
  log: createLog('silent'),
});

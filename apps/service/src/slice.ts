import type { Router } from './platform/http/index.ts';
import type { CronJob, JobHandler } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';

/** A slice's part of the API: it hangs its routes under the prefix it is given. */
export type Routes = (router: Router, platform: Platform) => void | Promise<void>;

/** A slice's part of the background: jobs it handles, jobs the clock starts, loops of its own. */
export interface Work {
  handlers?: Record<string, JobHandler>;
  cron?: CronJob[];
  /** Starts a loop and gives back how to stop it; stopping waits for what is under way. */
  start?: () => Promise<{ stop(): Promise<void> }>;
  /** The same for what follows the process's own transactions: every process does it, one that only serves the API too. */
  startEverywhere?: () => { stop(): void };
}

export type Worker = (platform: Platform) => Work;

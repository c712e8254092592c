import type { Clock } from './clock.ts';
import type { Database } from './database/index.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './logging.ts';
import type { Metrics } from './metrics.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/index.ts';
import type { Tracing } from './tracing.ts';

/** What every slice is given, and all it may use of the world outside. */
export interface Platform {
  settings: Settings;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  limits: RateLimits;
  jobs: Jobs;
  storage: Storage;
  log: Log;
  metrics: Metrics;
  /** Null where nobody collects traces. */
  tracing: Tracing | null;
  /** True from the first signal to stop on. */
  isStopping(): boolean;
}

import type { Clock } from './clock.ts';
import type { Database } from './database/index.ts';
import type { RateLimits } from './http/index.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './logging.ts';
import type { Metrics } from './metrics.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** What every slice is given, and all it may use of the world outside. */
export interface Platform {
  settings: Settings;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  limits: RateLimits;
  jobs: Jobs;
  log: Log;
  metrics: Metrics;
  /** True from the first signal to stop on. */
  isStopping(): boolean;
}

import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { applyRetention } from './apply-retention.ts';

const APPLY_RETENTION = 'apply-retention';

/** Looks every ten minutes for what is over its time. */
export function retentionWorker(platform: Platform): Work {
  return {
    handlers: { [APPLY_RETENTION]: () => applyRetention(platform) },
    cron: [{ task: APPLY_RETENTION, match: '*/10 * * * *' }],
  };
}

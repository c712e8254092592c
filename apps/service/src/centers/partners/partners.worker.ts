import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { checkDueDomains, systemResolver } from './check-domains.ts';

const TASK = 'check-partner-domains';

export function partnersWorker(platform: Platform): Work {
  const resolver = systemResolver();
  return {
    handlers: { [TASK]: (_payload, signal) => checkDueDomains(platform, resolver, signal) },
    cron: [{ task: TASK, match: '*/5 * * * *' }],
  };
}

import type { Platform } from '../../../../platform/platform.ts';
import type { LaneKey } from '../../outbox/index.ts';
import { LEASE_MS } from './lane-rules.ts';
import { scanLanes } from './lanes.queries.ts';

const PAGE_LANES = 500;
const PAGES_MAX = 4;
const BEGINNING: LaneKey = { centerId: 0, webhookId: '' };

/**
 * Looks through lanes for what no notice told of: retries that fall due, and lanes of killed workers. Each call goes on
 * where the last one ended, so that any number of lanes costs a bounded number of pages a second.
 */
export function createDueScan(
  { database, clock }: Platform,
  owner: string,
): (onDue: (key: LaneKey) => void) => Promise<void> {
  let after = BEGINNING;
  return async (onDue) => {
    for (let page = 0; page < PAGES_MAX; page++) {
      const { due, last } = await database.asDispatcher((tx) =>
        scanLanes(tx, { owner, after, now: clock.now(), leaseMs: LEASE_MS, limit: PAGE_LANES }),
      );
      for (const key of due) onDue(key);
      after = last ?? BEGINNING;
      if (!last) return;
    }
  };
}

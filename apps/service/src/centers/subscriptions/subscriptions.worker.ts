import type { Platform } from '../../platform/platform.ts';
import { systemSource } from '../../proof/audit/index.ts';
import type { Work } from '../../slice.ts';
import { moveSubscription } from './move-subscription.ts';
import { selectDueCenters } from './subscriptions.queries.ts';

const TASK = 'move-due-subscriptions';
const PAGE = 200;

/** Time itself: what no payment and no look has moved by its due moment is moved here. */
export function subscriptionsWorker(platform: Platform): Work {
  return {
    handlers: { [TASK]: (_payload, signal) => moveDueSubscriptions(platform, signal) },
    // More often than the day that the rules speak of: a center closes within the hour in which its grace ends.
    cron: [{ task: TASK, match: '7 * * * *' }],
  };
}

/** Goes once over all centers whose time has come, each in a transaction of its own; one failure stops no other. */
export async function moveDueSubscriptions(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = platform;
  for (let after = 0; !signal?.aborted; ) {
    const due = await database.asDispatcher((tx) =>
      selectDueCenters(tx, { now: clock.now(), after, limit: PAGE }),
    );
    for (const centerId of due) {
      await database
        .inScope({ centerIds: [centerId] }, (tx) =>
          moveSubscription(tx, { centerId, now: clock.now(), source: systemSource }),
        )
        .catch((error) => log.error({ err: error, centerId }, 'A subscription could not be moved.'));
      after = centerId;
    }
    if (due.length < PAGE) return;
  }
}

import { relayNotices } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { deliverEvents, keepPartitions, REPLAY_TASK, runReplay } from './delivery/index.ts';
import { DUE_CHANNEL, QUEUED_CHANNEL } from './outbox/index.ts';

const PARTITIONS_TASK = 'keep-webhook-partitions';

export function webhookWorker(platform: Platform): Work {
  const { database, clock } = platform;
  return {
    handlers: {
      [PARTITIONS_TASK]: () => keepPartitions(database, { now: clock.now() }),
      [REPLAY_TASK]: ({ centerId, id }, signal) =>
        runReplay(platform, { centerId: Number(centerId), id: String(id) }, signal),
    },
    cron: [{ task: PARTITIONS_TASK, match: '17 3 * * *' }],
    start: async () => deliverEvents(platform),
    startEverywhere: () => relayNotices(platform, { from: QUEUED_CHANNEL, to: DUE_CHANNEL }),
  };
}

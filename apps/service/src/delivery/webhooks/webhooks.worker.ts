import { Counter } from 'prom-client';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { deliverEvents } from './delivery/deliver-events.ts';
import { keepPartitions } from './delivery/keep-partitions.ts';
import { relayDue } from './delivery/relay-due.ts';
import { REPLAY_TASK, runReplay } from './delivery/replay-deliveries.ts';
import { createEgressAgent } from './egress/egress.ts';
import { egressPolicyOf, retryDelaysOf } from './webhook-keeper.ts';

/** Events, deliveries and attempts are kept for at least so long; whole months are dropped. */
export const RETENTION_DAYS = 90;
const PARTITIONS_TASK = 'keep-webhook-partitions';

export function webhookWorker(platform: Platform): Work {
  const { database, clock, settings } = platform;
  const delaysMs = retryDelaysOf(platform);
  const keepThem = () => keepPartitions(database, { now: clock.now(), days: RETENTION_DAYS });
  return {
    handlers: {
      [PARTITIONS_TASK]: keepThem,
      [REPLAY_TASK]: ({ centerId, id }, signal) =>
        runReplay(platform, { centerId: Number(centerId), id: String(id), delaysMs }, signal),
    },
    cron: [{ task: PARTITIONS_TASK, match: '17 3 * * *' }],
    async start() {
      relayDue(platform);
      const attempts = attemptsCounter(platform);
      return deliverEvents({
        platform,
        delaysMs,
        egress: createEgressAgent({
          policy: egressPolicyOf(platform),
          timeoutMs: settings.webhooks.timeoutMs,
        }),
        onAttempts: (outcome, count) => attempts.labels(outcome).inc(count),
      });
    },
  };
}

function attemptsCounter({ metrics }: Platform): Counter {
  const name = 'webhook_attempts_total';
  // Workers may be stopped and started again within one process, whose figures go on.
  const known = metrics.registry.getSingleMetric(name);
  if (known instanceof Counter) return known;
  return metrics.counter(name, 'Attempts to deliver, by outcome: accepted, missed, gone.', ['outcome']);
}

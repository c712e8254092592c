import { Counter, Gauge } from 'prom-client';
import { figuresInTime } from '../../../platform/figures-in-time.ts';
import type { Platform } from '../../../platform/platform.ts';
import { selectQueueFigures } from './lanes/lanes.queries.ts';

const KEPT_FOR_MS = 5_000;

/**
 * The queue in figures, for Prometheus. They are the same whichever process is asked, so every API process answers them,
 * and asks the database at most once in five seconds.
 */
export function showQueueFigures({ database, clock, metrics, log }: Platform): void {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let figures = Promise.resolve({ due: 0, oldestDueAt: null as Date | null });
  const ask = () => {
    if (performance.now() - askedAtMs > KEPT_FOR_MS) {
      askedAtMs = performance.now();
      figures = figuresInTime(database.asDispatcher((tx) => selectQueueFigures(tx, clock.now()))).catch(
        (error: Error) => {
          log.warn({ err: error }, 'The figures of the webhook queue could not be read.');
          return { due: Number.NaN, oldestDueAt: null };
        },
      );
    }
    return figures;
  };
  const registers = [metrics.registry];
  new Gauge({
    name: 'webhook_deliveries_due',
    help: 'Deliveries that wait for an attempt that is due, over all centers, counted up to 100,000.',
    registers,
    async collect() {
      this.set((await ask()).due);
    },
  });
  new Gauge({
    name: 'webhook_oldest_due_seconds',
    help: 'For how long the delivery that waits longest has been due.',
    registers,
    async collect() {
      const { oldestDueAt } = await ask();
      this.set(oldestDueAt ? Math.max(0, clock.now().getTime() - oldestDueAt.getTime()) / 1_000 : 0);
    },
  });
}

export function attemptsCounter({ metrics }: Platform): Counter {
  const name = 'webhook_attempts_total';
  // Workers may be stopped and started again within one process, whose figures go on.
  const known = metrics.registry.getSingleMetric(name);
  if (known instanceof Counter) return known;
  return metrics.counter(name, 'Attempts to deliver, by outcome: accepted, missed, gone.', ['outcome']);
}

import { Gauge } from 'prom-client';
import { figuresInTime } from '../../platform/figures-in-time.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../slice.ts';
import { type MoveFigures, selectMoveFigures } from './moves.queries.ts';

/** What moves ask of the operator, in figures for Prometheus: to finish them, and to forget what they left. */
export const moveFigures: Routes = (_router, platform) => {
  show(platform, 'underWay', {
    name: 'center_moves_under_way',
    help: 'Centers on their way to or from another cell: nobody can change them. Finish the move, or give it up.',
  });
  show(platform, 'toForget', {
    name: 'centers_to_forget',
    help: 'Centers that moved away more than 30 days ago and whose rows are still here: run centerproof forget-center.',
  });
};

function show(
  { database, clock, metrics, log }: Platform,
  figure: keyof MoveFigures,
  named: { name: string; help: string },
): void {
  new Gauge({
    ...named,
    registers: [metrics.registry],
    async collect() {
      const figures = await figuresInTime(
        database.asDispatcher((tx) => selectMoveFigures(tx, clock.now())),
      ).catch((error: Error) => {
        log.warn({ err: error }, 'The figures of moves could not be read.');
        return { underWay: Number.NaN, toForget: Number.NaN };
      });
      this.set(figures[figure]);
    },
  });
}

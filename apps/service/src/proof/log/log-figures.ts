import { writeVkey } from '@centerproof/proof';
import { Gauge } from 'prom-client';
import { figuresInTime } from '../../platform/figures-in-time.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  selectOldestUnlogged,
  selectPublishedCheckpoint,
  selectWitnesses,
} from './log-checkpoints.queries.ts';
import { selectTree } from './log-tree.queries.ts';

const KEPT_FOR_MS = 5_000;
const CHAINS_MAX = 1_000;

/**
 * The log in figures, for Prometheus. They are the same whichever process is asked, so every API process answers them, and
 * asks the database at most once in five seconds.
 */
export function showLogFigures(platform: Platform): void {
  const { metrics, clock, log, settings } = platform;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let figures = Promise.resolve(UNKNOWN);
  const ask = () => {
    if (performance.now() - askedAtMs > KEPT_FOR_MS) {
      askedAtMs = performance.now();
      figures = figuresInTime(readFigures(platform)).catch((error: Error) => {
        log.warn({ err: error }, 'The figures of the log could not be read.');
        return UNKNOWN;
      });
    }
    return figures;
  };
  const registers = [metrics.registry];
  const secondsSince = (time: Date) => Math.max(0, clock.now().getTime() - time.getTime()) / 1_000;

  new Gauge({
    name: 'log_size',
    help: 'Leaves under the published checkpoint.',
    registers,
    async collect() {
      this.set((await ask()).size);
    },
  });
  new Gauge({
    name: 'log_oldest_unlogged_seconds',
    help: 'For how long the entry that waits longest for the log has been sealed.',
    registers,
    async collect() {
      const { oldestUnlogged } = await ask();
      this.set(oldestUnlogged ? secondsSince(oldestUnlogged) : 0);
    },
  });
  new Gauge({
    name: 'log_refuses',
    help: '1 while the log refuses to sign because something outside the database remembers another past.',
    registers,
    async collect() {
      this.set((await ask()).refuses);
    },
  });
  new Gauge({
    name: 'log_witness_cosigned_seconds',
    help: 'How long ago each witness last cosigned; infinite for one that never did.',
    labelNames: ['witness'],
    registers,
    async collect() {
      const { cosignedAt } = await ask();
      this.reset();
      for (const { name, key } of settings.log.witnesses) {
        const last = cosignedAt.get(writeVkey(key));
        this.set({ witness: name }, last ? secondsSince(last) : Number.POSITIVE_INFINITY);
      }
    },
  });
}

interface Figures {
  size: number;
  refuses: number;
  oldestUnlogged: Date | null;
  cosignedAt: ReadonlyMap<string, Date>;
}

const UNKNOWN: Figures = {
  size: Number.NaN,
  refuses: Number.NaN,
  oldestUnlogged: null,
  cosignedAt: new Map(),
};

function readFigures({ database }: Platform): Promise<Figures> {
  return database.asDispatcher(async (tx) => {
    const published = await selectPublishedCheckpoint(tx);
    const oldest = await selectOldestUnlogged(tx, CHAINS_MAX);
    const witnesses = await selectWitnesses(tx);
    return {
      size: published?.size ?? 0,
      refuses: (await selectTree(tx))?.refusal == null ? 0 : 1,
      oldestUnlogged: oldest === null ? null : new Date(oldest),
      cosignedAt: new Map(
        witnesses.flatMap(({ vkey, cosignedAt }) => (cosignedAt ? [[vkey, cosignedAt] as const] : [])),
      ),
    };
  });
}

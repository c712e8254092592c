import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createGuard } from '@centerproof/sdk';
import { startDemoService } from '../scripts/cluster/demo-service.ts';
import type { Figure } from './main.ts';

const CALLS = 1_000;
/** A service that has run for a while: with 200 calls the same code took half as long again. */
const WARM_UP_CALLS = 2_000;
const WARM_UP_AT_ONCE = 8;
const WRITES = 200;
const BLOCK = Buffer.alloc(8_192, 7);
/** Long enough for a report to be done with. */
const BETWEEN_MS = 50;
const BOUND_MS = 5;

/**
 * What `guard` adds to a call of a tool that needs no human, beside the service on one machine, in a process of its own: the decision
 * sealed before it, and the outcome reported after it, in the background or waited for; calls that come one after the other as an agent
 * makes them, and one right behind the other, where each meets the report of the one before. The ceiling is a request to the same
 * service that does nothing, and a write that is on the same disk. Between calls that are far apart the processors go to sleep, and a
 * guarded call wakes one of them four times: on its way to the service, to the database and back, and back.
 */
export async function run(): Promise<Figure[]> {
  await using running = await startDemoService({ RATE_LIMIT_PROOF: '1000000/60' });
  const { origin, demo, dataDir } = running;
  const apiKey = demo.centers[0]?.apiKeys.write ?? '';
  const guard = createGuard({ origin, apiKey, agent: { id: 'bench' } });
  const tool = guard.tool('look', (args: { n: number }) => args.n);
  const warmUp = () => times(WARM_UP_CALLS / WARM_UP_AT_ONCE, (n) => tool({ n }));
  await Promise.all(Array.from({ length: WARM_UP_AT_ONCE }, warmUp));
  await guard.flush();
  const guarded = await times(CALLS / 4, (n) => tool({ n }), BETWEEN_MS);
  await guard.flush();
  const atOnce = await times(CALLS, (n) => tool({ n }));
  await guard.flush();
  const patient = guard.tool('look', (args: { n: number }) => args.n, { report: 'await' });
  const awaited = await times(CALLS, (n) => patient({ n }));
  const live = () => fetch(`${origin}/health/live`).then((answer) => answer.text());
  // The guard does not go by `fetch` in Node, so that nobody has compiled it yet.
  await times(CALLS, live);
  const bare = await times(CALLS, live);
  const apart = await times(CALLS / 4, live, BETWEEN_MS);
  return [
    figure('guarded call, median', guarded, 0.5),
    figure('guarded call, 99 of 100', guarded, 0.99),
    { name: 'the same, one right behind the other, median', value: inMs(at(atOnce, 0.5)) },
    { name: 'the same with its report awaited, median', value: inMs(at(awaited, 0.5)) },
    { name: 'a request that does nothing, median', value: inMs(at(bare, 0.5)) },
    { name: 'the same, calls as far apart as the first, median', value: inMs(at(apart, 0.5)) },
    { name: 'a write of 8 KiB to the disk, median', value: inMs(at(await writes(dataDir), 0.5)) },
  ];
}

async function times(count: number, work: (n: number) => Promise<unknown>, betweenMs = 0): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    if (betweenMs > 0) await wait(betweenMs);
    const startedAt = performance.now();
    await work(n);
    taken.push(performance.now() - startedAt);
  }
  return taken.sort((one, other) => one - other);
}

/** Blocks of a file that has its size already, as a database writes its journal. */
async function writes(folder: string): Promise<number[]> {
  const file = openSync(join(folder, 'writes'), 'w+');
  for (let n = 0; n < WRITES; n += 1) writeSync(file, BLOCK);
  fdatasyncSync(file);
  try {
    return await times(WRITES, async (n) => {
      writeSync(file, BLOCK, 0, BLOCK.length, n * BLOCK.length);
      fdatasyncSync(file);
    });
  } finally {
    closeSync(file);
  }
}

function figure(name: string, sorted: readonly number[], share: number): Figure {
  const ms = at(sorted, share);
  const bound = share === 0.5 ? { bound: `< ${BOUND_MS} ms ${ms < BOUND_MS ? 'holds' : 'FAILS'}` } : {};
  return { name, value: inMs(ms), ...bound };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function inMs(ms: number): string {
  return `${ms.toFixed(2)} ms`;
}

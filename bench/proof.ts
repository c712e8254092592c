import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stolenInWords, watchStolenTime } from './machine/stolen-time.ts';
import type { Figure } from './main.ts';
import { DECISION } from './proof/fixture.ts';
import type { LoadOrder, LoadResult } from './proof/load.ts';
import { startService } from './proof/start-service.ts';

const CONNECTIONS = 64;
const DURATION_MS = Number(process.env.BENCH_SECONDS ?? 8) * 1_000;
/**
 * Before the rounds every load is run so often for so long: a service that has run for a while. After five seconds of approvals V8 was still
 * compiling them, on both cores, and they took half as long again.
 */
const WARM_UPS = 5;
const WARM_UP_MS = 5_000;
/** The ratios are held against each other in rounds, each of which takes every load in turn for so long. */
const ROUNDS = 7;
const ROUND_MS = 2_000;
/** More than one load can use up. */
const SEALS = 20_000;
const STORED = (process.env.BENCH_STORED ?? '1000,100000,1000000').split(',').map(Number);
const CHAINS = 16;
const BATCH = 1_000;
const BATCH_CONNECTIONS = 4;
const EVENTS = '/api/v1/decision-events';

type Requests = LoadOrder['requests'];

/** Recording and sealing at 64 connections, held against a route that does everything but touch the database. */
export async function run(): Promise<Figure[]> {
  const service = await startService();
  try {
    const [key = '', ...others] = service.keys;
    const body = JSON.stringify(DECISION);
    const empty = [{ path: '/api/v1/bench/empty', key, body }];
    const recording = [{ path: EVENTS, key, body }];
    const batch = [
      {
        path: `${EVENTS}/batch`,
        key,
        body: JSON.stringify({ events: Array.from({ length: BATCH }, () => DECISION) }),
      },
    ];
    const load = (requests: Requests, order: Partial<LoadOrder> = {}) =>
      runLoad({
        ports: [service.port],
        connections: CONNECTIONS,
        durationMs: DURATION_MS,
        isRepeated: true,
        expectedStatus: 201,
        requests,
        ...order,
      });
    const once = { isRepeated: false, expectedStatus: 200 };
    const inBatches = { connections: BATCH_CONNECTIONS, expectedStatus: 200 };
    const oneChain = () => approvals(service.port, [key]);
    const warmUp = { durationMs: WARM_UP_MS };
    for (let i = 0; i < WARM_UPS; i++) {
      await load(empty, warmUp);
      await load(recording, warmUp);
      await load(await oneChain(), { ...once, ...warmUp });
      await load(batch, { ...inBatches, ...warmUp });
    }

    const rounds: Record<'a' | 'b' | 'c' | 'e', Measured>[] = [];
    const short = { durationMs: ROUND_MS };
    for (let round = 1; round <= ROUNDS; round++) {
      const toSeal = await oneChain();
      const a = await load(empty, short);
      const b = await load(recording, short);
      const c = await load(toSeal, { ...once, ...short });
      const e = await load(batch, { ...inBatches, ...short });
      for (const [name, result] of Object.entries({ a, b, c, e })) report(`round ${round} (${name})`, result);
      rounds.push({ a, b, c, e });
    }
    const manyChains = await approvals(service.port, others.slice(0, CHAINS));
    const d = report('(d) sealing, sixteen chains', await load(manyChains, once));

    const grown: LoadResult[] = [];
    for (const events of STORED) {
      await service.prepare({ events });
      grown.push(report(`recording at ${events} stored`, await load(recording)));
    }
    const middle = (name: 'a' | 'b' | 'c' | 'e') => middleRound(rounds.map((round) => round[name]));
    return [
      rate('(a) empty route', middle('a')),
      rate('(b) recording', middle('b')),
      rate('(c) sealing, one chain', middle('c')),
      rate('(d) sealing, sixteen chains', d),
      rate(`(e) batches of ${BATCH}`, middle('e')),
      ratio(
        'b/a',
        rounds.map(({ a, b }) => b.perSecond / a.perSecond),
        0.75,
      ),
      ratio(
        'c/b',
        rounds.map(({ b, c }) => c.perSecond / b.perSecond),
        0.5,
      ),
      ratio(
        'e/b in events',
        rounds.map(({ b, e }) => (e.perSecond * BATCH) / b.perSecond),
        5,
      ),
      ...grown.map((result, i) => rate(`recording at ${STORED[i]} stored`, result)),
      {
        name: 'cost at the most over the least stored',
        value: '',
        ratio: ((grown[0]?.perSecond ?? 0) / (grown.at(-1)?.perSecond ?? 1)).toFixed(2),
        bound: '<= 1.3',
      },
    ];
  } finally {
    await service.stop();
  }
}

function report(name: string, result: Measured): Measured {
  const { perSecond, p50Ms, p99Ms, requests, unexpected, stolen } = result;
  console.log(
    `${name.padEnd(32)} ${perSecond.toFixed(0).padStart(7)} req/s   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms   ${stolenInWords(stolen)}   (${requests} requests)`,
  );
  if (Object.keys(unexpected).length > 0)
    throw new Error(`Unexpected answers: ${JSON.stringify(unexpected)}`);
  return result;
}

function rate(name: string, { perSecond, p50Ms, p99Ms }: LoadResult): Figure {
  return {
    name,
    value: `${perSecond.toFixed(0)} req/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
  };
}

/**
 * The middle of the rounds' ratios. The machine's own speed changes from minute to minute; what is held against each other within
 * one round was measured within seconds.
 */
function ratio(name: string, ratios: readonly number[], atLeast: number): Figure {
  const sorted = [...ratios].sort((one, other) => one - other);
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  return {
    name,
    value: `${least.toFixed(2)} to ${most.toFixed(2)} in ${ratios.length} rounds`,
    ratio: (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2),
    bound: `>= ${atLeast}`,
  };
}

function middleRound(results: readonly LoadResult[]): LoadResult {
  const sorted = [...results].sort((one, other) => one.perSecond - other.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as LoadResult;
}

/** Records decisions of each key in batches and makes one approval for each. */
export async function approvals(
  port: number,
  keys: readonly string[],
  count = SEALS,
  batch = BATCH,
): Promise<Requests> {
  const requests: Requests = [];
  const body = JSON.stringify({
    approver: { id: 'u-1', type: 'human', name: 'Kim' },
    result: 'approved',
    reason: 'Checked against the plan.',
  });
  const events = JSON.stringify({ events: Array.from({ length: batch }, () => DECISION) });
  for (let i = 0; requests.length < count; i++) {
    const key = keys[i % keys.length] ?? '';
    const answer = await fetch(`http://127.0.0.1:${port}${EVENTS}/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: events,
    });
    const { data } = (await answer.json()) as { data: { data: { id: string } }[] };
    for (const item of data) requests.push({ path: `${EVENTS}/${item.data.id}/approvals`, key, body });
  }
  return keys.length === 1 ? requests : interleave(requests, batch);
}

/** Neighbouring requests go to different chains. */
function interleave(requests: Requests, run: number): Requests {
  return requests
    .map((request, i) => ({ request, turn: i % run }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ request }) => request);
}

/** A load, and what others took of the processors meanwhile. */
export type Measured = LoadResult & { stolen: number | null };

export async function runLoad(order: LoadOrder): Promise<Measured> {
  const stolen = watchStolenTime();
  const child = fork(new URL('./proof/load.ts', import.meta.url));
  child.send(order);
  const [result] = (await once(child, 'message')) as [LoadResult];
  child.kill();
  return { ...result, stolen: stolen() };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Figure } from './main.ts';
import { DECISION } from './proof/fixture.ts';
import type { LoadOrder, LoadResult } from './proof/load.ts';

const CONNECTIONS = 64;
const DURATION_MS = Number(process.env.BENCH_SECONDS ?? 8) * 1_000;
const WARM_UP_MS = 5_000;
const WARM_UP_SEALS = 5_000;
const SEALS = 40_000;
const STORED = (process.env.BENCH_STORED ?? '1000,100000,1000000').split(',').map(Number);
const CHAINS = 16;
const BATCH = 1_000;
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
    for (const requests of [empty, recording]) await load(requests, { durationMs: WARM_UP_MS });

    // In the order a, b, b, a, so that a process that still warms up, or a machine that slows down, favours neither.
    const half = { durationMs: DURATION_MS / 2 };
    const rounds: LoadResult[] = [];
    for (const requests of [empty, recording, recording, empty]) rounds.push(await load(requests, half));
    const [a1, b1, b2, a2] = rounds as [LoadResult, LoadResult, LoadResult, LoadResult];
    const a = report('(a) empty route', joined(a1, a2));
    const b = report('(b) recording', joined(b1, b2));
    const once = { isRepeated: false, expectedStatus: 200 };
    const oneChain = await approvals(service.port, [key]);
    await load(oneChain.splice(0, WARM_UP_SEALS), { ...once, durationMs: WARM_UP_MS });
    const c = report('(c) sealing, one chain', await load(oneChain, once));
    const manyChains = await approvals(service.port, others.slice(0, CHAINS));
    const d = report('(d) sealing, sixteen chains', await load(manyChains, once));
    const e = report('(e) batches of 1000', await load(batch, { connections: 4, expectedStatus: 200 }));

    const grown: LoadResult[] = [];
    for (const events of STORED) {
      await service.fillTo(events);
      grown.push(report(`recording at ${events} stored`, await load(recording)));
    }
    return [
      ...[a, b, c, d, e].map((result, i) => rate('abcde'[i] ?? '', result)),
      ratio('b/a', b.perSecond / a.perSecond, 0.6),
      ratio('c/b', c.perSecond / b.perSecond, 0.4),
      ratio('e/b in events', (e.perSecond * BATCH) / b.perSecond, 5),
      ...grown.map((result, i) => rate(`recording at ${STORED[i]}`, result)),
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

/** Two runs of one load as one: the rate over both, their middle latency, and the worse of their slowest hundredths. */
function joined(one: LoadResult, other: LoadResult): LoadResult {
  const requests = one.requests + other.requests;
  const seconds = one.seconds + other.seconds;
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50Ms: (one.p50Ms + other.p50Ms) / 2,
    p99Ms: Math.max(one.p99Ms, other.p99Ms),
    longestMs: Math.max(one.longestMs, other.longestMs),
    unexpected: { ...one.unexpected, ...other.unexpected },
  };
}

function report(name: string, result: LoadResult): LoadResult {
  const { perSecond, p50Ms, p99Ms, requests, unexpected } = result;
  console.log(
    `${name.padEnd(32)} ${perSecond.toFixed(0).padStart(7)} req/s   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms   (${requests} requests)`,
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

function ratio(name: string, value: number, atLeast: number): Figure {
  return { name, value: '', ratio: value.toFixed(2), bound: `>= ${atLeast}` };
}

/** Records decisions of each key in batches and makes one approval for each. */
export async function approvals(port: number, keys: readonly string[], count = SEALS): Promise<Requests> {
  const requests: Requests = [];
  const body = JSON.stringify({
    approver: { id: 'u-1', type: 'human', name: 'Kim' },
    result: 'approved',
    reason: 'Checked against the plan.',
  });
  const events = JSON.stringify({ events: Array.from({ length: BATCH }, () => DECISION) });
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
  return keys.length === 1 ? requests : interleave(requests, BATCH);
}

/** Neighbouring requests go to different chains. */
function interleave(requests: Requests, run: number): Requests {
  return requests
    .map((request, i) => ({ request, turn: i % run }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ request }) => request);
}

export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const child = fork(new URL('./proof/load.ts', import.meta.url));
  child.send(order);
  const [result] = (await once(child, 'message')) as [LoadResult];
  child.kill();
  return result;
}

async function startService() {
  const child: ChildProcess = fork(new URL('./proof/server.ts', import.meta.url));
  const failed = once(child, 'exit').then(() => {
    throw new Error('The service ended before the benchmark did.');
  });
  failed.catch(() => {});
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [
    { port: number; keys: string[] },
  ];
  return {
    ...ready,
    async fillTo(events: number): Promise<void> {
      child.send({ kind: 'prepare', events });
      await Promise.race([once(child, 'message'), failed]);
    },
    async stop(): Promise<void> {
      child.send({ kind: 'stop' });
      await once(child, 'exit');
    },
  };
}

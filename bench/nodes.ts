import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { freshService } from './machine/fresh-service.ts';
import { busyMs, childrenOf, parentOf, processorMs } from './machine/processor-time.ts';
import type { Figure } from './main.ts';
import { type BenchNode, startNode } from './nodes/start-node.ts';
import { createCenter, DECISION } from './proof/fixture.ts';
import type { LoadOrder, LoadResult } from './proof/load.ts';

const CENTERS = 16;
const CONNECTIONS = 64;
const DURATION_MS = Number(process.env.BENCH_SECONDS ?? 8) * 1_000;
const WARM_UP_MS = 3_000;
const ROUNDS = 3;

/** One measurement: how much was recorded, and who was on the processors for how long meanwhile. */
interface Taken {
  requests: number;
  wallMs: number;
  p99Ms: number;
  apiMs: number[];
  postgresMs: number;
  loadMs: number;
  busyMs: number;
}

/**
 * Recording for sixteen centers through one and through two api processes on one PostgreSQL. Both processes run all the
 * time and the load takes turns between them, so that whatever else the machine does meets both alike. Who was on the
 * processors is printed beside it, because on few cores the load and PostgreSQL share them with what is measured.
 */
export async function run(): Promise<Figure[]> {
  await using fresh = await freshService({
    environment: { RATE_LIMIT_PROOF: '100000000/60', RATE_LIMIT_PROOF_EVENTS: '100000000/60' },
  });
  const nodes: BenchNode[] = [];
  const load = fork(new URL('./proof/load.ts', import.meta.url), { execArgv: [] });
  const owner = new pg.Pool({ connectionString: fresh.ownerUrl, max: 1 });
  try {
    const keys: string[] = [];
    for (let i = 1; i <= CENTERS; i++) keys.push(await createCenter(owner, i));
    for (let i = 0; i < 2; i++) nodes.push(await startNode('api', fresh.environment));
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = parentOf(rows[0]?.pid ?? 0);
    const measure = (count: number, durationMs = DURATION_MS) =>
      take({ load, keys, nodes, count, durationMs, postmaster });

    for (const count of [1, 2]) await measure(count, WARM_UP_MS);
    const one: Taken[] = [];
    const two: Taken[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      one.push(await measure(1));
      two.push(await measure(2));
    }
    return figures(one, two);
  } finally {
    load.kill();
    for (const node of nodes) await node.stop();
    await owner.end();
  }
}

async function take(options: {
  load: ChildProcess;
  keys: readonly string[];
  nodes: readonly BenchNode[];
  count: number;
  durationMs: number;
  postmaster: number;
}): Promise<Taken> {
  const { load, keys, nodes, count, postmaster } = options;
  const body = JSON.stringify(DECISION);
  const order: LoadOrder = {
    ports: nodes.slice(0, count).map(({ port }) => port),
    connections: CONNECTIONS,
    durationMs: options.durationMs,
    requests: keys.map((key) => ({ path: '/api/v1/decision-events', key, body })),
    isRepeated: true,
    expectedStatus: 201,
  };
  const look = () => ({
    wall: performance.now(),
    api: nodes.map(({ pid }) => processorMs(pid)),
    // Processes that end meanwhile are not counted; connections live longer than a measurement.
    postgres: new Map([postmaster, ...childrenOf(postmaster)].map((pid) => [pid, processorMs(pid)])),
    load: processorMs(load.pid ?? 0),
    busy: busyMs(),
  });
  const before = look();
  load.send(order);
  const [result] = (await once(load, 'message')) as [LoadResult];
  const after = look();
  if (Object.keys(result.unexpected).length > 0)
    throw new Error(`Unexpected answers: ${JSON.stringify(result.unexpected)}`);
  const taken = {
    requests: result.requests,
    wallMs: after.wall - before.wall,
    p99Ms: result.p99Ms,
    apiMs: after.api.map((ms, i) => ms - (before.api[i] ?? 0)),
    postgresMs: [...after.postgres].reduce((sum, [pid, ms]) => sum + ms - (before.postgres.get(pid) ?? 0), 0),
    loadMs: after.load - before.load,
    busyMs: after.busy - before.busy,
  };
  console.log(`${count} api: ${result.perSecond.toFixed(0).padStart(6)} req/s   ${shares(taken)}`);
  return taken;
}

function figures(one: readonly Taken[], two: readonly Taken[]): Figure[] {
  const cores = availableParallelism();
  return [
    ...(
      [
        ['one api', one],
        ['two apis', two],
      ] as const
    ).flatMap(([name, rounds]) => {
      const sum = total(rounds);
      const cost = (ms: number) => `${((ms / sum.requests) * 1_000).toFixed(0)} µs`;
      return [
        {
          name: `${name}: recording`,
          value: `${rateOf(sum).toFixed(0)} req/s, p99 ${Math.max(...rounds.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms`,
        },
        { name: `${name}: cores in use, of ${cores}`, value: shares(sum) },
        {
          name: `${name}: processor time of a request`,
          value: `api ${cost(sumOf(sum.apiMs))}, postgres ${cost(sum.postgresMs)}, load ${cost(sum.loadMs)}`,
        },
      ];
    }),
    {
      name: 'two apis over one',
      value: `${rateOf(total(two)).toFixed(0)} over ${rateOf(total(one)).toFixed(0)} req/s`,
      ratio: (rateOf(total(two)) / rateOf(total(one))).toFixed(2),
    },
    {
      // What one api could do with a core of its own, from the processor time that a request costs it.
      name: 'one api against its own core (ceiling)',
      value: `${rateOf(total(one)).toFixed(0)} of ${ceilingOf(total(one)).toFixed(0)} req/s`,
      ratio: (rateOf(total(one)) / ceilingOf(total(one))).toFixed(2),
    },
  ];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const rateOf = ({ requests, wallMs }: Taken) => (requests / wallMs) * 1_000;
const ceilingOf = ({ requests, apiMs }: Taken) => (requests / sumOf(apiMs)) * 1_000;

function total(rounds: readonly Taken[]): Taken {
  const sum = (pick: (taken: Taken) => number) => sumOf(rounds.map(pick));
  return {
    requests: sum(({ requests }) => requests),
    wallMs: sum(({ wallMs }) => wallMs),
    p99Ms: Math.max(...rounds.map(({ p99Ms }) => p99Ms)),
    apiMs: [sum(({ apiMs }) => apiMs[0] ?? 0), sum(({ apiMs }) => apiMs[1] ?? 0)],
    postgresMs: sum(({ postgresMs }) => postgresMs),
    loadMs: sum(({ loadMs }) => loadMs),
    busyMs: sum((taken) => taken.busyMs),
  };
}

/** Each as a number of cores; what is left over belongs to other programs and to the system itself. */
function shares({ apiMs, postgresMs, loadMs, busyMs: busy, wallMs }: Taken): string {
  const cores = (ms: number) => (ms / wallMs).toFixed(2);
  const others = Math.max(0, busy - sumOf(apiMs) - postgresMs - loadMs);
  return `api ${apiMs.map(cores).join(' + ')}, postgres ${cores(postgresMs)}, load ${cores(loadMs)}, others ${cores(others)}`;
}

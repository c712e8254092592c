import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { childrenOf, processorMs } from './machine/processor-time.ts';
import type { Figure } from './main.ts';
import { DECISION } from './proof/fixture.ts';
import type { LoadOrder, LoadResult } from './proof/load.ts';
import { approvals, runLoad } from './proof.ts';

const CONNECTIONS = 64;
const SPREADS = (process.env.SPREAD_CENTERS ?? '1,16,128,1000').split(',').map(Number);
const ROUNDS = Number(process.env.SPREAD_ROUNDS ?? 5);
const ROUND_MS = 2_000;
const WARM_UP_MS = 3_000;
/** Approvals made ready for one turn of one load: more than it can use up. */
const SEALS = 16_000;
/** Chains of other centers with one entry each, which are to change nothing. */
const OTHER_CHAINS = Number(process.env.SPREAD_CHAINS ?? 1_000_000);
const LONE_PER_SECOND = 200;
const LONE_MS = 8_000;
const EVENTS = '/api/v1/decision-events';
const DECIDE = '/api/v1/agents/decide';

const AGENT_CALL = {
  agent: { id: 'agent-7', name: 'Refund agent' },
  action: DECISION.action,
  aiContext: DECISION.aiContext,
  tags: DECISION.tags,
  riskScore: 0.2,
};

type Load = 'record' | 'approve' | 'decide';
const LOADS: readonly Load[] = ['record', 'approve', 'decide'];
type Turns = Record<Load, Map<number, LoadResult[]>>;

/**
 * Recording, approving and deciding with requests spread evenly over few and over many centers, in turns. One process, one lane: what
 * many centers cost more than one is the rows of theirs that are touched, and that is what the ratios show.
 */
export async function run(): Promise<Figure[]> {
  const service = await startService();
  try {
    const figures = await measure(service, 'few chains');
    if (OTHER_CHAINS === 0) return figures;
    await service.prepare({ chains: OTHER_CHAINS });
    return [...figures, ...(await measure(service, `${OTHER_CHAINS} other chains`))];
  } finally {
    await service.stop();
  }
}

async function measure(service: Service, among: string): Promise<Figure[]> {
  for (const load of LOADS)
    for (const centers of SPREADS) await turn(service, load, { centers, durationMs: WARM_UP_MS / 3 });
  const turns: Turns = { record: new Map(), approve: new Map(), decide: new Map() };
  for (let round = 1; round <= ROUNDS; round++)
    for (const load of LOADS)
      for (const centers of SPREADS) {
        const result = await turn(service, load, { centers, durationMs: ROUND_MS });
        const known = turns[load].get(centers) ?? [];
        turns[load].set(centers, [...known, result]);
        report(`round ${round} ${load} over ${centers}`, result);
      }
  const lone = await loneCost(service);
  return [
    ...LOADS.flatMap((load) => figuresOf(load, turns[load], among)),
    {
      name: `decide against approving, one center (${among})`,
      value: '',
      ratio: middle(ratios(turns.decide.get(1), turns.approve.get(1), rateOf)).toFixed(2),
      bound: '>= 0.8',
    },
    {
      name: `a lone decide at ${LONE_PER_SECOND}/s (${among})`,
      value: `${lone.totalMs.toFixed(2)} ms of processor time: service ${lone.serviceMs.toFixed(2)}, PostgreSQL ${lone.postgresMs.toFixed(2)}; p99 ${lone.p99Ms.toFixed(1)} ms`,
      bound: '<= 2.5 ms',
    },
  ];
}

const BOUNDS: Record<Load, string> = { record: '>= 0.8', approve: '>= 0.7', decide: '>= 0.7' };

function figuresOf(load: Load, turns: ReadonlyMap<number, LoadResult[]>, among: string): Figure[] {
  const one = turns.get(SPREADS[0] ?? 1) ?? [];
  return SPREADS.map((centers) => {
    const results = turns.get(centers) ?? [];
    const isMost = centers === SPREADS.at(-1);
    const slower = middle(ratios(results, one, ({ p99Ms }) => p99Ms));
    return {
      name: `${load} over ${centers} centers (${among})`,
      value: `${middle(results.map(rateOf)).toFixed(0)}/s, p99 ${middle(results.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms (${slower.toFixed(2)} of one center's)`,
      ratio: middle(ratios(results, one, rateOf)).toFixed(2),
      ...(isMost ? { bound: `${BOUNDS[load]}, p99 <= 2` } : {}),
    };
  });
}

const rateOf = ({ perSecond }: LoadResult) => perSecond;

/** Round by round, because what was measured within seconds can be held against each other. */
function ratios(
  ones: readonly LoadResult[] = [],
  others: readonly LoadResult[] = [],
  of: (result: LoadResult) => number,
): number[] {
  return ones.map((one, round) => of(one) / of(others[round] ?? one));
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function turn(
  { port, keys }: Service,
  load: Load,
  { centers, durationMs }: { centers: number; durationMs: number },
): Promise<LoadResult> {
  const used = keys.slice(0, centers);
  const order: LoadOrder = {
    ports: [port],
    connections: CONNECTIONS,
    durationMs,
    isRepeated: load !== 'approve',
    expectedStatus: load === 'approve' ? 200 : 201,
    requests: await requestsOf(load, port, used, durationMs),
  };
  return runLoad(order);
}

async function requestsOf(load: Load, port: number, keys: readonly string[], durationMs: number) {
  if (load === 'approve') {
    const count = Math.ceil((SEALS * durationMs) / ROUND_MS);
    return approvals(port, keys, count, Math.max(1, Math.min(1_000, Math.ceil(count / keys.length))));
  }
  const [path, body] =
    load === 'record' ? [EVENTS, JSON.stringify(DECISION)] : [DECIDE, JSON.stringify(AGENT_CALL)];
  return keys.map((key) => ({ path, key, body }));
}

/** The processor time of one call of an agent in a quiet service, over all processes but the one that calls. */
async function loneCost({ port, pid, keys }: Service) {
  const order: LoadOrder = {
    ports: [port],
    connections: 8,
    durationMs: LONE_MS,
    perSecond: LONE_PER_SECOND,
    isRepeated: true,
    expectedStatus: 201,
    requests: await requestsOf('decide', port, keys.slice(0, 16), LONE_MS),
  };
  await runLoad({ ...order, durationMs: LONE_MS / 4 });
  const look = () => {
    const [postmaster = 0] = childrenOf(pid);
    return {
      serviceMs: processorMs(pid),
      // Processes that end meanwhile are not counted; connections live longer than a measurement.
      postgres: new Map([postmaster, ...childrenOf(postmaster)].map((each) => [each, processorMs(each)])),
    };
  };
  const before = look();
  const { requests, p99Ms, unexpected } = await runLoad(order);
  const after = look();
  if (Object.keys(unexpected).length > 0) throw new Error(`Unexpected: ${JSON.stringify(unexpected)}`);
  const serviceMs = (after.serviceMs - before.serviceMs) / requests;
  const postgresMs =
    [...after.postgres].reduce((sum, [each, ms]) => sum + ms - (before.postgres.get(each) ?? 0), 0) /
    requests;
  return { serviceMs, postgresMs, totalMs: serviceMs + postgresMs, p99Ms };
}

function report(name: string, { perSecond, p50Ms, p99Ms, unexpected }: LoadResult): void {
  console.log(
    `${name.padEnd(32)} ${perSecond.toFixed(0).padStart(7)} req/s   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms`,
  );
  if (Object.keys(unexpected).length > 0)
    throw new Error(`Unexpected answers: ${JSON.stringify(unexpected)}`);
}

type Service = Awaited<ReturnType<typeof startService>>;

async function startService() {
  const child: ChildProcess = fork(new URL('./proof/server.ts', import.meta.url), {
    env: { ...process.env, BENCH_CENTERS: String(Math.max(...SPREADS)) },
  });
  const failed = once(child, 'exit').then(() => {
    throw new Error('The service ended before the benchmark did.');
  });
  failed.catch(() => {});
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [
    { port: number; keys: string[] },
  ];
  return {
    ...ready,
    pid: child.pid ?? 0,
    async prepare(wanted: { chains: number }): Promise<void> {
      child.send({ kind: 'prepare', ...wanted });
      await Promise.race([once(child, 'message'), failed]);
    },
    async stop(): Promise<void> {
      child.send({ kind: 'stop' });
      await once(child, 'exit');
    },
  };
}

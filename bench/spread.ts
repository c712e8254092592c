import { childrenOf, processorMs } from './machine/processor-time.ts';
import { stolenInWords } from './machine/stolen-time.ts';
import type { Figure } from './main.ts';
import { DECISION } from './proof/fixture.ts';
import type { LoadOrder } from './proof/load.ts';
import { type Service, startService } from './proof/start-service.ts';
import { approvals, type Measured, runLoad } from './proof.ts';

const CONNECTIONS = 64;
const SPREADS = (process.env.SPREAD_CENTERS ?? '1,16,128,1000').split(',').map(Number);
const ROUNDS = Number(process.env.SPREAD_ROUNDS ?? 5);
const ROUND_MS = 2_000;
/** Each load over each number of centers: after a second of it V8 was still compiling, and a lone decision paid for that as well. */
const WARM_UP_MS = 5_000;
/** Approvals made ready for one turn of one load: more than it can use up. */
const SEALS = 16_000;
/** Chains of other centers with one entry each, which are to change nothing. */
const OTHER_CHAINS = Number(process.env.SPREAD_CHAINS ?? 1_000_000);
const LONE_PER_SECOND = 200;
const LONE_MS = 8_000;
const EVENTS = '/api/v1/decision-events';
const DECIDE = '/api/v1/agents/decide';
const EMPTY = '/api/v1/bench/empty';

const AGENT_CALL = {
  agent: { id: 'agent-7', name: 'Refund agent' },
  action: DECISION.action,
  aiContext: DECISION.aiContext,
  tags: DECISION.tags,
  riskScore: 0.2,
};

type Load = 'record' | 'approve' | 'decide';
const LOADS: readonly Load[] = ['record', 'approve', 'decide'];
/** What a load came to, and the processor time that each of its requests took the service and PostgreSQL. */
type Turn = Measured & { serviceMs: number; postgresMs: number };
type Turns = Record<Load, Map<number, Turn[]>>;

/**
 * Recording, approving and deciding with requests spread evenly over few and over many centers, in turns. One process, one lane: what
 * many centers cost more than one is the rows of theirs that are touched, and that is what the ratios show.
 */
export async function run(): Promise<Figure[]> {
  const service = await startService({ centers: Math.max(...SPREADS) });
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
    for (const centers of SPREADS) await turn(service, load, { centers, durationMs: WARM_UP_MS });
  // Before the loads, whose vacuum and checkpoints go on long after them and are not a lone decision's.
  await service.prepare({ rest: true });
  const lone = await loneCost(service);
  const turns: Turns = { record: new Map(), approve: new Map(), decide: new Map() };
  for (let round = 1; round <= ROUNDS; round++)
    // Whoever comes last pays for what the database tidies up after the others.
    for (const load of LOADS)
      for (const centers of round % 2 === 0 ? SPREADS.toReversed() : SPREADS) {
        const result = await turn(service, load, { centers, durationMs: ROUND_MS });
        const known = turns[load].get(centers) ?? [];
        turns[load].set(centers, [...known, result]);
        report(`round ${round} ${load} over ${centers}`, result);
      }
  return [
    ...LOADS.flatMap((load) => figuresOf(load, turns[load], among)),
    {
      name: `decide against approving, one center (${among})`,
      value: '',
      ratio: middle(ratios(turns.decide.get(1), turns.approve.get(1), rateOf)).toFixed(2),
      bound: '>= 0.8',
    },
    {
      name: '- the same by processor time',
      value: '',
      ratio: middle(ratios(turns.approve.get(1), turns.decide.get(1), costOf)).toFixed(2),
      bound: '>= 0.8',
    },
    {
      name: `a lone decide at ${LONE_PER_SECOND}/s (${among})`,
      value: `${lone.totalMs.toFixed(2)} ms of processor time: service ${lone.serviceMs.toFixed(2)}, PostgreSQL ${lone.postgresMs.toFixed(2)}; p99 ${lone.p99Ms.toFixed(1)} ms`,
      ratio: `${(lone.totalMs / lone.emptyMs).toFixed(1)} of ${lone.emptyMs.toFixed(2)} ms`,
      bound: '<= 2.5 ms',
    },
  ];
}

const BOUNDS: Record<Load, string> = { record: '>= 0.8', approve: '>= 0.7', decide: '>= 0.7' };

function figuresOf(load: Load, turns: ReadonlyMap<number, Turn[]>, among: string): Figure[] {
  const one = turns.get(SPREADS[0] ?? 1) ?? [];
  return SPREADS.flatMap((centers) => {
    const results = turns.get(centers) ?? [];
    const bound = centers === SPREADS.at(-1) ? BOUNDS[load] : '';
    const [rate, p99Ms, serviceMs, postgresMs] = (
      ['perSecond', 'p99Ms', 'serviceMs', 'postgresMs'] as const
    ).map((name) => middle(results.map((result) => result[name]))) as [number, number, number, number];
    const micros = (ms: number) => (ms * 1_000).toFixed(0);
    return [
      {
        name: `${load} over ${centers} centers (${among})`,
        value: `${rate.toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms`,
        ratio: middle(ratios(results, one, rateOf)).toFixed(2),
        bound,
      },
      {
        // The rate of busy cores is what the processor time of a request allows, and other programs disturb it less.
        name: '- the same by processor time',
        value: `service ${micros(serviceMs)} µs, PostgreSQL ${micros(postgresMs)} µs a request`,
        ratio: middle(ratios(one, results, costOf)).toFixed(2),
        bound,
      },
      {
        name: "- p99 against one center's",
        value: '',
        ratio: middle(ratios(results, one, (result) => result.p99Ms)).toFixed(2),
        bound: bound && '<= 2',
      },
    ];
  });
}

const rateOf = ({ perSecond }: Turn) => perSecond;
const costOf = ({ serviceMs, postgresMs }: Turn) => serviceMs + postgresMs;

/** Round by round, because what was measured within seconds can be held against each other. */
function ratios(
  ones: readonly Turn[] = [],
  others: readonly Turn[] = [],
  of: (result: Turn) => number,
): number[] {
  return ones.map((one, round) => of(one) / of(others[round] ?? one));
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function turn(
  { port, pid, keys }: Service,
  load: Load,
  { centers, durationMs }: { centers: number; durationMs: number },
): Promise<Turn> {
  const used = keys.slice(0, centers);
  const order: LoadOrder = {
    ports: [port],
    connections: CONNECTIONS,
    durationMs,
    isRepeated: load !== 'approve',
    expectedStatus: load === 'approve' ? 200 : 201,
    requests: await requestsOf(load, port, used, durationMs),
  };
  return runWatched(pid, order);
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

/**
 * The processor time of one call of an agent in a quiet service, over all processes but the one that calls, and beside it that of a
 * request of the same body, permission and hooks that touches no database: what the machine takes for it tells how fast it is just now.
 */
async function loneCost({ port, pid, keys }: Service) {
  const used = keys.slice(0, 16);
  const order: LoadOrder = {
    ports: [port],
    connections: 8,
    durationMs: LONE_MS,
    perSecond: LONE_PER_SECOND,
    isRepeated: true,
    expectedStatus: 201,
    requests: await requestsOf('decide', port, used, LONE_MS),
  };
  const body = JSON.stringify(DECISION);
  const empty = { ...order, requests: used.map((key) => ({ path: EMPTY, key, body })) };
  const measured = async (which: LoadOrder) => {
    await runLoad(which);
    const turn = await runWatched(pid, which);
    if (Object.keys(turn.unexpected).length > 0)
      throw new Error(`Unexpected: ${JSON.stringify(turn.unexpected)}`);
    return turn;
  };
  const lone = await measured(order);
  return { ...lone, totalMs: costOf(lone), emptyMs: costOf(await measured(empty)) };
}

/** A load, and what each of its requests took of the processors over all processes but the one that sends. */
async function runWatched(pid: number, order: LoadOrder): Promise<Turn> {
  const look = () => {
    const [postmaster = 0] = childrenOf(pid);
    return {
      serviceMs: processorMs(pid),
      // Processes that end meanwhile are not counted; connections live longer than a measurement.
      postgres: new Map([postmaster, ...childrenOf(postmaster)].map((each) => [each, processorMs(each)])),
    };
  };
  const before = look();
  const result = await runLoad(order);
  const after = look();
  const postgresMs = [...after.postgres].reduce(
    (sum, [each, ms]) => sum + ms - (before.postgres.get(each) ?? 0),
    0,
  );
  return {
    ...result,
    serviceMs: (after.serviceMs - before.serviceMs) / result.requests,
    postgresMs: postgresMs / result.requests,
  };
}

function report(name: string, { perSecond, p50Ms, p99Ms, unexpected, stolen }: Measured): void {
  console.log(
    `${name.padEnd(32)} ${perSecond.toFixed(0).padStart(7)} req/s   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms   ${stolenInWords(stolen)}`,
  );
  if (Object.keys(unexpected).length > 0)
    throw new Error(`Unexpected answers: ${JSON.stringify(unexpected)}`);
}

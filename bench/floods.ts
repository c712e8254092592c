import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureAccount } from '../apps/service/src/people/index.ts';
import type { Platform } from '../apps/service/src/platform/platform.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';
import { startNode } from './nodes/start-node.ts';
import type { LoadOrder, LoadResult } from './proof/load.ts';

const LOAD = fileURLToPath(new URL('./proof/load.ts', import.meta.url));
const FLOOD_CONNECTIONS = 100;
const FLOOD_MS = 30_000;
const QUIET_MS = 8_000;
/** As many made-up names as it takes for none to be seen twice in the flood. */
const FLOOD_NAMES = 300_000;
const HONEST_PEOPLE = 8;
const HONEST_PAUSE_MS = 200;
const P99_MAX_MS = 2_000;
const MEMORY_RATIO_MAX = 1.1;
const PASSWORD = 'an honest password';

interface Honest {
  email: string;
  address: string;
}

/**
 * What people who sign in notice of a flood of sign-ins with ever new names over a hundred connections from one address: how
 * long theirs take, how many are turned away, and what the process keeps of the flood in memory. People and flood come from
 * different addresses of the loopback network.
 */
export async function run(): Promise<Figure[]> {
  await using fresh = await freshService({ environment: { LOG_LEVEL: 'warn' } });
  const people = await makePeople(fresh.platform);
  const node = await startNode('api', fresh.environment);
  try {
    const calm = await signInUntil(people, node.port, performance.now() + QUIET_MS);
    const memory: number[] = [];
    const flooding = flood(node.port);
    const until = performance.now() + FLOOD_MS;
    const watching = watchMemory(node.pid, until, memory);
    const flooded = await signInUntil(people, node.port, until);
    await watching;
    return report({ calm, flooded, memory, load: await flooding });
  } finally {
    await node.stop();
  }
}

async function makePeople(platform: Platform): Promise<Honest[]> {
  const people = Array.from({ length: HONEST_PEOPLE }, (_, i) => ({
    email: `honest-${i}@bench.example`,
    address: `127.0.0.${i + 2}`,
  }));
  for (const { email } of people)
    await ensureAccount(platform, {
      id: randomUUID(),
      email,
      phone: null,
      name: 'Honest',
      isChild: false,
      isOperator: false,
      password: PASSWORD,
    });
  return people;
}

interface SignIns {
  timesMs: number[];
  statuses: Record<string, number>;
}

/** Everybody signs in again and again, with a pause in between. */
async function signInUntil(people: Honest[], port: number, untilMs: number): Promise<SignIns> {
  const signIns: SignIns = { timesMs: [], statuses: {} };
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < untilMs) {
        const begun = performance.now();
        const status = await signIn(person, port);
        signIns.timesMs.push(performance.now() - begun);
        signIns.statuses[status] = (signIns.statuses[status] ?? 0) + 1;
        await delay(HONEST_PAUSE_MS);
      }
    }),
  );
  signIns.timesMs.sort((a, b) => a - b);
  return signIns;
}

function signIn({ email, address }: Honest, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: address,
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        agent: false,
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    call.on('error', reject);
    call.end(JSON.stringify({ email, password: PASSWORD }));
  });
}

async function flood(port: number): Promise<LoadResult> {
  const child = fork(LOAD, { execArgv: [] });
  try {
    const order: LoadOrder = {
      ports: [port],
      connections: FLOOD_CONNECTIONS,
      durationMs: FLOOD_MS,
      requests: Array.from({ length: FLOOD_NAMES }, (_, i) => ({
        path: '/api/auth/login',
        key: 'none',
        body: JSON.stringify({ email: `made-up-${i}@bench.example`, password: 'guessed' }),
      })),
      isRepeated: true,
      expectedStatus: 429,
    };
    child.send(order);
    const [result] = (await once(child, 'message')) as [LoadResult];
    return result;
  } finally {
    child.kill();
  }
}

async function watchMemory(pid: number, untilMs: number, memory: number[]): Promise<void> {
  while (performance.now() < untilMs) {
    memory.push(residentMiB(pid));
    await delay(500);
  }
}

/** What the process holds in memory; 0 where the system does not tell. */
function residentMiB(pid: number): number {
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

function report(measured: { calm: SignIns; flooded: SignIns; memory: number[]; load: LoadResult }): Figure[] {
  const { calm, flooded, memory, load } = measured;
  const refused = flooded.timesMs.length - (flooded.statuses['200'] ?? 0);
  const p99 = at(flooded.timesMs, 0.99);
  // The first third warms up: code is compiled and the heap finds its size.
  const settled = memory.slice(Math.floor(memory.length / 3));
  const [early, late] = [mean(settled.slice(0, 10)), mean(settled.slice(-10))];
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const figures = [
    { name: `flood over ${FLOOD_CONNECTIONS} connections`, value: `${load.perSecond.toFixed(0)} attempts/s` },
    { name: 'its attempts whose password was hashed', value: String(load.unexpected['401'] ?? 0) },
    { name: 'honest sign-in without flood, median', value: ms(at(calm.timesMs, 0.5)) },
    { name: 'honest sign-in without flood, p99', value: ms(at(calm.timesMs, 0.99)) },
    {
      name: 'honest sign-in in the flood, median',
      value: ms(at(flooded.timesMs, 0.5)),
      ratio: (at(flooded.timesMs, 0.5) / at(calm.timesMs, 0.5)).toFixed(2),
    },
    { name: 'honest sign-in in the flood, p99', value: ms(p99), bound: `<= ${P99_MAX_MS} ms` },
    {
      name: 'honest sign-ins in the flood, refused',
      value: `${refused} of ${flooded.timesMs.length}`,
      bound: '0',
    },
    {
      name: 'memory late in the flood over early',
      value: `${late.toFixed(0)} MiB`,
      ratio: (late / early).toFixed(2),
      bound: `<= ${MEMORY_RATIO_MAX}`,
    },
  ];
  if (refused > 0 || p99 > P99_MAX_MS || late / early > MEMORY_RATIO_MAX) {
    console.table(figures);
    throw new Error('People notice the flood.');
  }
  return figures;
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

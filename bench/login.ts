import { randomUUID } from 'node:crypto';
import { ensureAccount } from '../apps/service/src/people/index.ts';
import type { Service } from '../apps/service/src/service.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';

type Api = Awaited<ReturnType<Service['createApi']>>;

const ROUNDS = 60;
const WARM_UP_ROUNDS = 5;
/** The ratio of the medians may not tell an attacker more than the noise of one measurement does. */
const RATIO_MAX = 1.15;

/**
 * Whether the time of a refused sign-in tells known accounts from unknown ones. The two kinds take turns, so that
 * whatever else the machine does falls on both; what counts is their ratio, not the milliseconds.
 */
export async function run(): Promise<Figure[]> {
  await using fresh = await freshService({ environment: { RATE_LIMIT_AUTH: '100000/900' } });
  const app = await fresh.service.createApi();
  await app.ready();
  try {
    const account = {
      id: randomUUID(),
      email: 'known@bench.example',
      phone: '+821000000001',
      name: 'Known',
      isChild: false,
      isOperator: false,
      password: 'right password',
    };
    await ensureAccount(fresh.platform, account);
    return [
      ...(await compare(app, 'email', { known: account.email, unknown: 'unknown@bench.example' })),
      ...(await compare(app, 'phone', { known: account.phone, unknown: '+821000000002' })),
    ];
  } finally {
    await app.close();
  }
}

async function compare(
  app: Api,
  field: 'email' | 'phone',
  identifiers: { known: string; unknown: string },
): Promise<Figure[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    // Which one comes first changes with every round.
    for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const elapsedMs = await refusedSignIn(app, { [field]: identifiers[kind], password: 'wrong password' });
      if (round >= 0) times[kind].push(elapsedMs);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const ratio = Math.max(known, unknown) / Math.min(known, unknown);
  if (ratio > RATIO_MAX)
    throw new Error(`Sign-in by ${field} tells known from unknown accounts: ratio ${ratio.toFixed(3)}.`);
  return [
    { name: `${field}: known account`, value: `${known.toFixed(1)} ms` },
    { name: `${field}: unknown account`, value: `${unknown.toFixed(1)} ms` },
    {
      name: `${field}: the slower over the quicker`,
      value: '',
      ratio: ratio.toFixed(3),
      bound: `<= ${RATIO_MAX}`,
    },
  ];
}

async function refusedSignIn(app: Api, payload: object): Promise<number> {
  const begun = performance.now();
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  const elapsedMs = performance.now() - begun;
  if (answer.statusCode !== 401) throw new Error(`A refused sign-in answered ${answer.statusCode}.`);
  return elapsedMs;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

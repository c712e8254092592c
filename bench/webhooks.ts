import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { writeRequest } from '../apps/service/src/delivery/webhooks/delivery/envelope.ts';
import { SENDING_MAX, WINDOW_MAX } from '../apps/service/src/delivery/webhooks/delivery/lanes/lane-rules.ts';
import { postDelivery } from '../apps/service/src/delivery/webhooks/delivery/post-delivery.ts';
import { createEgressAgent } from '../apps/service/src/delivery/webhooks/egress/egress.ts';
import { eventStatements, type NewEvent, recordEvents } from '../apps/service/src/delivery/webhooks/index.ts';
import { EVENT_SAMPLES } from '../apps/service/src/delivery/webhooks/outbox/event-catalogue.ts';
import { registerWebhook } from '../apps/service/src/delivery/webhooks/subscriptions/register-webhook.ts';
import {
  createSigningSecret,
  readSecret,
} from '../apps/service/src/delivery/webhooks/subscriptions/signing-secrets.ts';
import { systemClock } from '../apps/service/src/platform/clock.ts';
import { createLane } from '../apps/service/src/platform/database/index.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';

const CONSUMER = fileURLToPath(new URL('./webhooks/consumer.ts', import.meta.url));
const SERVICE = fileURLToPath(new URL('../apps/service/src/main.ts', import.meta.url));
/** Sent before the measuring begins, by the worker and by the ceiling's client alike: both are measured warm. */
const WARM_UP = 20_000;
const DELIVERIES = 40_000;
const CONSUMERS = 100;
const CEILING_MS = 3_000;
const PACED_MS = 6_000;
const ROUNDS = 5;

/**
 * Deliveries per second and the time from event to arrival, with the worker and the consumer in processes of their own,
 * beside what the same HTTP client reaches when it posts the same bytes without a database.
 */
export async function run(): Promise<Figure[]> {
  await using fresh = await freshService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
  const { platform, environment } = fresh;
  const consumer = await startConsumer();
  const who = (centerId: number) => ({
    centerId,
    source: { actor: null, ipAddress: null, userAgent: null, requestId: null },
  });

  /** A center with a webhook for each path, each at a consumer of its own. */
  async function centerWith(paths: string[], from = 0): Promise<number> {
    return platform.database.inScope({ operator: true }, async (tx) => {
      const now = systemClock.now();
      const { id } = await tx
        .insertInto('centers')
        .values({
          name: 'Bench',
          domain: `bench-${now.getTime()}-${from}-${paths.length}`,
          tenant_type: 'CENTER',
          vertical: 'education',
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [number, path] of paths.entries())
        await registerWebhook(tx, who(id), {
          input: { url: `http://127.0.0.1:${consumer.ports[from + number]}${path}`, events: ['dpu.sealed'] },
          policy: { allowPrivate: true, requireHttps: false },
          secrets: platform.secrets,
          now,
        });
      return id;
    });
  }

  const record = (centerId: number, times: readonly Date[]) =>
    platform.database.inScope({ centerIds: [centerId] }, (tx) =>
      recordEvents(
        tx,
        times.map((now) => ({
          centerId,
          type: 'dpu.sealed' as const,
          data: EVENT_SAMPLES['dpu.sealed'],
          now,
        })),
      ),
    );
  /** Events that happen together share a transaction, as those of the approvals of one chain do. */
  const recordTogether = createLane<NewEvent & { keep: null }, null>({
    batchMax: 500,
    waitingMax: 5_000,
    run: async (events) => {
      const centerIds = [...new Set(events.map(({ centerId }) => centerId))];
      await platform.database.commitAtOnce(centerIds, eventStatements(events));
      return events.map(() => ({ value: null }));
    },
    mayRetry: () => false,
    full: () => new Error('More events wait than the database can take.'),
  });

  async function drain(centerIds: number[], eventsEach: number, deliveries: number): Promise<number> {
    for (const centerId of centerIds)
      for (let left = eventsEach; left > 0; left -= 64)
        await record(
          centerId,
          Array.from({ length: Math.min(64, left) }, () => systemClock.now()),
        );
    const worker = await startWorker(environment);
    await consumer.waitFor(WARM_UP);
    const { count: early } = await consumer.take();
    await consumer.waitFor(deliveries - early);
    const { count, firstMs, lastMs } = await consumer.take();
    await stopWorker(worker);
    return (count - 1) / ((lastMs - firstMs) / 1_000);
  }

  /**
   * Rounds of deliveries, each between two measurements of the ceiling, and the middle of their ratios: the machine's own speed
   * changes from minute to minute.
   */
  async function againstCeiling(consumers: number, deliver: () => Promise<number>): Promise<Held> {
    const rounds: Held['rounds'] = [];
    let before = await ceiling(consumer, consumers);
    for (let round = 0; round < ROUNDS; round++) {
      const perSecond = await deliver();
      const after = await ceiling(consumer, consumers);
      rounds.push({ perSecond, ceiling: (before + after) / 2, ratio: (2 * perSecond) / (before + after) });
      before = after;
    }
    rounds.sort((a, b) => a.ratio - b.ratio);
    return { rounds, ...(rounds[Math.floor(ROUNDS / 2)] as Held['rounds'][number]) };
  }

  /** Events one by one, evenly over the time, each as if by a call of the API. */
  async function pace(centerId: number, perSecond: number): Promise<number[]> {
    const startMs = performance.now();
    let recorded = 0;
    const underWay = new Set<Promise<unknown>>();
    while (performance.now() - startMs < PACED_MS) {
      const due = Math.floor(((performance.now() - startMs) / 1_000) * perSecond) - recorded;
      for (let i = 0; i < due; i++) {
        const joined = recordTogether({
          keep: null,
          centerId,
          type: 'dpu.sealed',
          data: EVENT_SAMPLES['dpu.sealed'],
          now: systemClock.now(),
        });
        const work: Promise<unknown> = joined.finally(() => underWay.delete(work));
        underWay.add(work);
        recorded += 1;
      }
      await wait(1);
    }
    await Promise.all(underWay);
    await wait(1_000);
    const { agesMs } = await consumer.take();
    return agesMs;
  }

  try {
    const total = WARM_UP + DELIVERIES;
    const one = await againstCeiling(1, async () => drain([await centerWith(['/'])], total, total));
    const fifty = (from: number) => centerWith(Array(50).fill('/'), from);
    const hundred = await againstCeiling(CONSUMERS, async () =>
      drain([await fifty(0), await fifty(50)], total / CONSUMERS, total),
    );

    // What the rounds left behind is cleaned up now, and not in the middle of what comes next.
    const owner = new pg.Client({ connectionString: fresh.ownerUrl });
    await owner.connect();
    await owner.query('vacuum analyze');
    await owner.end();
    const worker = await startWorker(environment);
    const alone = await centerWith(['/']);
    const tenthRate = Math.round(one.perSecond / 10);
    await pace(alone, tenthRate / 4);
    const paced: Ages[] = [];
    for (let round = 0; round < ROUNDS; round++) paced.push(percentiles(await pace(alone, tenthRate)));
    const healthy = await centerWith(Array(10).fill('/'));
    const withHanging = await centerWith([...Array(9).fill('/'), '/hang']);
    const ten: Ages[] = [];
    const nine: Ages[] = [];
    // In turns, so that whatever else the machine does meets both alike.
    for (let round = 0; round < ROUNDS; round++) {
      ten.push(percentiles(await pace(healthy, tenthRate / 10)));
      nine.push(percentiles(await pace(withHanging, tenthRate / 10)));
    }
    await stopWorker(worker);

    const [healthyTen, besideHanging] = [middleOf(ten), middleOf(nine)];
    return [
      { name: 'the same client without a database, 1 webhook', value: `${Math.round(one.ceiling)}/s` },
      { name: 'deliveries to 1 webhook', ...held(one) },
      { name: 'the same client without a database, 100 webhooks', value: `${Math.round(hundred.ceiling)}/s` },
      { name: 'deliveries to 100 webhooks', ...held(hundred) },
      {
        name: `event to arrival at ${tenthRate}/s`,
        value: `${shown(middleOf(paced))}; p99 of the rounds ${paced.map(({ p99Ms }) => p99Ms).join(', ')}`,
        bound: 'p99 <= 100 ms',
      },
      { name: 'the same to ten webhooks', value: shown(healthyTen) },
      {
        name: 'the same to nine, the tenth hangs',
        value: shown(besideHanging),
        ratio: (besideHanging.p99Ms / healthyTen.p99Ms).toFixed(2),
        bound: '<= 1.5',
      },
    ];
  } finally {
    consumer.stop();
  }
}

/**
 * The service's own HTTP client posting the same bytes, signed beforehand, to so many consumers in turn, with as many under way as
 * the worker may have: as fast as they answer.
 */
async function ceiling(
  consumer: Awaited<ReturnType<typeof startConsumer>>,
  consumers: number,
): Promise<number> {
  const egress = createEgressAgent({ policy: { allowPrivate: true, requireHttps: false }, timeoutMs: 5_000 });
  const request = writeRequest(
    {
      eventId: 'whe_00000000000000000000000000',
      type: 'dpu.sealed',
      createdAt: new Date(),
      data: JSON.stringify(EVENT_SAMPLES['dpu.sealed']),
    },
    {
      attempt: 1,
      dispatchedAt: new Date(),
      secrets: { current: readSecret(createSigningSecret()), previous: null },
    },
  );
  const urls = consumer.ports.slice(0, consumers).map((port) => `http://127.0.0.1:${port}/ceiling`);
  let turn = 0;
  const post = async () => {
    const url = urls[turn++ % urls.length] ?? '';
    const { error } = await postDelivery(egress, { url, ...request, now: () => systemClock.now() });
    if (error) throw new Error(error);
  };
  const concurrency = Math.min(SENDING_MAX, WINDOW_MAX * consumers);
  let left = WARM_UP;
  const warmUp = async () => {
    while (left-- > 0) await post();
  };
  await Promise.all(Array.from({ length: concurrency }, warmUp));
  const startMs = performance.now();
  let posted = 0;
  const runOn = async () => {
    while (performance.now() - startMs < CEILING_MS) {
      await post();
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runOn));
  const seconds = (performance.now() - startMs) / 1_000;
  await egress.agent.close();
  await consumer.take();
  return posted / seconds;
}

async function startConsumer() {
  const child = fork(CONSUMER, [String(CONSUMERS)], { execArgv: [] });
  const ask = async (question: string) => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  const [{ ports }] = await once(child, 'message');
  return {
    ports: ports as number[],
    take: () => ask('take') as Promise<{ count: number; firstMs: number; lastMs: number; agesMs: number[] }>,
    async waitFor(count: number): Promise<void> {
      const deadlineMs = performance.now() + 120_000;
      while (((await ask('count')) as { count: number }).count < count) {
        if (performance.now() > deadlineMs)
          throw new Error(`Fewer than ${count} deliveries within two minutes.`);
        await wait(250);
      }
    },
    stop: () => void child.kill(),
  };
}

async function startWorker(environment: Record<string, string>): Promise<ChildProcess> {
  const worker = fork(SERVICE, ['worker'], {
    env: { ...process.env, ...environment },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('exit', (code) => reject(new Error(`The worker ended with ${code}.`)));
    worker.stdout?.on('data', (text: Buffer) => {
      if (text.includes('worker is running')) resolve();
    });
  });
  return worker;
}

async function stopWorker(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM');
  await once(worker, 'exit');
}

interface Round {
  perSecond: number;
  ceiling: number;
  ratio: number;
}

/** The middle round, and all of them from the least ratio to the greatest. */
type Held = Round & { rounds: Round[] };

function held({ perSecond, ratio, rounds }: Held): Pick<Figure, 'value' | 'ratio' | 'bound'> {
  const [least, most] = [rounds[0]?.ratio ?? 0, rounds.at(-1)?.ratio ?? 0];
  return {
    value: `${Math.round(perSecond)}/s; ${least.toFixed(2)} to ${most.toFixed(2)} in ${rounds.length} rounds`,
    ratio: ratio.toFixed(2),
    bound: '>= 0.4',
  };
}

interface Ages {
  p50Ms: number;
  p99Ms: number;
}

function percentiles(agesMs: number[]): Ages {
  const sorted = [...agesMs].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** The middle round: one that met a checkpoint or another program says nothing of the consumers. */
function middleOf(rounds: readonly Ages[]): Ages {
  const middle = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return { p50Ms: middle(rounds.map((each) => each.p50Ms)), p99Ms: middle(rounds.map((each) => each.p99Ms)) };
}

function shown({ p50Ms, p99Ms }: Ages): string {
  return `p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
}

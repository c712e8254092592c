import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type ConsumerOptions, startConsumer } from '../src/delivery/webhooks/testing/consumer.ts';
import { sealSome } from '../src/delivery/webhooks/testing/seal.ts';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { eventually, startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const service = await startTestService();
const world = createWorld(service);
const processes = new Set<ChildProcess>();
afterAll(() => {
  for (const each of processes) each.kill('SIGKILL');
});

/** Slow enough that a load is still under way when its first part has been recorded. */
const answerSlowly: ConsumerOptions['answer'] = (_request, response) => {
  setTimeout(() => response.writeHead(204).end(), 50);
};

async function startWorkerProcess(): Promise<ChildProcess> {
  const worker = fork(MAIN, ['worker'], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...HANDED_DOWN,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DEMO: 'off',
      DATABASE_URL: service.ownerUrl,
      DATA_DIR: service.dataDir,
      MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
      WEBHOOK_ALLOW_PRIVATE: 'on',
    },
  });
  processes.add(worker);
  let said = '';
  for (const stream of [worker.stdout, worker.stderr]) stream?.on('data', (text) => (said += text));
  await eventually(() => {
    if (worker.exitCode !== null) throw new Error(said);
    return said.includes('worker is running');
  }, 60_000);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  processes.delete(worker);
}

test('kill -9 of a worker under load loses no event and sends none again that was recorded as delivered', async () => {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write']);
  const consumers = await Promise.all([0, 1].map(() => startConsumer({ answer: answerSlowly })));
  for (const consumer of consumers) {
    onTestFinished(consumer.stop);
    const { status } = await service.call('POST', '/api/v1/webhooks', {
      as: key,
      body: { url: `http://127.0.0.1:${consumer.port}/`, events: ['*'] },
    });
    expect(status).toBe(201);
  }
  const ids: string[] = [];
  const seal = async () => ids.push(...(await sealSome(service, center, 50)));
  const arrivals = () =>
    consumers.map(({ requests }) => requests.map(({ headers }) => String(headers['x-service-event-id'])));

  const counts = async () => {
    const { rows } = await service.owner.query<{ done: number; left: number }>(
      `select (select count(*) from webhook_attempts where center_id = $1 and status = 'success')::int as done,
              (select count(*) from webhook_deliveries where center_id = $1)::int as left`,
      [center.id],
    );
    return rows[0] ?? expect.fail();
  };

  const first = await startWorkerProcess();
  for (let batch = 0; batch < 12; batch++) await seal();
  // In the middle of the load: some are recorded as delivered, the rest is not.
  await eventually(async () => (await counts()).done > 0, 30_000);
  await kill(first);
  expect((await counts()).left).toBeGreaterThan(0);
  const { rows } = await service.owner.query<{ event_id: string; webhook_id: string }>(
    `select event_id, webhook_id from webhook_attempts where center_id = $1 and status = 'success'`,
    [center.id],
  );
  for (let batch = 0; batch < 4; batch++) await seal();

  const second = await startWorkerProcess();
  await eventually(() => arrivals().every((received) => ids.every((id) => received.includes(id))), 60_000);
  await eventually(async () => (await counts()).left === 0, 60_000);
  expect((await counts()).done).toBe(2 * ids.length);
  expect(ids).toHaveLength(800);

  const twice = arrivals().flatMap((received, consumer) =>
    received.filter((id, position) => received.indexOf(id) < position).map((id) => ({ id, consumer })),
  );
  const { rows: webhooks } = await service.owner.query<{ id: string; url: string }>(
    'select id, url from webhooks where center_id = $1',
    [center.id],
  );
  const consumerOf = new Map(
    webhooks.map(({ id, url }) => [id, consumers.findIndex(({ port }) => url.includes(`:${port}/`))]),
  );
  const done = new Set(rows.map((row) => `${row.event_id} ${consumerOf.get(row.webhook_id)}`));
  expect(twice.filter(({ id, consumer }) => done.has(`${id} ${consumer}`))).toEqual([]);
  await kill(second);
}, 180_000);

test('two workers share the lanes: each event arrives once, and a lane passes on when its worker stops', async () => {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write']);
  const consumers = await Promise.all(Array.from({ length: 6 }, () => startConsumer()));
  for (const consumer of consumers) {
    onTestFinished(consumer.stop);
    await service.call('POST', '/api/v1/webhooks', {
      as: key,
      body: { url: `http://127.0.0.1:${consumer.port}/`, events: ['*'] },
    });
  }
  const [one, two] = await Promise.all([startWorkerProcess(), startWorkerProcess()]);
  const before = await sealSome(service, center, 100);
  const all = (count: number) => () => consumers.every(({ requests }) => requests.length >= count);
  await eventually(all(before.length), 60_000);
  one.kill('SIGTERM');
  await once(one, 'exit');
  processes.delete(one);
  const after = await sealSome(service, center, 100);
  await eventually(all(before.length + after.length), 60_000);
  for (const { requests } of consumers)
    expect(requests.map(({ headers }) => headers['x-service-event-id']).sort()).toEqual(
      [...before, ...after].sort(),
    );
  await kill(two);
}, 180_000);

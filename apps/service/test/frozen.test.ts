import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { freezeServer } from '../../../scripts/cluster/postmaster-tree.ts';
import { createRedisServer } from '../../../scripts/cluster/redis-server.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/index.ts';
import { eventually, startTestService, type TestAnswer } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const ANSWER_WITHIN_MS = 10_000;

// A server of this file's own, because it is frozen whole: the postmaster and every process of it.
const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-frozen-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const provider = createServer(() => {}).listen(0, '127.0.0.1');
afterAll(() => void provider.close());
const [redisPort = 0] = await freePorts(1);
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const redis = createRedisServer(redisPort);
if (hasRedis) await redis.start();
afterAll(() => (hasRedis ? redis.stop() : undefined));

const service = await startTestService({
  DATABASE_URL: postgres.url,
  PAYMENT_PROVIDER_URL: `http://127.0.0.1:${(provider.address() as { port: number }).port}`,
  ...(hasRedis ? { REDIS_URL: redis.url } : {}),
});
const world = createWorld(service);
const center = await world.center();
const admin = await world.member(center, 'ADMIN');
const key = await world.apiKey(center, ['proof:write']);
const decision = {
  type: 'agent_execution',
  actor: { id: 'agent-1', type: 'ai_agent' },
  action: { type: 'refund' },
};

/** The answer, or what to say when there is none in time. */
async function inTime(answer: Promise<TestAnswer>): Promise<string> {
  const timer = Promise.withResolvers<string>();
  const timeout = setTimeout(() => timer.resolve('no answer in time'), ANSWER_WITHIN_MS);
  const told = answer.then(({ status, headers }) => `${status}, retry after ${headers['retry-after']}`);
  return Promise.race([told, timer.promise]).finally(() => clearTimeout(timeout));
}

const send = (kind: string, idempotencyKey = 'while frozen'): Promise<TestAnswer> => {
  const headers = { 'idempotency-key': idempotencyKey };
  const as = admin.token;
  const body = { name: 'A key', scopes: ['proof:read'] };
  const sent: Record<string, () => Promise<TestAnswer>> = {
    'a session reads': () => service.call('GET', '/api/auth/me', { as }),
    'a keyed change': () => service.call('POST', '/api/center/api-keys', { as, body, headers }),
    'an api key reads': () => service.call('GET', '/api/v1/decision-events', { as: key }),
    'a decision is recorded': () =>
      service.call('POST', '/api/v1/decision-events', { as: key, body: decision }),
    'an agent decides': () =>
      service.call('POST', '/api/v1/agents/decide', {
        as: key,
        body: { agent: { id: 'agent-1' }, action: { type: 'refund' } },
      }),
    'a sign-in': () =>
      service.call('POST', '/api/auth/login', { body: { email: admin.email, password: admin.password } }),
  };
  return sent[kind]?.() ?? Promise.reject(new Error(kind));
};
const KINDS = [
  'a session reads',
  'a keyed change',
  'an api key reads',
  'a decision is recorded',
  'an agent decides',
  'a sign-in',
];

test('while PostgreSQL is frozen every request is told within ten seconds to come back, and all goes on after it', async () => {
  const before = await Promise.all(KINDS.map((kind) => send(kind, 'before')));
  for (const { status } of before) expect(status).toBeLessThan(300);
  const thaw = freezeServer(join(dataDir, 'postgres', 'data'));
  const told = await Promise.all(KINDS.map(async (kind) => [kind, await inTime(send(kind))])).finally(thaw);
  expect(told.filter(([, answer]) => !/^503, retry after \d+$/.test(answer ?? ''))).toEqual([]);

  for (const kind of KINDS) await eventually(async () => (await send(kind)).status < 300, 30_000);
  const { rowCount } = await service.owner.query(`select 1 from api_keys where name = 'A key'`);
  // One from before, and one however often it was sent again.
  expect(rowCount).toBe(2);
}, 90_000);

test.skipIf(!hasRedis && !process.env.CI)(
  'while Redis is frozen each node counts for itself and goes on',
  async () => {
    redis.freeze();
    onTestFinished(redis.thaw);
    expect(await inTime(send('a session reads'))).toBe('200, retry after undefined');
  },
);

test('while the payment provider takes connections and says nothing, a confirmation is told to come back', async () => {
  await service.owner.query(
    `insert into learning_products (center_id, id, name, type, price, currency, lessons, active, created_at, updated_at)
     values ($1, 'prd_frozen', 'A course', 'COURSE', 100, 'EUR', '[]', true, now(), now())`,
    [center.id],
  );
  const as = admin.token;
  const ordered = await service.call('POST', '/lms/api/v3/orders', { as, body: { productId: 'prd_frozen' } });
  const body = {
    orderId: ordered.body.data.orderId,
    providerPaymentId: 'pay_1',
    amount: 100,
    currency: 'EUR',
    status: 'paid',
    method: 'card',
  };
  const answer = service.call('POST', '/lms/api/v3/payments/confirm', { as, body });
  expect(await inTime(answer)).toBe('503, retry after 5');
}, 30_000);

import { afterAll, expect, test } from 'vitest';
import { startTestService } from './harness/index.ts';
import { createTestRoutes } from './harness/test-routes.ts';

const service = await startTestService();
const probe = { runs: 0 };
const app = await createTestRoutes(service.platform, probe);
afterAll(() => app.close());

async function post(path: string, options: { as?: string; key?: string; body?: object } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${options.as ?? 'ann'}`,
      ...(options.key ? { 'idempotency-key': options.key } : {}),
    },
    payload: options.body ?? { name: 'thing' },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

test('the same key and body gives the first answer again and runs nothing', async () => {
  const first = await post('/api/test/things', { key: 'k1' });
  const second = await post('/api/test/things', { key: 'k1' });
  expect(second.body).toEqual(first.body);
  expect(second.status).toBe(201);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second.headers['idempotent-replayed']).toBe('true');
});

test('without a key every request runs', async () => {
  const [a, b] = [await post('/api/test/things'), await post('/api/test/things')];
  expect(a.body.data.run).not.toBe(b.body.data.run);
});

test('the same key with another body is a conflict', async () => {
  await post('/api/test/things', { key: 'k2' });
  const other = await post('/api/test/things', { key: 'k2', body: { name: 'else' } });
  expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
});

test('a key belongs to its caller and its path', async () => {
  const mine = await post('/api/test/things', { key: 'k3' });
  expect((await post('/api/test/things', { key: 'k3', as: 'bob' })).body.data.run).not.toBe(
    mine.body.data.run,
  );
  expect((await post('/api/v1/test/things', { key: 'k3' })).headers['idempotent-replayed']).toBeUndefined();
});

test('of twenty requests at once with one key, exactly one runs', async () => {
  const before = probe.runs;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/api/test/things', { key: 'k4' })),
  );
  expect(probe.runs).toBe(before + 1);
  const statuses = new Set(answers.map((answer) => answer.status));
  expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
  expect(statuses.has(201)).toBe(true);
});

test('a failure on our side keeps nothing, so that a retry runs', async () => {
  const before = probe.runs;
  expect((await post('/api/test/crash', { key: 'k5' })).status).toBe(500);
  expect((await post('/api/test/crash', { key: 'k5' })).status).toBe(500);
  expect(probe.runs).toBe(before + 2);
});

test('after 24 hours the key is free again', async () => {
  const first = await post('/api/test/things', { key: 'k6' });
  service.clock.advance({ hours: 24, minutes: 1 });
  expect((await post('/api/test/things', { key: 'k6' })).body.data.run).not.toBe(first.body.data.run);
});

test('the key of a request that died with its process is free again after its lease', async () => {
  await post('/api/test/things', { key: 'k7' });
  await service.owner.query(`update idempotency_keys set status = null where key = 'k7'`);
  expect((await post('/api/test/things', { key: 'k7' })).status).toBe(409);
  service.clock.advance({ minutes: 1 });
  expect((await post('/api/test/things', { key: 'k7' })).status).toBe(201);
});

test('a kept answer that shows a secret is encrypted at rest and replayed as it was', async () => {
  const first = await post('/api/test/secrets', { key: 'k8', body: {} });
  const { rows } = await service.owner.query(`select body from idempotency_keys where key = 'k8'`);
  expect(rows[0].body).not.toContain('whsec_');
  expect((await post('/api/test/secrets', { key: 'k8', body: {} })).body).toEqual(first.body);
});

test('a key that is empty or longer than 255 characters is refused', async () => {
  expect((await post('/api/v1/test/things', { key: 'x'.repeat(256) })).status).toBe(422);
  expect((await post('/api/test/things', { key: ' ' })).status).toBe(400);
});

test('when the database goes away between the work and keeping its answer, the true answer still leaves', async () => {
  await service.owner.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the database is shutting down' using errcode = '57P03'; end $$;
    create trigger refuse before update or delete on idempotency_keys for each row execute function refuse();`);
  try {
    const done = await post('/api/test/things', { key: 'k-away' });
    expect([done.status, done.body.data.name]).toEqual([201, 'thing']);
    const crashed = await post('/api/test/crash', { key: 'k-away' });
    expect([crashed.status, crashed.body.error.code]).toEqual([500, 'INTERNAL_ERROR']);
    const proof = await post('/api/v1/test/crash', { key: 'k-away' });
    expect([proof.status, proof.body.error.requestId]).toEqual([500, proof.headers['x-request-id']]);
  } finally {
    await service.owner.query('drop function refuse cascade');
  }
});

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

test('whoever looked for an answer just before it was kept gets it, and does not run', async () => {
  const before = probe.runs;
  const BURSTS = 50;
  for (let burst = 0; burst < BURSTS; burst += 1)
    await Promise.all(
      Array.from({ length: 20 }, async (_, place) => {
        for (let turn = 0; turn < place % 5; turn += 1) await new Promise(setImmediate);
        return post('/api/test/things', { key: `burst-${burst}` });
      }),
    );
  expect(probe.runs).toBe(before + BURSTS);
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

test('a row that a node of the version before this one wrote before its work counts until its time is over', async () => {
  await post('/api/test/things', { key: 'k7' });
  await service.owner.query(
    `update idempotency_keys set status = null, in_flight_until = $1 where key = 'k7'`,
    [new Date(service.clock.now().getTime() + 30_000)],
  );
  expect((await post('/api/test/things', { key: 'k7' })).status).toBe(409);
  service.clock.advance({ minutes: 1 });
  expect((await post('/api/test/things', { key: 'k7' })).status).toBe(201);
  expect((await post('/api/test/things', { key: 'k7' })).headers['idempotent-replayed']).toBe('true');
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

test('when its answer cannot be kept, nothing of a request has happened and a repeat does it', async () => {
  await service.owner.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the database is shutting down' using errcode = '57P03'; end $$;
    create trigger refuse before insert on idempotency_keys for each row execute function refuse();`);
  try {
    const away = await post('/api/test/notes', { key: 'k-away', body: { texts: ['one', 'two'] } });
    expect([away.status, away.headers['retry-after']]).toEqual([503, '2']);
    expect(await notes()).toEqual([]);
    const proof = await post('/api/v1/test/crash', { key: 'k-away' });
    expect([proof.status, proof.body.error.requestId]).toEqual([500, proof.headers['x-request-id']]);
  } finally {
    await service.owner.query('drop function refuse cascade');
  }
  const again = await post('/api/test/notes', { key: 'k-away', body: { texts: ['one', 'two'] } });
  expect(again.status).toBe(201);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
  expect(await notes()).toEqual(['one', 'two']);
});

test('all transactions of a request and its answer are one: a step that fails takes back itself and nothing else', async () => {
  const first = await post('/api/test/notes', { key: 'k-steps', body: { texts: ['a', 'a', 'b'] } });
  expect(first.body.data.written).toEqual(['a', 'b']);
  const { rows } = await service.owner.query(
    `select count(*)::int as apart from demo_steps note, idempotency_keys kept
      where kept.key = 'k-steps' and note.name in ('a', 'b') and note.xmin::text::bigint < kept.xmin::text::bigint`,
  );
  expect(rows[0].apart).toBe(0);
});

test('a refusal is kept with what was changed before it, and a failure on our side takes everything back', async () => {
  const refused = await post('/api/test/notes', { key: 'k-refused', body: { texts: ['c', 'refuse'] } });
  expect(refused.status).toBe(409);
  const again = await post('/api/test/notes', { key: 'k-refused', body: { texts: ['c', 'refuse'] } });
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([refused.body, 'true']);
  expect(await notes()).toContain('c');
  expect((await post('/api/test/notes', { key: 'k-failed', body: { texts: ['d', 'fail'] } })).status).toBe(
    500,
  );
  expect(await notes()).not.toContain('d');
});

test('on two nodes at once one request of a key takes effect, and the other gets its answer or is told to wait', async () => {
  const other = await createTestRoutes(service.platform, probe);
  try {
    for (let round = 0; round < 20; round++) {
      const send = (node: typeof app) =>
        node.inject({
          method: 'POST',
          url: '/api/test/notes',
          headers: { authorization: 'Bearer ann', 'idempotency-key': `k-nodes-${round}` },
          payload: { texts: [`node ${round}`] },
        });
      const answers = await Promise.all([send(app), send(other)]);
      const written = answers.filter(
        (each) => each.statusCode === 201 && !each.headers['idempotent-replayed'],
      );
      expect(written.map((each) => each.json().data.written)).toEqual([[`node ${round}`]]);
      for (const each of answers) expect([201, 409]).toContain(each.statusCode);
    }
  } finally {
    await other.close();
  }
});

async function notes(): Promise<string[]> {
  const { rows } = await service.owner.query('select name from demo_steps order by name');
  return rows.map(({ name }) => name);
}

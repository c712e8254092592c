import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLogPolicy, verdict } from '@centerproof/proof';
import { verifyWebhook } from '@centerproof/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Consumer, startConsumer } from '../src/delivery/webhooks/testing/consumer.ts';
import { forgetCenter, giveUpMove, MoveRefused, moveCenter } from '../src/move-center.ts';
import { verifyStoredChain } from '../src/proof/chain/index.ts';
import { tables } from '../src/tables.ts';
import { eventually, type TestService } from './harness/index.ts';
import { environmentOf, startTwoCells } from './harness/two-cells.ts';
import { createWorld, type TestCenter } from './harness/world.ts';

const DOMAINS = ['dpu', 'seal', 'proof', 'audit'] as const;
const EVENTS = '/api/v1/decision-events';
const DECISION = {
  type: 'agent_execution',
  actor: { id: 'agent-1', type: 'ai_agent' },
  action: { type: 'refund', input: { amount: 20 } },
};
const APPROVED = { approver: { id: 'ann', type: 'human' }, result: 'approved' };

const { near, far, orderFor } = await startTwoCells();
const world = createWorld(near);
let consumer: Consumer;
let workers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  consumer = await startConsumer();
  workers = [await near.service.startWorkers(), await far.service.startWorkers()];
});
afterAll(async () => {
  for (const one of workers) await one.stop();
  await consumer.stop();
});

class Killed extends Error {}

/** Moves until a step is done, and not further. */
async function moveUntil(centerId: number, last: string): Promise<void> {
  const onStep = (step: string) => {
    if (step === last) throw new Killed();
  };
  await expect(moveCenter(orderFor(centerId, { onStep }))).rejects.toThrow(Killed);
}

interface Busy {
  center: TestCenter;
  key: string;
  keyId: string;
  token: string;
  webhookSecret: string;
  eventId: string;
}

/** A center with a key, a webhook, an administrator and a few sealed decisions. */
async function busyCenter(): Promise<Busy> {
  const center = await world.center();
  const admin = await world.member(center, 'ADMIN');
  const made = await near.call('POST', '/api/center/api-keys', {
    as: admin.token,
    body: { name: 'An agent', scopes: ['proof:write'] },
  });
  const { key, id: keyId } = made.body.data;
  const hook = await near.call('POST', '/api/v1/webhooks', {
    as: key,
    body: { url: `http://127.0.0.1:${consumer.port}/${center.id}`, events: ['*'] },
  });
  const recorded = await near.call('POST', EVENTS, {
    as: key,
    body: { ...DECISION, idempotencyKey: 'first' },
  });
  const eventId = recorded.body.data.id;
  await near.call('POST', `${EVENTS}/${eventId}/approvals`, { as: key, body: APPROVED });
  return { center, key, keyId, token: admin.token, webhookSecret: hook.body.signingSecret, eventId };
}

const record = (service: TestService, key: string, body: object = {}) =>
  service.call('POST', EVENTS, { as: key, body: { ...DECISION, ...body } });

async function rowsOf(service: TestService, centerId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, tenant } of tables) {
    if (tenant === null || table === 'log_runs') continue;
    const { rows } = await service.owner.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${tenant} = $1`,
      [centerId],
    );
    if (rows[0]?.count) counts[table] = rows[0].count;
  }
  return counts;
}

test('while a center moves it can be read and not changed, by nobody and by no way, and other centers notice nothing', async () => {
  const { center, key, token, eventId } = await busyCenter();
  const other = await busyCenter();
  await moveUntil(center.id, 'fenced');

  expect((await near.call('GET', `${EVENTS}/${eventId}`, { as: key })).status).toBe(200);
  expect((await near.call('GET', '/api/center/api-keys', { as: token })).status).toBe(200);
  expect((await near.call('GET', `/api/public/proofs/${eventId}`)).body.data.valid).toBe(true);
  for (const [as, url, body] of [
    [key, EVENTS, DECISION],
    [key, '/api/v1/agents/decide', { agent: { id: 'a' }, action: { type: 'refund' } }],
    [token, '/api/center/api-keys', { name: 'Another', scopes: ['proof:read'] }],
  ] as const) {
    const refused = await near.call('POST', url, { as, body });
    expect([url, refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([url, 503, true]);
  }
  // Somebody who was let in before.
  await expect(
    near.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
      sql`update centers set name = 'Changed' where id = ${center.id}`.execute(tx),
    ),
  ).rejects.toMatchObject({ code: '25006' });
  expect((await record(near, other.key)).status).toBe(201);

  await giveUpMove(orderFor(center.id));
  expect((await record(near, key)).status).toBe(201);
  const { rows } = await near.owner.query(`select from pg_trigger where tgname like 'moving\\_%'`);
  expect(rows).toEqual([]);
});

test('a move that is ended after any step goes on when it is started again, and the center is open in one cell at most', async () => {
  const { center, key } = await busyCenter();
  const statuses: Record<string, [number, number]> = {};
  for (const step of ['begun', 'fenced', 'archived', 'arrived', 'moved', 'opened']) {
    await moveUntil(center.id, step);
    statuses[step] = [(await record(near, key)).status, (await record(far, key)).status];
  }
  expect(statuses).toEqual({
    begun: [503, 401],
    fenced: [503, 401],
    archived: [503, 401],
    arrived: [503, 503],
    moved: [308, 503],
    opened: [308, 201],
  });
  await moveCenter(orderFor(center.id));
  await expect(giveUpMove(orderFor(center.id))).rejects.toThrow(MoveRefused);
  for (const domain of DOMAINS)
    expect(await verifyStoredChain(far.platform, { centerId: center.id, domain })).toMatchObject({
      valid: true,
    });
});

test('keys, webhooks and proofs of before go on in the new cell, and a repeat finds what was done', async () => {
  const { center, key, keyId, webhookSecret, eventId } = await busyCenter();
  const exported = await eventually(async () => {
    const { body } = await near.call('GET', `/api/v1/evidence/evd_${eventId.slice(4)}/export`, { as: key });
    return body.verification.log && body;
  });
  const headers = { 'idempotency-key': 'a-hook' };
  const hook = { url: `http://127.0.0.1:${consumer.port}/second`, events: ['dpu.sealed'] };
  const kept = await near.call('POST', '/api/v1/webhooks', { as: key, body: hook, headers });
  await moveCenter(orderFor(center.id));

  // Of a call that was carried out before, the old cell still has the answer; anything else is led on.
  const repeated = await near.call('POST', '/api/v1/webhooks', { as: key, body: hook, headers });
  expect([repeated.status, repeated.body]).toEqual([201, kept.body]);
  const led = await near.call('GET', `${EVENTS}?limit=1`, { as: key });
  expect([led.status, led.headers.location]).toEqual([308, `https://far.example${EVENTS}?limit=1`]);
  expect(led.body.error).toMatchObject({ code: 'CENTER_MOVED' });
  expect((await near.call('GET', `/api/centers/${center.domain}/info`)).status).toBe(308);
  expect((await near.call('GET', `/api/public/proofs/${eventId}`)).status).toBe(308);

  const again = await record(far, key, { idempotencyKey: 'first' });
  expect([again.status, again.body.data.id]).toEqual([200, eventId]);
  const before = consumer.requests.length;
  const recorded = await record(far, key);
  expect(recorded.status).toBe(201);
  await far.call('POST', `${EVENTS}/${recorded.body.data.id}/approvals`, { as: key, body: APPROVED });
  const delivered = await eventually(() =>
    consumer.requests.slice(before).find(({ path }) => path === `/${center.id}`),
  );
  const headersOf = delivered.headers as Record<string, string>;
  await expect(verifyWebhook(delivered.body, headersOf, webhookSecret)).resolves.toBeTruthy();

  const policy = (await far.app.inject({ method: 'GET', url: '/log/policy' })).body;
  const controller = (await far.call('GET', '/.well-known/controller.json')).body;
  const trust = {
    policy: readLogPolicy(policy),
    exportKeys: controller.verificationMethod.map(
      (one: { publicKeyMultibase: string }) => one.publicKeyMultibase,
    ),
  };
  expect(verdict(exported, trust)).toMatchObject({ outcome: 'proven', faults: [] });
  const live = await far.call('GET', `/api/public/proofs/${eventId}`);
  expect(live.body.data.valid).toBe(true);
  const { rows } = await far.owner.query('select id from api_keys where center_id = $1', [center.id]);
  expect(rows).toEqual([{ id: keyId }]);

  near.clock.advance({ days: 31 });
  const gone = await near.call('GET', EVENTS, { as: key });
  near.clock.advance({ days: -31 });
  expect([gone.status, gone.body.error.code]).toEqual([410, 'CENTER_GONE']);
});

test('a copy that will not be opened is removed whole, and the center can move after all', async () => {
  const { center, key } = await busyCenter();
  await moveUntil(center.id, 'arrived');
  expect((await rowsOf(far, center.id)).decision_events).toBe(1);
  await giveUpMove(orderFor(center.id));
  expect(await rowsOf(far, center.id)).toEqual({});
  expect((await record(near, key)).status).toBe(201);
  await moveCenter(orderFor(center.id));
  expect((await far.call('GET', EVENTS, { as: key })).body.pagination.total).toBe(2);
});

test('a move that is given up leaves nothing of its archive, also where it was killed while it wrote it', async () => {
  const { center } = await busyCenter();
  await moveUntil(center.id, 'fenced');
  const { rows } = await near.owner.query<{ id: string }>(
    'select move_id as id from center_moves where center_id = $1',
    [center.id],
  );
  const folder = join(near.dataDir, 'moves');
  const name = `${rows[0]?.id}.tar.gz`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.unfinished`), 'half of it');
  await giveUpMove(orderFor(center.id));
  expect((await readdir(folder)).filter((one) => one.startsWith(name))).toEqual([]);
});

test('what is left behind can be forgotten, callers are still told, and the center may come back', async () => {
  const { center, key } = await busyCenter();
  await expect(
    forgetCenter({ centerId: center.id, environment: environmentOf(near), say: () => {} }),
  ).rejects.toThrow(MoveRefused);
  await moveCenter(orderFor(center.id));
  await forgetCenter({ centerId: center.id, environment: environmentOf(near), say: () => {} });
  expect(await rowsOf(near, center.id)).toEqual({ centers: 1, api_keys: 1, center_moves: 1 });
  expect((await near.call('GET', EVENTS, { as: key })).status).toBe(308);

  const other = await world.center();
  const attempt = await near.platform.database.inScope({ centerIds: [other.id] }, (tx) =>
    sql<{ done: boolean }>`select make_room_for_returning(${center.id}) as done`.execute(tx),
  );
  expect([attempt.rows, await rowsOf(near, center.id)]).toEqual([
    [{ done: false }],
    { centers: 1, api_keys: 1, center_moves: 1 },
  ]);

  await record(far, key);
  // Given up on the way back, it is where it was, and callers are told so as before.
  const back = orderFor(center.id, { from: far, to: near });
  await expect(
    moveCenter({
      ...back,
      onStep: (step) => {
        if (step === 'arrived') throw new Killed();
      },
    }),
  ).rejects.toThrow(Killed);
  expect((await near.call('GET', EVENTS, { as: key })).status).toBe(503);
  await giveUpMove(back);
  expect((await near.call('GET', EVENTS, { as: key })).status).toBe(308);
  expect((await far.call('GET', EVENTS, { as: key })).body.pagination.total).toBe(2);
  await moveCenter(back);
  expect((await near.call('GET', EVENTS, { as: key })).body.pagination.total).toBe(2);
  expect((await far.call('GET', EVENTS, { as: key })).headers.location).toBe(`https://near.example${EVENTS}`);
  expect((await record(near, key)).status).toBe(201);
  for (const domain of DOMAINS)
    expect(await verifyStoredChain(near.platform, { centerId: center.id, domain })).toMatchObject({
      valid: true,
    });
});

test('a move to the same cell, of no center, or to where there is no room is refused and changes nothing', async () => {
  const { center, key } = await busyCenter();
  await expect(moveCenter(orderFor(center.id, { to: near }))).rejects.toThrow('Both are cell 0');
  await expect(moveCenter(orderFor(999_999))).rejects.toThrow('no center 999999');
  await createWorld(far).center({ domain: center.domain });
  await expect(moveCenter(orderFor(center.id))).rejects.toThrow('is taken here');
  expect((await record(near, key)).status).toBe(201);
});

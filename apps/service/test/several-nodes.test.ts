import { spawnSync } from 'node:child_process';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { createRedisServer } from '../../../scripts/cluster/redis-server.ts';
import { anotherNode } from './harness/another-node.ts';
import { eventually, startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const service = await startTestService();
const world = createWorld(service);

/** The API of another node on the same database: nothing in memory is shared with the first. */
async function anotherApi(settings: Partial<typeof service.platform.settings> = {}) {
  const node = await anotherNode(service, { databasePoolMax: 4, ...settings });
  const app = await node.createApi();
  await app.ready();
  afterAll(async () => {
    await app.close();
    await node.close();
  });
  return app;
}

const decision = (idempotencyKey: string) => ({
  type: 'agent_execution',
  actor: { id: 'agent-1', type: 'ai_agent' },
  action: { type: 'refund' },
  idempotencyKey,
});

let keys = 0;
const newKey = () => `key ${++keys}`;

function post(app: FastifyInstance, url: string, options: { as: string; body: object; key?: string }) {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${options.as}`,
      ...(options.key ? { 'idempotency-key': options.key } : {}),
    },
    payload: options.body,
  });
}

describe('two nodes on one database', async () => {
  const nodes = [service.app, await anotherApi()];
  const onBoth = <Result>(work: (app: FastifyInstance) => Promise<Result>) => Promise.all(nodes.map(work));

  test('record one decision for one idempotency key, whichever node is asked', async () => {
    const center = await world.center();
    const as = await world.apiKey(center, ['proof:write']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const body = decision(`key-${i}`);
        return onBoth((app) => post(app, '/api/v1/decision-events', { as, body }));
      }),
    );
    for (const pair of answers) {
      expect(pair.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
      expect(new Set(pair.map((answer) => answer.json().data.id)).size).toBe(1);
    }
  });

  test('seal a decision once when both are asked to, and their seals stand in one chain without a gap', async () => {
    const center = await world.center();
    const as = await world.apiKey(center, ['proof:write']);
    const admin = await world.member(center, 'ADMIN');
    const ids: string[] = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const app = nodes[i % nodes.length] ?? service.app;
        return (await post(app, '/api/v1/decision-events', { as, body: decision(`seal-${i}`) })).json().data
          .id;
      }),
    );
    const body = { approver: { id: 'person-1', type: 'human' }, result: 'approved' };
    const answers = await Promise.all(
      ids.map((id) => onBoth((app) => post(app, `/api/v1/decision-events/${id}/approvals`, { as, body }))),
    );
    for (const pair of answers) expect(pair.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);

    const hashes = answers.flatMap((pair) =>
      pair.flatMap((answer) => (answer.statusCode === 200 ? [answer.json().data.sealedHash] : [])),
    );
    const { rows } = await service.owner.query<{ index: string; hash: string }>(
      `select index, 'sha256:' || hash as hash from chain_entries
        where center_id = $1 and domain = 'proof' order by index`,
      [center.id],
    );
    expect(rows.map(({ index }) => Number(index))).toEqual(ids.map((_, i) => i));
    expect(rows.map(({ hash }) => hash).sort()).toEqual(hashes.sort());
    const verified = await service.call('GET', '/api/chains/proof/verify', { as: admin.token });
    expect(verified.body.data).toMatchObject({ valid: true, chainLength: ids.length });
  });

  test("answer a key that the other node has kept with the other node's answer", async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const options = { as: admin.token, body: { name: 'One key', scopes: ['proof:read'] }, key: 'make-a-key' };
    const [first, second] = nodes as [FastifyInstance, FastifyInstance];
    const made = await post(first, '/api/center/api-keys', options);
    const again = await post(second, '/api/center/api-keys', options);
    expect([made.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(made.json());
  });
});

describe('what one node has acknowledged, the other lets pass no more', async () => {
  const other = await anotherApi();
  const TRIES = 10;

  /** Nobody hears a notice for a while: what is shown must not depend on one that is on its way. */
  const deafen = () =>
    service.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'centerproof notices' and datname = current_database()`,
    );
  const ask = async (as: string, url = '/api/auth/me') =>
    (await other.inject({ url, headers: { authorization: `Bearer ${as}` } })).statusCode;

  test('a session that was signed out', async () => {
    const center = await world.center();
    for (let i = 0; i < TRIES; i++) {
      const { token } = await world.member(center, 'PARENT');
      expect(await ask(token)).toBe(200);
      await deafen();
      expect((await service.call('POST', '/api/auth/logout', { as: token })).status).toBe(200);
      expect(await ask(token)).toBe(401);
    }
  });

  test('a member who was suspended', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    for (let i = 0; i < TRIES; i++) {
      const { token, membershipId } = await world.member(center, 'INSTRUCTOR');
      const path = `/api/centers/${center.id}/memberships/${membershipId}/suspend`;
      expect(await ask(token, '/api/decisions')).toBe(200);
      await deafen();
      expect((await service.call('POST', path, { as: admin.token })).status).toBe(200);
      expect(await ask(token, '/api/decisions')).toBe(403);
    }
  });

  test('an API key that was revoked', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    for (let i = 0; i < TRIES; i++) {
      const body = { name: `Key ${i}`, scopes: ['proof:write'] };
      const made = await service.call('POST', '/api/center/api-keys', { as: admin.token, body });
      const { id, key } = made.body.data;
      const record = { as: key, body: decision(`revoked-${i}`) };
      expect((await post(other, '/api/v1/decision-events', record)).statusCode).toBe(201);
      await deafen();
      const revoked = await service.call('DELETE', `/api/center/api-keys/${id}`, { as: admin.token });
      expect(revoked.status).toBeLessThan(300);
      expect((await post(other, '/api/v1/decision-events', record)).statusCode).toBe(401);
    }
  });

  test('a decision that a new policy forbids', async () => {
    const approval = { approver: { id: 'robot-1', type: 'system' }, result: 'approved' };
    for (let i = 0; i < TRIES; i++) {
      const center = await world.center();
      const as = await world.apiKey(center, ['proof:write', 'policy:write']);
      const approve = async () => {
        const { id } = (await post(other, '/api/v1/decision-events', { as, body: decision(newKey()) })).json()
          .data;
        return (await post(other, `/api/v1/decision-events/${id}/approvals`, { as, body: approval }))
          .statusCode;
      };
      expect(await approve()).toBe(200);
      await deafen();
      const body = { name: 'People decide', rules: { requireHumanReview: true } };
      expect((await service.call('POST', '/api/v1/policies', { as, body })).status).toBe(201);
      expect(await approve()).toBe(422);
    }
  });
});

const redisServer = spawnSync('redis-server', ['--version']);

describe.skipIf(redisServer.status !== 0 && !process.env.CI)('two nodes and Redis', () => {
  test("count a caller's requests together, on the wire", async () => {
    const [port = 0] = await freePorts(1);
    const redis = createRedisServer(port);
    await redis.start();
    onTestFinished(redis.stop);
    const { rates } = service.platform.settings;
    const settings = {
      redisUrl: redis.url,
      rates: { ...rates, proof: { count: 5, seconds: 600 }, public: { count: 1_000, seconds: 600 } },
    };
    const [one, two] = [await anotherApi(settings), await anotherApi(settings)];
    const remaining = async (app: FastifyInstance) =>
      Number((await app.inject({ url: '/api/nowhere' })).headers['x-ratelimit-remaining']);
    // Until both are connected each counts in its own memory; then one goes on where the other stopped.
    await eventually(async () => (await remaining(one)) - (await remaining(two)) === 1, 30_000);

    const as = await world.apiKey(await world.center(), ['proof:read']);
    const statuses: number[] = [];
    for (const app of [one, two, one, two, one, two, one]) {
      const headers = { authorization: `Bearer ${as}` };
      statuses.push((await app.inject({ url: '/api/v1/decision-events', headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

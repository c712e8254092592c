import { describe, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { newApiKey } from '../access/key-format.ts';

const service = await startTestService();
const world = createWorld(service);

const create = (as: string, body: object, headers: Record<string, string> = {}) =>
  service.call('POST', '/api/center/api-keys', { as, body, headers });
const list = (as: string) => service.call('GET', '/api/center/api-keys', { as });
const use = (key: string) => service.call('GET', '/api/v1/decision-events', { as: key });

async function admin() {
  const center = await world.center();
  return { center, ...(await world.member(center, 'ADMIN')) };
}

describe('a key', () => {
  test('is shown once, stored as SHA-256, listed without itself, and works', async () => {
    const { token, center } = await admin();
    const made = await create(token, { name: 'Agent', scopes: ['proof:write'] });
    expect(made.status).toBe(201);
    const { key, ...shown } = made.body.data;
    expect(shown).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Z]{26}$/),
      name: 'Agent',
      prefix: key.slice(0, 12),
      last4: key.slice(-4),
      scopes: ['proof:write'],
      expiresAt: null,
      lastUsedAt: null,
      createdAt: expect.any(String),
    });
    expect(key).toMatch(/^cp_test_[0-9A-Za-z]{49}$/);
    const listed = await list(token);
    expect(listed.body.data).toEqual([shown]);
    expect(listed.body.pagination.total).toBe(1);
    expect(listed.text).not.toContain(key);
    const { rows } = await service.owner.query('select * from api_keys where center_id = $1', [center.id]);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect((await use(key)).status).toBe(200);
    await eventually(async () => (await list(token)).body.data[0].lastUsedAt !== null);
  });

  test("is ADMIN's to make, list, rotate and revoke", async () => {
    const { center } = await admin();
    for (const role of ['INSTRUCTOR', 'PARENT', 'CHILD'] as const) {
      const { token } = await world.member(center, role);
      for (const answer of [
        await create(token, { name: 'x', scopes: ['proof:read'] }),
        await list(token),
        await service.call('POST', '/api/center/api-keys/key_x/rotate', { as: token }),
        await service.call('DELETE', '/api/center/api-keys/key_x', { as: token }),
      ])
        expect([answer.status, answer.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
    }
    expect((await service.call('GET', '/api/center/api-keys')).body.error.code).toBe('UNAUTHORIZED');
  });

  test('needs a name, a known scope and an end in the future', async () => {
    const { token } = await admin();
    const code = async (body: object) => (await create(token, body)).body.error.code;
    expect(await code({ scopes: ['proof:read'] })).toBe('MISSING_REQUIRED_FIELD');
    expect(await code({ name: 'x', scopes: [] })).toBe('VALIDATION_ERROR');
    expect(await code({ name: 'x', scopes: ['proof:all'] })).toBe('VALIDATION_ERROR');
    expect(await code({ name: ' ', scopes: ['proof:read'] })).toBe('VALIDATION_ERROR');
    expect(await code({ name: 'x', scopes: ['proof:read'], expiresAt: '2020-01-01T00:00:00Z' })).toBe(
      'VALIDATION_ERROR',
    );
    expect(await code({ name: 'x', scopes: ['proof:read'], expiresAt: 'soon' })).toBe('VALIDATION_ERROR');
  });

  test('stops at its end, and is then refused like any unknown one', async () => {
    const { token } = await admin();
    const expiresAt = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
    const { key } = (await create(token, { name: 'Short', scopes: ['proof:read'], expiresAt })).body.data;
    expect((await use(key)).status).toBe(200);
    service.clock.advance({ seconds: 3_601 });
    const expired = await use(key);
    expect([expired.status, expired.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    service.clock.advance({ seconds: -3_601 });
  });

  test('that only reads may not write; one that writes may read', async () => {
    const { center } = await admin();
    const readOnly = await world.apiKey(center, ['proof:read']);
    const write = await service.call('POST', '/api/v1/decision-events', { as: readOnly, body: {} });
    expect([write.status, write.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await use(await world.apiKey(center, ['proof:write']))).status).toBe(200);
  });

  test('counts in its own bucket also what it may not do, and not in that of its address', async () => {
    const { center } = await admin();
    const key = await world.apiKey(center, ['proof:read']);
    const left = ({ headers }: Awaited<ReturnType<typeof use>>) =>
      ['limit', 'remaining'].map((part) => Number(headers[`x-ratelimit-${part}`]));
    const [limit = 0, remaining = 0] = left(await use(key));
    const write = await service.call('POST', '/api/v1/decision-events', { as: key, body: {} });
    expect([write.status, left(write)]).toEqual([403, [limit, remaining - 1]]);
  });

  test.each([
    ['proof:read', ['read']],
    ['proof:record', ['record']],
    ['proof:approve', ['approve']],
    ['proof:write', ['read', 'record', 'approve']],
    ['proof:erase', ['erase']],
    ['policy:write', ['change policies']],
  ] as const)('with the scope %s alone may %s and nothing else', async (scope, allowed) => {
    const key = await world.apiKey((await admin()).center, [scope]);
    const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (await service.call(method, `/api/v1${path}`, { as: key, ...(body ? { body } : {}) })).status;
    const event = { type: 'custom', actor: { id: 'a', type: 'ai_agent' }, action: { type: 'refund' } };
    const agent = { agent: { id: 'a' }, action: { type: 'refund' } };
    const approval = { approver: { id: 'p', type: 'human' }, result: 'approved' };
    const erasure = { claims: ['who'], reason: 'asked' };
    const statuses = {
      read: [
        await call('GET', '/decision-events'),
        await call('GET', '/policies'),
        await call('GET', '/webhooks'),
      ],
      record: [
        await call('POST', '/decision-events', event),
        await call('POST', '/decision-events/batch', { events: [event] }),
        await call('POST', '/agents/decide', agent),
      ],
      approve: [await call('POST', '/decision-events/evt_none/approvals', approval)],
      erase: [await call('POST', '/evidence/evd_none/erase', erasure)],
      'change policies': [await call('POST', '/policies', { name: 'Mine' })],
    };
    const done = { read: 200, record: 201, approve: 404, erase: 404, 'change policies': 201 };
    for (const [what, given] of Object.entries(statuses)) {
      const isAllowed = allowed.some((each) => each === what);
      const expected = given.map((_, position) => {
        if (!isAllowed) return 403;
        return what === 'record' && position === 1 ? 200 : done[what as keyof typeof done];
      });
      expect([what, given]).toEqual([what, expected]);
    }
  });

  test('made twice with one Idempotency-Key is one key, kept encrypted; in another center it is another', async () => {
    const { token, center, actorId } = await admin();
    const headers = { 'idempotency-key': 'make-1' };
    const body = { name: 'Once', scopes: ['proof:read'] };
    const first = await create(token, body, headers);
    const second = await create(token, body, headers);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    const { rows } = await service.owner.query(
      `select body, is_encrypted from idempotency_keys where key = 'make-1'`,
    );
    expect(rows[0].is_encrypted).toBe(true);
    expect(rows[0].body).not.toContain(first.body.data.key);
    const elsewhere = await world.member(await world.center(), 'ADMIN', { actorId });
    const third = await create(elsewhere.token, body, headers);
    expect(third.headers['idempotent-replayed']).toBeUndefined();
    expect(third.body.data.key).not.toBe(first.body.data.key);
    expect((await list(token)).body.pagination.total).toBe(1);
    expect(center.id).not.toBe(elsewhere.centerId);
  });

  test('a center has at most a hundred', async () => {
    const { token, center } = await admin();
    for (let i = 0; i < 99; i++) await world.apiKey(center);
    const make = () => create(token, { name: 'x', scopes: ['proof:read'] });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });
});

describe('rotation', () => {
  test('gives a new text under the same id, and lets the old one work for a day', async () => {
    const { token } = await admin();
    const made = (await create(token, { name: 'Agent', scopes: ['proof:read'] })).body.data;
    const rotate = () => service.call('POST', `/api/center/api-keys/${made.id}/rotate`, { as: token });
    const first = await rotate();
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ id: made.id, name: 'Agent', scopes: ['proof:read'] });
    expect(first.body.data.key).not.toBe(made.key);
    const second = (await rotate()).body.data;
    for (const key of [made.key, first.body.data.key, second.key]) expect((await use(key)).status).toBe(200);
    service.clock.advance({ hours: 24, seconds: 1 });
    expect((await use(made.key)).status).toBe(401);
    expect((await use(first.body.data.key)).status).toBe(401);
    expect((await use(second.key)).status).toBe(200);
    service.clock.advance({ hours: -24, seconds: -1 });
  });

  test('never prolongs a key past its own end, and an expired key is not rotated', async () => {
    const { token, actorId, center } = await admin();
    const expiresAt = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
    const made = (await create(token, { name: 'Short', scopes: ['proof:read'], expiresAt })).body.data;
    await service.call('POST', `/api/center/api-keys/${made.id}/rotate`, { as: token });
    service.clock.advance({ seconds: 3_601 });
    expect((await use(made.key)).status).toBe(401);
    const late = await world.tokenFor(actorId, center);
    const refused = await service.call('POST', `/api/center/api-keys/${made.id}/rotate`, { as: late });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    service.clock.advance({ seconds: -3_601 });
  });
});

describe('revocation', () => {
  test('ends a key and what a rotation left of it at once', async () => {
    const { token } = await admin();
    const made = (await create(token, { name: 'Agent', scopes: ['proof:read'] })).body.data;
    const next = (await service.call('POST', `/api/center/api-keys/${made.id}/rotate`, { as: token })).body
      .data;
    for (const key of [made.key, next.key]) expect((await use(key)).status).toBe(200);
    const gone = await service.call('DELETE', `/api/center/api-keys/${made.id}`, { as: token });
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const key of [made.key, next.key]) expect((await use(key)).status).toBe(401);
    expect((await list(token)).body.data).toEqual([]);
    const again = await service.call('DELETE', `/api/center/api-keys/${made.id}`, { as: token });
    expect(again.status).toBe(404);
  });

  test("another center's key is the same nothing as one that does not exist", async () => {
    const mine = await admin();
    const theirs = await admin();
    const { id } = (await create(theirs.token, { name: 'Theirs', scopes: ['proof:read'] })).body.data;
    for (const [method, suffix] of [
      ['DELETE', ''],
      ['POST', '/rotate'],
    ] as const) {
      const foreign = await service.call(method, `/api/center/api-keys/${id}${suffix}`, { as: mine.token });
      const nothing = await service.call(method, `/api/center/api-keys/key_nothing${suffix}`, {
        as: mine.token,
      });
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(nothing.body);
    }
    expect((await list(mine.token)).body.data).toEqual([]);
    expect((await list(theirs.token)).body.data).toHaveLength(1);
  });

  test('every change is audited without the key', async () => {
    const { token, center } = await admin();
    const made = (await create(token, { name: 'Agent', scopes: ['proof:read'] })).body.data;
    await service.call('POST', `/api/center/api-keys/${made.id}/rotate`, { as: token });
    await service.call('DELETE', `/api/center/api-keys/${made.id}`, { as: token });
    const { rows } = await service.owner.query(
      `select action, changes::text from audit_entries where event_type = 'CREDENTIAL_CHANGED' and center_id = $1 order by id`,
      [center.id],
    );
    expect(rows.map((row) => row.action).sort()).toEqual([
      'create-api-key',
      'revoke-api-key',
      'rotate-api-key',
    ]);
    expect(JSON.stringify(rows)).not.toContain(made.key);
  });
});

describe('the two kinds of credential never mix', () => {
  test('an API key does not sign in to the platform, a session token not to /v1', async () => {
    const { token, center } = await admin();
    const key = await world.apiKey(center, ['proof:write']);
    for (const [method, path] of [
      ['GET', '/api/auth/me'],
      ['GET', '/api/center/api-keys'],
      ['GET', '/api/center/audit'],
    ] as const) {
      const refused = await service.call(method, path, { as: key });
      expect([refused.status, refused.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
    const refused = await use(token);
    expect([refused.status, refused.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(refused.body.error.requestId).toBe(refused.headers['x-request-id']);
    const cookie = await service.call('GET', '/api/v1/decision-events', {
      headers: { cookie: `auth_token=${token}` },
    });
    expect(cookie.status).toBe(401);
  });

  test('a missing key, a mistyped one and a well-formed unknown one get 401; the mistyped one without a look-up', async () => {
    const { center } = await admin();
    const key = await world.apiKey(center);
    expect((await service.call('GET', '/api/v1/decision-events')).status).toBe(401);
    const { apiKeys } = service.platform.people;
    const before = apiKeys.size;
    const last = key.at(-1) === 'a' ? 'b' : 'a';
    expect((await use(key.slice(0, -1) + last)).status).toBe(401);
    expect(apiKeys.size).toBe(before);
    expect((await use(newApiKey('test'))).status).toBe(401);
    expect(apiKeys.size).toBe(before + 1);
  });

  test.each(['SUSPENDED', 'INACTIVE'])(
    'the keys of a center that is %s get 403 FORBIDDEN',
    async (status) => {
      const { center } = await admin();
      const key = await world.apiKey(center);
      const served = await use(key);
      expect(served.status).toBe(200);
      await service.owner.query(
        `update centers set status = $2, suspended_for = case when $2 = 'SUSPENDED' then '{operator}'::text[] else '{}' end where id = $1`,
        [center.id, status],
      );
      await eventually(async () => (await use(key)).body.error?.code === 'FORBIDDEN', 1_500);
      expect((await use(key)).headers['x-ratelimit-limit']).toBe(served.headers['x-ratelimit-limit']);
    },
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anotherNode } from '../../test/harness/another-node.ts';
import { eventually, startTestService } from '../../test/harness/index.ts';
import { createWorld, type TestMember } from '../../test/harness/world.ts';
import { createChanges } from '../platform/database/changes.ts';
import { ChangedMeanwhile, isChangedMeanwhile } from '../platform/database/failures.ts';

const service = await startTestService();
const world = createWorld(service);

test('ten processes that start at once on an empty database sign with one key', async () => {
  const nodes = await Promise.all(Array.from({ length: 10 }, () => anotherNode(service)));
  try {
    const kids = await Promise.all(
      nodes.map(async (node) => (await node.platform.people.keys.current()).kid),
    );
    expect(new Set(kids).size).toBe(1);
    const { rows } = await service.owner.query('select kid from signing_keys');
    expect(rows).toEqual([{ kid: kids[0] }]);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
});

test('what one node changes bites on another at once', async () => {
  const node = await anotherNode(service);
  const app = await node.createApi();
  await app.ready();
  const there = async (method: 'GET' | 'POST', url: string, token: string) => {
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    return answer.statusCode === 200 ? 'ok' : answer.json().error.code;
  };
  try {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const second = await world.member(center, 'ADMIN');
    const key = await world.apiKey(center);
    const keys = (token: string) => there('GET', '/api/center/api-keys', token);
    const events = () => there('GET', '/api/v1/decision-events', key);
    expect([await keys(second.token), await keys(admin.token), await events()]).toEqual(['ok', 'ok', 'ok']);

    const suspended = await service.call(
      'POST',
      `/api/centers/${center.id}/memberships/${second.membershipId}/suspend`,
      {
        as: admin.token,
      },
    );
    expect(suspended.status).toBe(200);
    expect(await keys(second.token)).toBe('MEMBERSHIP_SUSPENDED');

    const listed = await service.call('GET', '/api/center/api-keys', { as: admin.token });
    await service.call('DELETE', `/api/center/api-keys/${listed.body.data[0].id}`, { as: admin.token });
    expect(await events()).toBe('UNAUTHORIZED');

    await service.owner.query(
      `update centers set status = 'SUSPENDED', suspended_for = '{billing}' where id = $1`,
      [center.id],
    );
    expect(await keys(admin.token)).toBe('CENTER_SUSPENDED');
    await service.call('POST', '/api/auth/logout', { as: admin.token });
    expect(await keys(admin.token)).toBe('UNAUTHORIZED');
  } finally {
    await app.close();
    await node.close();
  }
});

test('a node that hears no notices lets nobody pass either', async () => {
  const node = await anotherNode(service);
  const app = await node.createApi();
  await app.ready();
  try {
    await node.platform.database.notices.close();
    const center = await world.center();
    const member = await world.member(center, 'ADMIN');
    const status = async () =>
      (
        await app.inject({
          url: '/api/center/api-keys',
          headers: { authorization: `Bearer ${member.token}` },
        })
      ).statusCode;
    expect(await status()).toBe(200);
    await service.owner.query(`update memberships set status = 'SUSPENDED' where id = $1`, [
      member.membershipId,
    ]);
    expect(await status()).toBe(403);
  } finally {
    await app.close();
    await node.close();
  }
});

test.each([
  { what: 'a key that is removed', change: 'delete from api_keys where id = $1', answer: 401 },
  {
    what: 'a key that is to be read by another text',
    change: `update api_keys set key_hash = 'another' where id = $1`,
    answer: 401,
  },
  {
    what: 'a key that reaches its end',
    change: `update api_keys set expires_at = '2020-01-01' where id = $1`,
    answer: 401,
  },
  {
    what: 'a key that loses its scope',
    change: `update api_keys set scopes = '{}' where id = $1`,
    answer: 403,
  },
  {
    what: 'a replaced key that ends early',
    isReplaced: true,
    change: `update previous_api_keys set valid_until = '2020-01-01' where key_id = $1`,
    answer: 401,
  },
  {
    what: 'a replaced key that is removed',
    isReplaced: true,
    change: 'delete from previous_api_keys where key_id = $1',
    answer: 401,
  },
])(
  'a node that hears no notices lets nobody pass by $what, by whatever hand',
  async ({ isReplaced, change, answer }) => {
    const node = await anotherNode(service);
    const app = await node.createApi();
    await app.ready();
    try {
      await node.platform.database.notices.close();
      const center = await world.center();
      const admin = await world.member(center, 'ADMIN');
      const headers = { authorization: `Bearer ${await world.apiKey(center)}` };
      const status = async () =>
        (await app.inject({ url: '/api/v1/decision-events?limit=1', headers })).statusCode;
      const listed = await service.call('GET', '/api/center/api-keys', { as: admin.token });
      const { id } = listed.body.data[0];
      if (isReplaced) await service.call('POST', `/api/center/api-keys/${id}/rotate`, { as: admin.token });
      expect(await status()).toBe(200);
      await service.owner.query(change, [id]);
      expect(await status()).toBe(answer);
    } finally {
      await app.close();
      await node.close();
    }
  },
);

test('a batch takes nothing from a key that was revoked on another node, and everything from the others in it', async () => {
  const node = await anotherNode(service);
  const app = await node.createApi();
  await app.ready();
  const { changes, notices } = node.platform.database;
  try {
    await notices.close();
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const good = await world.apiKey(center);
    const call = async (key: string, path: string, payload: object) => {
      const headers = { authorization: `Bearer ${key}` };
      const answered = await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
      return { status: answered.statusCode, data: answered.json().data };
    };
    const agent = { agent: { id: 'agent-7' }, action: { type: 'refund' }, attempt: 'one' };
    const person = {
      type: 'agent_execution',
      actor: { id: 'agent-7', type: 'ai_agent' },
      action: { type: 'refund' },
    };
    const decide = (key: string) => call(key, '/agents/decide', agent);
    const record = (key: string) => call(key, '/decision-events', person);
    const approval = { approver: { id: 'u-2', type: 'human' }, result: 'approved' };
    const outcome = { attempt: 'one', outcome: 'done' };
    const ways = {
      record: async () => record,
      decide: async () => decide,
      approve: async () => {
        const { data } = await record(good);
        return (key: string) => call(key, `/decision-events/${data.id}/approvals`, approval);
      },
      report: async () => {
        const { data } = await decide(good);
        return (key: string) => call(key, `/decision-events/${data.eventId}/outcome`, outcome);
      },
    };
    for (const [name, prepare] of Object.entries(ways)) {
      const key = await world.apiKey(center, ['proof:write'], { name });
      expect((await record(key)).status).toBe(201);
      const way = await prepare();
      await eventually(() => changes.isCalm());
      const listed = await service.call('GET', '/api/center/api-keys', { as: admin.token });
      const { id } = listed.body.data.find((each: { name: string }) => each.name === name);
      await service.call('DELETE', `/api/center/api-keys/${id}`, { as: admin.token });
      const answers = await Promise.all([way(key), record(good), decide(good), way(good)]);
      expect([name, ...answers.map(({ status }) => status)]).toEqual([
        name,
        401,
        201,
        201,
        name === 'approve' ? 200 : 201,
      ]);
    }
  } finally {
    await app.close();
    await node.close();
  }
});

describe('on a node that hears no notices, a call with a key that is left to its batch', () => {
  const decision = { type: 'custom', actor: { id: 'agent-7', type: 'ai_agent' }, action: { type: 'refund' } };
  let node: Awaited<ReturnType<typeof anotherNode>>;
  let app: Awaited<ReturnType<typeof node.createApi>>;
  beforeAll(async () => {
    node = await anotherNode(service);
    app = await node.createApi();
    await app.ready();
    await node.platform.database.notices.close();
  });
  afterAll(async () => {
    await app.close();
    await node.close();
  });

  async function newPlace() {
    const center = await world.center();
    const { id } = center;
    const key = await world.apiKey(center);
    const call = async (path: string, payload: object) => {
      const headers = { authorization: `Bearer ${key}` };
      const answered = await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
      return { status: answered.statusCode, body: answered.json(), headers: answered.headers };
    };
    const record = (more: object = {}) => call('/decision-events', { ...decision, ...more });
    const count = 'select count(*)::int as count from decision_events where center_id = $1';
    return {
      id,
      call,
      record,
      decisionCount: async () => (await service.owner.query(count, [id])).rows[0].count,
      /** Until the node has heard of no change for a while, and knows the key. */
      async settle(): Promise<void> {
        await record();
        await eventually(() => node.platform.database.changes.isCalm());
        expect((await record()).status).toBe(201);
      },
    };
  }

  const changeSomething = () =>
    service.owner.query(`insert into access_changes (channel, payload) values ('access', 'key:of-nobody')`);

  test('is told that the key was revoked and nothing else, whatever is wrong with it', async () => {
    const { id, record, settle } = await newPlace();
    await settle();
    await service.owner.query('update api_keys set revoked_at = now() where center_id = $1', [id]);
    const salt = '0'.repeat(32);
    const salts = { who: salt, what: salt, why: salt, how: salt };
    const refused = await record({ signature: 'eyJhbGciOiJFZERTQSJ9.e30.AAAA', salts });
    expect([refused.status, refused.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('is led on to where its center has moved', async () => {
    const { id, record, settle } = await newPlace();
    await settle();
    await service.owner.query(
      `create trigger moving_${id} before insert on decision_events for each row when (new.center_id = ${id})
         execute function refuse_moving('${id}')`,
    );
    await service.owner.query(
      `insert into center_moves (center_id, move_id, state, cell, address, began_at, gone_at)
       values ($1, 'a-move', 'moved', 5, 'https://far.example', now(), now() + interval '1 day')`,
      [id],
    );
    const { status, headers } = await record();
    expect([status, headers.location]).toEqual([308, 'https://far.example/api/v1/decision-events']);
  });

  test('is counted once, also where it begins again', async () => {
    const { id, record, settle } = await newPlace();
    await settle();
    const { rows } = await service.owner.query('select id from api_keys where center_id = $1', [id]);
    const left = async () => (await node.platform.limits.peek('proofEvents', `key:${rows[0].id}`)).remaining;
    const before = await left();
    await changeSomething();
    expect((await record()).status).toBe(201);
    expect(before - (await left())).toBe(1);
  });

  test('is not done again where it was committed before the connection broke', async () => {
    const { call, record, settle, decisionCount } = await newPlace();
    const { database } = node.platform;
    const loseNextAnswer = (name: 'commitAtOnce' | 'inBatch') => {
      const original = database[name] as (...given: unknown[]) => Promise<unknown>;
      database[name] = async (...given: unknown[]) => {
        database[name] = original as never;
        await original(...given);
        await changeSomething();
        throw Object.assign(new Error('The connection broke.'), { code: 'ECONNRESET' });
      };
    };

    await settle();
    const recorded = await decisionCount();
    loseNextAnswer('commitAtOnce');
    await Promise.all([record(), record({ idempotencyKey: 'one' })]);
    expect((await decisionCount()) - recorded).toBe(2);

    await settle();
    const decided = await decisionCount();
    loseNextAnswer('inBatch');
    await call('/agents/decide', { agent: { id: 'agent-7' }, action: { type: 'refund' } });
    expect((await decisionCount()) - decided).toBe(1);
  });
});

test('whoever was let in before a change was heard is asked again, and a change that was heard troubles nobody twice', async () => {
  const node = await anotherNode(service);
  const { database } = node.platform;
  const confirm = (heard: number) => database.commitAtOnce([1], [database.changes.requireNoneSince([heard])]);
  // It keeps the next look from moving on, because what it changes may yet be committed.
  const other = await service.owner.connect();
  try {
    await other.query('begin');
    await other.query('select pg_current_xact_id()');
    await database.changes.lookNow();
    const heardBefore = database.changes.heardSoFar();
    await confirm(heardBefore);
    await service.owner.query(`insert into access_changes (channel, payload) values ('access', 'nobody')`);
    await expect(confirm(heardBefore)).rejects.toSatisfy(isChangedMeanwhile);
    expect(await database.changes.lookNow()).toBe(true);
    expect(() => database.changes.requireNoneSince([heardBefore])).toThrow(ChangedMeanwhile);
    await confirm(database.changes.heardSoFar());
  } finally {
    await other.query('rollback');
    other.release();
    await node.close();
  }
});

test('a node under which the database was set back to an earlier moment takes everything for changed', async () => {
  const { database } = service.platform;
  const told: string[] = [];
  let ahead: { next_look: string } | undefined = { next_look: '999999999999' };
  const changes = createChanges({
    async read(statement) {
      const rows = await database.readAcrossTenants(statement);
      return rows.map((row) => ({ ...row, ...ahead }));
    },
    tell: (channel, payload) => told.push(`${channel}:${payload}`),
    channels: ['access', 'policies'],
  });
  const confirm = () => database.commitAtOnce([1], [changes.requireNoneSince([changes.heardSoFar()])]);
  await changes.lookNow();
  ahead = undefined;
  told.length = 0;
  await expect(confirm()).rejects.toSatisfy(isChangedMeanwhile);
  expect([await changes.lookNow(), told]).toEqual([true, ['access:', 'policies:']]);
  await changes.lookNow();
  await confirm();
});

test('keys, sessions and memberships remember when they were last used', async () => {
  const center = await world.center();
  const member = await world.member(center, 'ADMIN');
  const key = await world.apiKey(center);
  service.clock.advance({ minutes: 2 });
  await service.call('GET', '/api/auth/me', { as: member.token });
  await service.call('GET', '/api/v1/decision-events', { as: key });
  await eventually(async () => {
    const { rows } = await service.owner.query(
      `select m.last_active_at is not null as active, s.last_used_at > s.created_at as used,
              exists (select from api_keys k where k.center_id = m.center_id and k.last_used_at > m.last_active_at - interval '1 second') as called
         from memberships m join sessions s on s.actor_id = m.actor_id where m.id = $1`,
      [member.membershipId],
    );
    return rows[0].active && rows[0].used && rows[0].called;
  });
  service.clock.advance({ minutes: -2 });
});

test('a session or a membership that somebody is changing keeps the uses of no other from being noted', async () => {
  const center = await world.center();
  const [held, other] = [await world.member(center, 'ADMIN'), await world.member(center, 'ADMIN')];
  const noted = async ({ membershipId }: TestMember) => {
    const { rows } = await service.owner.query(
      `select m.last_active_at is not null as active, s.last_used_at > s.created_at as used
         from memberships m join sessions s on s.actor_id = m.actor_id where m.id = $1`,
      [membershipId],
    );
    return rows[0];
  };
  service.clock.advance({ minutes: 2 });
  const holder = await service.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select from sessions where actor_id = $1 for update', [held.actorId]);
    await holder.query('select from memberships where id = $1 for update', [held.membershipId]);
    for (const { token } of [held, other]) await service.call('GET', '/api/auth/me', { as: token });
    await service.platform.people.lastUses.flush();
    expect([await noted(held), await noted(other)]).toEqual([
      { active: false, used: false },
      { active: true, used: true },
    ]);
  } finally {
    await holder.query('rollback');
    holder.release();
    service.clock.advance({ minutes: -2 });
  }
});

import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { anotherNode } from '../../../test/harness/another-node.ts';
import { holdChain } from '../../../test/harness/behind.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';
import { ALONE_AFTER } from './expected-ends.ts';

const service = await startTestService();
const world = createWorld(service);
const { database } = service.platform;

/** A center whose chain this process alone has written to for a while, and so expects to find as it left it. */
async function expectedPlace() {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'policy:write']);
  const decide = (more: object = {}) =>
    service.call('POST', '/api/v1/agents/decide', {
      as: key,
      body: { agent: { id: 'agent-7' }, action: { type: 'refund' }, ...more },
    });
  for (let i = 0; i <= ALONE_AFTER; i++) await decide();
  return { center, key, decide };
}

/** How many round trips for batches the work took. */
async function tripsOf<Result>(work: () => Promise<Result>): Promise<{ trips: number; result: Result }> {
  const { inBatch, commitAtOnce } = database;
  let trips = 0;
  database.inBatch = (...given) => {
    trips += 2;
    return inBatch(...given);
  };
  database.commitAtOnce = (...given) => {
    trips += 1;
    return commitAtOnce(...given);
  };
  try {
    return { result: await work(), trips };
  } finally {
    Object.assign(database, { inBatch, commitAtOnce });
  }
}

const verified = (centerId: number) => verifyStoredChain(service.platform, { centerId, domain: 'proof' });
const indexOf = async (centerId: number) =>
  (
    await service.owner.query(
      `select index::int from chain_heads where center_id = $1 and domain = 'proof'`,
      [centerId],
    )
  ).rows[0].index;

test('a decision on a chain that this process wrote last takes one round trip', async () => {
  const { center, decide } = await expectedPlace();
  const { result, trips } = await tripsOf(() => decide({ idempotencyKey: 'one' }));
  expect([result.status, result.body.data.status, trips]).toEqual([201, 'completed', 1]);
  expect(await indexOf(center.id)).toBe(ALONE_AFTER + 1);
  expect(await verified(center.id)).toMatchObject({ valid: true });
});

test('where another process wrote meanwhile, a decision follows what that one wrote', async () => {
  const { center, key, decide } = await expectedPlace();
  const node = await anotherNode(service);
  try {
    expect(await decideThere(await node.createApi(), key)).toBe(201);
    expect((await decide()).status).toBe(201);
    // The chain is not this process's alone any more: it asks before it writes.
    const { result, trips } = await tripsOf(() => decide());
    expect([result.status, trips]).toEqual([201, 2]);
    expect(await indexOf(center.id)).toBe(ALONE_AFTER + 3);
    expect(await verified(center.id)).toMatchObject({ valid: true });
  } finally {
    await node.close();
  }
});

test('processes that take turns on a chain ask before they write, also where one has several turns in a row', async () => {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write']);
  const node = await anotherNode(service);
  try {
    const app = await node.createApi();
    const { trips } = await tripsOf(async () => {
      for (const turn of [service.app, app, service.app, app, service.app])
        for (let i = 0; i < ALONE_AFTER; i++) expect(await decideThere(turn, key)).toBe(201);
    });
    // Those of the other process go by its own database.
    expect(trips).toBe(3 * ALONE_AFTER * 2);
    expect(await verified(center.id)).toMatchObject({ valid: true });
  } finally {
    await node.close();
  }
});

test('a decision is judged by what is true of its center now, not when its process last looked', async () => {
  const { center, decide } = await expectedPlace();
  await service.owner.query(
    `update centers set settings = settings || '{"governance": {"requirePolicy": true}}' where id = $1`,
    [center.id],
  );
  const { status, body } = await decide();
  expect([status, body.error.code]).toEqual([422, 'POLICY_VIOLATION']);
  expect(await indexOf(center.id)).toBe(ALONE_AFTER);
});

test('a chain whose last entry is gone takes nothing more, whoever wrote it', async () => {
  const { center, decide } = await expectedPlace();
  await service.owner.query('delete from chain_entries where center_id = $1 and index = $2', [
    center.id,
    ALONE_AFTER,
  ]);
  const { status, body } = await decide();
  expect([status, body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
});

test('a chain whose last entry says another time than its head takes nothing more', async () => {
  const { center, decide } = await expectedPlace();
  const tamperer = await service.owner.connect();
  try {
    // The trigger that keeps entries as they are is not asked where replication writes.
    await tamperer.query(`set session_replication_role = 'replica'`);
    await tamperer.query(
      `update chain_entries set timestamp = '2020-01-01T00:00:00.000Z' where center_id = $1 and index = $2`,
      [center.id, ALONE_AFTER],
    );
  } finally {
    tamperer.release(true);
  }
  const { status, body } = await decide();
  expect([status, body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
  expect(await indexOf(center.id)).toBe(ALONE_AFTER);
});

test.each([1, 5])('a chain with an entry %i behind its end takes nothing more', async (behind) => {
  const { center, decide } = await expectedPlace();
  await service.owner.query(
    `insert into chain_entries select center_id, domain, index + $3, subject, timestamp, previous_hash, hash, content, salts
       from chain_entries where center_id = $1 and domain = 'proof' and index = $2`,
    [center.id, ALONE_AFTER, behind],
  );
  const { status, body } = await decide();
  expect([status, body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
});

test('a decision that waits for people is not taken where its chain does not hold', async () => {
  const { center, key, decide } = await expectedPlace();
  await service.call('POST', '/api/v1/policies', {
    as: key,
    body: { name: 'Rule', applies: { actionTypes: ['charge'] }, rules: { requireHumanReview: true } },
  });
  const charge = () => decide({ action: { type: 'charge' } });
  expect((await charge()).body.data.status).toBe('awaiting_approval');
  for (let i = 0; i <= ALONE_AFTER; i++) expect((await decide()).status).toBe(201);
  await service.owner.query(
    'delete from chain_entries where center_id = $1 and index = (select max(index) from chain_entries where center_id = $1)',
    [center.id],
  );
  const { status, body } = await charge();
  expect([status, body.error?.code]).toEqual([422, 'CHAIN_BROKEN']);
});

test('a chain that somebody holds is waited for, and holds up no other', async () => {
  const held = await expectedPlace();
  const free = await expectedPlace();
  const letGo = await holdChain(service.owner, held.center.id);
  let isHeld = true;
  const waiting = held.decide().finally(() => {
    isHeld = false;
  });
  const { status, body } = await free.decide();
  expect([status, body.data.status, isHeld]).toEqual([201, 'completed', true]);
  await letGo();
  expect((await waiting).body.data.status).toBe('completed');
  expect(await verified(held.center.id)).toMatchObject({ valid: true });
});

test('whoever holds a chain waits for a change of its table as long as for the chain', async () => {
  const key = await world.apiKey(await world.center(), ['proof:write']);
  expect(await decideThere(service.app, key)).toBe(201);
  const { body } = await service.call('POST', '/api/v1/decision-events', {
    as: key,
    body: { type: 'agent_execution', actor: { id: 'agent-8', type: 'ai_agent' }, action: { type: 'refund' } },
  });
  const holder = await service.owner.connect();
  try {
    await holder.query('begin');
    // As a node of the next version does for a moment, which makes a trigger.
    await holder.query('lock table chain_heads in share row exclusive mode');
    const approving = service.call('POST', `/api/v1/decision-events/${body.data.id}/approvals`, {
      as: key,
      body: { approver: { id: 'u-2', type: 'human' }, result: 'approved' },
    });
    await eventually(async () => {
      const { rows } = await service.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query_start < clock_timestamp() - interval '150 ms'`,
      );
      return rows.length > 0;
    });
    await holder.query('commit');
    expect((await approving).status).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('a key that is used again finds its decision, and another body under it a conflict', async () => {
  const { center, decide } = await expectedPlace();
  const first = await decide({ idempotencyKey: 'one' });
  const again = await decide({ idempotencyKey: 'one' });
  expect([again.status, again.body.data.eventId]).toEqual([201, first.body.data.eventId]);
  const other = await decide({ idempotencyKey: 'one', action: { type: 'charge' } });
  expect(other.status).toBe(409);
  expect(await indexOf(center.id)).toBe(ALONE_AFTER + 1);
});

test('a key that is used again finds its decision, also where policies would refuse it by now', async () => {
  const { key, decide } = await expectedPlace();
  const first = await decide({ idempotencyKey: 'one' });
  const record = (idempotencyKey: string) =>
    service.call('POST', '/api/v1/decision-events', {
      as: key,
      body: {
        type: 'agent_execution',
        actor: { id: 'agent-7', type: 'ai_agent' },
        action: { type: 'refund' },
        idempotencyKey,
      },
    });
  expect((await record('recorded')).status).toBe(201);
  await service.call('POST', '/api/v1/policies', {
    as: key,
    body: { name: 'Rule', rules: { minEvidenceLevel: 'DOCUMENTED' } },
  });
  // A change of policies makes the process look again for a while.
  for (let i = 0; i <= ALONE_AFTER; i++) expect((await decide()).body.error.code).toBe('POLICY_VIOLATION');
  const again = await decide({ idempotencyKey: 'one' });
  expect([again.status, again.body.data?.eventId]).toEqual([201, first.body.data.eventId]);
  expect((await decide({ idempotencyKey: 'recorded' })).status).toBe(409);
});

test('a decision whose commit was not answered is there once', async () => {
  const { center, decide } = await expectedPlace();
  const { commitAtOnce } = database;
  database.commitAtOnce = async (...given) => {
    database.commitAtOnce = commitAtOnce;
    await commitAtOnce(...given);
    throw Object.assign(new Error('The connection broke.'), { code: 'ECONNRESET' });
  };
  const { status, body } = await decide();
  expect([status, body.data.status]).toEqual([201, 'completed']);
  expect(await indexOf(center.id)).toBe(ALONE_AFTER + 1);
  expect((await decide()).status).toBe(201);
  expect(await verified(center.id)).toMatchObject({ valid: true });
});

test('a decision whose connection proves dead is sealed over another one', async () => {
  const { center, decide } = await expectedPlace();
  const { commitAtOnce } = database;
  database.commitAtOnce = async () => {
    database.commitAtOnce = commitAtOnce;
    throw Object.assign(new Error('The connection broke.'), { code: 'ECONNRESET' });
  };
  const { status, body } = await decide();
  expect([status, body.data.status]).toEqual([201, 'completed']);
  expect(await indexOf(center.id)).toBe(ALONE_AFTER + 1);
});

test('calls that share a key share their decision, also while it cannot be sealed', async () => {
  const { decide } = await expectedPlace();
  const { commitAtOnce } = database;
  database.commitAtOnce = async () => {
    database.commitAtOnce = commitAtOnce;
    throw Object.assign(new Error('It took too long.'), { code: '57014' });
  };
  const answers = await Promise.all([1, 2, 3].map(() => decide({ idempotencyKey: 'one' })));
  expect(answers.map(({ status, body }) => [status, body.data?.status])).toEqual(
    answers.map(() => [202, 'pending']),
  );
  expect(new Set(answers.map(({ body }) => body.data.eventId)).size).toBe(1);
  const again = await decide({ idempotencyKey: 'one' });
  expect([again.status, again.body.data.status]).toEqual([201, 'completed']);
});

async function decideThere(app: FastifyInstance, key: string): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/agents/decide',
    headers: { authorization: `Bearer ${key}` },
    payload: { agent: { id: 'agent-8' }, action: { type: 'refund' } },
  });
  return statusCode;
}

import { type ExportCheck, verifyExport } from '@centerproof/proof';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { anotherNode } from '../../../test/harness/another-node.ts';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import type { Statement } from '../../platform/database/index.ts';
import type { Service } from '../../service.ts';
import { verifyStoredChain } from '../chain/index.ts';
import { ALONE_AFTER } from './expected-ends.ts';

const service = await startTestService();
const world = createWorld(service);
const { database } = service.platform;

const EVENTS = '/api/v1/decision-events';
const kim = { id: 'u-1', type: 'human', name: 'Kim' };
const lee = { id: 'u-2', type: 'human', name: 'Lee' };

/** A center whose chain this process alone has written to for a while: what is approved there is read before its batch. */
async function expectedPlace(rules?: object) {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'policy:write']);
  const place = {
    center,
    key,
    async record(more: object = {}): Promise<string> {
      const body = {
        type: 'agent_execution',
        actor: { id: 'agent-7', type: 'ai_agent' },
        action: { type: 'refund' },
        ...more,
      };
      return (await service.call('POST', EVENTS, { as: key, body })).body.data.id;
    },
    approve: (id: string, approver: object = kim, result = 'approved') =>
      service.call('POST', `${EVENTS}/${id}/approvals`, {
        as: key,
        body: { approver, result, reason: 'Checked.' },
      }),
  };
  for (let i = 0; i <= ALONE_AFTER; i++) await place.approve(await place.record());
  if (rules) await service.call('POST', '/api/v1/policies', { as: key, body: { name: 'Rule', rules } });
  return place;
}

/** The transactions that the work took, in their order: reading ahead, committing at once, or reading and closing under locks. */
async function transactionsOf<Result>(work: () => Promise<Result>) {
  const { readAtOnce, inBatch, commitAtOnce } = database;
  const transactions: string[] = [];
  database.readAtOnce = (...given) => {
    transactions.push('look');
    return readAtOnce(...given);
  };
  database.inBatch = (...given) => {
    transactions.push('under locks');
    return inBatch(...given);
  };
  database.commitAtOnce = (...given) => {
    transactions.push('at once');
    return commitAtOnce(...given);
  };
  try {
    return { result: await work(), transactions };
  } finally {
    Object.assign(database, { readAtOnce, inBatch, commitAtOnce });
  }
}

/** Lets something happen between the look at a decision and the batch that answers it. */
function afterTheNextLook(happens: () => Promise<unknown>): void {
  const { readAtOnce } = database;
  database.readAtOnce = async (...given) => {
    database.readAtOnce = readAtOnce;
    const seen = await readAtOnce(...given);
    await happens();
    return seen;
  };
}

/** Lets something begin while the next batch of a process holds its chains: it has read under their locks, and writes a while later. */
function underTheNextLocks(of: Service, begin: () => void): void {
  const { database: there } = of.platform;
  const { inBatch } = there;
  const aWhile: Statement = {
    name: 'sleep',
    text: 'select pg_sleep(0.4)',
    values: [],
    read: () => undefined,
  };
  there.inBatch = (centerIds, { open, work }) =>
    inBatch(centerIds, {
      open,
      work(opened) {
        there.inBatch = inBatch;
        begin();
        const { result, close } = work(opened);
        return { result, close: [aWhile, ...close] };
      },
    });
}

/** Approves over another process. */
async function approveAt(
  app: FastifyInstance,
  key: string,
  id: string,
  approver: object,
  result = 'approved',
) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${EVENTS}/${id}/approvals`,
    headers: { authorization: `Bearer ${key}` },
    payload: { approver, result },
  });
  return statusCode;
}

/** What does not hold of the sealed decision, by the export alone. */
async function failuresOf(key: string, id: string) {
  const { body } = await service.call('GET', `/api/v1/evidence/evd_${id.slice(4)}/export`, { as: key });
  return verifyExport(body).checks.filter(({ ok }: ExportCheck) => !ok);
}

async function storedOf(id: string) {
  const { rows } = await service.owner.query(
    `select approver ->> 'id' as approver, result from decision_approvals where event_id = $1 order by position`,
    [id],
  );
  return rows.map(({ approver, result }) => [approver, result]);
}

const verified = (centerId: number) => verifyStoredChain(service.platform, { centerId, domain: 'proof' });

test('what is approved on a chain that this process wrote last is read without a lock, and committed at once', async () => {
  const { center, key, record, approve } = await expectedPlace();
  const id = await record();
  const { result, transactions } = await transactionsOf(() => approve(id));
  expect([result.status, transactions]).toEqual([200, ['look', 'at once']]);
  expect(await failuresOf(key, id)).toEqual([]);
  expect(await verified(center.id)).toMatchObject({ valid: true, chainLength: ALONE_AFTER + 2 });
});

test('so are the first of two approvals, which adds nothing to the chain, and the second', async () => {
  const { center, key, record, approve } = await expectedPlace({ dualApproval: true });
  const id = await record();
  const { result: first, transactions } = await transactionsOf(() => approve(id, kim));
  expect([first.body.data.sealedHash, transactions]).toEqual([null, ['look', 'at once']]);
  const { result: second, ...then } = await transactionsOf(() => approve(id, lee));
  expect([second.body.data.evidenceLevel, then.transactions]).toEqual(['AUDIT_READY', ['look', 'at once']]);
  expect(await failuresOf(key, id)).toEqual([]);
  expect(await verified(center.id)).toMatchObject({ valid: true });
});

test('the first of two approvals is not taken where the chain does not hold', async () => {
  const { center, record, approve } = await expectedPlace({ dualApproval: true });
  const id = await record();
  await service.owner.query('delete from chain_entries where center_id = $1 and index = $2', [
    center.id,
    ALONE_AFTER,
  ]);
  const { status, body } = await approve(id);
  expect([status, body.error?.code, await storedOf(id)]).toEqual([422, 'CHAIN_BROKEN', []]);
});

test.each([
  ['approved', 'rejected'],
  ['rejected', 'approved'],
])('what another process has %s since it was seen is not %s any more', async (there, here) => {
  const { center, key, record, approve } = await expectedPlace();
  const id = await record();
  const node = await anotherNode(service);
  try {
    const app = await node.createApi();
    afterTheNextLook(() => approveAt(app, key, id, lee, there));
    const { status, body } = await approve(id, kim, here);
    expect([status, body.error?.code]).toEqual([409, 'CONFLICT']);
    expect(await storedOf(id)).toEqual([[lee.id, there]]);
    expect(await failuresOf(key, id)).toEqual([]);
    expect(await verified(center.id)).toMatchObject({ valid: true, chainLength: ALONE_AFTER + 2 });
  } finally {
    await node.close();
  }
});

test.each(['approved', 'rejected'])(
  'whoever %s it second was seen to be the first, and is sealed as the second',
  async (result) => {
    const { key, record, approve } = await expectedPlace({ dualApproval: true });
    const id = await record();
    const node = await anotherNode(service);
    try {
      const app = await node.createApi();
      afterTheNextLook(() => approveAt(app, key, id, lee));
      const { status, body } = await approve(id, kim, result);
      expect([status, body.data?.evidenceLevel]).toEqual([200, 'AUDIT_READY']);
      expect(await storedOf(id)).toEqual([
        [lee.id, 'approved'],
        [kim.id, result],
      ]);
      expect(await failuresOf(key, id)).toEqual([]);
    } finally {
      await node.close();
    }
  },
);

test.each(['approved', 'rejected'])(
  'the first of two approvals waits for whoever has %s it under the lock of its chain, and both count',
  async (result) => {
    const { center, key, record, approve } = await expectedPlace({ dualApproval: true });
    const id = await record();
    const node = await anotherNode(service);
    try {
      const app = await node.createApi();
      const { promise: beside, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof approve>>>();
      underTheNextLocks(node, () => resolve(approve(id, kim)));
      const there = await approveAt(app, key, id, lee, result);
      const here = await beside;
      const isOver = result === 'rejected';
      expect([there, here.status]).toEqual([200, isOver ? 409 : 200]);
      expect(await storedOf(id)).toEqual([[lee.id, result], ...(isOver ? [] : [[kim.id, 'approved']])]);
      expect(await failuresOf(key, id)).toEqual([]);
      expect(await verified(center.id)).toMatchObject({ valid: true });
    } finally {
      await node.close();
    }
  },
);

test('two processes that each expect to be alone approve the same decisions in opposite orders, and every answer holds', async () => {
  const { center, key, record, approve } = await expectedPlace({ dualApproval: true });
  const node = await anotherNode(service);
  try {
    const app = await node.createApi();
    for (let i = 0; i <= ALONE_AFTER; i++) {
      const id = await record();
      await approveAt(app, key, id, kim);
      await approveAt(app, key, id, lee);
    }
    const ids = await Promise.all(Array.from({ length: 16 }, () => record()));
    const answers = await Promise.all([
      ...ids.map(async (id) => (await approve(id, kim)).status),
      ...ids.toReversed().map((id) => approveAt(app, key, id, lee)),
    ]);
    expect(answers).toEqual(answers.map(() => 200));
    for (const id of ids) {
      expect((await storedOf(id)).map(([who]) => who).sort()).toEqual([kim.id, lee.id]);
      expect(await failuresOf(key, id)).toEqual([]);
    }
    expect(await verified(center.id)).toMatchObject({ valid: true });
  } finally {
    await node.close();
  }
});

test('of many approvals of one decision at once one seals it, and those beside them are taken', async () => {
  const { center, key, record, approve } = await expectedPlace();
  const [wanted, ...others] = await Promise.all(Array.from({ length: 20 }, () => record()));
  const [answers, beside] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, i) => approve(wanted ?? '', { ...kim, id: `u-${i}` }))),
    Promise.all(others.map((id) => approve(id))),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(beside.map(({ status }) => status)).toEqual(beside.map(() => 200));
  for (const id of [wanted ?? '', ...others]) expect(await failuresOf(key, id)).toEqual([]);
  expect(await verified(center.id)).toMatchObject({ valid: true, chainLength: ALONE_AFTER + 21 });
});

test('what was judged of a decision and not committed leaves nothing behind in what was seen', async () => {
  const { key, record, approve } = await expectedPlace({ dualApproval: true });
  const id = await record();
  const { commitAtOnce } = database;
  database.commitAtOnce = async () => {
    database.commitAtOnce = commitAtOnce;
    throw Object.assign(new Error('Seen too early.'), { code: '23505', constraint: 'evidence_pkey' });
  };
  // Both look together, and share what they see.
  const answers = await Promise.all([approve(id, kim), approve(id, lee)]);
  expect(answers.map(({ body }) => body.data.evidenceLevel).sort()).toEqual(['AUDIT_READY', 'DOCUMENTED']);
  expect((await storedOf(id)).sort()).toEqual([
    [kim.id, 'approved'],
    [lee.id, 'approved'],
  ]);
  expect(await failuresOf(key, id)).toEqual([]);
});

test('two centers that ask for the same id at once see each its own', async () => {
  const [one, other] = [await expectedPlace(), await expectedPlace()];
  const id = await one.record();
  for (const [first, second] of [
    [other, one],
    [one, other],
  ] as const) {
    const answers = await Promise.all([first.approve(id), second.approve(id)]);
    expect(answers[first === other ? 0 : 1]?.status).toBe(404);
  }
  expect(await failuresOf(one.key, id)).toEqual([]);
});

/** An open decision that two have to approve, a question about it, and an administrator who may answer both, over any process. */
async function questioned() {
  const { center, record } = await expectedPlace({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN');
  const about = await record();
  const question = await record({ type: 'escalation' });
  await service.owner.query(
    `insert into decision_contests (center_id, event_id, kind, contest_id, asked_by, asked_at, approvers)
     values ($1, $2, 'contest', $3, gen_random_uuid(), now(), '{}')`,
    [center.id, about, question],
  );
  const answer = async (app: FastifyInstance, id: string) => {
    const answered = await app.inject({
      method: 'POST',
      url: `/api/decisions/${id}/approvals`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { result: 'approved', reason: 'Checked.' },
    });
    return [answered.statusCode, answered.json().error?.code];
  };
  return { admin, about, question, answer };
}

test('nobody answers a question about what they approved, also where they approved it after the question was seen', async () => {
  const { admin, about, question, answer } = await questioned();
  const node = await anotherNode(service);
  try {
    const there = await node.createApi();
    afterTheNextLook(() => answer(there, about));
    expect(await answer(service.app, question)).toEqual([422, 'POLICY_VIOLATION']);
    expect([await storedOf(about), await storedOf(question)]).toEqual([[[admin.actorId, 'approved']], []]);
  } finally {
    await node.close();
  }
});

test('whoever is answering a question approves what it is about only when the answer is sealed', async () => {
  const { admin, about, question, answer } = await questioned();
  const node = await anotherNode(service);
  try {
    const there = await node.createApi();
    const { promise: storedThen, resolve } = Promise.withResolvers<unknown>();
    underTheNextLocks(node, () => resolve(answer(service.app, about).then(() => storedOf(question))));
    expect(await answer(there, question)).toEqual([200, undefined]);
    expect(await storedThen).toEqual([[admin.actorId, 'approved']]);
  } finally {
    await node.close();
  }
});

test('a decision that could not be sealed yet is read under the lock of its chain, because people may be asked about it now', async () => {
  const { center, key, record, approve } = await expectedPlace();
  const id = await record();
  await service.owner.query(
    'insert into agent_decisions (center_id, event_id, http_status, is_unsealed) values ($1, $2, 202, true)',
    [center.id, id],
  );
  const { result, transactions } = await transactionsOf(() => approve(id));
  expect([result.status, transactions]).toEqual([200, ['look', 'under locks']]);
  expect(await failuresOf(key, id)).toEqual([]);
});

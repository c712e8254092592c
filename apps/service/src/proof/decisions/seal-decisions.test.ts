import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';

const service = await startTestService();
const world = createWorld(service);

const EVENTS = '/api/v1/decision-events';
const decision = {
  type: 'agent_execution',
  actor: { id: 'agent-7', type: 'ai_agent', name: 'Helper' },
  action: { type: 'refund', description: 'Refund', input: { amount: 120.5 } },
  aiContext: { model: 'm-1', confidence: 0.9, reasoning: 'Within the limit.' },
  tags: ['refund'],
};
const kim = { id: 'u-1', type: 'human', name: 'Kim' };
const lee = { id: 'u-2', type: 'human', name: 'Lee' };
const robot = { id: 'rule-engine', type: 'system' };

async function newCenter(settings: Record<string, unknown> = {}) {
  const center = await world.center({ settings });
  return { center, key: await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']) };
}

/** Events are kept for those who asked for them. */
async function subscribe(centerId: number): Promise<void> {
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, created_at, updated_at)
     values ($1, 'whk_test', 'http://127.0.0.1:9/', '{*}', 'unused', now(), now())`,
    [centerId],
  );
}

async function record(key: string, body: object = decision): Promise<string> {
  const answer = await service.call('POST', EVENTS, { as: key, body });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

const approve = (key: string, id: string, body: object = { approver: kim, result: 'approved' }) =>
  service.call('POST', `${EVENTS}/${id}/approvals`, { as: key, body });
const read = async (key: string, id: string) =>
  (await service.call('GET', `${EVENTS}/${id}`, { as: key })).body.data;
const policy = (key: string, rules: object, applies: object = {}) =>
  service.call('POST', '/api/v1/policies', { as: key, body: { name: 'Rule', rules, applies } });

test('an approval seals: hash and time come back, the event points to its place in the chain', async () => {
  const { center, key } = await newCenter();
  const id = await record(key);
  const answer = await approve(key, id, { approver: kim, result: 'approved', reason: 'Checked.' });
  expect(answer.status).toBe(200);
  const { data } = answer.body;
  expect(data).toEqual({
    approvalId: expect.stringMatching(/^apr_[0-9A-Z]{26}$/),
    decisionId: `dec_${id.slice(4)}`,
    approver: { ...kim, assurance: 'declared', via: expect.stringMatching(/^key_/) },
    result: 'approved',
    reason: 'Checked.',
    evidenceLevel: 'AUDIT_READY',
    sealedHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    sealedAt: data.createdAt,
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(await read(key, id)).toMatchObject({
    status: 'sealed',
    evidence: { id: `evd_${id.slice(4)}`, status: 'sealed', chainHash: data.sealedHash, chainIndex: 0 },
    updatedAt: data.sealedAt,
  });
  const { rows } = await service.owner.query(
    `select content, previous_hash, timestamp, hash, subject from chain_entries where center_id = $1`,
    [center.id],
  );
  const [entry] = rows;
  expect(rows).toHaveLength(1);
  expect(entry.subject).toBe(`evd_${id.slice(4)}`);
  expect(entry.timestamp).toBe(data.sealedAt);
  expect(
    createHash('sha256')
      .update(entry.content + entry.timestamp)
      .digest('hex'),
  ).toBe(data.sealedHash.slice('sha256:'.length));
});

test('sealing tells the webhooks once, with the bare hash, the evidence and the actor', async () => {
  const { center, key } = await newCenter();
  await subscribe(center.id);
  const id = await record(key);
  const { body } = await approve(key, id);
  const { rows } = await service.owner.query(`select type, data from webhook_events where center_id = $1`, [
    center.id,
  ]);
  expect(rows).toEqual([
    {
      type: 'dpu.sealed',
      data: {
        dpuId: `evd_${id.slice(4)}`,
        chainHash: body.data.sealedHash.slice('sha256:'.length),
        domain: 'proof',
        actorId: 'agent-7',
      },
    },
  ]);
});

test('a rejection is sealed too, and nothing follows it', async () => {
  const { key } = await newCenter();
  const id = await record(key);
  const answer = await approve(key, id, { approver: kim, result: 'rejected', reason: 'Too much.' });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({ result: 'rejected', evidenceLevel: 'AUDIT_READY' });
  expect(answer.body.data.sealedHash).toMatch(/^sha256:/);
  expect(await read(key, id)).toMatchObject({
    status: 'rejected',
    evidence: { status: 'sealed', chainIndex: 0 },
  });
  for (const result of ['approved', 'rejected']) {
    const later = await approve(key, id, { approver: lee, result });
    expect([later.status, later.body.error.code]).toEqual([409, 'CONFLICT']);
  }
});

test('of 20 parallel approvals of one event one seals it and 19 are conflicts', async () => {
  const { center, key } = await newCenter();
  await subscribe(center.id);
  const id = await record(key);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      approve(key, id, { approver: { id: `u-${i}`, type: 'human' }, result: 'approved' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 409 && body.error.code === 'CONFLICT')).toHaveLength(
    19,
  );
  const { rows } = await service.owner.query(
    `select (select count(*) from chain_entries where center_id = $1)::int as entries,
            (select count(*) from decision_approvals where center_id = $1)::int as approvals,
            (select count(*) from webhook_events where center_id = $1)::int as events`,
    [center.id],
  );
  expect(rows[0]).toEqual({ entries: 1, approvals: 1, events: 1 });
});

test('100 parallel approvals of 100 events take contiguous places, each linked to the one before', async () => {
  const { center, key } = await newCenter();
  const ids = await Promise.all(Array.from({ length: 100 }, () => record(key)));
  const answers = await Promise.all(ids.map((id) => approve(key, id)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { rows } = await service.owner.query(
    `select index::int, hash, previous_hash, timestamp from chain_entries where center_id = $1 order by index`,
    [center.id],
  );
  expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, i) => i));
  for (const [i, entry] of rows.entries())
    expect(entry.previous_hash).toBe(i === 0 ? null : rows[i - 1].hash);
  expect(new Set(answers.map((answer) => answer.body.data.sealedHash)).size).toBe(100);
  expect(await verifyStoredChain(service.platform, { centerId: center.id, domain: 'proof' })).toMatchObject({
    valid: true,
    chainLength: 100,
  });
});

test('where a policy wants two approvers, the first approves and a different second one seals', async () => {
  const { key } = await newCenter();
  await policy(key, { dualApproval: true });
  const id = await record(key);
  const first = await approve(key, id);
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({ sealedHash: null, sealedAt: null, evidenceLevel: 'DOCUMENTED' });
  expect(await read(key, id)).toMatchObject({ status: 'approved', evidence: { status: 'pending' } });
  const same = await approve(key, id, { approver: { ...kim, type: 'system' }, result: 'approved' });
  expect([same.status, same.body.error.code]).toEqual([409, 'CONFLICT']);
  const second = await approve(key, id, { approver: lee, result: 'approved' });
  expect(second.body.data).toMatchObject({ evidenceLevel: 'AUDIT_READY' });
  expect(second.body.data.sealedHash).toMatch(/^sha256:/);
  expect(await read(key, id)).toMatchObject({ status: 'sealed' });
  const third = await approve(key, id, { approver: robot, result: 'approved' });
  expect(third.status).toBe(409);
});

test('of two approvers who come at the same moment the second one seals', async () => {
  const { key } = await newCenter();
  await policy(key, { dualApproval: true });
  const id = await record(key);
  const answers = await Promise.all([
    approve(key, id, { approver: kim, result: 'approved' }),
    approve(key, id, { approver: kim, result: 'approved' }),
    approve(key, id, { approver: lee, result: 'approved' }),
  ]);
  // Who of them comes first is not said, but one person counts once, and the second person seals.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const hashes = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.sealedHash] : []));
  expect(hashes.filter((hash) => hash === null)).toHaveLength(1);
  expect(hashes.filter((hash) => /^sha256:/.test(hash ?? ''))).toHaveLength(1);
});

test('the second of two approvers may reject, and that is what is sealed', async () => {
  const { key } = await newCenter();
  await policy(key, { dualApproval: true });
  const id = await record(key);
  await approve(key, id);
  const answer = await approve(key, id, { approver: lee, result: 'rejected' });
  expect(answer.status).toBe(200);
  expect(await read(key, id)).toMatchObject({ status: 'rejected', evidence: { status: 'sealed' } });
});

test('a system approves what an agent did unless a policy wants a human there', async () => {
  const { key } = await newCenter();
  const free = await approve(key, await record(key), { approver: robot, result: 'approved' });
  expect(free.status).toBe(200);
  for (const [rule, rules] of [
    ['requireHumanReview', { requireHumanReview: true }],
    ['riskThreshold', { riskThreshold: 0.5 }],
  ] as const) {
    const strict = await newCenter();
    const made = await policy(strict.key, rules);
    const id = await record(strict.key);
    const refused = await approve(strict.key, id, { approver: robot, result: 'approved' });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'POLICY_VIOLATION',
      details: { rule, policy: { id: made.body.data.id, version: 1 } },
    });
    expect(await read(strict.key, id)).toMatchObject({ status: 'recorded' });
    const rejected = await approve(strict.key, await record(strict.key), {
      approver: robot,
      result: 'rejected',
    });
    expect(rejected.status).toBe(200);
    const human = await approve(strict.key, id);
    expect(human.status).toBe(200);
  }
});

test('an approval cannot make up for evidence or a policy that is missing', async () => {
  const thin = await newCenter();
  await policy(thin.key, { minEvidenceLevel: 'DOCUMENTED' });
  const bare = await record(thin.key, { ...decision, aiContext: { model: 'm-1' } });
  const refused = await approve(thin.key, bare);
  expect([refused.status, refused.body.error.details.rule]).toEqual([422, 'minEvidenceLevel']);
  const complete = await approve(thin.key, await record(thin.key));
  expect(complete.status).toBe(200);

  const orphan = await newCenter({ governance: { requirePolicy: true } });
  const id = await record(orphan.key);
  const none = await approve(orphan.key, id);
  expect([none.status, none.body.error.details]).toEqual([
    422,
    { policy: null, rule: 'requirePolicy', guard: 'policyExistence' },
  ]);
  await policy(orphan.key, {});
  expect((await approve(orphan.key, id)).status).toBe(200);
});

test('a chain whose head was tampered with takes nothing more', async () => {
  const { center, key } = await newCenter();
  await approve(key, await record(key));
  await service.owner.query(
    `update chain_heads set hash = repeat('0', 64) where center_id = $1 and domain = 'proof'`,
    [center.id],
  );
  const id = await record(key);
  const answer = await approve(key, id);
  expect([answer.status, answer.body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
  expect(await read(key, id)).toMatchObject({ status: 'recorded' });
});

test('a clock that was set back never shows in the chain', async () => {
  const { center, key } = await newCenter();
  const [one, two] = [await record(key), await record(key)];
  const first = await approve(key, one);
  service.clock.advance({ hours: -2 });
  const second = await approve(key, two);
  service.clock.advance({ hours: 2 });
  expect(second.body.data.sealedAt).toBe(first.body.data.sealedAt);
  const { rows } = await service.owner.query(
    `select distinct timestamp from chain_entries where center_id = $1`,
    [center.id],
  );
  expect(rows).toHaveLength(1);
});

test('an unknown event is 404, a wrong approval 422 with its fields', async () => {
  const { key } = await newCenter();
  const unknown = await approve(key, 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV');
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'NOT_FOUND']);
  const id = await record(key);
  for (const [body, path] of [
    [{ result: 'approved' }, 'approver'],
    [{ approver: { type: 'human' }, result: 'approved' }, 'approver.id'],
    [{ approver: { id: 'u', type: 'ai_agent' }, result: 'approved' }, 'approver.type'],
    [{ approver: { id: 'u', type: 'human', name: 7 }, result: 'approved' }, 'approver.name'],
    [{ approver: kim }, 'result'],
    [{ approver: kim, result: 'maybe' }, 'result'],
    [{ approver: kim, result: 'approved', reason: 1 }, 'reason'],
    [{ approver: kim, result: 'approved', reason: 'x'.repeat(10_001) }, 'reason'],
  ] as const) {
    const answer = await approve(key, id, body);
    expect(answer.status).toBe(422);
    expect(answer.body.error.details.fields[0].path).toBe(path);
  }
});

test('another center cannot approve it', async () => {
  const { key } = await newCenter();
  const stranger = await newCenter();
  const id = await record(key);
  expect((await approve(stranger.key, id)).status).toBe(404);
  expect(await read(key, id)).toMatchObject({ status: 'recorded' });
});

test('a signed-in ADMIN approves in their own name; an INSTRUCTOR reads and a PARENT does not', async () => {
  const { center, key } = await newCenter();
  const admin = await world.member(center, 'ADMIN');
  const instructor = await world.member(center, 'INSTRUCTOR');
  const parent = await world.member(center, 'PARENT');
  const id = await record(key);
  const list = await service.call('GET', '/api/decisions?status=recorded', { as: instructor.token });
  expect(list.body).toMatchObject({ success: true, data: [{ id }], pagination: { total: 1, page: 1 } });
  expect((await service.call('GET', '/api/decisions', { as: parent.token })).body.error.code).toBe(
    'INSUFFICIENT_ROLE',
  );
  const path = `/api/decisions/${id}/approvals`;
  const body = { result: 'approved', reason: 'Looked at it.' };
  const refused = await service.call('POST', path, { as: instructor.token, body });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
  const answer = await service.call('POST', path, { as: admin.token, body });
  expect(answer.status).toBe(200);
  expect(answer.body.data.approver).toEqual({
    id: admin.actorId,
    type: 'human',
    name: admin.name,
    assurance: 'session',
  });
  const one = await service.call('GET', `/api/decisions/${id}`, { as: instructor.token });
  expect(one.body.data).toMatchObject({ id, status: 'sealed' });
});

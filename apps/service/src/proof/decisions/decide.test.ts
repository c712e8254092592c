import { verifyExport } from '@centerproof/proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { holdChain } from '../../../test/harness/behind.ts';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { hashToken } from '../../platform/secrets.ts';
import { verifyStoredChain } from '../chain/index.ts';

const service = await startTestService();
const world = createWorld(service);
const DECIDE = '/api/v1/agents/decide';
const EVENTS = '/api/v1/decision-events';
const body = {
  agent: { id: 'agent-7', name: 'Refund agent' },
  action: { type: 'refund', description: 'Refund', input: { amount: 1 } },
  aiContext: { model: 'm-1', reasoning: 'Within the limit.' },
  riskScore: 0.2,
  tags: ['refund'],
};

async function newCenter(rules?: object, settings: Record<string, unknown> = {}) {
  const center = await world.center({ settings });
  const key = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']);
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, created_at, updated_at)
     values ($1, 'whk_test', 'http://127.0.0.1:9/', '{*}', 'unused', now(), now())`,
    [center.id],
  );
  const policy = rules
    ? (await service.call('POST', '/api/v1/policies', { as: key, body: { name: 'Rule', rules } })).body.data
    : null;
  return { center, key, policy };
}

const decide = (key: string, more: object = {}, headers: Record<string, string> = {}) =>
  service.call('POST', DECIDE, { as: key, body: { ...body, ...more }, headers });
const approve = (
  key: string,
  id: string,
  result = 'approved',
  approver: object = { id: 'u-1', type: 'human' },
) => service.call('POST', `${EVENTS}/${id}/approvals`, { as: key, body: { approver, result } });
const eventsOf = async (centerId: number) =>
  (
    await service.owner.query(`select type, data from webhook_events where center_id = $1 order by id`, [
      centerId,
    ])
  ).rows;

test('when every guard passes, the decision is sealed at once and autonomous', async () => {
  const { center, key } = await newCenter();
  const answer = await decide(key);
  expect(answer.status).toBe(201);
  const { data } = answer.body;
  expect(data).toEqual({
    decisionId: `dec_${data.eventId.slice(4)}`,
    eventId: expect.stringMatching(/^evt_/),
    status: 'completed',
    guards: expect.any(Array),
    policy: null,
    dpu: {
      id: `evd_${data.eventId.slice(4)}`,
      status: 'sealed',
      chainHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    },
    inputDigest: `sha256:${hashToken('{"amount":1}')}`,
    run: null,
  });
  expect(data.guards).toHaveLength(5);
  const event = (await service.call('GET', `${EVENTS}/${data.eventId}`, { as: key })).body.data;
  expect(event).toMatchObject({
    type: 'agent_execution',
    status: 'sealed',
    actor: { id: 'agent-7', type: 'ai_agent', name: 'Refund agent' },
    evidence: { chainHash: data.dpu.chainHash },
  });
  const exported = await service.call('GET', `/api/v1/evidence/${data.dpu.id}/export`, { as: key });
  expect(verifyExport(exported.body).valid).toBe(true);
  expect(exported.body.evidence).toMatchObject({
    approval: { approver: null, approvers: [], result: 'autonomous', approvedAt: null },
    governance: { riskScore: 0.2 },
  });
  const hash = data.dpu.chainHash.slice('sha256:'.length);
  const told = await eventsOf(center.id);
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      {
        type: 'dpu.sealed',
        data: { dpuId: data.dpu.id, chainHash: hash, domain: 'proof', actorId: 'agent-7' },
      },
      {
        type: 'agent.decision.completed',
        data: {
          decisionId: data.decisionId,
          eventId: data.eventId,
          agentId: 'agent-7',
          outcome: 'completed',
          dpuId: data.dpu.id,
          autonomous: true,
        },
      },
    ]),
  );
});

test.each([
  ['requireHumanReview', { requireHumanReview: true }],
  ['riskThreshold', { riskThreshold: 0.2 }],
] as const)(
  'a guard that a human can satisfy (%s) makes the decision wait, and approving completes it',
  async (_rule, rules) => {
    const { center, key, policy } = await newCenter(rules);
    const answer = await decide(key, { idempotencyKey: 'wait-1' });
    expect(answer.status).toBe(202);
    const { data } = answer.body;
    expect(data).toMatchObject({
      decisionId: 'wait-1',
      status: 'awaiting_approval',
      policy: { id: policy.id, version: 1 },
      dpu: { status: 'pending', chainHash: null },
    });
    expect(data.guards.filter(({ passed }: { passed: boolean }) => !passed)).toHaveLength(1);
    expect(await eventsOf(center.id)).toEqual([
      {
        type: 'agent.approval.requested',
        data: {
          decisionId: 'wait-1',
          eventId: data.eventId,
          agentId: 'agent-7',
          reason: expect.any(String),
          riskScore: 0.2,
        },
      },
    ]);
    expect((await approve(key, data.eventId)).status).toBe(200);
    const again = await decide(key, { idempotencyKey: 'wait-1' });
    expect(again.status).toBe(202);
    expect(again.body.data).toMatchObject({ status: 'completed', dpu: { status: 'sealed' } });
    expect((await eventsOf(center.id)).map(({ type }) => type).sort()).toEqual([
      'agent.approval.requested',
      'agent.decision.completed',
      'dpu.sealed',
    ]);
    expect(
      (await eventsOf(center.id)).find(({ type }) => type === 'agent.decision.completed')?.data,
    ).toMatchObject({
      outcome: 'completed',
      autonomous: false,
    });
    expect(await verifyStoredChain(service.platform, { centerId: center.id, domain: 'proof' })).toMatchObject(
      { valid: true },
    );
  },
);

test('two approvers complete what needs two, and rejecting makes the decision rejected', async () => {
  const { key } = await newCenter({ dualApproval: true });
  const first = await decide(key, { idempotencyKey: 'two' });
  await approve(key, first.body.data.eventId);
  expect((await decide(key, { idempotencyKey: 'two' })).body.data.status).toBe('awaiting_approval');
  await approve(key, first.body.data.eventId, 'approved', { id: 'u-2', type: 'human' });
  expect((await decide(key, { idempotencyKey: 'two' })).body.data.status).toBe('completed');
  const second = await decide(key, { idempotencyKey: 'no' });
  await approve(key, second.body.data.eventId, 'rejected');
  const repeated = await decide(key, { idempotencyKey: 'no' });
  expect([repeated.status, repeated.body.data.status, repeated.body.data.dpu.status]).toEqual([
    202,
    'rejected',
    'sealed',
  ]);
});

test('any other failed guard is 422 with policy and rule, and nothing is kept', async () => {
  const { center, key, policy } = await newCenter({
    minEvidenceLevel: 'DOCUMENTED',
    requireHumanReview: true,
  });
  const answer = await decide(key, { aiContext: undefined, idempotencyKey: 'thin' });
  expect(answer.status).toBe(422);
  expect(answer.body.error).toMatchObject({
    code: 'POLICY_VIOLATION',
    details: { policy: { id: policy.id, name: 'Rule', version: 1 }, rule: 'minEvidenceLevel' },
  });
  const { rows } = await service.owner.query(
    `select count(*)::int as count from decision_events where center_id = $1`,
    [center.id],
  );
  expect(rows[0].count).toBe(0);
  expect((await decide(key, { idempotencyKey: 'thin' })).status).toBe(202);

  const orphan = await newCenter(undefined, { governance: { requirePolicy: true } });
  const refused = await decide(orphan.key);
  expect([refused.status, refused.body.error.details.rule]).toEqual([422, 'requirePolicy']);
});

test('the policies of the center’s own place hold, and those of the place in the call as well', async () => {
  const operator = await world.operator();
  const made = await service.call('POST', '/api/admin/policies', {
    as: operator.token,
    body: { name: 'Q', scope: { level: 'region', value: 'Quay' }, rules: { requireHumanReview: true } },
  });
  const { key } = await newCenter(undefined, { region: 'Quay' });
  expect((await decide(key)).body.data.policy.id).toBe(made.body.data.id);
  expect((await decide(key, { context: { region: 'Hill' } })).body.data.status).toBe('awaiting_approval');
  const other = await newCenter();
  expect((await decide(other.key, { context: { region: 'quay' } })).body.data.status).toBe(
    'awaiting_approval',
  );
  const exported = await decide(other.key, { context: { region: 'Hill', country: 'NO' } });
  const evidence = await service.call('GET', `/api/v1/evidence/${exported.body.data.dpu.id}/export`, {
    as: other.key,
  });
  expect(evidence.body.verification.claims.where.value).toMatchObject({ country: 'NO', region: 'Hill' });
});

test('the header is the key: a repeat gives the same decision, another body a conflict', async () => {
  const { key } = await newCenter();
  const first = await decide(key, {}, { 'idempotency-key': 'h-1' });
  expect([first.status, first.body.data.decisionId]).toEqual([201, 'h-1']);
  const again = await decide(key, { idempotencyKey: 'h-1' });
  expect(again.status).toBe(201);
  expect(again.body.data).toEqual(first.body.data);
  const other = await decide(key, { riskScore: 0.3 }, { 'idempotency-key': 'h-1' });
  expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
  const recorded = await service.call('POST', EVENTS, {
    as: key,
    body: { type: 'custom', actor: { id: 'a', type: 'human' }, action: { type: 't' }, idempotencyKey: 'h-1' },
  });
  expect(recorded.status).toBe(409);
  const differing = await decide(key, { idempotencyKey: 'h-2' }, { 'idempotency-key': 'h-1' });
  expect([differing.status, differing.body.error.details.fields[0].path]).toEqual([422, 'idempotencyKey']);
  expect((await decide(key, {}, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(422);
});

test('of 20 parallel calls with one key one decision comes out', async () => {
  const { center, key } = await newCenter();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => decide(key, { idempotencyKey: 'race' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.data.dpu.chainHash)).size).toBe(1);
  const { rows } = await service.owner.query(
    `select count(*)::int as count from chain_entries where center_id = $1`,
    [center.id],
  );
  expect(rows[0].count).toBe(1);
});

test('when sealing fails for a passing cause the decision is pending, and a repeat makes it good', async () => {
  const { center, key } = await newCenter();
  await decide(key);
  const letGo = await holdChain(service.owner, center.id);
  const pending = await decide(key, { idempotencyKey: 'later' });
  expect(pending.status).toBe(202);
  expect(pending.body.data).toMatchObject({ status: 'pending', dpu: { status: 'pending', chainHash: null } });
  const unit = await service.call('GET', `/api/v1/dpu/${pending.body.data.dpu.id}`, { as: key });
  expect(unit.body.data.status).toBe('pending');
  await letGo();
  const again = await decide(key, { idempotencyKey: 'later' });
  expect(again.status).toBe(201);
  expect(again.body.data).toMatchObject({
    eventId: pending.body.data.eventId,
    status: 'completed',
    dpu: { id: pending.body.data.dpu.id, status: 'sealed' },
  });
  expect((await decide(key, { idempotencyKey: 'later' })).status).toBe(201);
  const { rows } = await service.owner.query(
    `select count(*)::int as count from chain_entries where center_id = $1`,
    [center.id],
  );
  expect(rows[0].count).toBe(2);
});

test('a repeat tells the policy and guards that were sealed, whatever policies say by then', async () => {
  const { key } = await newCenter({ riskThreshold: 0.9 });
  const first = await decide(key, { idempotencyKey: 'told', riskScore: 0.1 });
  expect(first.body.data.policy).toMatchObject({ version: 1, name: expect.any(String) });
  const { id } = first.body.data.policy;
  await service.call('PATCH', `/api/v1/policies/${id}`, {
    as: key,
    body: { name: 'Renamed', rules: { requireHumanReview: true } },
  });
  const again = await decide(key, { idempotencyKey: 'told', riskScore: 0.1 });
  expect(again.status).toBe(201);
  expect(again.body.data.guards).toEqual(first.body.data.guards);
  expect(again.body.data.policy).toEqual({ ...first.body.data.policy, name: 'Renamed' });
  const { rows } = await service.owner.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'agent_decisions'`,
  );
  const columns = rows.map(({ column_name }) => column_name);
  expect(columns).not.toContain('policy');
  expect(columns).not.toContain('guards');
});

test('what is sealed at a second try is judged anew: if people are wanted by then, it waits for them', async () => {
  const { center, key } = await newCenter();
  await decide(key);
  const letGo = await holdChain(service.owner, center.id);
  const pending = await decide(key, { idempotencyKey: 'later' });
  expect(pending.body.data.status).toBe('pending');
  await letGo();
  const made = await service.call('POST', '/api/v1/policies', {
    as: key,
    body: { name: 'People', rules: { requireHumanReview: true } },
  });
  const waiting = await decide(key, { idempotencyKey: 'later' });
  expect(waiting.status).toBe(202);
  expect(waiting.body.data).toMatchObject({
    status: 'awaiting_approval',
    policy: { id: made.body.data.id, version: 1 },
    dpu: { status: 'pending' },
  });
  expect((await eventsOf(center.id)).map(({ type }) => type)).toContain('agent.approval.requested');
  const { eventId } = pending.body.data;
  expect((await approve(key, eventId)).status).toBe(200);
  expect((await decide(key, { idempotencyKey: 'later' })).body.data.status).toBe('completed');
});

test('a broken chain is 422 CHAIN_BROKEN, and nothing is kept', async () => {
  const { center, key } = await newCenter();
  await decide(key);
  await service.owner.query(`delete from chain_entries where center_id = $1`, [center.id]);
  const answer = await decide(key, { idempotencyKey: 'broken' });
  expect([answer.status, answer.body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
  const { rows } = await service.owner.query(
    `select count(*)::int as count from decision_events where center_id = $1 and idempotency_key = 'broken'`,
    [center.id],
  );
  expect(rows[0].count).toBe(0);
});

test('bad calls are 422 with their fields', async () => {
  const { key } = await newCenter();
  for (const [more, path] of [
    [{ agent: undefined }, 'agent'],
    [{ agent: {} }, 'agent.id'],
    [{ action: {} }, 'action.type'],
    [{ riskScore: 1.5 }, 'riskScore'],
    [{ riskScore: 'high' }, 'riskScore'],
    [{ context: { country: 1 } }, 'context.country'],
    [{ tags: ['x'.repeat(65)] }, 'tags.0'],
  ] as const) {
    const answer = await decide(key, more);
    expect([answer.status, answer.body.error.details.fields[0].path]).toEqual([422, path]);
  }
});

test('row level security holds inside the function that records: another scope is refused, no scope sees nothing', async () => {
  const { center, key } = await newCenter();
  await decide(key);
  const seen = await service.platform.database.runAlone(
    sql<{ id: string }>`select id from decision_events limit 1`,
  );
  expect(seen).toEqual([]);
  const stranger = await world.center();
  await service.platform.database.inScope({ centerIds: [stranger.id] }, async (tx) => {
    const { rows } =
      await sql`select id from read_decisions(array[${center.id}]::int[], array(select id from decision_events), '{}', '{}')`.execute(
        tx,
      );
    expect(rows).toEqual([]);
  });
});

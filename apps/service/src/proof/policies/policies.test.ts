import { expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center({ settings: { country: 'KR' } });
const write = await world.apiKey(center, ['proof:write', 'policy:write']);
const read = await world.apiKey(center, ['proof:read']);
const stranger = await world.apiKey(await world.center(), ['proof:write', 'policy:write']);
const operator = await world.operator();
const POLICIES = '/api/v1/policies';

test('a policy is made with its defaults, read, listed and changed into a new version', async () => {
  const made = await service.call('POST', POLICIES, {
    as: write,
    body: {
      name: 'Refunds',
      rules: { riskThreshold: 0.7, surprise: 1 },
      applies: { actionTypes: ['refund'] },
    },
  });
  expect(made.status).toBe(201);
  const { data } = made.body;
  expect(data).toEqual({
    id: expect.stringMatching(/^pol_[0-9A-Z]{26}$/),
    name: 'Refunds',
    version: 1,
    scope: { level: 'center', value: null },
    applies: { eventTypes: [], actionTypes: ['refund'], actorTypes: [] },
    rules: {
      requirePolicy: false,
      minEvidenceLevel: 'DRAFT',
      requireHumanReview: false,
      riskThreshold: 0.7,
      dualApproval: false,
      approverAssurance: 'declared',
      approvalWithin: null,
      onLate: null,
      bulkApproval: null,
    },
    active: true,
    createdAt: expect.any(String),
    updatedAt: data.createdAt,
  });
  expect((await service.call('GET', `${POLICIES}/${data.id}`, { as: read })).body.data).toEqual(data);
  const list = await service.call('GET', `${POLICIES}?limit=1`, { as: read });
  expect(list.body).toMatchObject({
    data: [{ id: data.id }],
    pagination: { total: 1, limit: 1, offset: 0, hasMore: false },
  });

  const changed = await service.call('PATCH', `${POLICIES}/${data.id}`, {
    as: write,
    body: { rules: { riskThreshold: null }, active: false, version: 1 },
  });
  expect(changed.body.data).toMatchObject({
    version: 2,
    active: false,
    rules: { riskThreshold: null },
    name: 'Refunds',
  });
  const stale = await service.call('PATCH', `${POLICIES}/${data.id}`, {
    as: write,
    body: { version: 1, name: 'x' },
  });
  expect([stale.status, stale.body.error.code]).toEqual([409, 'CONFLICT']);
  const { rows } = await service.owner.query(
    `select version, policy ->> 'name' as name from policy_versions where policy_id = $1 order by version`,
    [data.id],
  );
  expect(rows).toEqual([
    { version: 1, name: 'Refunds' },
    { version: 2, name: 'Refunds' },
  ]);
  const { rows: audit } = await service.owner.query(
    `select event_type, action from audit_entries where center_id = $1 and target ->> 'id' = $2 order by id`,
    [center.id, data.id],
  );
  expect(audit).toEqual([
    { event_type: 'DECISION_RECORDED', action: 'create-policy' },
    { event_type: 'DECISION_RECORDED', action: 'change-policy' },
  ]);
});

test('a change to what the policy says already makes no version, and the audit log tells of none', async () => {
  const said = {
    name: 'Said',
    applies: { actionTypes: ['refund', 'loan'] },
    rules: {
      approvalWithin: 60,
      riskThreshold: 0,
      onLate: { action: 'escalate', approvers: [crypto.randomUUID()] },
    },
  };
  const { data } = (await service.call('POST', POLICIES, { as: write, body: said })).body;
  const path = `${POLICIES}/${data.id}`;
  for (const body of [{}, { version: 1 }, { ...said, active: true }, { rules: { dualApproval: false } }]) {
    const answer = await service.call('PATCH', path, { as: write, body });
    expect([answer.status, answer.body.data]).toEqual([200, data]);
  }
  // Written out, because what makes a text of a body in a test makes 0 of it.
  const minusZero = await service.app.inject({
    method: 'PATCH',
    url: path,
    headers: { authorization: `Bearer ${write}`, 'content-type': 'application/json' },
    payload: '{"rules":{"riskThreshold":-0}}',
  });
  expect(minusZero.json().data).toEqual(data);
  expect((await service.call('GET', path, { as: read })).body.data).toEqual(data);
  const stale = await service.call('PATCH', path, { as: write, body: { version: 2 } });
  expect(stale.status).toBe(409);
  const { rows: audit } = await service.owner.query(
    `select action from audit_entries where center_id = $1 and target ->> 'id' = $2`,
    [center.id, data.id],
  );
  expect(audit).toEqual([{ action: 'create-policy' }]);
  const changed = await service.call('PATCH', path, { as: write, body: { rules: { onLate: null } } });
  expect(changed.body.data).toMatchObject({ version: 2, rules: { onLate: null, approvalWithin: 60 } });
});

test('two changes at once make two versions', async () => {
  const made = await service.call('POST', POLICIES, { as: write, body: { name: 'Both' } });
  const path = `${POLICIES}/${made.body.data.id}`;
  await Promise.all(
    ['a', 'b', 'c'].map((name) => service.call('PATCH', path, { as: write, body: { name } })),
  );
  expect((await service.call('GET', path, { as: read })).body.data.version).toBe(4);
});

test('bad policies are 422 with their fields', async () => {
  for (const [body, path] of [
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'p', rules: { minEvidenceLevel: 'AUDIT_READY' } }, 'rules.minEvidenceLevel'],
    [{ name: 'p', rules: { riskThreshold: 1.1 } }, 'rules.riskThreshold'],
    [{ name: 'p', rules: { dualApproval: 'yes' } }, 'rules.dualApproval'],
    [{ name: 'p', rules: { approverAssurance: 'sworn' } }, 'rules.approverAssurance'],
    [{ name: 'p', rules: { approvalWithin: 0 } }, 'rules.approvalWithin'],
    [{ name: 'p', rules: { approvalWithin: 1.5 } }, 'rules.approvalWithin'],
    [{ name: 'p', applies: { eventTypes: ['guess'] } }, 'applies.eventTypes.0'],
    [{ name: 'p', applies: { actorTypes: ['robot'] } }, 'applies.actorTypes.0'],
    [{ name: 'p', scope: { level: 'global' } }, 'scope.level'],
    [{ name: 'p', scope: { level: 'planet' } }, 'scope.level'],
  ] as const) {
    const answer = await service.call('POST', POLICIES, { as: write, body });
    expect([answer.status, answer.body.error.details.fields[0].path]).toEqual([422, path]);
  }
});

test('a policy of another center is not found, and a reading key changes nothing', async () => {
  const made = await service.call('POST', POLICIES, { as: write, body: { name: 'Mine' } });
  const path = `${POLICIES}/${made.body.data.id}`;
  expect((await service.call('GET', path, { as: stranger })).status).toBe(404);
  expect((await service.call('PATCH', path, { as: stranger, body: { name: 'x' } })).status).toBe(404);
  expect((await service.call('PATCH', path, { as: read, body: { name: 'x' } })).status).toBe(403);
  expect((await service.call('GET', path)).status).toBe(401);
});

test('the operator keeps global, country and region policies, which a center cannot see or change', async () => {
  const admin = await world.member(center, 'ADMIN');
  const instructor = await world.member(center, 'INSTRUCTOR');
  const refused = await service.call('GET', '/api/admin/policies', { as: admin.token });
  expect(refused.body.error.code).toBe('INSUFFICIENT_ROLE');
  for (const [scope, status, code] of [
    [undefined, 400, 'MISSING_REQUIRED_FIELD'],
    [{ level: 'center' }, 400, 'VALIDATION_ERROR'],
    [{ level: 'country' }, 400, 'VALIDATION_ERROR'],
    [{ level: 'country', value: 'ZZ' }, 201, undefined],
    [{ level: 'global' }, 201, undefined],
  ] as const) {
    const answer = await service.call('POST', '/api/admin/policies', {
      as: operator.token,
      body: { name: 'Wide', ...(scope ? { scope } : {}), active: false },
    });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  }
  const list = await service.call('GET', '/api/admin/policies', { as: operator.token });
  expect(list.body).toMatchObject({ success: true, pagination: { total: 2 } });
  const [first] = list.body.data;
  const changed = await service.call('PATCH', `/api/admin/policies/${first.id}`, {
    as: operator.token,
    body: { name: 'New' },
  });
  expect(changed.body.data.version).toBe(2);
  expect(
    (await service.call('GET', `/api/admin/policies/${first.id}`, { as: operator.token })).body.data.name,
  ).toBe('New');
  expect((await service.call('GET', `${POLICIES}/${first.id}`, { as: write })).status).toBe(404);
  const own = await service.call('POST', '/api/policies', {
    as: admin.token,
    body: { name: 'From the console' },
  });
  expect(own.status).toBe(201);
  expect((await service.call('GET', '/api/policies', { as: instructor.token })).body.error.code).toBe(
    'INSUFFICIENT_ROLE',
  );
});

test('a call that names another country adds that country’s policies and keeps those of the center’s own', async () => {
  const place = await world.center({ settings: { country: 'YY', region: 'North' } });
  const key = await world.apiKey(place, ['proof:write']);
  const make = (value: string, level: string, rules: object) =>
    service.call('POST', '/api/admin/policies', {
      as: operator.token,
      body: { name: value, scope: { level, value }, rules },
    });
  await make('YY', 'country', { requireHumanReview: true });
  await make('North', 'region', { riskThreshold: 0.5 });
  await make('WW', 'country', { dualApproval: true });
  const failedIn = async (context?: object) => {
    const answer = await service.call('POST', '/api/v1/agents/decide', {
      as: key,
      body: { agent: { id: 'a' }, action: { type: 'refund' }, ...(context ? { context } : {}) },
    });
    const guards: { name: string; passed: boolean }[] = answer.body.data.guards;
    const failed = guards.filter(({ passed }) => !passed).map(({ name }) => name);
    return { failed, eventId: answer.body.data.eventId };
  };
  expect((await failedIn()).failed).toEqual(['humanReview', 'riskThreshold']);
  expect((await failedIn({ country: 'ZZ', region: 'South' })).failed).toEqual([
    'humanReview',
    'riskThreshold',
  ]);
  const { failed, eventId } = await failedIn({ country: 'ww' });
  expect(failed).toEqual(['humanReview', 'riskThreshold', 'dualApproval']);
  const approval = await service.call('POST', `/api/v1/decision-events/${eventId}/approvals`, {
    as: key,
    body: { approver: { id: 'robot', type: 'system' }, result: 'approved' },
  });
  expect(approval.body.error.code).toBe('POLICY_VIOLATION');
});

test('a policy counts from the call after the one that made it, and soon after another process changed it', async () => {
  const place = await world.center({ settings: { country: 'XX' } });
  const key = await world.apiKey(place, ['proof:write', 'policy:write']);
  const decide = async () =>
    (
      await service.call('POST', '/api/v1/agents/decide', {
        as: key,
        body: { agent: { id: 'a' }, action: { type: 'refund' } },
      })
    ).body.data?.status;
  expect(await decide()).toBe('completed');
  const made = await service.call('POST', '/api/admin/policies', {
    as: operator.token,
    body: { name: 'XX', scope: { level: 'country', value: 'XX' }, rules: { requireHumanReview: true } },
  });
  expect(await decide()).toBe('awaiting_approval');
  await service.call('PATCH', `/api/admin/policies/${made.body.data.id}`, {
    as: operator.token,
    body: { active: false },
  });
  expect(await decide()).toBe('completed');
  await service.owner.query(`update policies set active = true where id = $1`, [made.body.data.id]);
  await service.owner.query(`select pg_notify('policies', '0')`);
  await eventually(async () => (await decide()) === 'awaiting_approval');
});

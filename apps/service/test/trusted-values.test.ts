import { afterAll, describe, expect, test } from 'vitest';
import { startTestService } from './harness/index.ts';
import { mailTo } from './harness/outbox.ts';
import { createWorld } from './harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

const partner = await world.partner();
const partnerAdmin = await world.partnerMember(partner, 'PARTNER_ADMIN');
const own = await world.center({ partnerId: partner.id });
const foreign = await world.center({ partnerId: (await world.partner()).id });
const admin = await world.member(own, 'ADMIN');
await world.member(foreign, 'ADMIN');
const provisioned = await provisionedAdmin();

describe('what a request does not declare takes the place of nothing that is trusted', () => {
  test('a partner who asks for the centers of everybody gets its own', async () => {
    const { status, body } = await service.call('GET', '/api/partner/centers?owner=everybody', {
      as: partnerAdmin.token,
    });
    expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, [own.id]]);
  });

  test("an invitation is nobody's founding of a center, and its mail comes from the center that sent it", async () => {
    const email = 'invited@trusted.test';
    const { status } = await service.call('POST', `/api/centers/${own.id}/memberships`, {
      as: admin.token,
      body: {
        email,
        role: 'INSTRUCTOR',
        isFounding: true,
        center: { id: own.id, domain: foreign.domain, name: 'A name to trust' },
        source: { actor: null },
      },
    });
    const { rows } = await service.owner.query(
      `select m.center_id, m.is_founding, m.invited_by from memberships m where m.email = $1`,
      [email],
    );
    const mail = await mailTo(service, email, 'invitation');
    expect([status, rows]).toEqual([
      201,
      [{ center_id: own.id, is_founding: false, invited_by: admin.actorId }],
    ]);
    expect(JSON.stringify(mail)).not.toContain('A name to trust');
  });

  test.each([
    [`/api/centers/${own.domain}/available-slots`, 'centerId'],
    ['/lms/api/v3/admin/products', 'centerId'],
    ['/api/center/audit', 'of'],
    ['/api/center/audit', 'timeZone'],
  ])('%s answers its center the same with another %s', async (path, name) => {
    await expectSameAnswer(path, name, admin.token);
  });

  test('the status of a learner is that of the course and the center that were asked about', async () => {
    const product = { name: 'Course', type: 'COURSE', price: 0, lessons: [] };
    const { body } = await service.call('POST', '/lms/api/v3/admin/products', {
      as: admin.token,
      body: product,
    });
    const learner = await world.member(own, 'CHILD');
    const path = `/lms/api/v2/hrd/status?courseId=${body.data.id}`;
    expect((await service.call('GET', path, { as: learner.token })).status).toBe(200);
    for (const name of ['course', 'centerId', 'now']) await expectSameAnswer(path, name, learner.token);
  });

  test('the executions of a workflow are those of the one in the path', async () => {
    const [silent, run] = await workflowsOf(provisioned);
    await service.call('POST', `/api/workflows/${run}/execute`, { as: provisioned, body: {} });
    const { body } = await service.call('GET', `/api/workflows/${run}/executions`, { as: provisioned });
    expect(body.pagination.total).toBe(1);
    await expectSameAnswer(`/api/workflows/${silent}/executions`, 'workflowId', provisioned, [run]);
    await expectSameAnswer(`/api/workflows/${silent}/executions`, 'centerId', provisioned);
  });

  test.each([
    ['/api/partner/audit', 'partnerId'],
    ['/api/partner/audit', 'of'],
    ['/api/partner/members', 'partnerId'],
  ])('%s answers a partner the same with another %s', async (path, name) => {
    // When members were last active is written behind their calls.
    await expect.poll(countNeverActive, { timeout: 20_000 }).toBe(0);
    await expectSameAnswer(path, name, partnerAdmin.token);
  });
});

test('an event of a batch keeps what its open parts hold, and nothing else that is undeclared', async () => {
  const as = await world.apiKey(own, ['proof:write', 'proof:read']);
  const event = {
    type: 'custom',
    actor: { id: 'a', type: 'human', isAdmin: true },
    action: { type: 'lend', input: { anything: [1, { deep: true }] }, centerId: foreign.id },
    aiContext: { model: 'm', temperature: 2 },
    centerId: foreign.id,
    decisionId: 'chosen',
  };
  const { body } = await service.call('POST', '/api/v1/decision-events/batch', {
    as,
    body: { events: [event] },
  });
  const [{ status, data }] = body.data;
  expect([status, data.actor, data.action, data.aiContext]).toEqual([
    201,
    { id: 'a', type: 'human' },
    { type: 'lend', input: { anything: [1, { deep: true }] } },
    { model: 'm', temperature: 2 },
  ]);
  expect(data.decisionId).not.toBe('chosen');
  expect((await service.call('GET', `/api/v1/decision-events/${data.id}`, { as })).status).toBe(200);
});

test.each(['page=0x1', 'page=1e0', 'page=1.0', 'limit=%2B5', 'page=+1'])(
  'an integer of a query is decimal digits: ?%s is refused',
  async (query) => {
    const { status, body } = await service.call('GET', `/api/partner/centers?${query}`, {
      as: partnerAdmin.token,
    });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  },
);

test('an integer of a path is decimal digits: 0x10 is not center 16', async () => {
  const answers = await Promise.all(
    ['0x10', '1e1', `${own.id}.0`].map((id) =>
      service.call('GET', `/api/partner/centers/${id}`, { as: partnerAdmin.token }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
    answers.map(() => [400, 'VALIDATION_ERROR']),
  );
});

test('the Proof API refuses an integer that is not decimal digits with 422 and names it', async () => {
  const as = await world.apiKey(own, ['proof:read']);
  const { status, body } = await service.call('GET', '/api/v1/decision-events?limit=0x1', { as });
  expect([status, body.error.details.fields]).toEqual([422, [{ path: 'limit', message: 'must be integer' }]]);
});

async function countNeverActive(): Promise<number> {
  const { rows } = await service.owner.query(
    `select from memberships where center_id = $1 and status = 'ACTIVE' and last_active_at is null`,
    [own.id],
  );
  return rows.length;
}

async function expectSameAnswer(
  path: string,
  name: string,
  as: string,
  values: unknown[] = ['everybody', foreign.id, foreign.partnerId],
): Promise<void> {
  const ask = (url: string) => service.call('GET', url, { as });
  const expected = await ask(path);
  for (const value of values) {
    const { status, body } = await ask(`${path}${path.includes('?') ? '&' : '?'}${name}=${value}`);
    expect([name, value, status, body]).toEqual([name, value, expected.status, expected.body]);
  }
}

/** The administrator of a center that was made as customers make theirs, which is what gives it workflows. */
async function provisionedAdmin(): Promise<string> {
  const founder = await world.person();
  const { body } = await service.call('POST', '/api/provisioning/center-tenant', {
    as: founder.token,
    body: {
      centerName: 'Center with workflows',
      subdomain: 'with-workflows',
      planId: 'center-starter',
      orderId: 'order-of-workflows',
      adminActorId: founder.actorId,
    },
  });
  return world.tokenFor(founder.actorId, { ...own, id: body.data.centerId, domain: 'with-workflows' });
}

async function workflowsOf(as: string): Promise<string[]> {
  const { body } = await service.call('GET', '/api/workflows?centerId=1', { as });
  return body.data.map(({ id }: { id: string }) => id);
}

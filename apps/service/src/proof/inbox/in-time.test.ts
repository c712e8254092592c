import { verifyExport } from '@centerproof/proof';
import { beforeEach, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestMember } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';
import { createDecisionSealer } from '../decisions/index.ts';
import { createPolicyBook } from '../policies/index.ts';
import { eraseSubject } from '../subjects/erase-subject.ts';
import { takeDueCases } from './due-cases.queries.ts';
import { passTime } from './pass-time.ts';

const service = await startTestService();
const { platform, clock } = service;
const world = createWorld(service);
const sealer = createDecisionSealer(platform, createPolicyBook(platform));
/** Two workers, as there may be; both look at once. */
const time = () => Promise.all([passTime(platform, sealer), passTime(platform, otherSealer)]);
const otherSealer = createDecisionSealer(platform, createPolicyBook(platform));

interface Place {
  key: string;
  center: Awaited<ReturnType<typeof world.center>>;
  admin: TestMember;
}
let place: Place;
beforeEach(async () => {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:read']);
  place = { center, key, admin: await world.member(center, 'ADMIN') };
});

const setPolicy = async (rules: object, more: object = {}) =>
  service.call('POST', '/api/v1/policies', {
    as: place.key,
    body: { name: 'In time', rules: { requireHumanReview: true, ...rules }, ...more },
  });
const decide = async () =>
  (
    await service.call('POST', '/api/v1/agents/decide', {
      as: place.key,
      body: { agent: { id: 'agent-1' }, action: { type: 'refund' } },
    })
  ).body.data.eventId as string;
const read = async (id: string, as = place.key) =>
  (await service.call('GET', `/api/v1/decision-events/${id}`, { as })).body.data;
const approve = (id: string, as: string, body: object = {}) =>
  service.call('POST', `/api/decisions/${id}/approvals`, { as, body: { result: 'approved', ...body } });

test('what nobody answers in time is rejected by the rule, once, and the sealed claim says that the rule did it', async () => {
  const policy = await setPolicy({ approvalWithin: 600, onLate: { action: 'reject' } });
  const id = await decide();
  const { deadline, createdAt } = await read(id);
  expect(deadline).toEqual({
    dueAt: new Date(Date.parse(createdAt) + 600_000).toISOString(),
    onLate: 'reject',
    escalatedAt: null,
    escalatedTo: [],
  });
  await time();
  clock.advance({ minutes: 9 });
  await time();
  expect((await read(id)).status).toBe('recorded');
  clock.advance({ minutes: 2 });
  await time();
  const late = await read(id);
  expect(late).toMatchObject({
    status: 'rejected',
    approvals: [
      {
        approver: {
          id: policy.body.data.id,
          type: 'system',
          name: 'In time',
          assurance: 'rule',
          rule: 'approvalWithin',
          dueAt: deadline.dueAt,
        },
        result: 'rejected',
        reason: `Nobody answered by ${deadline.dueAt}.`,
      },
    ],
  });
  expect(late).not.toHaveProperty('deadline');
  const file = await service.call('GET', `/api/v1/evidence/${late.evidence.id}/export`, { as: place.key });
  expect(verifyExport(file.body)).toMatchObject({ valid: true });
  const { data } = (await service.call('GET', `/api/v1/evidence/${late.evidence.id}`, { as: place.key }))
    .body;
  expect(data.approval).toMatchObject({
    result: 'rejected',
    approver: { assurance: 'rule', rule: 'approvalWithin', dueAt: deadline.dueAt },
  });
  expect(data.governance.policy).toMatchObject({ id: policy.body.data.id, version: 1 });
  expect((await approve(id, place.admin.token)).status).toBe(409);
  expect(await verifyStoredChain(platform, { centerId: place.center.id, domain: 'proof' })).toMatchObject({
    valid: true,
    chainLength: 1,
  });
  const proof = await service.call('GET', `/api/public/proofs/${id}`);
  expect(proof.body.data).toMatchObject({ valid: true, approvals: [{ assurance: 'rule' }] });
});

test('a recorded decision has the deadline of its policies too, also one that came twice under its key', async () => {
  await setPolicy(
    { approvalWithin: 60, onLate: { action: 'reject' } },
    { applies: { actionTypes: ['loan'] } },
  );
  const record = async (type: string, idempotencyKey: string) =>
    (
      await service.call('POST', '/api/v1/decision-events', {
        as: place.key,
        body: { type: 'custom', actor: { id: 'a', type: 'human' }, action: { type }, idempotencyKey },
      })
    ).body.data.id as string;
  const [first, other] = [await record('loan', 'one'), await record('chat', 'two')];
  expect(await record('loan', 'one')).toBe(first);
  expect(await read(other)).not.toHaveProperty('deadline');
  expect((await read(first)).deadline.onLate).toBe('reject');
  const { rows } = await service.owner.query('select event_id from approval_cases where center_id = $1', [
    place.center.id,
  ]);
  expect(rows).toEqual([{ event_id: first }]);
  clock.advance({ minutes: 2 });
  await time();
  expect([(await read(first)).status, (await read(other)).status]).toEqual(['rejected', 'recorded']);
});

test('an answer in time stops the rule, and the first of two is none, of which the rule tells', async () => {
  await setPolicy({ dualApproval: true, approvalWithin: 60, onLate: { action: 'reject' } });
  const [answered, half, after] = [await decide(), await decide(), await decide()];
  const second = await world.member(place.center, 'ADMIN');
  await approve(answered, place.admin.token);
  await approve(answered, second.token);
  await approve(half, place.admin.token);
  const { dueAt } = (await read(half)).deadline;
  const due = (await read(after)).deadline.dueAt;
  clock.advance({ minutes: 2 });
  await approve(after, place.admin.token);
  await time();
  expect((await read(answered)).status).toBe('sealed');
  const late = await read(half);
  expect(late.status).toBe('rejected');
  expect(late.approvals).toMatchObject([
    { approver: { assurance: 'session' }, result: 'approved' },
    { approver: { assurance: 'rule' }, reason: `Only one of two approved by ${dueAt}.` },
  ]);
  const evidence = await service.call('GET', `/api/v1/evidence/evd_${half.slice(4)}`, { as: place.key });
  expect(JSON.stringify(evidence.body)).toContain(`Only one of two approved by ${dueAt}.`);
  // Who came after the deadline did not answer by it.
  expect((await read(after)).approvals).toMatchObject([{}, { reason: `Nobody answered by ${due}.` }]);
});

test('deadlines are stored: neither a new version of the policy nor a clock set back moves them', async () => {
  const policy = await setPolicy({ approvalWithin: 600, onLate: { action: 'reject' } });
  const id = await decide();
  const { deadline } = await read(id);
  await service.call('PATCH', `/api/v1/policies/${policy.body.data.id}`, {
    as: place.key,
    body: { rules: { approvalWithin: 10, onLate: null } },
  });
  clock.advance({ hours: -1 });
  await time();
  expect((await read(id)).deadline).toEqual(deadline);
  clock.advance({ hours: 1, minutes: 11 });
  await time();
  const late = await read(id);
  expect(late.status).toBe('rejected');
  const { data } = (await service.call('GET', `/api/v1/evidence/${late.evidence.id}`, { as: place.key }))
    .body;
  expect(data.governance.policy).toMatchObject({ id: policy.body.data.id, version: 1 });
});

test.each([
  ['seals no rejection', { action: 'reject' }],
  ['asks nobody else', { action: 'escalate', role: 'INSTRUCTOR' }],
])(
  'a worker whose clock is ahead %s before the deadline has come, and is not late then',
  async (_title, onLate) => {
    await setPolicy({ approvalWithin: 600, onLate });
    const id = await decide();
    const timeAhead = async () => {
      clock.runAhead({ hours: 1 });
      await time();
      clock.runAhead({ hours: 0 });
    };
    await timeAhead();
    clock.advance({ minutes: 9 });
    await timeAhead();
    expect(await read(id)).toMatchObject({ status: 'recorded', deadline: { escalatedAt: null } });
    clock.advance({ minutes: 2 });
    await timeAhead();
    const { status, deadline } = await read(id);
    if (onLate.action === 'reject') expect(status).toBe('rejected');
    else expect(deadline.escalatedAt <= clock.now().toISOString()).toBe(true);
  },
);

test('of several policies the shortest time and the harder consequence count', async () => {
  await setPolicy({ approvalWithin: 600, onLate: { action: 'escalate', role: 'ADMIN' } });
  await setPolicy({ approvalWithin: 6_000, onLate: { action: 'reject' } });
  const { deadline, createdAt } = await read(await decide());
  expect(deadline).toMatchObject({
    dueAt: new Date(Date.parse(createdAt) + 600_000).toISOString(),
    onLate: 'reject',
  });
});

test('an escalation reaches whoever the rule names, once, who may then answer although their role may not', async () => {
  const named = await world.member(place.center, 'INSTRUCTOR');
  const other = await world.member(place.center, 'INSTRUCTOR');
  await setPolicy({ approvalWithin: 60, onLate: { action: 'escalate', approvers: [named.actorId] } });
  const id = await decide();
  expect((await approve(id, named.token)).body.error.code).toBe('INSUFFICIENT_ROLE');
  await time();
  clock.advance({ minutes: 2 });
  await time();
  const { deadline, status } = await read(id);
  expect(status).toBe('recorded');
  expect(deadline).toMatchObject({ escalatedTo: [named.actorId], onLate: 'escalate' });
  const { rows } = await service.owner.query(
    `select metadata from audit_entries where center_id = $1 and action = 'escalate-decision'`,
    [place.center.id],
  );
  expect(rows).toMatchObject([{ metadata: { escalatedTo: [named.actorId], dueAt: deadline.dueAt } }]);
  const { rows: notices } = await service.owner.query(
    `select actor_id from approval_notices where center_id = $1 and kind = 'escalation'`,
    [place.center.id],
  );
  expect(notices).toEqual([{ actor_id: named.actorId }]);
  expect((await approve(id, other.token)).body.error.code).toBe('INSUFFICIENT_ROLE');
  expect((await approve(id, named.token)).status).toBe(200);
  expect((await read(id)).status).toBe('sealed');
});

test('an escalation to people who have left reaches every administrator', async () => {
  const gone = await world.member(place.center, 'ADMIN', { status: 'ENDED' });
  await setPolicy({ approvalWithin: 60, onLate: { action: 'escalate', approvers: [gone.actorId] } });
  const id = await decide();
  clock.advance({ minutes: 2 });
  await time();
  expect((await read(id)).deadline.escalatedTo).toEqual([place.admin.actorId]);
});

test('what a worker took on and died over is another’s after half a minute', async () => {
  await setPolicy({ approvalWithin: 60, onLate: { action: 'reject' } });
  const id = await decide();
  await time();
  clock.advance({ minutes: 2 });
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + 30_000);
  await platform.database.asDispatcher((tx) => takeDueCases(tx, { now, leasedUntil, limit: 100 }));
  await time();
  expect((await read(id)).status).toBe('recorded');
  clock.advance({ seconds: 31 });
  await time();
  expect((await read(id)).status).toBe('rejected');
});

test.each([
  ['an escalation to nobody', { action: 'escalate' }],
  ['people and a role at once', { action: 'escalate', role: 'ADMIN', approvers: [crypto.randomUUID()] }],
  ['a rejection that names somebody', { action: 'reject', role: 'ADMIN' }],
  ['a name that is no id', { action: 'escalate', approvers: ['somebody'] }],
])('a policy with %s is refused', async (_title, onLate) => {
  expect((await setPolicy({ approvalWithin: 60, onLate })).status).toBe(422);
});

test('a policy of the platform names a role and no people', async () => {
  const operator = await world.operator();
  const answer = await service.call('POST', '/api/admin/policies', {
    as: operator.token,
    body: {
      name: 'Everywhere',
      scope: { level: 'region', value: 'Nowhere' },
      rules: { onLate: { action: 'escalate', approvers: [place.admin.actorId] } },
    },
  });
  expect(answer.body.error.message).toContain('name a role instead');
});

test('a rule of a region holds for what is recorded in a center there', async () => {
  const operator = await world.operator();
  await service.call('POST', '/api/admin/policies', {
    as: operator.token,
    body: {
      name: 'Regional',
      scope: { level: 'region', value: 'Gangwon' },
      rules: { approvalWithin: 90, onLate: { action: 'reject' } },
    },
  });
  const there = await world.center({ settings: { region: 'Gangwon' } });
  for (const [center, expected] of [
    [there, 'reject'],
    [place.center, undefined],
  ] as const) {
    const key = await world.apiKey(center, ['proof:write', 'proof:read']);
    const body = { type: 'custom', actor: { id: 'a', type: 'human' }, action: { type: 'x' } };
    const { id } = (await service.call('POST', '/api/v1/decision-events', { as: key, body })).body.data;
    expect((await read(id, key)).deadline?.onLate).toBe(expected);
  }
});

test('until when the policy had waited is sealed with an answer, and the oversight report counts as late what came after it', async () => {
  await setPolicy({ approvalWithin: 600 });
  const [inTime, late] = [await decide(), await decide()];
  const { deadline } = await read(inTime);
  await approve(inTime, place.admin.token);
  clock.advance({ minutes: 11 });
  await approve(late, place.admin.token);
  expect((await read(inTime)).approvals[0].approver.dueAt).toBe(deadline.dueAt);
  const { body } = await service.call('GET', '/api/center/oversight/report', { as: place.admin.token });
  expect(body.totals.quality).toMatchObject({ approvals: 2, withDeadline: 2, late: 1 });
});

test('a person’s refusal overrules a model, a system’s or a rule’s does not: the report, its rows and the context of a decision say the same', async () => {
  await setPolicy({ approvalWithin: 600, onLate: { action: 'reject' } });
  const ask = async (subjectId: string) =>
    (
      await service.call('POST', '/api/v1/agents/decide', {
        as: place.key,
        body: {
          agent: { id: 'agent-1' },
          action: { type: 'refund' },
          aiContext: { model: 'refunds-3' },
          subject: { id: subjectId, type: 'person' },
        },
      })
    ).body.data.eventId as string;
  const as = async (path: string) => service.call('GET', `/api${path}`, { as: place.admin.token });
  const told = async () => {
    const { model } = (await as(`/decisions/${await ask('learner-1')}/context`)).body.data;
    const { totals } = (await as('/center/oversight/report')).body;
    const rows = (await as('/center/oversight/decisions')).text.trimEnd().split('\n');
    return {
      rejected: totals.results.rejected,
      context: [model.overruled, model.cases],
      model: totals.models.listed[0].overruled,
      quality: [totals.quality.overruled, totals.quality.overrideRate],
      rows: rows.filter((row: string) => JSON.parse(row).overruled).length,
    };
  };
  await ask('learner-1');
  clock.advance({ minutes: 11 });
  await time();
  expect(await told()).toEqual({ rejected: 1, context: [0, 0], model: 0, quality: [0, null], rows: 0 });

  await approve(await ask('learner-1'), place.admin.token);
  await approve(await ask('learner-1'), place.admin.token, { result: 'rejected', reason: 'Too much.' });
  expect(await told()).toEqual({ rejected: 2, context: [1, 2], model: 1, quality: [1, 0.5], rows: 1 });

  // A system's answer, by a key, is no person's.
  const bySystem = await service.call('POST', `/api/v1/decision-events/${await ask('learner-1')}/approvals`, {
    as: place.key,
    body: { approver: { id: 'limits', type: 'system' }, result: 'rejected', reason: 'Over the limit.' },
  });
  expect(bySystem.status).toBe(200);
  expect(await told()).toEqual({ rejected: 3, context: [1, 2], model: 1, quality: [1, 0.5], rows: 1 });

  // Closed by an erasure, and then not shown to be anybody's.
  await ask('learner-2');
  const asked = await service.call('POST', '/api/center/subjects/erase', {
    as: place.admin.token,
    body: { subjectId: 'learner-2', reason: 'By letter' },
  });
  const payload = { centerId: place.center.id, id: asked.body.data.id };
  await eraseSubject({ platform, sealer }, payload, new AbortController().signal);
  expect(await told()).toEqual({ rejected: 4, context: [1, 2], model: 1, quality: [1, 0.5], rows: 1 });
});

import { verifyExport } from '@centerproof/proof';
import { afterAll, expect, test } from 'vitest';
import { waitingForLocks } from '../../../test/harness/behind.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { mailTo } from '../../../test/harness/outbox.ts';
import { createWorld, type TestMember } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';
import { createDecisionSealer } from '../decisions/index.ts';
import { passTime } from '../inbox/pass-time.ts';
import { createPolicyBook } from '../policies/index.ts';

const service = await startTestService();
const { platform, clock, owner } = service;
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());
const sealer = createDecisionSealer(platform, createPolicyBook(platform));

interface Place {
  center: Awaited<ReturnType<typeof world.center>>;
  key: string;
  admin: TestMember;
  second: TestMember;
  parent: TestMember;
  child: TestMember;
}

/** A center with two administrators, and a parent whose child is linked. */
async function newPlace(): Promise<Place> {
  const center = await world.center();
  const place = {
    center,
    key: await world.apiKey(center, ['proof:write', 'proof:read', 'proof:erase', 'policy:write']),
    admin: await world.member(center, 'ADMIN'),
    second: await world.member(center, 'ADMIN'),
    parent: await world.member(center, 'PARENT'),
    child: await world.member(center, 'CHILD'),
  };
  const { parent, child } = place;
  await service.call('POST', `/api/centers/${center.id}/guardians`, {
    as: place.admin.token,
    body: { parentActorId: parent.actorId, childActorId: child.actorId },
  });
  return place;
}

const record = async ({ key }: Pick<Place, 'key'>, subject: object | undefined, more: object = {}) =>
  (
    await service.call('POST', '/api/v1/decision-events', {
      as: key,
      body: {
        type: 'ai_recommendation',
        actor: { id: 'agent-1', type: 'ai_agent', name: 'Placement agent' },
        action: {
          type: 'group.place',
          description: 'Placed in the Tuesday group',
          input: { secret: 'notes' },
        },
        aiContext: { model: 'model-a', provider: 'provider-b', reasoning: 'Close in age.' },
        ...(subject ? { subject } : {}),
        ...more,
      },
    })
  ).body.data;
const approve = (id: string, as: string, body: object = {}) =>
  service.call('POST', `/api/decisions/${id}/approvals`, { as, body: { result: 'approved', ...body } });
const mine = async (as: string) => (await service.call('GET', '/api/my/decisions', { as })).body.data;
const contest = (id: string, as: string, body: object = {}) =>
  service.call('POST', `/api/decisions/${id}/contest`, {
    as,
    body: { reason: 'She is too young.', ...body },
  });

/** A decision about the place's child that its administrator approved. */
async function decided(place: Place) {
  const { child, admin } = place;
  const event = await record(place, { id: child.actorId, type: 'person', name: 'Kim Mina' });
  expect((await approve(event.id, admin.token)).status).toBe(200);
  return event;
}

test('whom a decision is about is sealed in who, shown, exported, found by a verifier, and erased with it', async () => {
  const place = await newPlace();
  const subject = { id: 'learner-7', type: 'learner', name: 'Kim Mina' };
  const event = await record(place, subject, { idempotencyKey: 'about-1' });
  expect(event.subject).toEqual(subject);
  expect((await record(place, subject, { idempotencyKey: 'about-1' })).id).toBe(event.id);
  const other = await service.call('POST', '/api/v1/decision-events', {
    as: place.key,
    body: {
      type: 'ai_recommendation',
      actor: { id: 'agent-1', type: 'ai_agent' },
      action: { type: 'group.place' },
      subject: { id: 'learner-8', type: 'learner' },
      idempotencyKey: 'about-1',
    },
  });
  expect(other.status).toBe(409);
  await approve(event.id, place.admin.token);
  const { body } = await service.call('GET', `/api/v1/evidence/${event.evidence.id}/export`, {
    as: place.key,
  });
  expect(body.evidence.event.subject).toEqual(subject);
  expect(verifyExport(body)).toMatchObject({ valid: true });
  expect(verifyExport({ ...body, evidence: withSubject(body.evidence, { ...subject, id: 'x' }) }).valid).toBe(
    false,
  );
  const chain = { centerId: place.center.id, domain: 'proof' as const };
  await owner.query('update decision_events set subject_name = $2 where id = $1', [event.id, 'Another']);
  expect(await verifyStoredChain(platform, chain)).toMatchObject({ valid: false, brokenAt: 0 });
  await owner.query('update decision_events set subject_name = $2 where id = $1', [event.id, subject.name]);
  expect(await verifyStoredChain(platform, chain)).toMatchObject({ valid: true });

  const erased = await service.call('POST', `/api/v1/evidence/${event.evidence.id}/erase`, {
    as: place.key,
    body: { claims: ['who'], reason: 'asked for' },
  });
  expect(erased.body.data.event).not.toHaveProperty('subject');
  const { rows } = await owner.query(
    'select subject_id, subject_type, subject_name from decision_events where id = $1',
    [event.id],
  );
  expect(rows).toEqual([{ subject_id: null, subject_type: null, subject_name: null }]);
  expect(await verifyStoredChain(platform, chain)).toMatchObject({ valid: true });
});

function withSubject(evidence: { event: object }, subject: object) {
  return { ...evidence, event: { ...evidence.event, subject } };
}

test('an agent’s call names whom it is about, and a repeat about somebody else is another call', async () => {
  const place = await newPlace();
  const decide = (subject: object) =>
    service.call('POST', '/api/v1/agents/decide', {
      as: place.key,
      body: { agent: { id: 'agent-1' }, action: { type: 'refund' }, idempotencyKey: 'call-1', subject },
    });
  const first = await decide({ id: place.child.actorId, type: 'person' });
  expect(first.status).toBe(201);
  expect((await decide({ id: place.child.actorId, type: 'person' })).body.data.eventId).toBe(
    first.body.data.eventId,
  );
  expect((await decide({ id: 'somebody-else', type: 'person' })).status).toBe(409);
  expect(await mine(place.child.token)).toMatchObject([
    { id: first.body.data.eventId, result: 'autonomous' },
  ]);
});

test('people see what was decided about them, guardians what was about their children, and nobody else does', async () => {
  const place = await newPlace();
  const event = await decided(place);
  const ownAdult = await record(place, { id: place.parent.actorId, type: 'person' });
  await record(place, undefined);
  expect(await mine(place.child.token)).toEqual([
    {
      id: event.id,
      subject: { id: place.child.actorId, name: 'Kim Mina', isYou: true },
      type: 'ai_recommendation',
      action: { type: 'group.place', description: 'Placed in the Tuesday group' },
      status: 'sealed',
      result: 'approved',
      occurredAt: event.occurredAt,
      by: { name: 'Placement agent', type: 'ai_agent' },
      model: 'model-a',
      provider: 'provider-b',
      approvers: [
        {
          name: place.admin.name,
          type: 'human',
          assurance: 'session',
          result: 'approved',
          at: expect.any(String),
        },
      ],
      sealedAt: expect.any(String),
      proofUrl: `${platform.settings.publicUrl}/verify/${event.id}`,
      isAwaited: false,
      contests: [],
    },
  ]);
  expect((await mine(place.parent.token)).map(({ id }: { id: string }) => id)).toEqual([
    ownAdult.id,
    event.id,
  ]);
  const otherParent = await world.member(place.center, 'PARENT');
  for (const stranger of [otherParent, place.admin]) {
    expect(await mine(stranger.token)).toEqual([]);
    expect((await service.call('GET', `/api/my/decisions/${event.id}`, { as: stranger.token })).status).toBe(
      404,
    );
    expect((await contest(event.id, stranger.token)).status).toBe(404);
  }
});

test('a guardian sees a child no longer once either has left, or the link was taken back; and never in another center', async () => {
  const place = await newPlace();
  const event = await decided(place);
  const elsewhere = await newPlace();
  await record(elsewhere, { id: place.child.actorId, type: 'person' });
  const sees = async () => (await mine(place.parent.token)).length;
  expect(await sees()).toBe(1);
  await owner.query(`update memberships set status = 'SUSPENDED' where id = $1`, [place.child.membershipId]);
  expect(await sees()).toBe(0);
  expect((await contest(event.id, place.parent.token)).status).toBe(404);
  await owner.query(`update memberships set status = 'ACTIVE' where id = $1`, [place.child.membershipId]);
  expect(await sees()).toBe(1);
  await owner.query(`delete from guardians where center_id = $1`, [place.center.id]);
  expect(await sees()).toBe(0);
});

test('a parent contests a decision, a human who had no part in it answers, and the answer is sealed, linked both ways and mailed', async () => {
  const place = await newPlace();
  const { parent, admin, second } = place;
  const event = await decided(place);
  const asked = await contest(event.id, parent.token);
  expect(asked.status).toBe(201);
  const [question] = asked.body.data.contests;
  expect(question).toMatchObject({
    kind: 'contest',
    reason: 'She is too young.',
    isYours: true,
    answer: null,
  });
  expect(Date.parse(question.dueAt) - Date.parse(question.askedAt)).toBe(14 * 24 * 3_600_000);

  const shown = async (id: string) =>
    (await service.call('GET', `/api/decisions/${id}`, { as: admin.token })).body.data;
  expect(await shown(event.id)).toMatchObject({
    contests: [{ id: question.id, kind: 'contest', answeredAt: null }],
  });
  const recorded = await shown(event.id);
  expect(await shown(question.id)).toMatchObject({
    type: 'escalation',
    status: 'recorded',
    actor: { id: parent.actorId, type: 'human', name: parent.name },
    subject: { id: place.child.actorId },
    contestOf: { id: event.id, kind: 'contest' },
    action: {
      type: 'decision.contest',
      input: { eventId: event.id, evidenceId: event.evidence.id, chainHash: recorded.evidence.chainHash },
    },
  });

  const refused = [
    await approve(question.id, admin.token, { result: 'rejected', reason: 'No.' }),
    await approve(question.id, second.token, { result: 'rejected' }),
    await approve(question.id, second.token, { result: 'rejected', reason: '  ' }),
    await approve(question.id, second.token, { result: 'rejected', reason: '\u200b\u2060\u00a0' }),
    await service.call('POST', `/api/v1/decision-events/${question.id}/approvals`, {
      as: place.key,
      body: { approver: { id: 'somebody', type: 'human' }, result: 'rejected', reason: 'No.' },
    }),
    await service.call('POST', `/api/v1/decision-events/${question.id}/approvals`, {
      as: place.key,
      body: { approver: { id: 'robot', type: 'system' }, result: 'rejected', reason: 'No.' },
    }),
  ];
  for (const answer of refused) {
    expect(answer.status === 422 || answer.status === 400).toBe(true);
    expect(answer.body.error.code).toBe('POLICY_VIOLATION');
  }

  const answered = await approve(question.id, second.token, {
    result: 'approved',
    reason: 'She moves to the younger group.',
  });
  expect(answered.status).toBe(200);
  const [read] = await mine(parent.token);
  expect(read.contests).toEqual([
    {
      ...question,
      dueAt: null,
      answer: {
        name: second.name,
        type: 'human',
        assurance: 'session',
        result: 'approved',
        at: expect.any(String),
        reason: 'She moves to the younger group.',
        proofUrl: `${platform.settings.publicUrl}/verify/${question.id}`,
      },
    },
  ]);
  const mail = await mailTo(service, parent.email, 'contest-answered');
  expect(mail.text).toContain('She moves to the younger group.');
  expect(mail.subject).not.toContain('group');
  expect(mail.data.url).toContain(event.id);
  const { body } = await service.call('GET', `/api/v1/evidence/evd_${question.id.slice(4)}/export`, {
    as: place.key,
  });
  expect(verifyExport(body).valid).toBe(true);
  expect(body.evidence.event.action.input.chainHash).toBe(recorded.evidence.chainHash);
  expect(await verifyStoredChain(platform, { centerId: place.center.id, domain: 'proof' })).toMatchObject({
    valid: true,
  });
});

test('a decision is asked about once in each way, by two at once too, and never while people are still to answer it', async () => {
  const place = await newPlace();
  const event = await decided(place);
  const both = await Promise.all([
    contest(event.id, place.parent.token),
    contest(event.id, place.child.token),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await contest(event.id, place.parent.token, { kind: 'explanation' })).status).toBe(201);
  const [{ contests }] = await mine(place.parent.token);
  expect(contests).toHaveLength(2);
  // What answers a question is no decision to be asked about.
  expect((await contest(contests[0].id, place.parent.token)).status).toBe(404);

  await service.call('POST', '/api/v1/policies', {
    as: place.key,
    body: { name: 'People look', rules: { requireHumanReview: true } },
  });
  const waiting = await service.call('POST', '/api/v1/agents/decide', {
    as: place.key,
    body: {
      agent: { id: 'agent-1' },
      action: { type: 'refund' },
      subject: { id: place.child.actorId, type: 'person' },
    },
  });
  expect(waiting.status).toBe(202);
  expect((await contest(waiting.body.data.eventId, place.parent.token)).status).toBe(409);
});

test('an administrator answers no question of their own, nor one about themselves, nor for the first approver', async () => {
  const place = await newPlace();
  const { admin, second } = place;
  const own = await record(place, { id: second.actorId, type: 'person' });
  await approve(own.id, admin.token);
  const asked = await contest(own.id, second.token);
  const { id } = asked.body.data.contests[0];
  expect((await approve(id, second.token, { reason: 'Yes.' })).body.error.code).toBe('POLICY_VIOLATION');
  const third = await world.member(place.center, 'ADMIN');
  const delegated = await service.call('POST', '/api/approvals/delegations', {
    as: admin.token,
    body: {
      to: third.actorId,
      until: new Date(clock.now().getTime() + 3_600_000).toISOString(),
    },
  });
  expect(delegated.status).toBe(201);
  const inStead = await approve(id, third.token, { reason: 'Yes.', onBehalfOf: admin.actorId });
  expect(inStead.body.error.code).toBe('POLICY_VIOLATION');
  expect((await approve(id, third.token, { reason: 'Yes.' })).status).toBe(200);
});

test('the first approver does not answer, also after the decision’s who was erased', async () => {
  const place = await newPlace();
  const event = await decided(place);
  const { id } = (await contest(event.id, place.parent.token)).body.data.contests[0];
  await service.call('POST', `/api/v1/evidence/${event.evidence.id}/erase`, {
    as: place.key,
    body: { claims: ['who'], reason: 'asked for' },
  });
  expect((await approve(id, place.admin.token, { reason: 'No.' })).body.error.code).toBe('POLICY_VIOLATION');
  expect((await approve(id, place.second.token, { reason: 'No.', result: 'rejected' })).status).toBe(200);
});

test('whoever approved in another’s name, and that other, both do not answer what is asked about it', async () => {
  const place = await newPlace();
  const { admin, second, child, parent } = place;
  const third = await world.member(place.center, 'ADMIN');
  await service.call('POST', '/api/approvals/delegations', {
    as: admin.token,
    body: { to: second.actorId, until: new Date(clock.now().getTime() + 3_600_000).toISOString() },
  });
  const event = await record(place, { id: child.actorId, type: 'person' });
  // One question is asked before the approval, another one after it.
  const early = (await contest(event.id, parent.token)).body.data.contests[0];
  expect((await approve(event.id, second.token, { onBehalfOf: admin.actorId })).status).toBe(200);
  const late = (await contest(event.id, parent.token, { kind: 'explanation' })).body.data.contests.find(
    ({ id }: { id: string }) => id !== early.id,
  );
  for (const { id } of [early, late])
    for (const one of [admin, second])
      expect((await approve(id, one.token, { reason: 'No.' })).body.error?.code).toBe('POLICY_VIOLATION');
  const erased = await service.call(
    'POST',
    `/api/v1/evidence/${event.evidence?.id ?? event.id.replace('evt_', 'evd_')}/erase`,
    {
      as: place.key,
      body: { claims: ['who'], reason: 'asked for' },
    },
  );
  expect(erased.status).toBe(200);
  for (const { id } of [early, late]) {
    for (const one of [admin, second])
      expect((await approve(id, one.token, { reason: 'No.' })).body.error?.code).toBe('POLICY_VIOLATION');
    expect((await approve(id, third.token, { reason: 'No.' })).status).toBe(200);
  }
});

test('whoever approves a decision does not answer what is asked about it in the same moment', async () => {
  const place = await newPlace();
  const { admin, second, child, parent } = place;
  await service.call('POST', '/api/policies', {
    as: admin.token,
    body: { name: 'Together', scope: { level: 'center' }, rules: { bulkApproval: true } },
  });
  await service.call('POST', '/api/approvals/delegations', {
    as: second.token,
    body: { to: admin.actorId, until: new Date(clock.now().getTime() + 3_600_000).toISOString() },
  });
  for (const onBehalfOf of [undefined, second.actorId]) {
    const event = await record(place, { id: child.actorId, type: 'person' });
    const asked = (await contest(event.id, parent.token)).body.data.contests[0];
    // Answers of one call come to be judged together.
    const { body } = await service.call('POST', '/api/decisions/approvals', {
      as: admin.token,
      body: {
        approvals: [
          { id: event.id, result: 'approved' },
          { id: asked.id, result: 'rejected', reason: 'It stands.' },
        ],
        ...(onBehalfOf ? { onBehalfOf } : {}),
      },
    });
    expect(body.data).toMatchObject([
      { status: 200 },
      { status: 422, error: { code: 'POLICY_VIOLATION', message: expect.stringContaining('You approved') } },
    ]);
  }
});

test('no rule refuses somebody who asks: what is late goes to the instructors, and what agents are held to does not stop an answer', async () => {
  const place = await newPlace();
  const event = await decided(place);
  await service.call('POST', '/api/v1/policies', {
    as: place.key,
    body: {
      name: 'Strict',
      rules: {
        minEvidenceLevel: 'DOCUMENTED',
        requirePolicy: true,
        approvalWithin: 600,
        onLate: { action: 'reject' },
      },
    },
  });
  const { id, dueAt, askedAt } = (await contest(event.id, place.parent.token)).body.data.contests[0];
  expect(Date.parse(dueAt) - Date.parse(askedAt)).toBe(600_000);
  const instructor = await world.member(place.center, 'INSTRUCTOR');
  expect((await approve(id, instructor.token, { reason: 'Yes.' })).status).toBe(403);
  clock.advance({ minutes: 11 });
  await passTime(platform, sealer);
  const late = (await service.call('GET', `/api/decisions/${id}`, { as: instructor.token })).body.data;
  expect(late).toMatchObject({ status: 'recorded', deadline: { escalatedTo: [instructor.actorId] } });
  expect((await approve(id, instructor.token, { reason: 'Yes.' })).status).toBe(200);
  expect((await mailTo(service, place.parent.email, 'contest-answered')).text).toContain('Yes.');
});

test('an answer to a question about a decision whose who was erased is mailed without a link to what nobody may see', async () => {
  const place = await newPlace();
  const event = await decided(place);
  const { id } = (await contest(event.id, place.parent.token)).body.data.contests[0];
  await service.call('POST', `/api/v1/evidence/${event.evidence.id}/erase`, {
    as: place.key,
    body: { claims: ['who'], reason: 'asked for' },
  });
  expect((await approve(id, place.second.token, { reason: 'She moves.' })).status).toBe(200);
  const seen = await service.call('GET', `/api/my/decisions/${event.id}`, { as: place.parent.token });
  expect(seen.status).toBe(404);
  const mail = await mailTo(service, place.parent.email, 'contest-answered');
  expect(mail.text).toContain('She moves.');
  expect(mail.text).not.toContain(event.id);
  expect(mail.data).toEqual({});
});

test('whoever asks about a decision while its who is erased comes before that or finds nothing', async () => {
  const place = await newPlace();
  const event = await decided(place);
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    // As an erasure does that is about to commit.
    await holder.query('update decision_events set subject_id = null where id = $1', [event.id]);
    const asking = contest(event.id, place.parent.token);
    await eventually(async () => (await waitingForLocks(owner)) > 0);
    await holder.query('commit');
    expect((await asking).status).toBe(404);
  } finally {
    holder.release();
  }
  const { rows } = await owner.query('select from decision_contests where event_id = $1', [event.id]);
  expect(rows).toEqual([]);
});

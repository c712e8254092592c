import { afterAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { mailTo, outbox } from '../../../test/harness/outbox.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';

const service = await startTestService();
const { platform, owner } = service;
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

async function newPlace(locale = 'en') {
  const center = await world.center({ settings: { locale } });
  return {
    center,
    admin: await world.member(center, 'ADMIN'),
    second: await world.member(center, 'ADMIN'),
    parent: await world.member(center, 'PARENT'),
    key: await world.apiKey(center, ['proof:write', 'policy:write', 'audit:export']),
  };
}
type Place = Awaited<ReturnType<typeof newPlace>>;

const record = async ({ key }: Place, subject: object, description: string) =>
  (
    await service.call('POST', '/api/v1/decision-events', {
      as: key,
      body: {
        type: 'agent_execution',
        actor: { id: 'agent-1', type: 'ai_agent' },
        action: { type: 'place', description },
        aiContext: { model: 'model-a', reasoning: `Why: ${description}` },
        subject,
      },
    })
  ).body.data;
const approve = (id: string, as: string, body: object = {}) =>
  service.call('POST', `/api/decisions/${id}/approvals`, { as, body: { result: 'approved', ...body } });
const file = (as: string, subjectId: string) =>
  service.call('POST', '/api/center/subjects/file', { as, body: { subjectId } });
const erase = (as: string, subjectId: string) =>
  service.call('POST', '/api/center/subjects/erase', {
    as,
    body: { subjectId, reason: 'Asked for by letter' },
  });
const erasures = async (as: string) =>
  (await service.call('GET', '/api/center/subjects/erasures', { as })).body.data;
/** Everything that the place's database rows say, as text. */
const said = async ({ center }: Place) => {
  const { rows } = await owner.query(
    `select coalesce(string_agg(to_jsonb(e)::text, ' '), '') || coalesce((select string_agg(to_jsonb(s)::text, ' ')
       from subject_erasures s where s.center_id = $1), '') || coalesce((select string_agg(to_jsonb(a)::text, ' ')
       from decision_approvals a where a.center_id = $1), '') || coalesce((select string_agg(to_jsonb(c)::text, ' ')
       from decision_contests c where c.center_id = $1), '') as said
     from decision_events e where center_id = $1`,
    [center.id],
  );
  return rows[0]?.said as string;
};

/** Decisions about the place's parent, one of them contested and answered, one open, and one about somebody else. */
async function withDecisions() {
  const place = await newPlace();
  const { parent, admin, second } = place;
  const subject = { id: parent.actorId, type: 'person', name: 'CANARY-NAME' };
  const decided = await record(place, subject, 'CANARY-DECIDED');
  await approve(decided.id, admin.token);
  const asked = await service.call('POST', `/api/decisions/${decided.id}/contest`, {
    as: parent.token,
    body: { reason: 'CANARY-REASON' },
  });
  const [question] = asked.body.data.contests;
  await approve(question.id, second.token, { reason: 'CANARY-ANSWER' });
  const open = await record(place, subject, 'CANARY-OPEN');
  const other = await record(place, { id: 'somebody-else', type: 'person' }, 'Of somebody else');
  await approve(other.id, admin.token);
  return { ...place, decided, question, open, other };
}

test('one file has everything about a person: account, records, decisions with what was asked and answered, and audit entries', async () => {
  const place = await withDecisions();
  const { status, headers, body } = await file(place.admin.token, place.parent.actorId);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('attachment');
  expect(body).toMatchObject({
    format: 'centerproof-subject-file/1',
    center: { id: place.center.id },
    subject: { id: place.parent.actorId },
    account: { name: place.parent.name, email: place.parent.email },
  });
  expect(body.records.map(({ table }: { table: string }) => table)).toEqual(['memberships']);
  expect(body.decisions.map(({ id }: { id: string }) => id).sort()).toEqual(
    [place.decided.id, place.question.id, place.open.id].sort(),
  );
  const [first] = body.decisions;
  expect(first).toMatchObject({
    action: { description: 'CANARY-DECIDED' },
    aiContext: { reasoning: 'Why: CANARY-DECIDED' },
    contests: [{ id: place.question.id, kind: 'contest' }],
  });
  expect(JSON.stringify(body)).toContain('CANARY-ANSWER');
  expect(JSON.stringify(body)).not.toContain('Of somebody else');
  const { rows } = await owner.query(
    `select target ->> 'id' as id from audit_entries where center_id = $1 and action = 'export-subject'`,
    [place.center.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].id).not.toContain(place.parent.actorId);
  // Nobody but administrators, and nothing of another center.
  expect((await file(place.parent.token, place.parent.actorId)).status).toBe(403);
  const elsewhere = await newPlace();
  const foreign = (await file(elsewhere.admin.token, place.parent.actorId)).body;
  expect([foreign.account, foreign.records, foreign.decisions, foreign.audit]).toEqual([null, [], [], []]);
});

test('everything that decisions say about a person is erased in one step, what was open is closed first, and the chain holds', async () => {
  const place = await withDecisions();
  const { admin, parent } = place;
  const pack = await service.call('POST', '/api/v1/audit-packs', { as: place.key, body: {} });
  const packIs = async (status: string) =>
    (await service.call('GET', `/api/v1/audit-packs/${pack.body.data.id}`, { as: place.key })).body.data
      .status === status;
  await eventually(() => packIs('ready'));
  expect((await erase(parent.token, parent.actorId)).status).toBe(403);
  const asked = await erase(admin.token, parent.actorId);
  expect(asked.status).toBe(202);
  expect(asked.body.data).toMatchObject({ status: 'running', requestedBy: { id: admin.actorId } });
  await eventually(async () => (await erasures(admin.token))[0].status === 'done');
  expect(await erasures(admin.token)).toMatchObject([{ erased: 3, reason: 'Asked for by letter' }]);
  const all = await said(place);
  expect(all).not.toContain('CANARY');
  expect(all).not.toContain(parent.actorId);
  expect(all).toContain('Of somebody else');
  // A pack that showed it is not handed out any more.
  await eventually(() => packIs('expired'));
  const left = (await file(admin.token, parent.actorId)).body;
  expect(left.decisions).toEqual([]);
  expect((await service.call('GET', '/api/my/decisions', { as: parent.token })).body.data).toEqual([]);
  const open = (await service.call('GET', `/api/v1/decision-events/${place.open.id}`, { as: place.key })).body
    .data;
  expect(open).toMatchObject({ status: 'rejected', actor: null, action: null });
  expect(await verifyStoredChain(platform, { centerId: place.center.id, domain: 'proof' })).toMatchObject({
    valid: true,
  });
  const { rows } = await owner.query(
    `select action from audit_entries where center_id = $1 and action in ('erase-subject', 'erase-claims') order by id`,
    [place.center.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'erase-subject',
    'erase-claims',
    'erase-claims',
    'erase-claims',
  ]);
});

test.each([
  ['en', 'contest', 'Nobody has answered your objection, and nobody will.'],
  ['en', 'explanation', 'Nobody has answered your request for an explanation, and nobody will.'],
  ['ko', 'contest', '제기하신 이의에는 아무도 답변하지 않았으며'],
])(
  'whoever asked is told that an erasure closed their question and nobody answered it (%s, %s)',
  async (locale, kind, said) => {
    const place = await newPlace(locale);
    const { admin, parent } = place;
    const decided = await record(place, { id: parent.actorId, type: 'person' }, 'Decided');
    await approve(decided.id, admin.token);
    const asked = await service.call('POST', `/api/decisions/${decided.id}/contest`, {
      as: parent.token,
      body: { reason: 'Too young.', kind },
    });
    expect(asked.status).toBe(201);
    await erase(admin.token, parent.actorId);
    const mail = await mailTo(service, parent.email, 'contest-closed');
    expect(mail.text).toContain(said);
    expect(mail.text + mail.html).not.toMatch(/http|Erasure of a subject|Too young/);
    await eventually(async () => (await erasures(admin.token))[0].status === 'done');
    const { rows } = await owner.query(
      'select told_at is not null as told, asked_by from decision_contests where center_id = $1',
      [place.center.id],
    );
    expect(rows).toEqual([{ told: true, asked_by: null }]);
    expect(
      outbox(service).filter(({ to, kind }) => to === parent.email && kind.startsWith('contest')),
    ).toHaveLength(1);
  },
);

test('what is under a legal hold is not erased, neither for one person nor while the whole center is held', async () => {
  const place = await withDecisions();
  const { admin, parent } = place;
  const held = await service.call('POST', '/api/center/legal-holds', {
    as: admin.token,
    body: { subjectId: parent.actorId, reason: 'A case in court' },
  });
  expect((await erase(admin.token, parent.actorId)).status).toBe(409);
  expect(await erasures(admin.token)).toEqual([]);
  await service.call('POST', `/api/center/legal-holds/${held.body.data.id}/lift`, { as: admin.token });
  expect((await erase(admin.token, parent.actorId)).status).toBe(202);
  await eventually(async () => (await erasures(admin.token))[0].status === 'done');
});

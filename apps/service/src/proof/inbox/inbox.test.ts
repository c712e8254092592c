import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyExport } from '@centerproof/proof';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { holdChain, waitingForLocks } from '../../../test/harness/behind.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestMember } from '../../../test/harness/world.ts';
import { createDecisionSealer } from '../decisions/index.ts';
import { createPolicyBook } from '../policies/index.ts';
import { POST_NOTICE, postNotice } from './channels/index.ts';
import { passTime } from './pass-time.ts';
import { sendNotices } from './send-notices.ts';

const service = await startTestService();
const { platform, clock } = service;
const world = createWorld(service);
const sealer = createDecisionSealer(platform, createPolicyBook(platform));

interface Place {
  key: string;
  center: Awaited<ReturnType<typeof world.center>>;
  admin: TestMember;
  second: TestMember;
}
let place: Place;
beforeEach(async () => {
  const center = await world.center({ settings: { timezone: 'Asia/Seoul' } });
  const key = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:read', 'proof:erase']);
  const [admin, second] = [await world.member(center, 'ADMIN'), await world.member(center, 'ADMIN')];
  place = { center, key, admin, second };
});

const setPolicy = (rules: object, more: object = {}) =>
  service.call('POST', '/api/v1/policies', {
    as: place.key,
    body: { name: 'In time', rules: { requireHumanReview: true, ...rules }, ...more },
  });
const decide = async (body: object = {}, key = place.key) =>
  (
    await service.call('POST', '/api/v1/agents/decide', {
      as: key,
      body: { agent: { id: 'agent-1', name: 'Refund agent' }, action: { type: 'refund' }, ...body },
    })
  ).body.data.eventId as string;
const approve = (id: string, as: string, body: object = {}) =>
  service.call('POST', `/api/decisions/${id}/approvals`, { as, body: { result: 'approved', ...body } });
const as = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
  service.call(method, `/api${path}`, { as: token, ...(body ? { body } : {}) });

interface Queued {
  id: string;
  task: string;
  payload: Record<string, unknown>;
}

/** What the queue holds of this center's and has not carried out: nobody works it off here. */
async function queued(task: string): Promise<Queued[]> {
  const { rows } = await service.owner.query<Queued>(
    `select job.id::text, task.identifier as task, job.payload from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = $1 order by job.id`,
    [task],
  );
  return rows;
}

async function mailsTo(person: TestMember) {
  const jobs = await queued('send-mail');
  return jobs
    .map(({ payload }) =>
      JSON.parse(platform.secrets.decrypt(String(payload.sealed), `mail:${String(payload.id)}`)),
    )
    .filter((mail: { to: string }) => mail.to === person.email);
}

/** As a worker does, without its clock. */
async function work(): Promise<void> {
  await Promise.all([passTime(platform, sealer), passTime(platform, sealer)]);
  await Promise.all([sendNotices(platform), sendNotices(platform)]);
}

test('a reminder comes once a quarter of the time is left, one mail for all that waits, with a link for each', async () => {
  await setPolicy({ approvalWithin: 3_600 });
  const ids = [await decide(), await decide({ action: { type: 'loan', description: '<b>big</b>' } })];
  await work();
  clock.advance({ minutes: 44 });
  await work();
  expect(await mailsTo(place.admin)).toEqual([]);
  clock.advance({ minutes: 2 });
  await work();
  await work();
  const [mail, ...others] = await mailsTo(place.admin);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'approval-reminder', subject: 'A decision waits for you' });
  for (const id of ids)
    expect(mail.text).toContain(`${platform.settings.publicUrl}/decisions/${id}?center=${place.center.id}`);
  expect(mail.html).toContain('&lt;b&gt;big');
  expect(await mailsTo(place.second)).toHaveLength(1);
});

test('a mail waits for the end of quiet hours, and does not tell of what was answered meanwhile', async () => {
  clock.set('2027-03-01T22:30:00.000Z');
  // Sessions of the time that it is now.
  const [token, other] = [
    await world.tokenFor(place.admin.actorId, place.center),
    await world.tokenFor(place.second.actorId, place.center),
  ];
  const quiet = { from: '22:00', until: '07:00', timeZone: 'Asia/Seoul' };
  expect((await as('PUT', '/auth/quiet-hours', token, quiet)).body.data).toEqual(quiet);
  expect((await as('GET', '/auth/quiet-hours', token)).body.data).toEqual(quiet);
  expect((await as('GET', '/auth/quiet-hours', other)).body.data).toBe(null);
  await setPolicy({ approvalWithin: 24 * 3_600 });
  const [open, answered] = [await decide(), await decide()];
  await work();
  // Half past one in the night in Seoul: a quarter of the time is left.
  clock.set('2027-03-02T16:31:00.000Z');
  await work();
  expect(await mailsTo(place.admin)).toEqual([]);
  expect(await mailsTo(place.second)).toHaveLength(1);
  await approve(answered, await world.tokenFor(place.second.actorId, place.center));
  clock.set('2027-03-02T22:01:00.000Z');
  await work();
  const [mail] = await mailsTo(place.admin);
  expect(mail.text).toContain(open);
  expect(mail.text).not.toContain(answered);
});

test('a worker whose clock is ahead wakes nobody before their quiet hours are over', async () => {
  clock.set('2027-03-01T22:30:00.000Z');
  const token = await world.tokenFor(place.admin.actorId, place.center);
  await as('PUT', '/auth/quiet-hours', token, { from: '22:00', until: '07:00', timeZone: 'Asia/Seoul' });
  await setPolicy({ approvalWithin: 24 * 3_600 });
  await decide();
  await work();
  // Half past one in the night in Seoul, and half past seven for the worker that is ahead.
  clock.set('2027-03-02T16:31:00.000Z');
  await work();
  clock.runAhead({ hours: 6 });
  await work();
  clock.runAhead({ hours: 0 });
  expect(await mailsTo(place.admin)).toEqual([]);
  clock.set('2027-03-02T22:01:00.000Z');
  await work();
  expect(await mailsTo(place.admin)).toHaveLength(1);
});

test.each([
  [{ from: '22:00', until: '22:00', timeZone: 'Asia/Seoul' }],
  [{ from: '25:00', until: '07:00', timeZone: 'Asia/Seoul' }],
  [{ from: '22:00', until: '07:00', timeZone: 'Mars/Olympus' }],
])('quiet hours that are none are refused: %j', async (body) => {
  const token = await world.tokenFor(place.admin.actorId, place.center);
  expect((await as('PUT', '/auth/quiet-hours', token, body)).status).toBe(400);
  expect((await as('GET', '/auth/quiet-hours', token)).body.data).toBe(null);
  expect((await as('DELETE', '/auth/quiet-hours', token)).status).toBe(204);
});

test('whoever answers for somebody who asked them to is sealed as that, and both count as one person', async () => {
  await setPolicy({ dualApproval: true });
  const [giver, taker] = [place.admin, place.second];
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const id = await decide();
  const forGiver = { onBehalfOf: giver.actorId };
  expect((await approve(id, taker.token, forGiver)).status).toBe(403);
  const made = await as('POST', '/approvals/delegations', giver.token, { to: taker.actorId, until });
  expect(made.status).toBe(201);
  expect((await as('GET', '/approvals/delegations', taker.token)).body.data).toEqual([made.body.data]);

  const first = await approve(id, taker.token, forGiver);
  expect(first.body.data.approver).toMatchObject({
    id: taker.actorId,
    onBehalfOf: { id: giver.actorId, name: giver.name },
  });
  expect((await approve(id, giver.token)).status).toBe(409);
  expect((await approve(id, taker.token)).status).toBe(409);
  const third = await world.member(place.center, 'ADMIN');
  await as('POST', '/approvals/delegations', giver.token, { to: third.actorId, until });
  expect((await approve(id, third.token, forGiver)).status).toBe(409);
  expect((await approve(id, third.token)).body.data.evidenceLevel).toBe('AUDIT_READY');
  const file = await service.call('GET', `/api/v1/evidence/evd_${id.slice(4)}/export`, { as: place.key });
  expect(verifyExport(file.body)).toMatchObject({ valid: true });
  expect(JSON.stringify(file.body)).toContain('"onBehalfOf":{');

  // The other way round: the giver approved already, and nobody approves for them again.
  const other = await decide();
  await approve(other, giver.token);
  expect((await approve(other, taker.token, forGiver)).status).toBe(409);
  expect((await approve(other, taker.token)).body.data.evidenceLevel).toBe('AUDIT_READY');

  // Either side ends it, at once; a stranger does not.
  const path = `/approvals/delegations/${made.body.data.id}`;
  expect((await as('DELETE', path, third.token)).status).toBe(404);
  expect((await as('DELETE', path, taker.token)).status).toBe(204);
  expect((await as('DELETE', path, giver.token)).status).toBe(409);
  expect((await approve(await decide(), taker.token, forGiver)).status).toBe(403);
  const { rows } = await service.owner.query(
    `select action from audit_entries where center_id = $1 and target ->> 'type' = 'delegation' order by id`,
    [place.center.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['delegate-inbox', 'delegate-inbox', 'end-delegation']);
});

test('nobody answers for somebody by a delegation that was ended while the answer waited, alone or with others', async () => {
  await setPolicy({ requireHumanReview: true, bulkApproval: true });
  const [giver, taker] = [place.admin, place.second];
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const onBehalfOf = giver.actorId;
  const together = async (id: string) => {
    const body = { onBehalfOf, approvals: [{ id, result: 'approved' }] };
    return (await as('POST', '/decisions/approvals', taker.token, body)).body.data[0];
  };
  for (const answer of [(id: string) => approve(id, taker.token, { onBehalfOf }), together]) {
    const made = await as('POST', '/approvals/delegations', giver.token, { to: taker.actorId, until });
    const id = await decide();
    const letGo = await holdChain(service.owner, place.center.id);
    const answered = answer(id);
    await eventually(async () => (await waitingForLocks(service.owner)) === 1);
    const path = `/approvals/delegations/${made.body.data.id}`;
    expect((await as('DELETE', path, giver.token)).status).toBe(204);
    await letGo();
    expect((await answered).status).toBe(403);
    expect((await approve(id, taker.token)).body.data.evidenceLevel).toBe('AUDIT_READY');
  }
});

test('a delegation holds from its beginning to its end, while the giver belongs here, and names an administrator', async () => {
  const now = clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const [giver, taker] = [place.admin, place.second];
  const pupil = await world.member(place.center, 'INSTRUCTOR');
  const give = (body: object) => as('POST', '/approvals/delegations', giver.token, body);
  for (const wrong of [
    { to: taker.actorId, until: at(-1) },
    { to: taker.actorId, from: at(3), until: at(2) },
    { to: taker.actorId, until: at(24 * 100) },
    { to: giver.actorId, until: at(2) },
    { to: pupil.actorId, until: at(2) },
    { to: crypto.randomUUID(), until: at(2) },
  ])
    expect((await give(wrong)).status).toBe(400);
  await give({ to: taker.actorId, from: at(0.1), until: at(0.2) });
  const forGiver = { onBehalfOf: giver.actorId };
  const ids = [await decide2(), await decide2(), await decide2()];
  const status = async (id = '') => (await approve(id, taker.token, forGiver)).status;
  expect(await status(ids[0])).toBe(403);
  clock.advance({ minutes: 7 });
  expect(await status(ids[0])).toBe(200);
  await service.owner.query('update memberships set status = $2 where id = $1', [
    giver.membershipId,
    'SUSPENDED',
  ]);
  expect(await status(ids[1])).toBe(403);
  await service.owner.query('update memberships set status = $2 where id = $1', [
    giver.membershipId,
    'ACTIVE',
  ]);
  clock.advance({ minutes: 6 });
  expect(await status(ids[2])).toBe(403);

  /** One that waits without any policy. */
  async function decide2(): Promise<string> {
    const body = { type: 'custom', actor: { id: 'a', type: 'ai_agent' }, action: { type: 'x' } };
    return (await service.call('POST', '/api/v1/decision-events', { as: place.key, body })).body.data.id;
  }
});

test('nobody answers for somebody who could not answer it themselves', async () => {
  const { admin: giver, second: taker, center } = place;
  const instructor = await world.member(center, 'INSTRUCTOR');
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString();
  for (const { token } of [giver, instructor])
    await as('POST', '/approvals/delegations', token, { to: taker.actorId, until });
  await setPolicy({ approvalWithin: 600, onLate: { action: 'escalate', role: 'INSTRUCTOR' } });
  const id = await decide();
  const answerFor = async ({ actorId }: TestMember) =>
    (await approve(id, taker.token, { onBehalfOf: actorId })).status;
  await service.owner.query(`update memberships set role = 'PARENT' where id = $1`, [giver.membershipId]);
  expect([await answerFor(giver), await answerFor(instructor)]).toEqual([403, 403]);
  clock.advance({ minutes: 11 });
  await work();
  expect([await answerFor(giver), await answerFor(instructor)]).toEqual([403, 200]);
});

test('whom many ask to answer for them may still ask somebody', async () => {
  const { admin, second, center } = place;
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const give = (from: TestMember, to: TestMember) =>
    as('POST', '/approvals/delegations', from.token, { to: to.actorId, until });
  for (let count = 0; count < 10; count++)
    expect((await give(await world.member(center, 'INSTRUCTOR'), admin)).status).toBe(201);
  for (let count = 0; count < 10; count++) expect((await give(admin, second)).status).toBe(201);
  expect((await give(admin, second)).status).toBe(409);
});

test('many are answered in one call only where a policy allows it, each sealed alone and answered for itself', async () => {
  await setPolicy({ bulkApproval: true }, { applies: { actionTypes: ['refund'] } });
  await setPolicy({}, { applies: { actionTypes: ['loan'] } });
  const [one, two, loan] = [await decide(), await decide(), await decide({ action: { type: 'loan' } })];
  const items = [one, two, loan, 'evt_unknown'].map((id) => ({ id, result: 'approved', reason: 'all fine' }));
  const answer = await as('POST', '/decisions/approvals', place.admin.token, { approvals: items });
  expect(answer.status).toBe(200);
  expect(answer.body.data.map(({ id, status }: { id: string; status: number }) => [id, status])).toEqual([
    [one, 200],
    [two, 200],
    [loan, 422],
    ['evt_unknown', 404],
  ]);
  const [first, second, third] = answer.body.data;
  expect(first.data.sealedHash).not.toBe(second.data.sealedHash);
  expect(third.error).toMatchObject({ code: 'POLICY_VIOLATION' });
  await setPolicy({ bulkApproval: false });
  const forbidden = await as('POST', '/decisions/approvals', place.admin.token, {
    approvals: [{ id: await decide(), result: 'rejected' }],
  });
  expect(forbidden.body.data[0]).toMatchObject({ status: 422 });
  const instructor = await world.member(place.center, 'INSTRUCTOR');
  const refused = await as('POST', '/decisions/approvals', instructor.token, { approvals: items });
  expect(refused.status).toBe(403);
});

test('whoever decides sees what differs from the last of its kind, how those ended, what asked, and the model’s record', async () => {
  await setPolicy({ approvalWithin: 600 });
  const make = (amount: number, more: object = {}) =>
    decide({
      action: { type: 'refund', input: { amount, currency: 'KRW', lines: [{ sku: 'a' }] }, ...more },
      aiContext: { model: 'refunds-3', confidence: 0.8 },
    });
  await approve(await make(10), place.admin.token, { reason: 'small' });
  const rejected = await make(500);
  await approve(rejected, place.admin.token, { result: 'rejected', reason: 'too much' });
  await decide({ action: { type: 'other', input: { amount: 1 } } });
  const id = await make(20, { output: { ok: true } });
  const { body } = await as('GET', `/decisions/${id}/context`, place.admin.token);
  expect(body.data).toMatchObject({
    deadline: { onLate: null },
    asked: [{ guard: 'humanReview', policy: { name: 'In time', version: 1 } }],
    mayBulk: false,
    comparedWith: rejected,
    rows: [
      { part: 'input', path: 'amount', value: '20', before: '500', change: 'changed' },
      { path: 'currency', value: 'KRW', before: 'KRW', change: 'same' },
      { path: 'lines[0].sku', change: 'same' },
      { part: 'output', path: 'ok', value: 'true', before: null, change: 'added' },
    ],
    similar: [
      { id: rejected, result: 'rejected', answeredBy: place.admin.name, reason: 'too much' },
      { result: 'approved', reason: 'small' },
    ],
    model: { name: 'refunds-3', confidence: 0.8, cases: 2, overruled: 1 },
  });
  // What was erased is told of no longer, and another center knows nothing of it.
  await service.call('POST', `/api/v1/evidence/evd_${rejected.slice(4)}/erase`, {
    as: place.key,
    body: { claims: ['who', 'what', 'why'], reason: 'asked to' },
  });
  const after = (await as('GET', `/decisions/${id}/context`, place.admin.token)).body.data;
  expect(after.comparedWith).toBe(null);
  expect(JSON.stringify(after)).not.toContain('too much');
  const stranger = await world.member(await world.center(), 'ADMIN');
  expect((await as('GET', `/decisions/${id}/context`, stranger.token)).status).toBe(404);
});

test('among many cases those of a kind, of a model, and the next to be due are each one range of an index', async () => {
  await service.owner.query(
    `insert into approval_cases (center_id, event_id, kind, model, asked_at, due_at, policy, result, answered_at)
     select $1, 'evt_' || n, 'kind-' || n % 50, 'model-' || n % 7, now(), now(), '{}',
            case when n % 10 > 0 then 'approved' end, case when n % 10 > 0 then now() end
       from generate_series(1, 20000) as n`,
    [place.center.id],
  );
  await service.owner.query('analyze approval_cases');
  const from = `explain select event_id from approval_cases where center_id = ${place.center.id} and`;
  for (const [query, index] of [
    [`kind = 'kind-1' and result is not null and event_id < 'f' order by event_id desc limit 5`, 'kind'],
    [`model = 'model-1' and result is not null order by event_id desc limit 1000`, 'model'],
    [`result is null order by due_at, event_id limit 8`, 'open'],
  ] as const) {
    const { rows } = await service.owner.query(`${from} ${query}`);
    expect(JSON.stringify(rows)).toContain(
      `Index Only Scan${index === 'open' ? '' : ' Backward'} using approval_cases_${index}`,
    );
  }
});

interface Received {
  path: string;
  type: string | undefined;
  body: Record<string, unknown>;
}
const received: Received[] = [];
const answers: number[] = [];
const receiver = createServer((request, response) => {
  void readAll(request).then((text) => {
    received.push({ path: request.url ?? '', type: request.headers['content-type'], body: JSON.parse(text) });
    response.writeHead(answers.shift() ?? 200).end('ok');
  });
}).listen(0, '127.0.0.1');
afterAll(() => receiver.close());

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('channels in Slack and Teams hear of what waits in their own formats; a miss is tried again; the address stays secret', async () => {
  const { port } = receiver.address() as AddressInfo;
  const add = (kind: string, path: string) =>
    as('POST', '/center/notice-channels', place.admin.token, {
      kind,
      name: `Approvals in ${kind}`,
      url: `http://127.0.0.1:${port}/${path}`,
    });
  const slack = await add('slack', 'secret-slack');
  expect(slack.body.data).toMatchObject({ kind: 'slack', host: `127.0.0.1:${port}`, lastError: null });
  await add('teams', 'secret-teams');
  const listed = await as('GET', '/center/notice-channels', place.admin.token);
  const { rows } = await service.owner.query('select * from notice_channels where center_id = $1', [
    place.center.id,
  ]);
  for (const text of [slack.text, listed.text, JSON.stringify(rows)]) expect(text).not.toContain('secret-');

  const test1 = await as('POST', `/center/notice-channels/${slack.body.data.id}/test`, place.admin.token);
  expect(test1.body.data).toEqual({ delivered: true, error: null });
  await setPolicy({ approvalWithin: 600, onLate: { action: 'escalate', role: 'ADMIN' } });
  const id = await decide({
    action: { type: 'refund', description: '<!channel> [click](http://evil.test)' },
  });
  received.length = 0;
  await work();
  const jobs = (await queued(POST_NOTICE)).filter(({ payload }) => payload.centerId === place.center.id);
  expect(jobs).toHaveLength(2);
  answers.push(500);
  const [first, second] = jobs;
  await expect(postNotice(platform, first?.payload ?? {})).rejects.toThrow('answered with 500');
  const failing = await as('GET', '/center/notice-channels', place.admin.token);
  expect(failing.body.data[0]).toMatchObject({ lastError: 'answered with 500' });
  await postNotice(platform, first?.payload ?? {});
  await postNotice(platform, second?.payload ?? {});
  const [, toSlack, toTeams] = received;
  const url = `${platform.settings.publicUrl}/decisions/${id}?center=${place.center.id}`;
  expect(toSlack?.type).toContain('application/json');
  expect(toSlack?.body).toMatchObject({
    text: `${place.center.name}: A decision waits for approval`,
    blocks: [
      { type: 'header' },
      { type: 'context' },
      { type: 'section', accessory: { type: 'button', url } },
      { type: 'actions' },
    ],
  });
  expect(JSON.stringify(toSlack?.body)).toContain('&lt;!channel&gt;');
  expect(toTeams?.body).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', version: '1.4' },
      },
    ],
  });
  expect(JSON.stringify(toTeams?.body)).not.toContain('[click](');

  // Answered meanwhile: nothing is said any more.
  await approve(id, place.admin.token);
  received.length = 0;
  await postNotice(platform, first?.payload ?? {});
  expect(received).toEqual([]);
  expect(
    (await as('DELETE', `/center/notice-channels/${slack.body.data.id}`, place.admin.token)).status,
  ).toBe(204);
  expect(
    (await as('DELETE', `/center/notice-channels/${slack.body.data.id}`, place.admin.token)).status,
  ).toBe(404);
});

test('a center has ten channels at most, also when more are asked for at once, so that each is heard and can be removed', async () => {
  const { token } = await world.member(await world.center(), 'ADMIN');
  const { port } = receiver.address() as AddressInfo;
  const body = { kind: 'slack', name: 'x', url: `http://127.0.0.1:${port}/many` };
  const made = await Promise.all(
    Array.from({ length: 20 }, () => as('POST', '/center/notice-channels', token, body)),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(10);
});

test.each([
  ['http://169.254.169.254/latest', 'metadata'],
  ['ftp://127.0.0.1/x', 'http or https'],
])('a channel at %s is refused by the rules of webhooks', async (url, reason) => {
  const body = { kind: 'slack', name: 'x', url };
  const answer = await as('POST', '/center/notice-channels', place.admin.token, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain(reason);
});

test('only administrators set channels, and a role that was passed nothing on waits for nothing', async () => {
  const instructor = await world.member(place.center, 'INSTRUCTOR');
  const parent = await world.member(place.center, 'PARENT');
  expect((await as('GET', '/center/notice-channels', instructor.token)).status).toBe(403);
  await setPolicy({});
  await decide();
  expect((await as('GET', '/approvals/waiting', place.admin.token)).body.data).toMatchObject({
    total: 1,
    late: 0,
  });
  expect((await as('GET', '/approvals/waiting', instructor.token)).body.data).toMatchObject({
    total: 0,
    items: [],
  });
  expect((await as('GET', '/approvals/waiting', parent.token)).status).toBe(403);
  expect(
    (await service.call('GET', '/api/approvals/waiting', { headers: { accept: 'text/event-stream' } }))
      .status,
  ).toBe(401);
});

/** The events of a stream as they come. */
async function watch(token: string) {
  const origin = await listening();
  const stop = new AbortController();
  const response = await fetch(`${origin}/api/approvals/waiting`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  const told: { total: number; late: number }[] = [];
  const state = { told, isOver: false, status: response.status, type: response.headers.get('content-type') };
  void (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      told.splice(
        0,
        told.length,
        ...[...text.matchAll(/^event: waiting\ndata: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? '')),
      );
    }
  })()
    .catch(() => {})
    .finally(() => {
      state.isOver = true;
    });
  return { state, stop: () => stop.abort() };
}

let origin: Promise<string> | undefined;
function listening(): Promise<string> {
  origin ??= service.app.listen({ port: 0, host: '127.0.0.1' });
  return origin;
}

test('the bell is told live of what begins and ceases to wait, and a stream ends with its session', async () => {
  const token = await world.tokenFor(place.admin.actorId, place.center);
  const [mine, other] = [
    await watch(token),
    await watch(await world.tokenFor(place.second.actorId, place.center)),
  ];
  expect([mine.state.status, mine.state.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await eventually(() => mine.state.told.length === 1 && other.state.told.length === 1);
  await setPolicy({ approvalWithin: 600 });
  const id = await decide();
  await eventually(() => mine.state.told.at(-1)?.total === 1);
  await approve(id, place.second.token);
  await eventually(() => mine.state.told.at(-1)?.total === 0);
  await as('POST', '/auth/logout', token);
  await eventually(() => mine.state.isOver);
  expect(other.state.isOver).toBe(false);
  await service.owner.query('update memberships set status = $2 where id = $1', [
    place.second.membershipId,
    'SUSPENDED',
  ]);
  await eventually(() => other.state.isOver);
});

test('the bell of an administrator who becomes an instructor tells what an instructor may see', async () => {
  await setPolicy({ approvalWithin: 600 });
  await decide();
  const { state, stop } = await watch(await world.tokenFor(place.second.actorId, place.center));
  await eventually(() => state.told.at(-1)?.total === 1);
  await service.owner.query(`update memberships set role = 'INSTRUCTOR' where id = $1`, [
    place.second.membershipId,
  ]);
  await decide();
  await eventually(() => state.told.length > 1);
  expect(state.told.at(-1)).toEqual({ total: 0, late: 0, items: [] });
  stop();
});

test('a session has a few streams at most: the oldest makes room', async () => {
  const token = await world.tokenFor(place.admin.actorId, place.center);
  const all: Awaited<ReturnType<typeof watch>>[] = [];
  for (let count = 0; count < 7; count++) {
    const one = await watch(token);
    await eventually(() => one.state.told.length === 1);
    all.push(one);
  }
  await eventually(() => all[0]?.state.isOver);
  expect(all.slice(1).map(({ state }) => state.isOver)).toEqual([false, false, false, false, false, false]);
  for (const one of all) one.stop();
});

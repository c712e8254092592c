import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { beforeAll, expect, test } from 'vitest';
import { type CallOptions, startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter, type TestMember } from '../../../test/harness/world.ts';

// The package is CommonJS: its callable default is handed over as it is, while its types describe a namespace.
const decodeQr = jsQR as unknown as typeof jsQR.default;

const service = await startTestService();
const world = createWorld(service);
let center: TestCenter;
let admin: TestMember;
let instructor: TestMember;
let parent: TestMember;
let child: TestMember;
let outsider: TestMember;

beforeAll(async () => {
  center = await world.center({ name: 'North <Center>' });
  [admin, instructor, parent, child] = [
    await world.member(center, 'ADMIN'),
    await world.member(center, 'INSTRUCTOR'),
    await world.member(center, 'PARENT'),
    await world.member(center, 'CHILD', { name: 'Kim & <b>Lee</b>' }),
  ];
  outsider = await world.member(await world.center(), 'ADMIN');
  // An inactive webhook that names every event: events are kept for it, and nothing is sent.
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, active, created_at, updated_at)
     values ($1, 'whk_look', 'https://example.test/', '{*}', '', false, now(), now())`,
    [center.id],
  );
});

const post = (path: string, as: string | undefined, body: unknown, options: CallOptions = {}) =>
  service.call('POST', `/lms/api${path}`, { ...(as ? { as } : {}), body, ...options });
const get = (path: string, as?: string) => service.call('GET', `/lms/api${path}`, as ? { as } : {});

async function course(overrides: Record<string, unknown> = {}) {
  const added = await post('/v3/admin/products', admin.token, {
    name: 'First steps',
    type: 'COURSE',
    price: 30_000,
    lessons: [
      { id: 'one', title: 'One', durationSeconds: 100 },
      { id: 'two', title: 'Two', durationSeconds: 300 },
    ],
    ...overrides,
  });
  expect(added.status).toBe(201);
  return added.body.data;
}

const at = (seconds: number) => new Date(service.clock.now().getTime() + seconds * 1_000).toISOString();

async function session(overrides: Record<string, unknown> = {}) {
  const planned = await post('/v3/attendance/sessions', instructor.token, {
    title: 'Monday',
    startsAt: at(-60),
    endsAt: at(3_600),
    method: 'qr',
    ...overrides,
  });
  expect(planned.status).toBe(201);
  return planned.body.data;
}

/** Watches lessons to a position each, in the time that takes. */
async function watch(token: string, courseId: string, positions: Record<string, number>): Promise<void> {
  const beats = async () => {
    for (const [lessonId, positionSeconds] of Object.entries(positions))
      await post('/v2/heartbeat', token, { courseId, lessonId, positionSeconds });
  };
  const seconds = Math.max(...Object.values(positions));
  await beats();
  service.clock.advance({ seconds });
  await beats();
  service.clock.advance({ seconds: -seconds });
}

async function buy(learner: TestMember, productId: string): Promise<void> {
  const { orderId } = (await post('/v3/orders', learner.token, { productId })).body.data;
  expect((await post('/v3/payments/confirm', learner.token, payment(orderId))).status).toBe(200);
}

async function tokenOf(sessionId: string): Promise<{ token: string; expiresAt: string }> {
  return (await get(`/v3/attendance/sessions/${sessionId}/qr?format=json`, instructor.token)).body.data;
}

async function eventsOf(type: string): Promise<Record<string, unknown>[]> {
  const { rows } = await service.owner.query<{ data: Record<string, unknown> }>(
    'select data from webhook_events where center_id = $1 and type = $2 order by created_at, id',
    [center.id, type],
  );
  return rows.map((row) => row.data);
}

async function dpuOf(id: string) {
  const { rows } = await service.owner.query(
    'select reference_type, reference_id, created_by_id, created_by_type from dpus where center_id = $1 and id = $2',
    [center.id, id],
  );
  return rows[0];
}

test('a call without a token, or with the wrong role, or of another center is refused', async () => {
  const { id: courseId } = await course();
  const { id: sessionId } = await session();
  const learnerId = child.actorId;
  const planned = {
    title: 'x',
    startsAt: '2026-03-02T09:00:00Z',
    endsAt: '2026-03-02T10:00:00Z',
    method: 'qr',
  };
  const calls: {
    method: 'GET' | 'POST' | 'PATCH';
    path: string;
    body?: object;
    forbidden?: TestMember;
    foreign: number;
  }[] = [
    {
      method: 'POST',
      path: '/v2/heartbeat',
      body: { courseId, lessonId: 'one', positionSeconds: 1 },
      foreign: 404,
    },
    {
      method: 'GET',
      path: `/v2/hrd/status?learnerId=${learnerId}&courseId=${courseId}`,
      forbidden: parent,
      foreign: 404,
    },
    {
      method: 'POST',
      path: '/v2/hrd/assessment',
      body: { learnerId, courseId, score: 1 },
      forbidden: child,
      foreign: 404,
    },
    {
      method: 'POST',
      path: '/v2/hrd/completion',
      body: { learnerId, courseId },
      forbidden: parent,
      foreign: 404,
    },
    { method: 'GET', path: '/v3/admin/products', forbidden: instructor, foreign: 200 },
    {
      method: 'POST',
      path: '/v3/admin/products',
      body: { name: 'x', type: 'COURSE', price: 1 },
      forbidden: instructor,
      foreign: 201,
    },
    { method: 'POST', path: '/v3/orders', body: { productId: courseId }, foreign: 404 },
    { method: 'GET', path: '/v3/admin/emon-settings', forbidden: instructor, foreign: 200 },
    { method: 'PATCH', path: '/v3/admin/emon-settings', body: {}, forbidden: instructor, foreign: 200 },
    {
      method: 'POST',
      path: '/v3/attendance/sessions',
      body: { ...planned, courseId },
      forbidden: child,
      foreign: 404,
    },
    { method: 'GET', path: `/v3/attendance/sessions/${sessionId}/qr`, forbidden: child, foreign: 404 },
    { method: 'GET', path: '/v3/certificates/crt_none', foreign: 404 },
  ];
  for (const { method, path, body, forbidden, foreign } of calls) {
    const call = (as?: string) =>
      service.call(method, `/lms/api${path}`, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
    const nobody = await call();
    expect([path, nobody.status, nobody.body.error.code]).toEqual([path, 401, 'UNAUTHORIZED']);
    expect(nobody.headers['x-ratelimit-limit']).toBeDefined();
    if (forbidden) {
      const refused = await call(forbidden.token);
      expect([path, refused.status, refused.body.error.code]).toEqual([path, 403, 'INSUFFICIENT_ROLE']);
    }
    expect([path, (await call(outsider.token)).status]).toEqual([path, foreign]);
  }
});

test('bad input is refused by the name of its field', async () => {
  const cases: [string, object, string, string][] = [
    [
      '/v2/heartbeat',
      { courseId: 'x', lessonId: 'y', positionSeconds: -1 },
      'positionSeconds',
      'VALIDATION_ERROR',
    ],
    [
      '/v2/hrd/assessment',
      { learnerId: child.actorId, courseId: 'x', score: 101 },
      'score',
      'VALIDATION_ERROR',
    ],
    ['/v2/hrd/completion', { learnerId: 'someone', courseId: 'x' }, 'learnerId', 'VALIDATION_ERROR'],
    ['/v3/admin/products', { type: 'COURSE', price: 1 }, 'name', 'MISSING_REQUIRED_FIELD'],
    ['/v3/admin/products', { name: 'x', type: 'BOOK', price: 1 }, 'type', 'VALIDATION_ERROR'],
    [
      '/v3/admin/products',
      {
        name: 'x',
        type: 'COURSE',
        price: 1,
        lessons: [
          { id: 'a', title: 'A', durationSeconds: 1 },
          { id: 'a', title: 'B', durationSeconds: 1 },
        ],
      },
      'lessons.1.id',
      'VALIDATION_ERROR',
    ],
    ['/v3/orders', {}, 'productId', 'MISSING_REQUIRED_FIELD'],
    [
      '/v3/attendance/sessions',
      { title: 'x', startsAt: '2026-03-02T10:00:00Z', endsAt: '2026-03-02T09:00:00Z', method: 'qr' },
      'endsAt',
      'VALIDATION_ERROR',
    ],
    [
      '/v3/attendance/sessions',
      { title: 'x', startsAt: '2026-03-02T10:00:00Z', endsAt: '2026-03-03T10:00:01Z', method: 'qr' },
      'at most 24 hours',
      'VALIDATION_ERROR',
    ],
    ['/v3/attendance/check-in', { token: 'made up' }, 'token', 'VALIDATION_ERROR'],
    ['/v3/payments/confirm', { orderId: 'x' }, 'amount', 'MISSING_REQUIRED_FIELD'],
  ];
  for (const [path, body, field, code] of cases) {
    const refused = await post(path, admin.token, body);
    expect([path, refused.status, refused.body.error.code]).toEqual([path, 400, code]);
    expect(refused.body.error.message).toContain(field);
  }
  const { id } = await session();
  expect((await get(`/v3/attendance/sessions/${id}/qr?format=gif`, admin.token)).status).toBe(400);
});

test('progress is the furthest position over all lessons, and seeking back loses nothing', async () => {
  const { id: courseId } = await course();
  const beat = (lessonId: string, positionSeconds: number) =>
    post('/v2/heartbeat', child.token, { courseId, lessonId, positionSeconds });
  const first = await beat('one', 9);
  expect(first.body.data).toEqual({ receivedAt: expect.any(String), nextInSeconds: 30 });
  await watch(child.token, courseId, { one: 90, two: 300 });
  await beat('one', 20);
  await beat('two', 9_999);
  expect((await beat('three', 1)).status).toBe(404);
  const status = await get(`/v2/hrd/status?learnerId=${child.actorId}&courseId=${courseId}`, child.token);
  expect(status.body.data).toEqual({
    learnerId: child.actorId,
    courseId,
    progress: 390 / 400,
    attendanceRate: 0,
    assessmentScore: null,
    completed: false,
    certificateId: null,
  });
});

test('a report moves the position by the time since the last one, and no crowd of reports by more', async () => {
  const { id: courseId } = await course({ lessons: [{ id: 'one', title: 'One', durationSeconds: 36_000 }] });
  const learner = await world.member(center, 'CHILD');
  const beat = (positionSeconds: number) =>
    post('/v2/heartbeat', learner.token, { courseId, lessonId: 'one', positionSeconds });
  const reached = async () =>
    Math.round((await get(`/v2/hrd/status?courseId=${courseId}`, learner.token)).body.data.progress * 36_000);
  expect((await beat(36_000)).status).toBe(200);
  expect(await reached()).toBe(10);
  await Promise.all(Array.from({ length: 20 }, () => beat(36_000)));
  expect(await reached()).toBe(10);
  service.clock.advance({ seconds: 60 });
  await beat(36_000);
  expect(await reached()).toBe(10 + 60 + 10);
  await beat(36_000);
  expect(await reached()).toBe(80);
  service.clock.advance({ seconds: 60 });
  await beat(100);
  expect(await reached()).toBe(100);
  service.clock.advance({ seconds: -120 });
});

test('nobody assesses themselves, under whichever of their accounts', async () => {
  const { id: courseId } = await course();
  const teacher = await world.member(center, 'INSTRUCTOR');
  const other = await world.member(center, 'CHILD');
  await service.owner.query(
    'update actors set family_id = (select family_id from actors where id = $1) where id = $2',
    [teacher.actorId, other.actorId],
  );
  for (const learnerId of [teacher.actorId, other.actorId]) {
    const refused = await post('/v2/hrd/assessment', teacher.token, { learnerId, courseId, score: 100 });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
  }
});

test('training monitoring sets how often a player reports', async () => {
  const read = () => get('/v3/admin/emon-settings', admin.token);
  expect((await read()).body.data).toEqual({
    enabled: false,
    institutionCode: '',
    reportIntervalSeconds: 60,
  });
  const change = { enabled: true, institutionCode: 'KR-1', reportIntervalSeconds: 15 };
  const patch = (body: object) =>
    service.call('PATCH', '/lms/api/v3/admin/emon-settings', { as: admin.token, body });
  expect((await patch(change)).body.data).toEqual(change);
  expect((await patch({ reportIntervalSeconds: 5 })).status).toBe(400);
  expect((await read()).body.data).toEqual(change);
  const { id: courseId } = await course();
  const beat = await post('/v2/heartbeat', child.token, { courseId, lessonId: 'one', positionSeconds: 1 });
  expect(beat.body.data.nextInSeconds).toBe(15);
  await patch({ enabled: false });
});

test('a parent reads the progress of a linked child, and of nobody else', async () => {
  const { id: courseId } = await course();
  await service.owner.query('insert into guardians values ($1, $2, $3, now())', [
    center.id,
    parent.actorId,
    child.actorId,
  ]);
  const read = (learnerId: string) =>
    get(`/v2/hrd/status?learnerId=${learnerId}&courseId=${courseId}`, parent.token);
  expect((await read(child.actorId)).status).toBe(200);
  expect((await read(admin.actorId)).status).toBe(403);
  await service.owner.query('delete from guardians where center_id = $1', [center.id]);
});

test('completing names what is missing, issues one certificate with its proof and event, and never a second', async () => {
  const { id: courseId } = await course();
  const learnerId = child.actorId;
  const complete = () => post('/v2/hrd/completion', child.token, { learnerId, courseId });
  const nothing = await complete();
  expect([nothing.status, nothing.body.error.code]).toEqual([409, 'CONFLICT']);
  expect(nothing.body.error.message).toMatch(/paid.*progress.*score/);

  await watch(child.token, courseId, { one: 100, two: 220 });
  const assess = (score: number) =>
    post('/v2/hrd/assessment', instructor.token, { learnerId, courseId, score });
  expect((await assess(59.99)).body.data).toMatchObject({ learnerId, courseId, score: 59.99 });
  const short = await complete();
  expect(short.body.error.message).toContain('score is 59.99');
  expect(short.body.error.message).not.toContain('progress');

  const passed = await assess(60);
  const unpaid = await complete();
  expect([unpaid.status, unpaid.body.error.code]).toEqual([409, 'CONFLICT']);
  expect(unpaid.body.error.message).toContain('no order of the learner is paid');
  expect((await post('/v2/hrd/completion', admin.token, { learnerId, courseId })).status).toBe(409);
  await buy(child, courseId);
  expect(passed.status).toBe(201);
  expect(await dpuOf(passed.body.data.dpuId)).toEqual({
    reference_type: 'lms-event',
    reference_id: passed.body.data.assessmentId,
    created_by_id: instructor.actorId,
    created_by_type: 'human',
  });
  const issued = await complete();
  expect(issued.status).toBe(201);
  expect(await eventsOf('certificate.issued')).toEqual([issued.body.data]);
  expect(await dpuOf(issued.body.data.dpuId)).toMatchObject({ reference_type: 'lms-event' });
  expect((await complete()).status).toBe(409);

  const { certificateId, dpuId, chainHash } = issued.body.data;
  const certificate = await get(`/v3/certificates/${certificateId}`, instructor.token);
  expect(certificate.body.data).toEqual({
    ...issued.body.data,
    learnerName: child.name,
    courseName: 'First steps',
    verifyUrl: `${service.platform.settings.publicUrl}/verify/${dpuId}`,
  });
  expect((await get(`/v3/certificates/${certificateId}`, parent.token)).status).toBe(403);
  expect((await get(`/v3/certificates/${certificateId}`, outsider.token)).status).toBe(404);

  const page = await service.call('GET', `/certificates/${certificateId}`);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Kim &amp; &lt;b&gt;Lee&lt;/b&gt;');
  expect(page.text).toContain('North &lt;Center&gt;');
  expect(page.text).toContain(chainHash);
  expect(page.text).toContain(`/verify/${dpuId}`);
  expect(page.text).toContain('<svg');
  expect(page.text).not.toContain('<script');
  expect(page.text).not.toContain('Not proven');
  expect(page.text).toMatch(/<dt>In the log<\/dt><dd>(not yet|leaf \d+) · <a href="[^"]+\/log">/);
  expect((await service.call('GET', '/certificates/crt_none')).status).toBe(404);
});

test.each([
  ['learner’s name', `learner_name = 'Somebody Else'`],
  ['course’s name', `course_name = 'Brain surgery'`],
  ['center’s name', `center_name = 'A university'`],
  ['date', `issued_at = issued_at - interval '1 year'`],
  ['hash', `chain_hash = repeat('0', 64)`],
  ['unit', `dpu_id = (select min(id) from dpus where center_id = certificates.center_id)`],
])('a certificate whose %s was changed in the database is shown as not proven', async (_what, change) => {
  const { id: courseId } = await course({ price: 0, lessons: [{ title: 'Only', durationSeconds: 10 }] });
  const learner = await world.member(center, 'CHILD');
  const { actorId: learnerId } = learner;
  await watch(learner.token, courseId, { 'lesson-1': 10 });
  await post('/v2/hrd/assessment', admin.token, { learnerId, courseId, score: 100 });
  const { certificateId } = (await post('/v2/hrd/completion', learner.token, { learnerId, courseId })).body
    .data;
  const page = async () => (await service.call('GET', `/certificates/${certificateId}`)).text;
  expect(await page()).not.toContain('Not proven');
  await service.owner.query(`update certificates set ${change} where id = $1`, [certificateId]);
  expect(await page()).toContain('Not proven');
});

test('two who complete the same course at the same moment make one certificate', async () => {
  const { id: courseId } = await course({ price: 0, lessons: [{ title: 'Only', durationSeconds: 10 }] });
  const learner = await world.member(center, 'CHILD');
  const { actorId: learnerId } = learner;
  await post('/v2/heartbeat', learner.token, { courseId, lessonId: 'lesson-1', positionSeconds: 10 });
  await post('/v2/hrd/assessment', admin.token, { learnerId, courseId, score: 100 });
  const both = await Promise.all(
    [learner, admin].map(({ token }) => post('/v2/hrd/completion', token, { learnerId, courseId })),
  );
  expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
});

test('a workshop without lessons is followed by being there', async () => {
  const { id: courseId } = await course({ type: 'WORKSHOP', lessons: [] });
  const first = await session({ courseId, method: 'workshop' });
  await session({ courseId, method: 'workshop' });
  const { token } = await tokenOf(first.id);
  await post('/v3/attendance/check-in', child.token, { token });
  const status = await get(`/v2/hrd/status?courseId=${courseId}`, child.token);
  expect(status.body.data).toMatchObject({ progress: 0.5, attendanceRate: 0.5 });
  expect((await eventsOf('attendance.verified')).at(-1)).toMatchObject({ method: 'workshop' });
});

test('the code is a picture of the token, as PNG and as SVG', async () => {
  const { id } = await session();
  service.clock.set('2026-12-01T00:00:01Z');
  const as = await world.tokenFor(instructor.actorId, center);
  const { body } = await get(`/v3/attendance/sessions/${id}/qr?format=json`, as);
  expect(body.data.expiresAt).toBe('2026-12-01T00:00:30.000Z');
  const png = await service.app.inject({
    url: `/lms/api/v3/attendance/sessions/${id}/qr?format=png`,
    headers: { authorization: `Bearer ${as}` },
  });
  expect([png.headers['content-type'], png.headers['cache-control']]).toEqual(['image/png', 'no-store']);
  const { data, width, height } = PNG.sync.read(png.rawPayload);
  expect(decodeQr(new Uint8ClampedArray(data), width, height)?.data).toBe(body.data.token);
  const svg = await get(`/v3/attendance/sessions/${id}/qr`, as);
  expect(svg.headers['content-type']).toBe('image/svg+xml');
  expect(svg.text).toMatch(/^<svg /);
  service.clock.set(new Date());
});

test('the token changes every 30 seconds, and the one before stays good for 5', async () => {
  const { id } = await session({ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-02T01:00:00Z' });
  const learners = [await world.member(center, 'CHILD'), await world.member(center, 'CHILD')] as const;
  // Sessions of these people begin at the moment that the test stands at.
  service.clock.set('2026-12-02T00:00:29Z');
  const as = await world.tokenFor(instructor.actorId, center);
  const tokens = await Promise.all(learners.map((learner) => world.tokenFor(learner.actorId, center)));
  const show = async () => (await get(`/v3/attendance/sessions/${id}/qr?format=json`, as)).body.data.token;
  const before = await show();
  service.clock.set('2026-12-02T00:00:31Z');
  const after = await show();
  expect(after).not.toBe(before);

  const inGrace = await post('/v3/attendance/check-in', tokens[0], { token: before });
  expect(inGrace.status).toBe(201);
  service.clock.set('2026-12-02T00:00:35.500Z');
  const stale = await post('/v3/attendance/check-in', tokens[1], { token: before });
  expect([stale.status, stale.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect((await post('/v3/attendance/check-in', tokens[1], { token: after })).status).toBe(201);
  service.clock.set(new Date());
});

test('a check-in counts from a quarter of an hour before the session until its end', async () => {
  const learner = await world.member(center, 'CHILD');
  const arrive = async (startsIn: number, endsIn: number) => {
    const { id } = await session({ startsAt: at(startsIn), endsAt: at(endsIn) });
    const { token } = await tokenOf(id);
    const answer = await post('/v3/attendance/check-in', learner.token, { token });
    return [answer.status, answer.body.error?.code];
  };
  expect(await arrive(4 * 365 * 86_400, 4 * 365 * 86_400 + 3_600)).toEqual([409, 'CONFLICT']);
  expect(await arrive(16 * 60, 3_600)).toEqual([409, 'CONFLICT']);
  expect(await arrive(14 * 60, 3_600)).toEqual([201, undefined]);
  expect(await arrive(-3_600, 60)).toEqual([201, undefined]);
  expect(await arrive(-3_600, -60)).toEqual([409, 'CONFLICT']);
});

test('a check-in is proven and told, happens once, and only in the own center', async () => {
  const { id } = await session();
  const { token } = await tokenOf(id);
  const nobody = await post('/v3/attendance/check-in', undefined, { token });
  expect(nobody.status).toBe(401);
  const elsewhere = await post('/v3/attendance/check-in', outsider.token, { token });
  expect([elsewhere.status, elsewhere.body.error.code]).toEqual([403, 'NO_MEMBERSHIP']);
  const tampered = await post('/v3/attendance/check-in', child.token, {
    token: token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
  });
  expect(tampered.status).toBe(400);

  const there = await post('/v3/attendance/check-in', child.token, { token });
  expect(there.status).toBe(201);
  expect(there.body.data).toMatchObject({ sessionId: id, learnerId: child.actorId });
  expect(await dpuOf(there.body.data.dpuId)).toEqual({
    reference_type: 'lms-attendance',
    reference_id: there.body.data.attendanceId,
    created_by_id: child.actorId,
    created_by_type: 'human',
  });
  expect(await eventsOf('attendance.verified')).toContainEqual({ ...there.body.data, method: 'qr' });
  const again = await post('/v3/attendance/check-in', child.token, { token });
  expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);

  const learner = await world.member(center, 'CHILD');
  const many = await Promise.all(
    [1, 2, 3].map(() => post('/v3/attendance/check-in', learner.token, { token })),
  );
  expect(many.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
});

const payment = (orderId: string, overrides: object = {}) => ({
  orderId,
  amount: 30_000,
  currency: 'KRW',
  method: 'card',
  status: 'paid',
  providerPaymentId: `pp-${orderId}`,
  ...overrides,
});

test('a product order is paid once: by the buyer or an ADMIN, at its price, with proof and event', async () => {
  const { id: productId } = await course();
  const ordered = await post('/v3/orders', child.token, { productId });
  expect(ordered.body.data).toMatchObject({ productId, amount: 30_000, currency: 'KRW', status: 'PENDING' });
  const { orderId } = ordered.body.data;
  const confirm = (as: string | undefined, body: object) => post('/v3/payments/confirm', as, body);

  expect((await confirm(undefined, payment(orderId))).status).toBe(401);
  expect((await confirm(parent.token, payment(orderId))).body.error.code).toBe('INSUFFICIENT_ROLE');
  expect((await confirm(outsider.token, payment(orderId))).status).toBe(404);
  expect((await confirm(admin.token, payment('ord_none'))).status).toBe(404);
  const wrong = await confirm(child.token, payment(orderId, { amount: 1 }));
  expect([wrong.status, wrong.body.error.code]).toEqual([409, 'CONFLICT']);

  const failed = await confirm(
    child.token,
    payment(orderId, { status: 'failed', reason: 'declined', providerPaymentId: 'pp-f' }),
  );
  expect(failed.body.data).toMatchObject({ orderId, status: 'failed', subscription: null });
  expect((await eventsOf('payment.failed')).at(-1)).toEqual({
    paymentId: failed.body.data.paymentId,
    orderId,
    centerId: center.id,
    amount: 30_000,
    currency: 'KRW',
    method: 'card',
    reason: 'declined',
  });

  const paid = await confirm(child.token, payment(orderId));
  expect(paid.body.data).toMatchObject({ orderId, status: 'paid', subscription: null });
  expect((await confirm(child.token, payment(orderId))).body.data).toEqual(paid.body.data);
  expect((await eventsOf('payment.completed')).filter((event) => event.orderId === orderId)).toHaveLength(1);
  const proofs = await service.owner.query('select id from dpus where reference_id = $1', [
    paid.body.data.paymentId,
  ]);
  expect(proofs.rows).toHaveLength(1);
  expect((await confirm(child.token, payment(orderId, { providerPaymentId: 'pp-other' }))).status).toBe(409);
  expect((await post('/v3/orders', child.token, { productId })).status).toBe(409);
});

test('a learner has one open order of a product, however often and at once they order', async () => {
  const learner = await world.member(center, 'CHILD');
  for (const [price, repeat] of [
    [30_000, 200],
    [0, 409],
  ] as const) {
    const { id: productId } = await course({ price });
    const order = () => post('/v3/orders', learner.token, { productId });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(order));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, repeat, repeat, repeat, repeat].sort());
    const { rows } = await service.owner.query('select id from learning_orders where product_id = $1', [
      productId,
    ]);
    expect(rows).toHaveLength(1);
    const ids = answers.flatMap(({ body }) => body.data?.orderId ?? []);
    expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
    const { rows: proofs } = await service.owner.query('select id from dpus where reference_id = $1', [
      rows[0].id,
    ]);
    expect(proofs).toHaveLength(1);
  }
});

test('what is not on offer cannot be ordered, and what costs nothing is paid for', async () => {
  const closed = await course({ active: false });
  expect((await post('/v3/orders', child.token, { productId: closed.id })).status).toBe(409);
  const free = await course({ price: 0 });
  expect((await post('/v3/orders', child.token, { productId: free.id })).body.data.status).toBe('PAID');
});

test("a center's provisioning order is paid by its ADMIN, also while the center is suspended, or by the operator", async () => {
  const own = await world.center();
  const boss = await world.member(own, 'ADMIN');
  const staff = await world.member(own, 'INSTRUCTOR');
  const operator = await world.operator();
  await service.owner.query(
    `insert into subscriptions (center_id, id, plan_id, status, amount, currency, interval, seat_limit, anchor_at, period_end,
       is_period_paid, past_due_since, due_at, created_at, updated_at)
     values ($1, 'sub_1', 'center-starter', 'SUSPENDED', 49000, 'KRW', 'MONTH', 20, now() - interval '50 days',
       now() - interval '20 days', false, now() - interval '20 days', null, now(), now())`,
    [own.id],
  );
  await service.owner.query(
    `insert into provisioning_orders (center_id, order_id, request_hash, membership_id, created_at)
     values ($1, $2, '', '', now())`,
    [own.id, `order-${own.id}`],
  );
  await service.owner.query(
    `update centers set status = 'SUSPENDED', suspended_for = '{billing}' where id = $1`,
    [own.id],
  );
  const body = payment(`order-${own.id}`, { amount: 49_000 });
  expect((await post('/v3/payments/confirm', staff.token, body)).body.error.code).toBe('INSUFFICIENT_ROLE');
  const paid = await post('/v3/payments/confirm', boss.token, body);
  expect(paid.status).toBe(200);
  expect(paid.body.data).toMatchObject({ status: 'paid', subscription: { status: 'ACTIVE' } });
  const next = await post('/v3/payments/confirm', operator.token, {
    ...body,
    providerPaymentId: 'by-operator',
  });
  expect(next.body.data).toMatchObject({ status: 'paid', subscription: { status: 'ACTIVE' } });
});

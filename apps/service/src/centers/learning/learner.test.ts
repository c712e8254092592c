import { beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter, type TestMember } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
let center: TestCenter;
let admin: TestMember;
let instructor: TestMember;
let parent: TestMember;
let child: TestMember;
let other: TestMember;
let outsider: TestMember;

beforeAll(async () => {
  center = await world.center({ name: 'Pages', settings: { timezone: 'Asia/Seoul', locale: 'ko-KR' } });
  admin = await world.member(center, 'ADMIN');
  instructor = await world.member(center, 'INSTRUCTOR', { name: 'Ina' });
  parent = await world.member(center, 'PARENT', { name: 'Pa' });
  child = await world.member(center, 'CHILD', { name: '김수현' });
  other = await world.member(center, 'CHILD', { name: 'Otto' });
  outsider = await world.member(await world.center(), 'ADMIN');
  await service.owner.query('insert into guardians values ($1, $2, $3, now())', [
    center.id,
    parent.actorId,
    child.actorId,
  ]);
});

const post = (path: string, { token }: TestMember, body: object) =>
  service.call('POST', `/lms/api${path}`, { as: token, body });
const get = (path: string, { token }: TestMember) => service.call('GET', `/lms/api${path}`, { as: token });
const code = (answer: { status: number; body: { error?: { code: string } } }) => [
  answer.status,
  answer.body.error?.code,
];

async function course(more: object = {}): Promise<string> {
  const lessons = [
    { id: 'one', title: 'One', durationSeconds: 100 },
    { id: 'two', title: 'Two', durationSeconds: 300 },
  ];
  const body = { name: 'First steps', type: 'COURSE', price: 30_000, lessons, ...more };
  return (await post('/v3/admin/products', admin, body)).body.data.id;
}

/** Follows a lesson to a second, in the time that takes. */
async function follow(who: TestMember, courseId: string, lessonId: string, positionSeconds: number) {
  const beat = () => post('/v2/heartbeat', who, { courseId, lessonId, positionSeconds });
  await beat();
  service.clock.advance({ seconds: positionSeconds });
  await beat();
  service.clock.advance({ seconds: -positionSeconds });
}

const paid = (orderId: string) => ({
  orderId,
  amount: 30_000,
  currency: 'KRW',
  method: 'card',
  status: 'paid',
  providerPaymentId: `pay-${orderId}`,
});

const at = (seconds: number) => new Date(service.clock.now().getTime() + seconds * 1_000).toISOString();

async function session(more: object = {}) {
  const body = { title: 'Monday', startsAt: at(-60), endsAt: at(3_600), method: 'qr', ...more };
  return (await post('/v3/attendance/sessions', instructor, body)).body.data;
}

const shown = async (id: string) =>
  (await get(`/v3/attendance/sessions/${id}/qr?format=json`, instructor)).body.data;

describe('the courses of a learner', () => {
  test('are those on offer and those begun, each with how far they are and where to go on', async () => {
    const offered = await course();
    const free = await course({ name: 'Free', price: 0 });
    const retired = await course({ name: 'Retired', active: false });
    const begun = await course({ name: 'Begun', active: false });
    await follow(child, free, 'two', 200);
    await follow(child, begun, 'one', 40);

    const listed = (await get('/v3/courses', child)).body;
    const of = new Map<string, Record<string, unknown>>(
      listed.data.map((each: { id: string }) => [each.id, each]),
    );
    expect(of.get(free)).toMatchObject({
      name: 'Free',
      learnerId: child.actorId,
      lessonCount: 2,
      durationSeconds: 400,
      progress: 0.5,
      orderStatus: null,
      isOpen: true,
      followedAt: expect.any(String),
      certificateId: null,
    });
    expect(of.get(offered)).toMatchObject({ progress: 0, followedAt: null, isOpen: false });
    expect(of.has(retired)).toBe(false);
    expect(of.get(begun)).toMatchObject({ active: false, progress: 0.1 });
    expect(listed.pagination.total).toBe(listed.data.length);

    const whole = (await get(`/v3/courses/${free}`, child)).body.data;
    expect(whole.lessons).toEqual([
      { id: 'one', title: 'One', durationSeconds: 100, reachedSeconds: 0 },
      { id: 'two', title: 'Two', durationSeconds: 300, reachedSeconds: 200 },
    ]);
    expect(whole.progress).toBe(0.5);
  });

  test('are shown to a parent and ordered and paid for by them, and those of nobody else’s child', async () => {
    const courseId = await course();
    const look = (learner: TestMember) => get(`/v3/courses?learnerId=${learner.actorId}`, parent);
    const order = (learner: TestMember) =>
      post('/v3/orders', parent, { productId: courseId, forActorId: learner.actorId });
    expect(code(await look(other))).toEqual([403, 'INSUFFICIENT_ROLE']);
    expect(code(await order(other))).toEqual([403, 'FORBIDDEN']);

    const placed = await order(child);
    expect(placed.status).toBe(201);
    expect(placed.body.data).toMatchObject({ status: 'PENDING', payment: { way: 'sandbox', url: null } });
    // The order is the child's: whoever of the two asks again gets the same one.
    expect((await post('/v3/orders', child, { productId: courseId })).body.data.orderId).toBe(
      placed.body.data.orderId,
    );
    const { orderId } = placed.body.data;
    expect(code(await post('/v3/payments/confirm', other, paid(orderId)))).toEqual([
      403,
      'INSUFFICIENT_ROLE',
    ]);
    expect((await post('/v3/payments/confirm', parent, paid(orderId))).status).toBe(200);
    const [bought] = (await look(child)).body.data;
    expect(bought).toMatchObject({ id: courseId, orderStatus: 'PAID', isOpen: true });
    expect((await get(`/v3/courses/${courseId}`, parent)).body.data.isOpen).toBe(false);
  });
});

test('what a lesson has to read and to watch is shown to whoever may follow it, and to staff', async () => {
  const material = { text: 'Breathe.', videoUrl: 'https://videos.example/one.webm' };
  const lessons = [{ id: 'one', title: 'One', durationSeconds: 60, ...material }];
  const courseId = await course({ lessons });
  const [open, staff] = [await course({ lessons, price: 0 }), instructor];
  const first = async (id: string, who: TestMember) =>
    (await get(`/v3/courses/${id}`, who)).body.data.lessons[0];
  expect(await first(courseId, child)).toEqual({
    id: 'one',
    title: 'One',
    durationSeconds: 60,
    reachedSeconds: 0,
  });
  expect(await first(courseId, staff)).toMatchObject(material);
  expect(await first(open, child)).toMatchObject(material);
  for (const videoUrl of ['http://videos.example/one.webm', 'javascript:alert(1)', 'https://a b']) {
    const refused = await post('/v3/admin/products', admin, {
      name: 'x',
      type: 'COURSE',
      price: 0,
      lessons: [{ title: 'One', durationSeconds: 60, videoUrl }],
    });
    expect(code(refused)).toEqual([400, 'VALIDATION_ERROR']);
  }
});

describe('the digits under a code', () => {
  test('check in like the code itself, for as long as it is on display', async () => {
    const { id } = await session();
    await session({ title: 'Beside it' });
    const { code: digits } = await shown(id);
    expect(digits).toMatch(/^\d{8}$/);
    const typed = `${digits.slice(0, 4)} ${digits.slice(4)}`;
    const came = await post('/v3/attendance/check-in', child, { token: typed });
    expect(came.body.data).toMatchObject({ sessionId: id, learnerId: child.actorId });
    expect(code(await post('/v3/attendance/check-in', child, { token: digits }))).toEqual([409, 'CONFLICT']);
    const another = await world.member(await world.center(), 'CHILD');
    expect(code(await post('/v3/attendance/check-in', another, { token: digits }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    service.clock.advance({ seconds: 36 });
    expect(code(await post('/v3/attendance/check-in', other, { token: digits }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    const { code: later } = await shown(id);
    expect((await post('/v3/attendance/check-in', other, { token: later })).status).toBe(201);
    service.clock.advance({ seconds: -36 });
  });
});

describe('whoever teaches', () => {
  test('sees the sessions of a day in the center’s own time, and who came', async () => {
    const day = '2031-03-04';
    const plan = (startsAt: string, endsAt: string, as: TestMember) =>
      post('/v3/attendance/sessions', as, { title: startsAt, startsAt, endsAt, method: 'qr' });
    // In Seoul the day begins at 15:00 of the one before.
    await plan('2031-03-03T14:30:00Z', '2031-03-03T15:30:00Z', instructor);
    const first = (await plan('2031-03-03T15:00:00Z', '2031-03-03T16:00:00Z', instructor)).body.data;
    const last = (await plan('2031-03-04T14:59:00Z', '2031-03-04T16:00:00Z', admin)).body.data;
    const list = async (query = '') =>
      (await get(`/v3/attendance/sessions?date=${day}${query}`, instructor)).body.data;
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([first.id, last.id]);
    expect(await list('&by=me')).toEqual([{ ...first, attended: 0 }]);

    const { id } = await session();
    const { token } = await shown(id);
    await post('/v3/attendance/check-in', child, { token });
    const whole = (await get(`/v3/attendance/sessions/${id}`, instructor)).body.data;
    expect(whole.attendances).toEqual([
      {
        learnerId: child.actorId,
        learnerName: '김수현',
        verifiedAt: expect.any(String),
        dpuId: expect.stringMatching(/^dpu_/),
      },
    ]);
    const today = (await get('/v3/attendance/sessions?by=me', instructor)).body.data;
    expect(today.find((each: { id: string }) => each.id === id)).toMatchObject({ attended: 1 });
  });

  test('sees who takes a course and how far each is', async () => {
    const courseId = await course({ price: 0 });
    await post('/v3/orders', other, { productId: courseId });
    await follow(child, courseId, 'two', 300);
    await post('/v2/hrd/assessment', instructor, { learnerId: child.actorId, courseId, score: 88 });
    const { data, pagination } = (await get(`/v3/courses/${courseId}/learners`, instructor)).body;
    expect(pagination.total).toBe(2);
    expect(data).toMatchObject([
      { learnerName: 'Otto', progress: 0, assessmentScore: null },
      { learnerName: '김수현', progress: 0.75, assessmentScore: 88, certificateId: null },
    ]);
  });
});

describe('a certificate', () => {
  test('is listed, and downloaded as a file in the center’s language that leads to its proof', async () => {
    const courseId = await course({ price: 0, name: '함께 움직이기' });
    await follow(child, courseId, 'one', 100);
    await follow(child, courseId, 'two', 300);
    const about = { learnerId: child.actorId, courseId };
    await post('/v2/hrd/assessment', instructor, { ...about, score: 88 });
    const { certificateId, dpuId } = (await post('/v2/hrd/completion', child, about)).body.data;

    const listed = (await get(`/v3/certificates?learnerId=${child.actorId}`, parent)).body.data;
    expect(listed).toEqual([(await get(`/v3/certificates/${certificateId}`, child)).body.data]);
    expect((await get('/v3/certificates', other)).body.data).toEqual([]);

    const page = await service.call('GET', `/certificates/${certificateId}`);
    expect(page.text).toContain('<h1>수료증</h1>');
    expect(page.text).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
    const file = await service.call('GET', `/certificates/${certificateId}/pdf`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${certificateId}.pdf"`);
    expect(file.text.startsWith('%PDF-1.7')).toBe(true);
    expect(file.text).toContain(`(${certificateId})`);
    expect(file.text).toContain(`${service.platform.settings.publicUrl}/verify/${dpuId}`);
    expect((await service.call('GET', `/certificates/${certificateId}/pdf`)).text).toBe(file.text);
    expect((await service.call('GET', '/certificates/crt_none/pdf')).status).toBe(404);
  });
});

test('what is somebody else’s to see is refused, and what another center has does not exist', async () => {
  const courseId = await course();
  const { id: sessionId } = await session();
  const cases: { path: string; forbidden?: TestMember; foreign: number }[] = [
    { path: `/v3/courses?learnerId=${child.actorId}`, forbidden: other, foreign: 404 },
    { path: `/v3/courses/${courseId}`, foreign: 404 },
    { path: `/v3/courses/${courseId}?learnerId=${child.actorId}`, forbidden: other, foreign: 404 },
    { path: `/v3/certificates?learnerId=${child.actorId}`, forbidden: other, foreign: 404 },
    { path: `/v3/courses/${courseId}/learners`, forbidden: parent, foreign: 404 },
    { path: '/v3/attendance/sessions', forbidden: parent, foreign: 200 },
    { path: `/v3/attendance/sessions/${sessionId}`, forbidden: child, foreign: 404 },
  ];
  for (const { path, forbidden, foreign } of cases) {
    expect([path, (await service.call('GET', `/lms/api${path}`)).status]).toEqual([path, 401]);
    if (forbidden)
      expect([path, ...code(await get(path, forbidden))]).toEqual([path, 403, 'INSUFFICIENT_ROLE']);
    expect([path, (await get(path, outsider)).status]).toEqual([path, foreign]);
  }
});

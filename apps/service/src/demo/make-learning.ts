import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { insertWatchedLessons } from './demo.queries.ts';
import { type DemoClient, signIn } from './demo-client.ts';
import type { DemoCenter } from './demo-world.ts';

const HOUR_MS = 3_600_000;
const LESSONS = [
  { id: 'lesson-1', title: 'Before we begin', durationSeconds: 600 },
  { id: 'lesson-2', title: 'The exercise itself', durationSeconds: 900 },
];

/** A course that was bought, followed, attended and completed, one that is under way, and a booking. */
export async function makeLearning({
  app,
  center,
  admin,
  platform,
}: {
  app: FastifyInstance;
  center: DemoCenter;
  admin: DemoClient;
  platform: Platform;
}): Promise<void> {
  const key = (name: string) => `${name}:${center.id}`;
  const learner = await signIn(app, center.child, center.domain);
  const product = await admin.ask(
    'POST',
    '/lms/api/v3/admin/products',
    {
      name: 'Demo course: moving well',
      type: 'COURSE',
      price: 30_000,
      currency: 'KRW',
      lessons: LESSONS,
      active: true,
    },
    key('product'),
  );
  const order = await learner.ask('POST', '/lms/api/v3/orders', { productId: product.id }, key('order'));
  await learner.ask(
    'POST',
    '/lms/api/v3/payments/confirm',
    {
      orderId: order.orderId,
      amount: order.amount,
      currency: order.currency,
      method: 'card',
      status: 'paid',
      providerPaymentId: `demo-payment-${center.id}`,
    },
    key('payment'),
  );
  const about = { learnerId: center.child.actorId, courseId: product.id };
  // The API takes no lesson for watched in less time than it lasts, and a first start does not wait for that.
  await platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    insertWatchedLessons(tx, {
      ...about,
      centerId: center.id,
      lessons: LESSONS,
      now: platform.clock.now(),
    }),
  );
  // A run that was cut short is repeated, mostly within the hour: then it asks for the same session under the same key.
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const instructor = await signIn(app, center.instructor, center.domain);
  const session = await instructor.ask(
    'POST',
    '/lms/api/v3/attendance/sessions',
    {
      title: 'Demo session',
      courseId: product.id,
      startsAt: new Date(hour).toISOString(),
      endsAt: new Date(hour + HOUR_MS).toISOString(),
      method: 'qr',
    },
    key(`session:${hour}`),
  );
  const { token } = await instructor.ask(
    'GET',
    `/lms/api/v3/attendance/sessions/${session.id}/qr?format=json`,
  );
  await learner.ensure('POST', '/lms/api/v3/attendance/check-in', { token });
  await admin.ask('POST', '/lms/api/v2/hrd/assessment', { ...about, score: 88 }, key('assessment'));
  await admin.ask('POST', '/lms/api/v2/hrd/completion', about, key('completion'));
  await beginCourse({ center, admin, platform });
  await bookSomething(learner, center);
}

/** A course that costs nothing, whose second lesson the learner left in its middle. */
async function beginCourse({
  center,
  admin,
  platform,
}: {
  center: DemoCenter;
  admin: DemoClient;
  platform: Platform;
}): Promise<void> {
  const lessons = [
    { id: 'lesson-1', title: 'What to have at home', durationSeconds: 420 },
    { id: 'lesson-2', title: 'The first five minutes', durationSeconds: 600 },
    { id: 'lesson-3', title: 'Whom to call', durationSeconds: 300 },
  ];
  const { id } = await admin.ask(
    'POST',
    '/lms/api/v3/admin/products',
    { name: 'Demo course: first aid', type: 'COURSE', price: 0, currency: 'KRW', lessons, active: true },
    `free-product:${center.id}`,
  );
  await platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    insertWatchedLessons(tx, {
      centerId: center.id,
      learnerId: center.child.actorId,
      courseId: id,
      lessons: [
        { id: 'lesson-1', durationSeconds: 420 },
        { id: 'lesson-2', durationSeconds: 200 },
      ],
      now: platform.clock.now(),
    }),
  );
}

const LOOK_AHEAD_DAYS = 7;

/** The first free slot of the coming days, if the center offers any. */
async function bookSomething(learner: DemoClient, center: DemoCenter): Promise<void> {
  const today = Date.now();
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const date = new Date(today + ahead * 86_400_000).toISOString().slice(0, 10);
    const [slot] = await learner.ask('GET', `/api/centers/${center.domain}/available-slots?date=${date}`);
    if (!slot) continue;
    await learner.ensure(
      'POST',
      `/api/centers/${center.domain}/bookings`,
      { slotId: slot.id },
      `booking:${center.id}`,
    );
    return;
  }
}

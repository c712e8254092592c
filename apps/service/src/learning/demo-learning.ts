import { systemSource } from '../audit/index.ts';
import type { ActorRole } from '../identity/index.ts';
import type { Tx } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Acting } from './acting.ts';
import { addProduct } from './add-product.ts';
import { assessLearner } from './assess-learner.ts';
import { checkIn } from './check-in.ts';
import { completeCourse } from './complete-course.ts';
import { findLearner, selectProducts } from './learning.queries.ts';
import { placeOrder } from './place-order.ts';
import { planSession } from './plan-session.ts';
import { recordHeartbeat } from './record-heartbeat.ts';

/** A center of the demo world and the people in it whom this part needs. */
export interface DemoPlace {
  id: number;
  name: string;
  admin: { actorId: string };
  instructor: { actorId: string };
  child: { actorId: string };
}

const HOUR_MS = 3_600_000;

/** Courses, an order, a session with a check-in and a certificate: in one transaction, and only once. */
export async function demoLearning({ database, clock }: Platform, place: DemoPlace): Promise<void> {
  await database.inScope({ centerIds: [place.id] }, async (tx) => {
    const { total } = await selectProducts(tx, { centerId: place.id, page: 1, limit: 1 });
    if (total === 0) await fill(tx, place, clock.now());
  });
}

async function fill(tx: Tx, place: DemoPlace, now: Date): Promise<void> {
  const admin = await actingAs(tx, place, 'ADMIN', place.admin.actorId);
  const instructor = await actingAs(tx, place, 'INSTRUCTOR', place.instructor.actorId);
  const learner = await actingAs(tx, place, 'CHILD', place.child.actorId);
  const learnerId = learner.actorId;

  const course = await addProduct(
    tx,
    admin,
    {
      name: 'Getting started',
      type: 'COURSE',
      price: 30_000,
      lessons: [
        { id: 'welcome', title: 'Welcome', durationSeconds: 300 },
        { id: 'practice', title: 'Practice', durationSeconds: 900 },
      ],
    },
    now,
  );
  const workshop = await addProduct(
    tx,
    admin,
    { name: 'Open workshop', type: 'WORKSHOP', price: 15_000 },
    now,
  );
  await placeOrder(tx, learner, { productId: workshop.id, now });

  const session = await planSession(tx, instructor, {
    title: 'Getting started, first meeting',
    courseId: course.id,
    startsAt: new Date(now.getTime() - HOUR_MS).toISOString(),
    endsAt: new Date(now.getTime() + HOUR_MS).toISOString(),
    method: 'qr',
    now,
  });
  const presence = { centerId: place.id, sessionId: session.id, step: 0 };
  await checkIn(tx, learner, { presence, now });
  for (const { id: lessonId, durationSeconds } of course.lessons)
    await recordHeartbeat(tx, learner, {
      courseId: course.id,
      lessonId,
      positionSeconds: durationSeconds,
      now,
    });
  await assessLearner(tx, instructor, { learnerId, courseId: course.id, score: 92, now });
  await completeCourse(tx, instructor, { learnerId, courseId: course.id, now });
}

async function actingAs(tx: Tx, place: DemoPlace, role: ActorRole, actorId: string): Promise<Acting> {
  const person = await findLearner(tx, { centerId: place.id, learnerId: actorId });
  if (!person) throw new Error(`${actorId} is no active member of the demo center ${place.id}.`);
  return {
    actorId,
    name: person.name,
    center: { id: place.id, name: place.name, role },
    source: { ...systemSource, actor: { id: actorId, type: 'human', name: person.name, email: null } },
  };
}

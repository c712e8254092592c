import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tx } from '../platform/database/index.ts';

/** Nobody and nothing is there yet. Needs the operator's scope. */
export async function isEmptyDatabase(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from actors) and not exists (select from centers) as "isEmpty"`.execute(tx);
  return rows[0]?.isEmpty ?? false;
}

/** Who has this address. Needs the operator's scope. */
export async function selectActorId(tx: Tx, email: string): Promise<string | null> {
  const row = await tx.selectFrom('actors').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

export async function insertPartner(
  tx: Tx,
  partner: { id: string; name: string; contactEmail: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('partners')
    .values({
      id: partner.id,
      name: partner.name,
      contact_email: partner.contactEmail,
      created_at: partner.now,
      updated_at: partner.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertPartnerMember(
  tx: Tx,
  member: { partnerId: string; actorId: string; role: 'PARTNER_ADMIN' | 'PARTNER_OPERATOR'; now: Date },
): Promise<void> {
  await tx
    .insertInto('partner_members')
    .values({
      partner_id: member.partnerId,
      actor_id: member.actorId,
      role: member.role,
      created_at: member.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasGuardian(
  tx: Tx,
  link: { centerId: number; parentActorId: string; childActorId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('guardians')
    .select('created_at')
    .where('center_id', '=', link.centerId)
    .where('parent_actor_id', '=', link.parentActorId)
    .where('child_actor_id', '=', link.childActorId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lessons that somebody has watched to the end, which would take them as long as the lessons are. */
export async function insertWatchedLessons(
  tx: Tx,
  watched: {
    centerId: number;
    learnerId: string;
    courseId: string;
    lessons: readonly { id: string; durationSeconds: number }[];
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('learning_progress')
    .values(
      watched.lessons.map(({ id, durationSeconds }) => ({
        center_id: watched.centerId,
        learner_id: watched.learnerId,
        course_id: watched.courseId,
        lesson_id: id,
        furthest_seconds: durationSeconds,
        updated_at: watched.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const WORKFLOWS_MAX = 100;

/** What demo.json shows of a center that may change while the service runs. */
export async function selectCenterFacts(
  tx: Tx,
  centerId: number,
): Promise<{ status: string; workflows: { id: string; name: string }[] }> {
  const center = await tx
    .selectFrom('centers')
    .select('status')
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  const workflows = await tx
    .selectFrom('workflows')
    .select(['id', 'name'])
    .where('center_id', '=', centerId)
    .orderBy('id')
    .limit(WORKFLOWS_MAX)
    .execute();
  return { status: center.status, workflows };
}

/** The center of this name, where it is on its way from or to another cell, or has gone there. Needs the operator's scope. */
export async function selectAwayCenter(tx: Tx, domain: string): Promise<number | undefined> {
  const center = await tx
    .selectFrom('centers')
    .select('id')
    .where('domain', '=', domain)
    .where('id', '=', sql<number>`any (gone_centers())`)
    .executeTakeFirst();
  return center?.id;
}

export async function isStepDone(tx: Tx, name: string): Promise<boolean> {
  const row = await tx.selectFrom('demo_steps').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

export async function markStepDone(tx: Tx, step: { name: string; now: Date }): Promise<void> {
  await tx
    .insertInto('demo_steps')
    .values({ name: step.name, done_at: step.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Holds for the connection, not for a transaction: making the world takes many of those. */
export async function tryLockDemo(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('demo-world', 0)) as held`,
  );
  return rows[0]?.held ?? false;
}

export async function unlockDemo(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_unlock(hashtextextended('demo-world', 0))`);
}

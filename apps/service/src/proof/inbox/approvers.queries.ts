import { sql } from 'kysely';
import type { FamilyId, Tx } from '../../platform/database/index.ts';
import type { QuietHours } from './quiet-rules.ts';

/** Somebody in a center who may be asked to decide. */
export interface CenterApprover {
  actorId: string;
  name: string;
  email: string | null;
  role: 'ADMIN' | 'INSTRUCTOR';
  quiet: QuietHours | undefined;
}

/** More than any center has; whoever is beyond is not told by mail and still sees it in the inbox. */
const APPROVERS_MAX = 500;

interface ApproverRow {
  actor_id: string;
  name: string;
  email: string | null;
  role: 'ADMIN' | 'INSTRUCTOR';
  from_minute: number | null;
  to_minute: number | null;
  time_zone: string | null;
}

export async function selectApprovers(tx: Tx, centerId: number): Promise<CenterApprover[]> {
  const { rows } = await sql<ApproverRow>`
    select m.actor_id, a.name, case when a.email_verified_at is not null then a.email end as email, m.role,
           q.from_minute, q.to_minute, q.time_zone
      from memberships as m
      join actors as a on a.id = m.actor_id
      left join quiet_hours as q on q.family_id = a.family_id
     where m.center_id = ${centerId} and m.status = 'ACTIVE' and m.role in ('ADMIN', 'INSTRUCTOR')
     order by m.joined_at, m.id
     limit ${APPROVERS_MAX}`.execute(tx);
  return rows.map(({ actor_id: actorId, name, email, role, ...row }) => ({
    actorId,
    name,
    email,
    role,
    quiet:
      row.from_minute === null || row.to_minute === null || row.time_zone === null
        ? undefined
        : { fromMinute: row.from_minute, toMinute: row.to_minute, timeZone: row.time_zone },
  }));
}

export async function selectQuietHours(tx: Tx, familyId: FamilyId): Promise<QuietHours | undefined> {
  const row = await tx
    .selectFrom('quiet_hours')
    .select(['from_minute as fromMinute', 'to_minute as toMinute', 'time_zone as timeZone'])
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  return row;
}

export async function upsertQuietHours(
  tx: Tx,
  familyId: FamilyId,
  { fromMinute, toMinute, timeZone }: QuietHours,
  now: Date,
): Promise<void> {
  const values = { from_minute: fromMinute, to_minute: toMinute, time_zone: timeZone, updated_at: now };
  await tx
    .insertInto('quiet_hours')
    .values({ family_id: familyId, ...values })
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet(values))
    .execute();
}

export async function deleteQuietHours(tx: Tx, familyId: FamilyId): Promise<void> {
  await tx.deleteFrom('quiet_hours').where('family_id', '=', familyId).execute();
}

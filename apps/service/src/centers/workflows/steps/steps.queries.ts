import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

const ROWS_MAX = 100;

interface Range {
  centerId: number;
  since: Date;
  until: Date;
}

/** Confirmed bookings of each instructor, the busiest first. */
export async function countBookings(
  tx: Tx,
  { centerId, since, until }: Range,
): Promise<{ instructor: string; bookings: number; minutes: number }[]> {
  const { rows } = await sql<{ instructor: string; bookings: number; minutes: number }>`
    select coalesce(a.name, 'Unknown') as instructor, count(*) as bookings,
           round(sum(extract(epoch from b.ends_at - b.starts_at)) / 60)::int as minutes
      from bookings b left join actors a on a.id = b.instructor_id
     where b.center_id = ${centerId} and b.status = 'CONFIRMED' and b.starts_at >= ${since} and b.starts_at < ${until}
     group by b.instructor_id, a.name order by bookings desc, instructor limit ${ROWS_MAX}`.execute(tx);
  return rows;
}

/** Payments by currency and outcome. */
export async function sumPayments(
  tx: Tx,
  { centerId, since, until }: Range,
): Promise<{ currency: string; status: string; payments: number; amount: number }[]> {
  const { rows } = await sql<{ currency: string; status: string; payments: number; amount: number }>`
    select currency, status, count(*) as payments, sum(amount) as amount from payments
     where center_id = ${centerId} and created_at >= ${since} and created_at < ${until}
     group by currency, status order by currency, status limit ${ROWS_MAX}`.execute(tx);
  return rows;
}

export interface FailedPayment {
  orderId: string;
  amount: number;
  currency: string;
  method: string;
  reason: string | null;
}

/** The latest payment that failed and after which nothing was paid for the same order. */
export async function findOpenFailure(
  tx: Tx,
  { centerId, since, until }: Range,
): Promise<FailedPayment | undefined> {
  const { rows } = await sql<FailedPayment>`
    select order_id as "orderId", amount, currency, method, reason from payments failed
     where center_id = ${centerId} and status = 'failed' and created_at >= ${since} and created_at < ${until}
       and not exists (select from payments paid where paid.center_id = failed.center_id
         and paid.order_id = failed.order_id and paid.status = 'completed' and paid.created_at >= failed.created_at)
     order by created_at desc limit 1`.execute(tx);
  return rows[0];
}

/** Decision proof units that have been drafts since before a moment: how many, and the oldest of them. */
export async function selectOldDrafts(
  tx: Tx,
  { centerId, before, limit }: { centerId: number; before: Date; limit: number },
): Promise<{ total: number; oldest: { id: string; content: string; createdAt: Date }[] }> {
  const drafts = tx
    .selectFrom('dpus')
    .where('center_id', '=', centerId)
    .where('evidence_level', '=', 'DRAFT')
    .where('created_at', '<', before);
  const oldest = await drafts
    .select(['id', 'content', 'created_at as createdAt'])
    .orderBy('chain_index')
    .limit(limit)
    .execute();
  const { total } = await drafts
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, oldest };
}

/** What people and systems of the center decided lately, the newest first; what workflows wrote themselves is left out. */
export async function selectRecentDecisions(
  tx: Tx,
  { centerId, since, limit }: { centerId: number; since: Date; limit: number },
): Promise<{ content: string; createdAt: Date }[]> {
  return tx
    .selectFrom('dpus')
    .select(['content', 'created_at as createdAt'])
    .where('center_id', '=', centerId)
    .where('created_at', '>=', since)
    .where('execution_id', 'is', null)
    .orderBy('chain_index', 'desc')
    .limit(limit)
    .execute();
}

/** Whom the service writes to about a center. */
export async function selectAdminAddresses(
  tx: Tx,
  { centerId, limit }: { centerId: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct coalesce(a.email, m.email) as email
      from memberships m left join actors a on a.id = m.actor_id
     where m.center_id = ${centerId} and m.role = 'ADMIN' and m.status = 'ACTIVE'
       and coalesce(a.email, m.email) is not null
     order by email limit ${limit}`.execute(tx);
  return rows.map((row) => row.email);
}

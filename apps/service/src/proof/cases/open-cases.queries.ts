import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Term } from './term-rules.ts';

/** When the open ones of these decisions are due. */
export async function selectDueTimes(
  tx: Tx,
  centerId: number,
  eventIds: readonly string[],
): Promise<Map<string, Date>> {
  const cases = await selectOpenCases(tx, centerId, eventIds);
  return new Map([...cases].flatMap(([id, { dueAt }]) => (dueAt ? [[id, dueAt] as const] : [])));
}

/** What a case that nobody has answered yet says of its deadline. */
export interface OpenCase {
  eventId: string;
  askedAt: Date;
  dueAt: Date | null;
  onLate: Term['onLate'];
  escalatedAt: Date | null;
  escalatedTo: string[] | null;
}

const openColumns = sql<OpenCase>`event_id as "eventId", asked_at as "askedAt", due_at as "dueAt",
  on_late as "onLate", escalated_at as "escalatedAt", escalated_to as "escalatedTo"`;

export async function selectOpenCases(
  tx: Tx,
  centerId: number,
  eventIds: readonly string[],
): Promise<Map<string, OpenCase>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<OpenCase>`
    select ${openColumns} from approval_cases
     where center_id = ${centerId} and event_id = any (${[...eventIds]}::text[]) and result is null
     limit ${eventIds.length}`.execute(tx);
  return new Map(rows.map((row) => [row.eventId, row]));
}

/** Whom something waits for: administrators answer anything, others what was passed on to them. */
export type Reader = { mayAnswerAll: true } | { mayAnswerAll: false; accounts: readonly string[] };

function isFor(reader: Reader) {
  return reader.mayAnswerAll ? sql`true` : sql`escalated_to && ${[...reader.accounts]}::text[]`;
}

/** What waits for people in a center, the next to be due first. */
export async function selectWaiting(
  tx: Tx,
  centerId: number,
  { reader, limit }: { reader: Reader; limit: number },
): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    select ${openColumns} from approval_cases
     where center_id = ${centerId} and result is null and ${isFor(reader)}
     order by due_at, event_id limit ${limit}`.execute(tx);
  return rows;
}

/** Counting stops here: a bell that shows more tells nobody more. */
export const COUNTED_MAX = 1_000;

export async function countWaiting(
  tx: Tx,
  centerId: number,
  { reader, now }: { reader: Reader; now: Date },
): Promise<{ total: number; late: number }> {
  const { rows } = await sql<{ total: number; late: number }>`
    select count(*)::int as total, (count(*) filter (where due_at <= ${now}))::int as late
      from (select due_at from approval_cases where center_id = ${centerId} and result is null and ${isFor(reader)}
             order by due_at limit ${COUNTED_MAX}) as waiting`.execute(tx);
  return rows[0] ?? { total: 0, late: 0 };
}

import { type Selectable, sql } from 'kysely';
import type { DB, Tx } from '../../platform/database/index.ts';
import type { Term } from '../cases/index.ts';

export interface DueCase {
  centerId: number;
  eventId: string;
  step: 'announce' | 'remind' | 'late';
  /** The step that it was taken on for; what comes while the deadline has passed already is late and nothing else. */
  storedStep: 'announce' | 'remind' | 'late';
  askedAt: Date;
  dueAt: Date | null;
  term: Term | null;
  /** Until when whoever took it on has it alone; nobody else changes the case while this is what it says. */
  leasedUntil: Date;
}

type CaseRow = Selectable<DB['approval_cases']>;

/** The time by the clock that all workers share. */
export async function selectDatabaseTime(tx: Tx): Promise<Date> {
  const { now } = await tx.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return now;
}

/** Takes on cases whose time has come, for a while: two workers never take on the same, and what a killed one had comes back. */
export async function takeDueCases(
  tx: Tx,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<DueCase[]> {
  const { rows } = await sql<CaseRow>`
    update approval_cases as taken set next_at = ${leasedUntil}
      from (select center_id, event_id from approval_cases where next_at <= ${now}
             order by next_at limit ${limit} for update skip locked) as due
     where taken.center_id = due.center_id and taken.event_id = due.event_id
    returning taken.*`.execute(tx);
  return rows.map((row) => toDueCase(row, { now, leasedUntil }));
}

function toDueCase(row: CaseRow, { now, leasedUntil }: { now: Date; leasedUntil: Date }): DueCase {
  const { center_id: centerId, event_id: eventId, asked_at: askedAt, due_at: dueAt } = row;
  // Only rows with a next time are taken on, and those have a step; the column's check admits nothing else.
  const storedStep = row.next_step as DueCase['storedStep'];
  return {
    centerId,
    eventId,
    step: dueAt && dueAt <= now ? 'late' : storedStep,
    storedStep,
    askedAt,
    dueAt,
    // Both are written from a term, and never changed.
    term:
      dueAt && row.policy
        ? {
            dueAt: dueAt.toISOString(),
            onLate: row.on_late as unknown as Term['onLate'],
            policy: row.policy as unknown as Term['policy'],
          }
        : null,
    leasedUntil,
  };
}

/** Moves cases on that are still this worker's; gives those that were. */
export async function moveCases(
  tx: Tx,
  centerId: number,
  moves: readonly { taken: DueCase; next: { step: string; at: Date } | null; escalatedTo?: string[] }[],
  now: Date,
): Promise<Set<string>> {
  const moved = new Set<string>();
  for (const { taken, next, escalatedTo } of moves) {
    const { numUpdatedRows } = await tx
      .updateTable('approval_cases')
      .set({
        next_step: next?.step ?? null,
        next_at: next?.at ?? null,
        ...(escalatedTo ? { escalated_at: now, escalated_to: escalatedTo } : {}),
      })
      .where('center_id', '=', centerId)
      .where('event_id', '=', taken.eventId)
      .where('next_step', '=', taken.storedStep)
      .where('next_at', '=', taken.leasedUntil)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) moved.add(taken.eventId);
  }
  return moved;
}

export interface NewNotice {
  actorId: string;
  eventId: string;
  kind: 'reminder' | 'escalation';
  sendAt: Date;
}

export async function insertNotices(tx: Tx, centerId: number, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .insertInto('approval_notices')
    .values(
      notices.map(({ actorId, eventId, kind, sendAt }) => ({
        center_id: centerId,
        actor_id: actorId,
        event_id: eventId,
        kind,
        send_at: sendAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who has something to be told, and in which center. */
export async function selectDueReaders(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ centerId: number; actorId: string }[]> {
  const { rows } = await sql<{ centerId: number; actorId: string }>`
    select distinct center_id as "centerId", actor_id as "actorId" from (
      select center_id, actor_id from approval_notices where send_at <= ${now} order by send_at limit ${limit}) as due
    limit ${limit}`.execute(tx);
  return rows;
}

/** Takes what one person is to be told of out of the queue; what was answered meanwhile is not told of. */
export async function takeNotices(
  tx: Tx,
  { centerId, actorId, now }: { centerId: number; actorId: string; now: Date },
): Promise<{ eventId: string; kind: 'reminder' | 'escalation'; dueAt: Date | null }[]> {
  const { rows } = await sql<{ eventId: string; kind: 'reminder' | 'escalation'; dueAt: Date | null }>`
    with taken as (
      delete from approval_notices
       where center_id = ${centerId} and actor_id = ${actorId} and send_at <= ${now}
      returning event_id, kind)
    select taken.event_id as "eventId", taken.kind, asked.due_at as "dueAt"
      from taken join approval_cases as asked on asked.center_id = ${centerId} and asked.event_id = taken.event_id
     where asked.result is null
     order by asked.due_at nulls last, taken.event_id`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ImportKind } from './import-kinds.ts';
import type { ImportKey } from './imports.queries.ts';

/** What rows can only be told together, or beside what is there already. Each gives rows a problem that had none. */
export const CHECKS: Readonly<
  Record<
    ImportKind,
    readonly ((tx: Tx, key: ImportKey, limits: { capacity: number; seats: number | null }) => Promise<void>)[]
  >
> = {
  members: [nameRepeated('email'), nameMembers, nameBeyondSeats],
  bookings: [nameStrangers, nameClashesInFile, nameClashes],
  products: [nameRepeated('name'), nameProducts],
};

const STATEMENT_MAX_MS = 120_000;

/**
 * Rows that were laid out a moment ago are in no statistics. Told of a few, the planner compares each with each, and ten thousand take
 * longer than a statement may. Nobody waits for an answer to these, so they may take longer than those of requests.
 */
export async function expectManyRows(tx: Tx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx);
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_MAX_MS)}`.execute(tx);
}

/** A cursor takes no parameters; the number and the id are ours. */
const own = ({ centerId, id }: ImportKey, write: (value: number | string) => unknown = (value) => value) =>
  sql`r.center_id = ${write(centerId)} and r.import_id = ${write(id)} and r.problem is null`;

function nameRepeated(field: 'email' | 'name') {
  return async (tx: Tx, key: ImportKey): Promise<void> => {
    await sql`update import_rows r set problem = ${`${field}: row `} || first || ' has the same.'
        from (select number, min(number) over (partition by lower(value ->> ${field})) as first from import_rows
               where center_id = ${key.centerId} and import_id = ${key.id} and problem is null) as seen
       where ${own(key)} and r.number = seen.number and seen.first < seen.number`.execute(tx);
  };
}

async function nameMembers(tx: Tx, key: ImportKey): Promise<void> {
  await sql`update import_rows r set problem = 'email: has an open invitation or membership here.'
      from (select lower(coalesce(a.email, m.email)) as email from memberships m left join actors a on a.id = m.actor_id
             where m.center_id = ${key.centerId} and m.status not in ('REJECTED', 'ENDED')
             union select lower(m.email) from memberships m
             where m.center_id = ${key.centerId} and m.status not in ('REJECTED', 'ENDED')) as known
     where ${own(key)} and r.value ->> 'email' = known.email`.execute(tx);
}

async function nameBeyondSeats(tx: Tx, key: ImportKey, { seats }: { seats: number | null }): Promise<void> {
  if (seats === null) return;
  await sql`update import_rows r set problem = ${`The plan has room for ${seats} more people.`}
      from (select number, row_number() over (order by number) as place from import_rows
             where center_id = ${key.centerId} and import_id = ${key.id} and problem is null) as counted
     where ${own(key)} and r.number = counted.number and counted.place > ${seats}`.execute(tx);
}

/** Who teaches and who learns must be here; from then on the rows know them by their ids. */
async function nameStrangers(tx: Tx, key: ImportKey): Promise<void> {
  await sql`with people as (
      select distinct on (email) email, actor_id, role in ('INSTRUCTOR', 'ADMIN') as teaches from (
        select lower(a.email) as email, m.actor_id, m.role from memberships m join actors a on a.id = m.actor_id
         where m.center_id = ${key.centerId} and m.status = 'ACTIVE' and a.email is not null) as known
       order by email, role in ('INSTRUCTOR', 'ADMIN') desc)
    update import_rows r set
        value = r.value || jsonb_build_object('instructorId', i.actor_id, 'actorId', m.actor_id),
        problem = case when i.actor_id is null then 'instructor: is no active member here.'
                       when not i.teaches then 'instructor: is neither instructor nor administrator here.'
                       when m.actor_id is null then 'member: is no active member here.'
                       when m.actor_id = i.actor_id then 'instructor and member are the same person.' end
      from import_rows s
      left join people i on i.email = s.value ->> 'instructor'
      left join people m on m.email = s.value ->> 'member'
     where ${own(key)} and s.center_id = r.center_id and s.import_id = r.import_id and s.number = r.number`.execute(
    tx,
  );
}

const bookingRows = (key: ImportKey, write?: (value: number | string) => unknown) => sql`
  select number, value ->> 'instructorId' as instructor, value ->> 'actorId' as learner,
         (value ->> 'start')::timestamptz as starts_at, (value ->> 'end')::timestamptz as ends_at
    from import_rows r where ${own(key, write)}`;

const CLASHES_AT_ONCE = 1_000;

interface BookedRow {
  number: number;
  instructor: string;
  learner: string;
  startMs: number;
  endMs: number;
}

/** Of rows that need the same person at the same time the one that begins first counts. */
async function nameClashesInFile(tx: Tx, key: ImportKey, { capacity }: { capacity: number }): Promise<void> {
  const clashOf = createClashes(capacity);
  await sql`declare booked_rows no scroll cursor for
    select number, instructor, learner, extract(epoch from starts_at)::float8 * 1000 as "startMs",
           extract(epoch from ends_at)::float8 * 1000 as "endMs"
      from (${bookingRows(key, sql.lit)}) as booked order by starts_at, number`.execute(tx);
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<BookedRow>`fetch ${sql.lit(CLASHES_AT_ONCE)} from booked_rows`.execute(tx);
    isMore = rows.length === CLASHES_AT_ONCE;
    const clashes = rows.flatMap((row) => {
      const problem = clashOf(row);
      return problem ? [{ number: row.number, problem }] : [];
    });
    if (clashes.length > 0)
      await sql`update import_rows r set problem = found.problem
          from jsonb_to_recordset(${JSON.stringify(clashes)}::jsonb) as found (number int, problem text)
         where ${own(key)} and r.number = found.number`.execute(tx);
  }
  await sql`close booked_rows`.execute(tx);
}

/** Looks at rows by the time at which they begin, and remembers of everybody until when they are busy. */
function createClashes(capacity: number): (row: BookedRow) => string | null {
  const teaching = new Map<string, { startMs: number; endMs: number; seats: number }>();
  const learning = new Map<string, number>();
  return ({ instructor, learner, startMs, endMs }) => {
    const busy = teaching.get(instructor);
    const isShared = busy?.startMs === startMs && busy.endMs === endMs;
    if (busy && busy.endMs > startMs && !(isShared && busy.seats < capacity))
      return 'Another row of the file has the instructor at this time.';
    if ((learning.get(learner) ?? 0) > startMs) return 'Another row of the file has the member at this time.';
    teaching.set(instructor, { startMs, endMs, seats: isShared ? busy.seats + 1 : 1 });
    learning.set(learner, endMs);
    return null;
  };
}

/**
 * The same beside the bookings that are there. Each of the two ways to be busy is looked up by its own index, row by row; as one condition
 * every row would be held against every booking. No booking is longer than 480 minutes, and row level security lets an index compare times,
 * but not spans of time.
 */
async function nameClashes(tx: Tx, key: ImportKey, { capacity }: { capacity: number }): Promise<void> {
  const meanwhile = sql`b.center_id = ${key.centerId} and b.status = 'CONFIRMED'
    and b.starts_at < booked.ends_at and b.starts_at > booked.starts_at - interval '480 minutes'
    and tstzrange(b.starts_at, b.ends_at) && tstzrange(booked.starts_at, booked.ends_at)`;
  await sql`with booked as (${bookingRows(key)})
    update import_rows r set problem = 'The instructor or the member has another booking at this time.'
      from booked where ${own(key)} and r.number = booked.number and (
        exists (select from bookings b where ${meanwhile} and b.actor_id = booked.learner::uuid)
        or exists (select from bookings b where ${meanwhile} and b.instructor_id = booked.instructor::uuid
                      and ((b.starts_at, b.ends_at) is distinct from (booked.starts_at, booked.ends_at)
                           or b.seat >= ${capacity} - 1)))`.execute(tx);
}

async function nameProducts(tx: Tx, key: ImportKey): Promise<void> {
  await sql`update import_rows r set problem = 'name: there is a product of this name.'
      from learning_products p
     where ${own(key)} and p.center_id = ${key.centerId} and lower(p.name) = lower(r.value ->> 'name')`.execute(
    tx,
  );
}

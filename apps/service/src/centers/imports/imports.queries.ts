import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Fields, ImportKind } from './import-kinds.ts';

export const IMPORT_STATUSES = [
  'receiving',
  'checking',
  'checked',
  'running',
  'finished',
  'failed',
  'canceled',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export interface StoredImport {
  centerId: number;
  id: string;
  kind: ImportKind;
  fileName: string;
  requestedBy: { id: string; name: string; email: string | null };
  status: ImportStatus;
  parts: number;
  bytes: number;
  rows: number;
  good: number;
  imported: number;
  refused: number;
  reached: number;
  failure: string | null;
  createdAt: Date;
  confirmedAt: Date | null;
  finishedAt: Date | null;
  expiresAt: Date;
}

export interface ImportKey {
  centerId: number;
  id: string;
}

const COLUMNS =
  sql.raw(`center_id as "centerId", id, kind, file_name as "fileName", requested_by as "requestedBy", status, parts, bytes,
  rows, good, imported, refused, reached, failure, created_at as "createdAt", confirmed_at as "confirmedAt",
  finished_at as "finishedAt", expires_at as "expiresAt"`);

export async function insertImport(
  tx: Tx,
  row: Pick<
    StoredImport,
    'centerId' | 'id' | 'kind' | 'fileName' | 'requestedBy' | 'createdAt' | 'expiresAt'
  >,
): Promise<void> {
  await sql`insert into imports (center_id, id, kind, file_name, requested_by, status, created_at, expires_at)
    values (${row.centerId}, ${row.id}, ${row.kind}, ${row.fileName}, ${JSON.stringify(row.requestedBy)}::jsonb, 'receiving',
            ${row.createdAt}, ${row.expiresAt})`.execute(tx);
}

/** How many imports of a center are not over; its row is locked, so that two requests count one after the other. */
export async function countOpenImports(tx: Tx, centerId: number): Promise<number> {
  await sql`select from centers where id = ${centerId} for no key update`.execute(tx);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from imports
     where center_id = ${centerId} and status in ('receiving', 'checking', 'checked', 'running')`.execute(tx);
  return rows[0]?.open ?? 0;
}

export async function selectImport(tx: Tx, { centerId, id }: ImportKey): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select ${COLUMNS} from imports where center_id = ${centerId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends: whoever changes it does so alone. */
export async function lockImport(tx: Tx, { centerId, id }: ImportKey): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select ${COLUMNS} from imports where center_id = ${centerId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function selectImports(
  tx: Tx,
  centerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ imports: StoredImport[]; total: number }> {
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from imports where center_id = ${centerId}`.execute(tx);
  const { rows } = await sql<StoredImport>`
    select ${COLUMNS} from imports where center_id = ${centerId} order by id desc limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return { imports: rows, total: counts[0]?.total ?? 0 };
}

export async function insertPart(
  tx: Tx,
  { centerId, id }: ImportKey,
  part: { number: number; text: string },
) {
  await sql`insert into import_parts (center_id, import_id, number, text)
    values (${centerId}, ${id}, ${part.number}, ${part.text})`.execute(tx);
  await sql`update imports set parts = parts + 1, bytes = bytes + ${Buffer.byteLength(part.text)}
    where center_id = ${centerId} and id = ${id}`.execute(tx);
}

export async function selectPart(
  tx: Tx,
  { centerId, id }: ImportKey,
  number: number,
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`select text from import_parts
    where center_id = ${centerId} and import_id = ${id} and number = ${number}`.execute(tx);
  return rows[0]?.text ?? null;
}

export async function moveImport(
  tx: Tx,
  { centerId, id }: ImportKey,
  to: {
    status: ImportStatus;
    failure?: string | null;
    confirmedAt?: Date;
    finishedAt?: Date;
    expiresAt?: Date;
  },
): Promise<void> {
  await sql`update imports set status = ${to.status}, failure = ${to.failure ?? null},
      confirmed_at = coalesce(${to.confirmedAt ?? null}, confirmed_at),
      finished_at = coalesce(${to.finishedAt ?? null}, finished_at),
      expires_at = coalesce(${to.expiresAt ?? null}, expires_at)
    where center_id = ${centerId} and id = ${id}`.execute(tx);
}

export interface LaidRow {
  number: number;
  line: number;
  fields: Fields;
  value: object | null;
  problem: string | null;
}

/** Lays out rows. A row that is there already, because its process was killed behind it, is the same. */
export async function insertRows(
  tx: Tx,
  { centerId, id }: ImportKey,
  rows: readonly LaidRow[],
): Promise<void> {
  await sql`insert into import_rows (center_id, import_id, number, line, fields, value, problem)
    select ${centerId}, ${id}, number, line, fields, value, problem
      from json_to_recordset(${JSON.stringify(rows)}::json)
           as given (number int, line int, fields json, value jsonb, problem text)
    on conflict do nothing`.execute(tx);
  await sql`update imports set rows = greatest(rows, ${rows.at(-1)?.number ?? 0})
    where center_id = ${centerId} and id = ${id}`.execute(tx);
}

/** What was laid out by an attempt that did not come to its end. */
export async function dropRows(tx: Tx, { centerId, id }: ImportKey): Promise<void> {
  await sql`delete from import_rows where center_id = ${centerId} and import_id = ${id}`.execute(tx);
}

export async function dropParts(tx: Tx, { centerId, id }: ImportKey): Promise<void> {
  await sql`delete from import_parts where center_id = ${centerId} and import_id = ${id}`.execute(tx);
}

export async function countGood(tx: Tx, { centerId, id }: ImportKey): Promise<void> {
  await sql`update imports set good = (select count(*) from import_rows r
      where r.center_id = imports.center_id and r.import_id = imports.id and r.problem is null)
    where center_id = ${centerId} and id = ${id}`.execute(tx);
}

export interface ShownRow {
  number: number;
  line: number;
  fields: Fields;
  problem: string | null;
  recordId: string | null;
}

export async function selectRows(
  tx: Tx,
  { centerId, id }: ImportKey,
  asked: { onlyProblems: boolean; limit: number; offset: number },
): Promise<{ rows: ShownRow[]; total: number }> {
  const which = asked.onlyProblems ? sql`and problem is not null` : sql``;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from import_rows where center_id = ${centerId} and import_id = ${id} ${which}`.execute(
    tx,
  );
  const { rows } = await sql<ShownRow>`
    select number, line, fields, problem, record_id as "recordId" from import_rows
     where center_id = ${centerId} and import_id = ${id} ${which}
     order by number limit ${asked.limit} offset ${asked.offset}`.execute(tx);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The next rows that are to be imported. */
export async function selectNextRows<Value>(
  tx: Tx,
  { centerId, id, after, limit }: ImportKey & { after: number; limit: number },
): Promise<{ number: number; value: Value }[]> {
  const { rows } = await sql<{ number: number; value: Value }>`
    select number, value from import_rows
     where center_id = ${centerId} and import_id = ${id} and number > ${after} and problem is null
     order by number limit ${limit}`.execute(tx);
  return rows;
}

export interface RowOutcome {
  number: number;
  recordId: string | null;
  problem: string | null;
}

/**
 * Writes down what became of some rows, which follow each other, and how far the import has come, in the transaction in which they became
 * it.
 */
export async function noteOutcomes(
  tx: Tx,
  { centerId, id }: ImportKey,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await sql`update import_rows r set record_id = o."recordId", problem = o.problem
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (number int, "recordId" text, problem text)
     where r.center_id = ${centerId} and r.import_id = ${id} and r.number = o.number
       and r.number between ${outcomes[0]?.number ?? 0} and ${outcomes.at(-1)?.number ?? 0}`.execute(tx);
  const refused = outcomes.filter(({ problem }) => problem !== null).length;
  await sql`update imports set reached = ${outcomes.at(-1)?.number ?? 0}, refused = refused + ${refused},
      imported = imported + ${outcomes.length - refused}
    where center_id = ${centerId} and id = ${id}`.execute(tx);
}

/** Drops imports whose time is up, with whatever is left of their files. */
export async function dropExpiredImports(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from imports using (
      select center_id, id from imports where expires_at < ${now} and status <> 'running' order by expires_at limit ${limit}
    ) as due where imports.center_id = due.center_id and imports.id = due.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ArchivedTable } from './archived-tables.ts';

/** The columns of a table that are stored as they are given, and those of its primary key, both in order. */
export async function selectColumns(tx: Tx, table: string): Promise<{ columns: string[]; key: string[] }> {
  const { rows } = await sql<{ columns: string[]; key: string[] }>`
    select array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and a.attgenerated = '' and a.attidentity <> 'a' order by a.attnum) as columns,
           array(select a.attname::text from unnest(i.indkey) with ordinality as part (attnum, place)
                   join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum order by place) as key
      from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.oid = ('public.' || quote_ident(${table}))::regclass`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`There is no table ${table} with a primary key.`);
  return found;
}

const CURSOR = 'archived';

/** Opens a cursor over the rows of a center, each as one line of JSON; `tenant` is the column that names the center. */
export async function openRows(
  tx: Tx,
  {
    archived,
    columns,
    key,
    tenant,
    centerId,
  }: {
    archived: ArchivedTable;
    columns: readonly string[];
    key: readonly string[];
    tenant: string;
    centerId: number;
  },
): Promise<void> {
  const order = (archived.orderBy ?? key).map((column) => sql.ref(`t.${column}`));
  await sql`declare ${sql.id(CURSOR)} no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))} from ${sql.table(archived.table)} as t
       where ${sql.ref(`t.${tenant}`)} = ${sql.lit(centerId)} and ${sql.raw(archived.where ?? 'true')}
       order by ${sql.join(order)}) as r`.execute(tx);
}

export async function fetchLines(tx: Tx, rowsMax: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    fetch ${sql.lit(rowsMax)} from ${sql.id(CURSOR)}`.execute(tx);
  // A line break in JSON is only ever between its tokens.
  return rows.map(({ line }) => line.replaceAll('\n', ' '));
}

export async function closeRows(tx: Tx): Promise<void> {
  await sql`close ${sql.id(CURSOR)}`.execute(tx);
}

/** How times are written, whatever the server's own settings; and the first rows of a cursor are asked for at once. */
export async function settleReading(tx: Tx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local cursor_tuple_fraction = 0.01`.execute(tx);
}

export interface ArchivedCenter {
  name: string;
  domain: string;
  status: string;
  suspendedFor: string[];
  planId: string | null;
}

export async function selectArchivedCenter(tx: Tx, centerId: number): Promise<ArchivedCenter | null> {
  const { rows } = await sql<ArchivedCenter>`
    select c.name, c.domain, c.status, c.suspended_for as "suspendedFor", s.plan_id as "planId"
      from centers c left join subscriptions s on s.center_id = c.id where c.id = ${centerId}`.execute(tx);
  return rows[0] ?? null;
}

export async function selectChainEnds(
  tx: Tx,
  centerId: number,
): Promise<{ domain: string; index: number; hash: string | null }[]> {
  const { rows } = await sql<{ domain: string; index: number; hash: string | null }>`
    select domain, index, hash from chain_heads where center_id = ${centerId} order by domain`.execute(tx);
  return rows;
}

/** The migrations of this database: what its tables look like. */
export async function selectMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`select known_migrations() as names`.execute(tx);
  return rows[0]?.names ?? [];
}

/** An account as an archive has it, before its credentials are sealed. */
export interface ArchivedAccount {
  id: string;
  passwordHash: string | null;
  passkeys: unknown[];
  totp: { secret: string } | null;
  account: Record<string, unknown>;
}

/** A page of the accounts that rows of the center name in columns which refer to accounts. */
export async function selectAccounts(
  tx: Tx,
  {
    centerId,
    tables,
    after,
    limit,
  }: { centerId: number; tables: readonly string[]; after: string; limit: number },
): Promise<ArchivedAccount[]> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname::text as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'actors'::regclass and cardinality(c.conkey) = 1
       and c.conrelid::regclass::text = any (${tables}::text[])`.execute(tx);
  const named = references.map(
    ({ table, column }) =>
      sql`select ${sql.ref(`t.${column}`)} from ${sql.table(table)} as t where t.center_id = ${centerId}`,
  );
  const { rows } = await sql<ArchivedAccount>`
    select a.id, a.password_hash as "passwordHash",
           (select coalesce(json_agg(p order by p.id), '[]') from passkeys p where p.actor_id = a.id) as passkeys,
           (select row_to_json(s) from totp_secrets s where s.actor_id = a.id and s.confirmed_at is not null) as totp,
           json_build_object('id', a.id, 'family_id', a.family_id, 'email', a.email, 'email_verified_at', a.email_verified_at,
             'phone', a.phone, 'phone_verified_at', a.phone_verified_at, 'name', a.name, 'is_child', a.is_child,
             'created_at', a.created_at, 'updated_at', a.updated_at) as account
      from actors a
     where a.id > ${after}::uuid and a.id in (${sql.join(named, sql` union `)})
     order by a.id limit ${limit}`.execute(tx);
  return rows;
}

/** A page of the invitations to the center that nobody has answered. */
export async function selectInvitations(
  tx: Tx,
  { centerId, after, limit }: { centerId: number; after: string; limit: number },
): Promise<{ place: string; line: string }[]> {
  const { rows } = await sql<{ place: string; line: string }>`
    select token_hash as place, row_to_json(t)::text as line from mail_tokens t
     where kind = 'invitation' and membership_center_id = ${centerId} and consumed_at is null and token_hash > ${after}
     order by token_hash limit ${limit}`.execute(tx);
  return rows;
}

/** The files of audit packs that are there. */
export async function selectPackFiles(
  tx: Tx,
  centerId: number,
): Promise<{ id: string; attempt: number; bytes: number; sha256: string }[]> {
  const { rows } = await sql<{ id: string; attempt: number; bytes: number; sha256: string }>`
    select id, attempt, (result->'file'->>'bytes')::bigint as bytes, result->'file'->>'sha256' as sha256
      from audit_packs where center_id = ${centerId} and status = 'ready' order by id`.execute(tx);
  return rows;
}

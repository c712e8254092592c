import { createHash } from 'node:crypto';
import pg from 'pg';
import { requireNoNewer } from './newer-version.ts';
import type { RoleNames } from './roles.ts';
import { withShortLocks } from './short-locks.ts';

type Verb = 'select' | 'insert' | 'delete';

/** Who may do what with one table. The product's list is `src/tables.ts`. */
export interface TableAccess {
  table: string;
  /** The column that names the center; `null` for a table that belongs to no tenant. */
  tenant: string | null;
  /** What requests may do, inside their scope. */
  app: readonly Verb[];
  /** What work that crosses tenants may do, on every row. */
  dispatcher?: readonly Verb[];
  /** Which rows such work finds at all, where it is not every one. */
  dispatcherFinds?: string;
  /** Which rows the owner finds, who is nobody's tenant; none where this is left away, unless it is a superuser. */
  ownerFinds?: string;
  /** The columns that each may change; what is not named here stays as it was inserted. */
  updates?: { app?: readonly string[]; dispatcher?: readonly string[] };
  /** A log that any scope may add to, and each scope reads its own part of. */
  isLog?: true;
  /** Not even the operator's scope reaches it. What each decision writes is nobody's but its center's, and a condition less to get ready. */
  isHiddenFromOperator?: true;
  /**
   * Whoever asks names the whole key of each row, so that the scope is held against the rows that were found and stays out of the index,
   * which made it ready anew for each of them: a microsecond for every row that a batch of many centers looks up.
   */
  isFoundByKey?: true;
  /**
   * Conditions under which a row is reached by a scope other than its own center's. They may use `scope_partner()`,
   * `scope_family()`; `partner: true` means "the row's center belongs to the partner".
   */
  reach?: { partner?: true | string; family?: string; directory?: string };
}

interface AccessOptions {
  tables: readonly TableAccess[];
  roles: RoleNames;
  /** The version of the service that the list belongs to. */
  version: string;
  log(message: string): void;
}

/** What belongs together: a table's name, and the statements that say who may touch it. */
interface Part {
  name: string;
  statements: readonly string[];
}

/**
 * Applies the list: row level security, enabled and forced, one policy per role, and the grants. Every table has a transaction of its
 * own, so that requests wait for one table at a time and never in a circle; the digest of what was applied to it is remembered, so
 * that a start touches only what is new.
 */
export async function applyAccess(client: pg.Client, options: AccessOptions): Promise<void> {
  // Version 0.1.0 keeps one digest of the whole list in `schema_access`, and finds it as it left it.
  await client.query(`create table if not exists schema_table_access (
    table_name text primary key, relation oid not null, digest text not null, version text not null)`);
  const parts: Part[] = [
    // Before the policies that call them.
    { name: 'scope functions', statements: SCOPE_FUNCTIONS },
    ...options.tables.map((access) => ({
      name: access.table,
      statements: statementsFor(access, options.roles),
    })),
  ];
  let hasChanged = false;
  for (const part of parts) if (await applyPart(client, { part, ...options })) hasChanged = true;
  if (hasChanged)
    await client.query(
      `grant usage on all sequences in schema public to ${id(options.roles.app)}, ${id(options.roles.dispatcher)}`,
    );
}

/** Answers whether there was something to do: the list says something else than before, or the table is another one. */
async function applyPart(
  client: pg.Client,
  { part, version, log }: { part: Part; version: string; log(message: string): void },
): Promise<boolean> {
  const digest = createHash('sha256').update(part.statements.join(';\n')).digest('hex');
  const { rows } = await client.query<{ is_same: boolean; version: string }>(
    `select relation = coalesce(to_regclass($1)::oid, 0) and digest = $2 as is_same, version
       from schema_table_access where table_name = $3`,
    [id(part.name), digest, part.name],
  );
  const [applied] = rows;
  if (applied?.is_same) return false;
  if (applied) requireNoNewer(applied.version, { version, what: 'rights' });
  await withShortLocks(client, {
    log,
    async work() {
      for (const statement of part.statements) await client.query(statement);
      await client.query(
        `insert into schema_table_access (table_name, relation, digest, version) 
         values ($1, coalesce(to_regclass($2)::oid, 0), $3, $4)
           on conflict (table_name) do update
             set relation = excluded.relation, digest = excluded.digest, version = excluded.version`,
        [part.name, id(part.name), digest, version],
      );
    },
  });
  return true;
}

/**
 * Wrapped in a sub-select where they are used, these are evaluated once per statement and not once per row.
 */
const SCOPE_FUNCTIONS = [
  `create or replace function scope_centers() returns int[] language sql stable parallel safe
     return coalesce(nullif(current_setting('scope.center_ids', true), ''), '{}')::int[]`,
  `create or replace function scope_partner() returns text language sql stable parallel safe
     return nullif(current_setting('scope.partner_id', true), '')`,
  `create or replace function scope_family() returns text language sql stable parallel safe
     return nullif(current_setting('scope.family_id', true), '')`,
  `create or replace function scope_family_centers() returns int[] language sql stable parallel safe
     return coalesce(nullif(current_setting('scope.family_centers', true), ''), '{}')::int[]`,
  `create or replace function scope_everyone() returns text language sql stable parallel safe
     return nullif(current_setting('scope.everyone', true), '')`,
  // With the owner's rights: the policy of centers asks for memberships, so the policy of memberships may not ask for
  // centers under that policy again. An owner who is no superuser needs a policy of its own, the list being forced.
  `create or replace function scope_partner_centers() returns setof int language sql stable security definer
     set search_path = public, pg_temp rows 100
     as 'select id from centers where partner_id = scope_partner()'`,
];

/** See `scope_partner_centers`. */
const OWNER_OF_CENTERS = [
  'drop policy if exists owner on centers',
  'create policy owner on centers for select to current_user using (true)',
];

function statementsFor(access: TableAccess, roles: RoleNames): string[] {
  const table = id(access.table);
  const grants = [
    // This takes the rights to single columns back as well.
    `revoke all on ${table} from ${id(roles.app)}, ${id(roles.dispatcher)}`,
    ...(['app', 'dispatcher'] as const).flatMap((role) => {
      const rights = [
        ...(access[role] ?? []),
        ...(access.updates?.[role] ? [`update (${access.updates[role].map(id).join(', ')})`] : []),
      ];
      return rights.length > 0 ? [`grant ${rights.join(', ')} on ${table} to ${id(roles[role])}`] : [];
    }),
  ];
  if (access.tenant === null) return grants;

  const inScope = conditionFor(access, id(access.tenant));
  return [
    ...grants,
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `drop policy if exists tenant on ${table}`,
    `create policy tenant on ${table} to ${id(roles.app)} using (${inScope.read}) with check (${access.isLog ? 'true' : inScope.write})`,
    `drop policy if exists owner_finds on ${table}`,
    ...(access.ownerFinds
      ? [`create policy owner_finds on ${table} to current_user using (${access.ownerFinds})`]
      : []),
    `drop policy if exists dispatcher on ${table}`,
    ...(access.dispatcher?.length
      ? [
          `create policy dispatcher on ${table} to ${id(roles.dispatcher)} using (${access.dispatcherFinds ?? 'true'}) with check (true)`,
        ]
      : []),
    ...(access.table === 'centers' ? OWNER_OF_CENTERS : []),
  ];
}

function conditionFor(access: TableAccess, tenant: string): { read: string; write: string } {
  const { partner, family, directory } = access.reach ?? {};
  const write = [
    `${access.isFoundByKey ? `(${tenant} + 0)` : tenant} = any ((select scope_centers())::int[])`,
    ...(access.isHiddenFromOperator ? [] : [`(select scope_everyone()) = 'operator'`]),
    ...(partner === true
      ? [`((select scope_partner()) is not null and ${tenant} in (select scope_partner_centers()))`]
      : partner
        ? [`(${partner})`]
        : []),
    ...(family ? [`((select scope_family()) is not null and ${family})`] : []),
  ];
  const read = directory ? [...write, `((select scope_everyone()) = 'directory' and ${directory})`] : write;
  return { read: read.join(' or '), write: write.join(' or ') };
}

function id(name: string): string {
  return pg.escapeIdentifier(name);
}

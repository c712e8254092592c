import pg from 'pg';

/**
 * The three roles that the service signs in as. None of them owns a table of the product: `app` serves requests
 * inside a scope, `dispatcher` does the work that crosses tenants, `jobs` owns the job queue's own schema.
 */
export interface RoleNames {
  app: string;
  dispatcher: string;
  jobs: string;
}

const PURPOSES = ['app', 'dispatcher', 'jobs'] as const;

/** How long whatever serves requests may take or wait in a session, in milliseconds. */
export const SESSION_BOUNDS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/**
 * What every session of `app` and `dispatcher` begins with, also one that a pooler opened. A plan that has no way around what a function
 * has turned off looks dear, and before PostgreSQL 18 dear enough to be compiled on every call: 340 ms for a batch that takes 6.
 */
const SESSION_SETTINGS = { ...SESSION_BOUNDS, jit: 'off' };

/**
 * Makes the roles when they are absent. Roles belong to the whole PostgreSQL cluster while tables belong to a
 * database, so their names carry the database's name, and the database remembers them: a copy of the database
 * keeps working with the roles that its grants speak of.
 */
export async function ensureRoles(
  client: pg.Client,
  passwordOf: (role: string) => string,
): Promise<RoleNames> {
  await client.query(
    'create table if not exists service_roles (purpose text primary key, role_name text not null)',
  );
  await client.query(
    `insert into service_roles (purpose, role_name)
     select purpose, left(current_database(), 40) || '_' || purpose from unnest($1::text[]) as purpose
     on conflict do nothing`,
    [PURPOSES],
  );
  const { rows } = await client.query<{ purpose: keyof RoleNames; role_name: string }>(
    'select purpose, role_name from service_roles',
  );
  const names = Object.fromEntries(rows.map((row) => [row.purpose, row.role_name])) as unknown as RoleNames;

  for (const name of Object.values(names)) await ensureLogin(client, name, passwordOf(name));
  for (const name of [names.app, names.dispatcher]) await ensureSettings(client, name);
  const database = await client.query<{ name: string }>('select current_database() as name');
  for (const name of Object.values(names)) {
    await client.query(`grant connect on database ${quote(database.rows[0]?.name ?? '')} to ${quote(name)}`);
    await client.query(`grant usage on schema public to ${quote(name)}`);
  }
  await client.query(
    `grant create on database ${quote(database.rows[0]?.name ?? '')} to ${quote(names.jobs)}`,
  );
  return names;
}

/** The address of the same database, signed in as one of the service's roles. */
export function addressFor(ownerUrl: string, role: string, password: string): string {
  // An address whose host stands in its query (a unix socket) may have an empty authority, which cannot hold a user.
  const url = new URL(ownerUrl.replace(/^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)\//, '$1localhost/'));
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.toString();
}

async function ensureLogin(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const literal = client.escapeLiteral(password);
  if (!rowCount) {
    await client
      .query(`create role ${quote(role)} login password ${literal} nosuperuser nocreatedb nocreaterole`)
      .catch(alreadyMade);
  } else if (!(await canSignIn(client, role, password))) {
    await client.query(`alter role ${quote(role)} login password ${literal}`);
  }
}

async function ensureSettings(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ known: string[] | null }>(
    'select rolconfig as known from pg_roles where rolname = $1',
    [role],
  );
  for (const [name, value] of Object.entries(SESSION_SETTINGS))
    if (!rows[0]?.known?.includes(`${name}=${value}`))
      await client.query(`alter role ${quote(role)} set ${name} = ${client.escapeLiteral(`${value}`)}`);
}

/** Another database of the same cluster may have made the role a moment ago. */
function alreadyMade(error: { code?: string }): void {
  if (error.code !== '42710' && error.code !== '23505') throw error;
}

async function canSignIn(owner: pg.Client, role: string, password: string): Promise<boolean> {
  const candidate = new pg.Client({
    host: owner.host,
    port: owner.port,
    database: owner.database ?? '',
    user: role,
    password,
    ssl: owner.ssl,
  });
  try {
    await candidate.connect();
    return true;
  } catch {
    return false;
  } finally {
    await candidate.end().catch(() => {});
  }
}

function quote(identifier: string): string {
  return pg.escapeIdentifier(identifier);
}

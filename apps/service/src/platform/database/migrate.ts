import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Secrets } from '../secrets.ts';
import { SettingsError } from '../settings.ts';
import { applyAccess, type TableAccess } from './access.ts';
import { applyFunctions } from './functions.ts';
import { addressFor, ensureRoles, type RoleNames } from './roles.ts';
import { withShortLocks } from './short-locks.ts';
import { stateCell } from './state-cell.ts';
import { withClient } from './with-client.ts';

export interface MigrateOptions {
  /** The owner's address: it makes tables and roles and is used for nothing else. */
  ownerUrl: string;
  /** The folder of the migrations: tables, each file applied once. */
  migrations: string;
  /** The folder whose `*.functions.sql` are applied whenever they change. */
  functions: string;
  /** The version of the service that all of these belong to. */
  version: string;
  tables: readonly TableAccess[];
  /** Under which key the database's secrets are is found out here, where it may be one of two. */
  secrets: Secrets;
  /** Which cell the database is; left open where it is only prepared for somebody else to start on. */
  cell?: number;
  /** Brings the job queue's own schema up to date, inside the same lock. */
  prepareJobs(address: string, roles: RoleNames): Promise<void>;
  log(message: string): void;
}

/** Names the secret of the roles' passwords to the master key. */
const ROLES_CONTEXT = 'database-roles';

/** The roles, how each signs in, and the fingerprint of the master key in use. */
export interface Roles extends RoleNames {
  passwordOf(role: string): string;
  keyFingerprint: string;
}

/** Any number that no other program on this database is likely to lock. */
const MIGRATION_LOCK = 7_236_112_024;

/**
 * Brings the schema up to date: each migration once, in the order of its name, and the functions as they are written now; then grants
 * and row level security from the table list. Each is a transaction of its own, and whoever is killed between two goes on at the next
 * start. Processes that start together wait for the first one and then find nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<Roles> {
  const config = { connectionString: options.ownerUrl, application_name: 'centerproof migrate' };
  return withClient(config, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const passwordOf = await openRolesSecret(client, options.secrets);
    const roles = await ensureRoles(client, passwordOf);
    await applySchema(client, options, roles);
    await options.prepareJobs(addressFor(options.ownerUrl, roles.jobs, passwordOf(roles.jobs)), roles);
    await applyAccess(client, { ...options, roles });
    if (options.cell !== undefined) await stateCell(client, options.cell);
    return { ...roles, passwordOf, keyFingerprint: options.secrets.keyFingerprint() };
  });
}

/**
 * A node with another master key could open no secret, and would give the roles passwords that shut every other node out. So the first
 * start leaves the key's fingerprint, and a start that does not know that key ends here, before it has changed anything.
 *
 * The passwords of the roles come from a secret that is kept under the master key, and was derived from the first one: a new master key
 * shuts out no node that runs.
 */
async function openRolesSecret(client: pg.Client, secrets: Secrets): Promise<Roles['passwordOf']> {
  await client.query('create table if not exists service_key (fingerprint text not null)');
  await client.query('alter table service_key add column if not exists roles_secret text');
  const { rows } = await client.query<{ fingerprint: string; roles_secret: string | null }>(
    'select fingerprint, roles_secret from service_key',
  );
  const [known] = rows;
  if (known && !secrets.turnTo(known.fingerprint))
    throw new SettingsError(
      'MASTER_KEY is not the key that this database was made with; its secrets cannot be opened with another one.',
    );
  if (!known)
    await client.query('insert into service_key (fingerprint) values ($1)', [secrets.keyFingerprint()]);
  const secret = known?.roles_secret
    ? Buffer.from(secrets.decrypt(known.roles_secret, ROLES_CONTEXT), 'base64')
    : secrets.derive('database-role');
  if (!known?.roles_secret)
    await client.query('update service_key set roles_secret = $1', [
      secrets.encrypt(secret.toString('base64'), ROLES_CONTEXT),
    ]);
  return (role) => createHmac('sha256', secret).update(role).digest('hex');
}

/** How a step is made one: all together in a database that nobody uses yet, and otherwise each in its turn, so that few tables are held at a time. */
type InStep = <Result>(work: () => Promise<Result>) => Promise<Result>;

async function applySchema(client: pg.Client, options: MigrateOptions, roles: RoleNames): Promise<void> {
  const { log, version } = options;
  const read = (text: string) => withRoleNames(text, roles);
  const alone: InStep = (work) => withShortLocks(client, { log, work });
  const together: InStep = (work) => work();
  const apply = async (inStep: InStep) => {
    await applyMigrations(client, { directory: options.migrations, read, log, inStep });
    await applyFunctions(client, { directory: options.functions, version, read, log, inStep });
  };
  const { rows } = await client.query<{ is_new: boolean }>(
    'select not exists (select from schema_migrations) as is_new',
  );
  if (rows[0]?.is_new) await alone(() => apply(together));
  else await apply(alone);
}

async function applyMigrations(
  client: pg.Client,
  options: { directory: string; read(text: string): string; log(message: string): void; inStep: InStep },
): Promise<void> {
  const { directory, read, log, inStep } = options;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const newer = [...applied.keys()].filter((name) => !names.includes(name));
  if (newer.length > 0) {
    throw new Error(
      `The database was migrated by a newer version (${newer.join(', ')}). Start that version instead.`,
    );
  }

  for (const name of names) {
    const text = readFileSync(join(directory, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known)
      throw new Error(
        `Migration ${name} was changed after it was applied. Migrations only go forward: add a new one.`,
      );
    log(`Migrating: ${name}`);
    await inStep(async () => {
      try {
        await client.query(read(text));
      } catch (error) {
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    });
  }
}

/** SQL files name the service's roles as `:app` and `:dispatcher`; their real names differ between databases. */
function withRoleNames(text: string, roles: RoleNames): string {
  return text.replace(
    /(?<![:\w]):(app|dispatcher|jobs)\b/g,
    (_, role: keyof RoleNames) => `"${roles[role]}"`,
  );
}

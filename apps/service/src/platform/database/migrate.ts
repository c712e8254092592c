import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SettingsError } from '../settings.ts';
import { applyAccess, type TableAccess } from './access.ts';
import { addressFor, ensureRoles, type RoleNames } from './roles.ts';

export interface MigrateOptions {
  /** The owner's address: it makes tables and roles and is used for nothing else. */
  ownerUrl: string;
  directory: string;
  tables: readonly TableAccess[];
  passwordOf(role: string): string;
  /** Tells the master key from every other one, and nothing else about it. */
  keyFingerprint: string;
  /** Brings the job queue's own schema up to date, inside the same lock. */
  prepareJobs(address: string, roles: RoleNames): Promise<void>;
  log(message: string): void;
}

/** Any number that no other program on this database is likely to lock. */
const MIGRATION_LOCK = 7_236_112_024;

/**
 * Brings the schema up to date: each file of the directory once, in the order of its name, each in a transaction
 * of its own, then roles, grants and row level security from the table list. Processes that start together wait
 * for the first one and then find nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<RoleNames> {
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'centerproof migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await requireSameKey(client, options.keyFingerprint);
    const roles = await ensureRoles(client, options.passwordOf);
    const schemaChanged = await applyMigrations(client, options, roles);
    await options.prepareJobs(
      addressFor(options.ownerUrl, roles.jobs, options.passwordOf(roles.jobs)),
      roles,
    );
    await applyAccess(client, { tables: options.tables, roles, schemaChanged });
    return roles;
  } finally {
    await client.end();
  }
}

/**
 * A node with another master key could open no secret, and would give the roles passwords that shut every other node out.
 * So the first start leaves the key's fingerprint, and a start with another key ends here, before it has changed anything.
 */
async function requireSameKey(client: pg.Client, fingerprint: string): Promise<void> {
  await client.query('create table if not exists service_key (fingerprint text not null)');
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from service_key');
  if (rows.length === 0)
    await client.query('insert into service_key (fingerprint) values ($1)', [fingerprint]);
  else if (rows[0]?.fingerprint !== fingerprint)
    throw new SettingsError(
      'MASTER_KEY is not the key that this database was made with; its secrets cannot be opened with another one.',
    );
}

async function applyMigrations(
  client: pg.Client,
  options: MigrateOptions,
  roles: RoleNames,
): Promise<boolean> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const names = readdirSync(options.directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const newer = [...applied.keys()].filter((name) => !names.includes(name));
  if (newer.length > 0) {
    throw new Error(
      `The database was migrated by a newer version (${newer.join(', ')}). Start that version instead.`,
    );
  }

  let hasChanged = false;
  for (const name of names) {
    const text = readFileSync(join(options.directory, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known)
      throw new Error(
        `Migration ${name} was changed after it was applied. Migrations only go forward: add a new one.`,
      );
    options.log(`Migrating: ${name}`);
    await client.query('begin');
    try {
      await client.query(withRoleNames(text, roles));
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    hasChanged = true;
  }
  return hasChanged;
}

/** Migrations name the service's roles as `:app` and `:dispatcher`; their real names differ between databases. */
function withRoleNames(text: string, roles: RoleNames): string {
  return text.replace(
    /(?<![:\w]):(app|dispatcher|jobs)\b/g,
    (_, role: keyof RoleNames) => `"${roles[role]}"`,
  );
}

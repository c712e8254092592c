import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { migrate } from '../../src/platform/database/index.ts';
import { cloneTemplate, type TestService } from './index.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** A database of the version that ended with a migration, and what brings it on to a later one. */
export async function oldDatabase(
  { owner }: TestService,
  version: string,
): Promise<{ client: pg.Client; migrateTo(version: string): Promise<void> }> {
  const address = new URL(await cloneTemplate());
  address.pathname += '_old';
  await owner.query(`create database ${address.pathname.slice(1)}`);
  const directory = mkdtempSync(join(tmpdir(), 'centerproof-migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));

  async function migrateTo(last: string): Promise<void> {
    for (const file of readdirSync(MIGRATIONS).filter((name) => name <= last))
      copyFileSync(join(MIGRATIONS, file), join(directory, file));
    await migrate({
      ownerUrl: address.toString(),
      directory,
      tables: [],
      passwordOf: () => 'of no account',
      keyFingerprint: 'of no key',
      prepareJobs: async () => {},
      log: () => {},
    });
  }

  await migrateTo(version);
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, migrateTo };
}

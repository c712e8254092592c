import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { prepareDatabase } from '../../src/service.ts';
import { databaseUrl, TEST_MASTER_KEY } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string;
    testTemplate: string;
  }
}

/**
 * One PostgreSQL for the run: an embedded one, or the one that `TEST_DATABASE_URL` names (its user must be allowed to make
 * databases and roles). A template is migrated once, and every test file works on a clone of it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const compiled = compileService();
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startThrowawayServer();
  const template = `centerproof_test_${createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 10)}`;
  await withAdmin(server.url, (admin) => admin.query(`create database ${template}`));
  await prepareDatabase({
    ownerUrl: databaseUrl(server.url, template),
    secrets: createSecrets(TEST_MASTER_KEY),
    say: () => {},
  });
  await compiled;
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', template);

  return async () => {
    await withAdmin(server.url, (admin) => removeEverything(admin, template)).catch(() => {});
    await server.stop();
  };
}

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** For the processes that tests start: most of them are killed before they could leave to others what they have compiled. */
async function compileService(): Promise<void> {
  await once(spawn(process.execPath, [MAIN, 'no role at all'], { stdio: 'ignore' }), 'exit');
}

async function startThrowawayServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    fsync: false,
    // Nobody cleans up behind hundreds of databases that are gone in a quarter of an hour.
    extraSettings: { max_connections: '300', autovacuum_naptime: '1h' },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function withAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

async function removeEverything(admin: pg.Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [`${template}%`],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  for (const purpose of ['app', 'dispatcher', 'jobs'])
    await admin.query(`drop role if exists ${template}_${purpose}`);
}

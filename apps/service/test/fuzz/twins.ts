import pg from 'pg';
import { cloneDatabase, startTestService, type TestService } from '../harness/index.ts';

/** Two services that start from the very state of a third, which ends with this: records have the same ids in both. */
export async function startTwins(
  origin: TestService,
  environment: Record<string, string>,
): Promise<[TestService, TestService]> {
  const name = new URL(origin.ownerUrl).pathname.slice(1);
  const maintenance = new URL(origin.ownerUrl);
  maintenance.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: maintenance.toString() });
  await admin.connect();
  try {
    // A database is copied while nobody is in it.
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  } finally {
    await admin.end();
  }
  const start = async () => {
    const twin = await startTestService({ ...environment, DATABASE_URL: await cloneDatabase(name) });
    twin.clock.set(origin.clock.now());
    return twin;
  };
  return [await start(), await start()];
}

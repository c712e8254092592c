import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';

const service = await startTestService();

/** Closes the service's connections; each hands its counters over as it ends, and the next ones read settings anew. */
const closeConnections = () =>
  service.owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and application_name = 'centerproof'`,
  );

test('every step of the search is answered from an index, in spite of row level security', async () => {
  await service.owner.query(`
    insert into centers (name, domain, tenant_type, vertical, settings, created_at, updated_at)
    select 'Filler ' || md5(i::text), 'filler-' || i, 'CENTER', 'welfare',
           jsonb_build_object('description', 'Described as ' || md5('d' || i)), now(), now()
      from generate_series(1, 500) i`);
  await service.owner.query('vacuum analyze center_directory');
  const { rows } = await service.owner.query<{ name: string; description: string }>(
    'select name, description from center_directory order by id limit 1 offset 7',
  );
  const { name = '', description = '' } = rows[0] ?? {};

  // On a table as small as this one reading all of it is cheapest. Forbidden to, the planner still has to where no
  // index can serve a condition.
  const { rows: databases } = await service.owner.query('select quote_ident(current_database()) as name');
  await service.owner.query(`alter database ${databases[0].name} set enable_seqscan = off`);
  await closeConnections();
  const slip = (text: string) => `${text.slice(0, 12)}${text.slice(13)}`;
  for (const body of [
    { query: name },
    { query: name, vertical: 'welfare' },
    { query: description.slice(13) },
    { query: slip(name) },
    { query: slip(description.slice(13)) },
    {},
    { vertical: 'welfare' },
  ]) {
    const answer = await service.call('POST', '/api/centers/search', { body });
    expect([body, answer.status, answer.body.data.length > 0]).toEqual([body, 200, true]);
  }
  await service.call('POST', '/api/centers/search', { body: { query: 'qwxyz' } });
  await closeConnections();

  const { rows: counters } = await service.owner.query(
    `select seq_scan::int as whole, idx_scan::int as indexed from pg_stat_user_tables where relname = 'center_directory'`,
  );
  // The one reading of the whole is this test's own, above.
  expect(counters[0].whole).toBeLessThanOrEqual(1);
  expect(counters[0].indexed).toBeGreaterThan(20);
});

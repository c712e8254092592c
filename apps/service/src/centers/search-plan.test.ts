import { expect, test } from 'vitest';
import { startTestService } from '../../test/harness/index.ts';

const service = await startTestService();

test('the search reads its indexes and never the directory as a whole', async () => {
  await service.owner.query(`
    insert into centers (name, domain, tenant_type, vertical, settings, created_at, updated_at)
    select 'Filler ' || md5(i::text), 'filler-' || i, 'CENTER', 'welfare',
           jsonb_build_object('description', 'Described as ' || md5('d' || i)), now(), now()
      from generate_series(1, 5000) i`);
  await service.owner.query('vacuum analyze center_directory');

  const { rows } = await service.owner.query<{ name: string; description: string }>(
    'select name, description from center_directory where id % 100 = 7 order by id limit 3',
  );
  for (const { name, description } of rows) {
    const slip = (text: string) => `${text.slice(0, 12)}${text.slice(13)}`;
    for (const query of [name, description.slice(13), slip(name), slip(description.slice(13))]) {
      const answer = await service.call('POST', '/api/centers/search', { body: { query } });
      expect([query, answer.body.data[0]?.name]).toEqual([query, name]);
    }
  }

  // A connection hands its counters over when it ends at the latest.
  await service.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and application_name = 'centerproof'`,
  );
  const scans = async () => {
    const { rows } = await service.owner.query(
      `select seq_scan::int as whole, idx_scan::int as indexed from pg_stat_user_tables where relname = 'center_directory'`,
    );
    return rows[0];
  };
  await expect
    .poll(async () => (await scans()).indexed, { timeout: 10_000 })
    .toBeGreaterThan(5_000 + rows.length);
  expect((await scans()).whole).toBeLessThanOrEqual(1);
});

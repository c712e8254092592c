import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';

const service = await startTestService();
const CENTER = 77;

/** The last entry's index, as a request reads it. */
const readEnd = () =>
  service.platform.database.inScope({ centerIds: [CENTER] }, async (tx) => {
    const { rows } = await sql<{ last: number }>`
      select last_index as last from lock_chains('proof', array[${CENTER}]::int[], 0)`.execute(tx);
    await sql`select pg_stat_force_next_flush()`.execute(tx);
    return rows[0]?.last;
  });

/** How many entries have been read of the table and its key so far. */
async function entriesRead(): Promise<number> {
  const { rows } = await service.owner.query<{ read: string }>(
    `select seq_tup_read + idx_tup_read as read
       from pg_stat_user_tables join pg_stat_user_indexes using (relid)
      where pg_stat_user_tables.relname = 'chain_entries' and indexrelname = 'chain_entries_pkey'`,
  );
  return Number(rows[0]?.read);
}

test('the end of a long chain is one probe of its key, also while there are no statistics of the table', async () => {
  await service.owner.query('alter table chain_entries set (autovacuum_enabled = off)');
  await service.owner.query(
    `insert into chain_entries (center_id, domain, index, subject, timestamp, hash, content, salts)
     select $1, 'proof', place, 's', 't', 'h' || place, repeat('c', 900), repeat('s', 192)
       from generate_series(0, 19999) as place`,
    [CENTER],
  );
  const before = await entriesRead();
  expect(await readEnd()).toBe(19_999);
  expect((await entriesRead()) - before).toBeLessThan(10);
});

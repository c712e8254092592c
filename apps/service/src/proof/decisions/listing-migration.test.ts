import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { oldDatabase } from '../../../test/harness/old-database.ts';

const service = await startTestService();

test('decisions that were listed by the version before are listed once per tag, with one first row each', async () => {
  const { client, migrateTo } = await oldDatabase(service, '0033_move_decisions_by_kind.sql');
  const time = '2026-01-01T00:00:00.000Z';
  const decisions = [
    { id: 'evt_none', tags: [] },
    { id: 'evt_one', tags: ['a'] },
    { id: 'evt_two', tags: ['b', 'a'] },
    { id: 'evt_twice', tags: ['a', 'a'] },
    { id: 'evt_sealed', tags: ['b'] },
    { id: 'evt_erased', tags: ['c'] },
  ].map((each) => ({ ...each, type: 'custom', actor: {}, action: {}, occurredAt: time, recordedAt: time }));
  await client.query('select record_decisions(1, $1::json)', [JSON.stringify(decisions)]);
  await client.query(
    `select move_decisions(1, '{"",b}', '{custom,custom}', '{recorded,recorded}', '{sealed,sealed}', $1)`,
    [['{evt_sealed}', '{evt_sealed}']],
  );
  await client.query(`update decision_events set type = null, tags = null where id = 'evt_erased'`);
  await client.query(`delete from decision_listing where event_id = 'evt_erased' and tag = 'c'`);
  await client.query(`update decision_listing set type = '' where event_id = 'evt_erased'`);
  const totals =
    'select tag, type, status, sum(total) from decision_counts group by 1, 2, 3 order by 1, 2, 3';
  const before = await client.query(totals);

  await migrateTo('0034_one_listing_row_per_tag.sql');

  const { rows } = await client.query(
    `select event_id, tag, type, status::text, is_first from decision_listing order by event_id, is_first desc, tag`,
  );
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'evt_erased   recorded true',
    'evt_none  custom recorded true',
    'evt_one a custom recorded true',
    'evt_sealed b custom sealed true',
    'evt_twice a custom recorded true',
    'evt_two b custom recorded true',
    'evt_two a custom recorded false',
  ]);
  expect((await client.query(totals)).rows).toEqual(before.rows);
});

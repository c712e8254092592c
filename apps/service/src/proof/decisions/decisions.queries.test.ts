import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { send } from '../../platform/database/index.ts';
import { readDecisions } from './decisions.queries.ts';

const service = await startTestService();
const world = createWorld(service);

test('who holds a key is found without reading other decisions, by plans from before the planner knew of them', async () => {
  const { id: centerId } = await world.center();
  const fill = (from: number, to: number) =>
    service.owner.query(
      `insert into decision_events (center_id, id, idempotency_key, key_digest, type, tags, occurred_at, recorded_at)
       select $1, 'evt_' || lpad(i::text, 26, '0'), 'k-' || i, encode(sha256(('k-' || i)::bytea), 'hex'), 'custom', '{}', now(), now()
         from generate_series($2::int, $3) as i`,
      [centerId, from, to],
    );
  const find = (keys: string[]) =>
    service.platform.database.inScope({ centerIds: [centerId] }, async (tx) => {
      const rowsRead = async () => {
        const { rows } = await sql<{ read: number }>`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
           where relname = 'decision_events'`.execute(tx);
        return rows[0]?.read ?? 0;
      };
      const before = await rowsRead();
      const found = await send(tx, readDecisions({ ids: [], keys: keys.map((key) => ({ centerId, key })) }));
      return { ids: found.map(({ id }) => id), read: (await rowsRead()) - before };
    });
  await fill(1, 1_000);
  expect((await find(['k-7'])).ids).toEqual([`evt_${'7'.padStart(26, '0')}`]);
  await fill(1_001, 5_000);
  expect(await find(['k-4321', 'nobody'])).toEqual({ ids: [`evt_${'4321'.padStart(26, '0')}`], read: 2 });
  await service.owner.query('analyze decision_events');
  expect(await find(['k-4321', 'nobody'])).toEqual({ ids: [`evt_${'4321'.padStart(26, '0')}`], read: 2 });
});

import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { rowsRead } from '../../../test/harness/rows-read.ts';
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
      const before = await rowsRead(tx, 'decision_events');
      const found = await send(tx, readDecisions({ ids: [], keys: keys.map((key) => ({ centerId, key })) }));
      return { ids: found.map(({ id }) => id), read: (await rowsRead(tx, 'decision_events')) - before };
    });
  await fill(1, 1_000);
  expect((await find(['k-7'])).ids).toEqual([`evt_${'7'.padStart(26, '0')}`]);
  await fill(1_001, 5_000);
  expect(await find(['k-4321', 'nobody'])).toEqual({ ids: [`evt_${'4321'.padStart(26, '0')}`], read: 2 });
  await service.owner.query('analyze decision_events');
  expect(await find(['k-4321', 'nobody'])).toEqual({ ids: [`evt_${'4321'.padStart(26, '0')}`], read: 2 });
});

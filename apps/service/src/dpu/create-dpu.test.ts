import { verifyChain } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../test/harness/index.ts';
import { createDpu, createDpus } from './index.ts';

const service = await startTestService();
const { rows } = await service.owner.query(
  `insert into centers (name, domain, tenant_type, vertical, created_at, updated_at)
   values ('A', 'a-center', 'CENTER', 'welfare', now(), now()) returning id`,
);
const centerId: number = rows[0].id;

test('units are written with their chain entries, their events and their counts', async () => {
  const now = service.clock.now();
  const createdBy = { id: 'u1', type: 'human' as const, name: 'Kim' };
  const scope = { centerIds: [centerId] };
  const first = await service.platform.database.inScope(scope, (tx) =>
    createDpu(tx, {
      centerId,
      now,
      content: 'one',
      createdBy,
      tags: ['a', 'b"c'],
      aiContext: { model: 'm' },
    }),
  );
  const more = await service.platform.database.inScope(scope, (tx) =>
    createDpus(tx, {
      centerId,
      now,
      units: [
        { content: '둘', createdBy },
        { content: 'three', createdBy },
      ],
    }),
  );
  expect([first, ...more].map((dpu) => dpu.chainIndex)).toEqual([0, 1, 2]);
  expect(more[0]?.previousHash).toBe(first.chainHash);
  const entries = await service.owner.query('select * from chain_entries order by index');
  expect(entries.rows).toHaveLength(3);
  expect(verifyChain).toBeDefined();
});

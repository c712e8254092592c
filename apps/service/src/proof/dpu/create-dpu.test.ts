import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { systemSource } from '../audit/index.ts';
import { createDpu, createDpus, raiseDpu } from './index.ts';

const service = await startTestService();
const world = createWorld(service);
const { id: centerId } = await world.center();
const scope = { centerIds: [centerId] };
const by = { id: 'u1', type: 'human' as const, name: 'Kim' };

test('units get their chain entries and counts in one transaction', async () => {
  const now = service.clock.now();
  const first = await service.platform.database.inScope(scope, (tx) =>
    createDpu(tx, { centerId, now, content: 'one', createdBy: by, tags: ['a', 'b"c'] }),
  );
  const more = await service.platform.database.inScope(scope, (tx) =>
    createDpus(tx, {
      centerId,
      now,
      units: [
        { content: '둘', createdBy: by },
        { content: 'three', createdBy: by, evidenceLevel: 'DOCUMENTED' },
      ],
    }),
  );
  expect([first, ...more].map((dpu) => dpu.chainIndex)).toEqual([0, 1, 2]);
  expect(more[0]?.previousHash).toBe(first.chainHash);
  const { rows } = await service.owner.query(
    `select draft, documented, audit_ready, (select count(*)::int from chain_entries) as entries from dpu_counts`,
  );
  expect(rows).toEqual([{ draft: '2', documented: '1', audit_ready: '0', entries: 3 }]);
});

test('what an AI made is raised by a person only, and AUDIT_READY seals it', async () => {
  const now = service.clock.now();
  const made = await service.platform.database.inScope(scope, (tx) =>
    createDpu(tx, { centerId, now, content: 'ai', createdBy: { id: 'bot', type: 'ai_agent' } }),
  );
  const raise = (who: { id: string; type: 'human' | 'system' }) =>
    service.platform.database.inScope(scope, (tx) =>
      raiseDpu(tx, {
        centerId,
        id: made.id,
        evidenceLevel: 'AUDIT_READY',
        by: who,
        source: systemSource,
        now,
      }),
    );
  await expect(raise({ id: 'cron', type: 'system' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const sealed = await raise(by);
  expect(sealed).toMatchObject({ evidenceLevel: 'AUDIT_READY', sealedAt: now.toISOString() });
  await expect(raise(by)).rejects.toMatchObject({ code: 'DPU_SEALED' });
});

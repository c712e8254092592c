import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TEST_MASTER_KEY } from '../../../test/harness/database-url.ts';
import { HANDED_DOWN } from '../../../test/harness/handed-down.ts';
import { inLanes } from '../../../test/harness/in-lanes.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';
import { createDpu } from './index.ts';

const service = await startTestService();
const world = createWorld(service);

test('a hundred units that two processes create side by side stand in one chain without a gap', async () => {
  const center = await world.center();
  const other = startProcess('create', center.id, 50);
  await said(other, 'ready');
  const admin = await world.member(center, 'ADMIN');
  const ours = inLanes(3, 25, () => service.call('POST', '/api/dpu/demo', { as: admin.token }));
  const direct = inLanes(3, 25, (i) => create(center.id, `direct ${i}`));
  const [exit] = await Promise.all([once(other, 'exit'), ours, direct]);
  expect(exit[0]).toBe(0);

  const { rows } = await service.owner.query<{ index: string }>(
    `select index from chain_entries where center_id = $1 and domain = 'dpu' order by index`,
    [center.id],
  );
  expect(rows.map(({ index }) => Number(index))).toEqual(Array.from({ length: 100 }, (_, i) => i));
  expect(await verify(center.id)).toMatchObject({ valid: true, chainLength: 100, brokenAt: null });
});

test('a process killed after it appended leaves neither a gap nor a lock', async () => {
  const center = await world.center();
  await create(center.id, 'before');
  const killed = startProcess('hang', center.id);
  await said(killed, 'appended');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const after = await eventually(() => create(center.id, 'after'));
  expect(after.chainIndex).toBe(1);
  expect(await verify(center.id)).toMatchObject({ valid: true, chainLength: 2 });
});

test('a clock that is set back does not turn the chain back', async () => {
  const center = await world.center();
  await create(center.id, 'now');
  service.clock.advance({ hours: -3 });
  await create(center.id, 'earlier');
  service.clock.advance({ hours: 3 });
  await create(center.id, 'later');
  const { rows } = await service.owner.query<{ timestamp: string }>(
    'select timestamp from chain_entries where center_id = $1 order by index',
    [center.id],
  );
  const times = rows.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort());
  expect(times[1]).toBe(times[0]);
  expect(await verify(center.id)).toMatchObject({ valid: true, chainLength: 3 });
});

const verify = (centerId: number) => verifyStoredChain(service.platform, { centerId, domain: 'dpu' });

function create(centerId: number, content: string) {
  return service.platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    createDpu(tx, {
      centerId,
      content,
      createdBy: { id: 'p1', type: 'service' },
      now: service.clock.now(),
    }),
  );
}

function startProcess(mode: 'create' | 'hang', centerId: number, count = 0): ChildProcess {
  const file = fileURLToPath(new URL('../../../test/processes/create-units.ts', import.meta.url));
  return spawn(process.execPath, [file, mode, String(centerId), String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...HANDED_DOWN,
      NODE_ENV: 'test',
      DEMO: 'off',
      DATABASE_URL: service.ownerUrl,
      DATA_DIR: service.dataDir,
      MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
    },
  });
}

async function said(child: ChildProcess, word: string): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes(word)) return;
  throw new Error(`The process ended before it said "${word}".`);
}

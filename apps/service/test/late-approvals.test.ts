import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { verifyStoredChain } from '../src/proof/chain/index.ts';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { eventually, startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const service = await startTestService();
const world = createWorld(service);
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) await kill(child);
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [MAIN, 'worker'], {
    env: {
      ...HANDED_DOWN,
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      DATABASE_URL: service.ownerUrl,
      DATA_DIR: service.dataDir,
      MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

test('two worker processes, one of them killed at work, reject every late decision once', async () => {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'policy:write']);
  await service.call('POST', '/api/v1/policies', {
    as: key,
    body: { name: 'At once', rules: { approvalWithin: 1, onLate: { action: 'reject' } } },
  });
  const events = Array.from({ length: 400 }, () => ({
    type: 'custom',
    actor: { id: 'agent-1', type: 'ai_agent' },
    action: { type: 'refund' },
  }));
  const batch = await service.call('POST', '/api/v1/decision-events/batch', { as: key, body: { events } });
  expect(batch.status).toBe(200);
  const rejected = async () => {
    const { rows } = await service.owner.query<{ count: number }>(
      'select count(*)::int as count from decision_approvals where center_id = $1',
      [center.id],
    );
    return rows[0]?.count ?? 0;
  };
  const victim = startWorker();
  startWorker();
  await eventually(async () => (await rejected()) > 0, 60_000);
  await kill(victim);
  // What the killed one had taken on is free again after half a minute, which the test lets pass at once.
  const { rows: taken } = await service.owner.query<{ isLong: boolean }>(
    `update approval_cases c set next_at = c.next_at - interval '30 seconds'
       from (select event_id from approval_cases where center_id = $1 and next_at > now() for update skip locked) as taken
      where c.center_id = $1 and c.event_id = taken.event_id returning c.next_at > now() as "isLong"`,
    [center.id],
  );
  expect(taken.filter(({ isLong }) => isLong)).toEqual([]);
  await eventually(async () => (await rejected()) === events.length, 90_000);
  const { rows } = await service.owner.query(
    `select count(*)::int as cases, count(distinct event_id)::int as decisions,
            count(*) filter (where result = 'late' and next_at is null)::int as late
       from approval_cases where center_id = $1`,
    [center.id],
  );
  expect(rows).toEqual([{ cases: events.length, decisions: events.length, late: events.length }]);
  expect(await verifyStoredChain(service.platform, { centerId: center.id, domain: 'proof' })).toMatchObject({
    valid: true,
    chainLength: events.length,
  });
}, 180_000);

import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { installWorkflows } from '../src/centers/workflows/index.ts';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { eventually, startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const service = await startTestService();
const world = createWorld(service);

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exit;
  }
});

/** A worker process of its own on the test's database; it answers once it is at work. */
async function startWorker(environment: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN, 'worker'], {
    env: {
      ...HANDED_DOWN,
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: service.ownerUrl,
      DATA_DIR: service.dataDir,
      MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await eventually(() => said.includes('worker is running'), 30_000).catch(() => {
    throw new Error(`The worker did not start: ${said}`);
  });
  return child;
}

async function centerWithWorkflows() {
  const center = await world.center({ settings: { timezone: 'Asia/Seoul' } });
  await service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    installWorkflows(tx, {
      centerId: center.id,
      vertical: 'education',
      timezone: 'Asia/Seoul',
      now: service.clock.now(),
    }),
  );
  return center;
}

/** A model server that keeps every question until it is told to answer. */
const waiting: ServerResponse[] = [];
const model = createServer((request, response) => {
  request.resume();
  waiting.push(response);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => model.once('listening', resolve));
const modelUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
/** The n-th question, once it has come. */
async function questionNumber(count: number): Promise<ServerResponse> {
  await eventually(() => waiting.length >= count, 40_000);
  const question = waiting[count - 1];
  if (!question) throw new Error('The question is gone.');
  return question;
}
afterAll(() => {
  model.closeAllConnections();
  model.close();
});

test('two workers start every due time once', async () => {
  const centers = [];
  for (let i = 0; i < 10; i++) centers.push(await centerWithWorkflows());
  await Promise.all([startWorker(), startWorker()]);
  const ids = centers.map(({ id }) => id);
  await service.owner.query(
    `update workflows set next_run_at = now() - interval '2 days'
      where template = 'unpaid-subscription-notice' and center_id = any ($1)`,
    [ids],
  );
  await eventually(async () => {
    const { rows } = await service.owner.query<{ open: number }>(
      `select count(*)::int as open from workflows w where center_id = any ($1)
         and template = 'unpaid-subscription-notice' and not exists (
           select from workflow_executions e where e.workflow_id = w.id and e.status = 'COMPLETED')`,
      [ids],
    );
    return rows[0]?.open === 0;
  }, 30_000);
  const { rows } = await service.owner.query<{ runs: number; isNext: boolean; records: number }>(
    `select count(e.id)::int as runs, bool_and(w.next_run_at > now()) as "isNext",
            (select count(*)::int from dpus d where d.center_id = w.center_id) as records
       from workflows w join workflow_executions e on e.center_id = w.center_id and e.workflow_id = w.id
      where w.center_id = any ($1) group by w.center_id`,
    [ids],
  );
  expect(rows).toEqual(centers.map(() => ({ runs: 1, isNext: true, records: 1 })));
});

test('a run whose worker is killed in the middle of a step is finished by another, and no finished step is repeated', async () => {
  const center = await centerWithWorkflows();
  const admin = await world.member(center, 'ADMIN');
  const { rows } = await service.owner.query<{ id: string }>(
    `select id from workflows where center_id = $1 and template = 'ai-session-summary'`,
    [center.id],
  );
  const workflowId = rows[0]?.id;
  const environment = { AI_PROVIDER_URL: modelUrl, AI_MODEL: 'test-model', AI_TIMEOUT_MS: '60000' };
  const first = await startWorker(environment);
  const started = await service.call('POST', `/api/workflows/${workflowId}/execute`, {
    as: admin.token,
    body: { parameters: { notes: 'Mina walked.' } },
  });
  expect(started.body.data.status).toBe('RUNNING');
  await questionNumber(1);
  await startWorker(environment);
  const exit = new Promise((resolve) => first.once('exit', resolve));
  first.kill('SIGKILL');
  await exit;
  // After ten seconds of silence the run is another's; the test lets them pass at once.
  const { rows: held } = await service.owner.query<{ isLong: boolean }>(
    `update workflow_executions set lease_until = lease_until - interval '10 seconds' where center_id = $1
     returning lease_until > now() as "isLong"`,
    [center.id],
  );
  expect(held).toEqual([{ isLong: false }]);

  // Only the other worker is left to ask again.
  const question = await questionNumber(2);
  question.writeHead(200, { 'content-type': 'application/json' });
  question.end(
    JSON.stringify({ choices: [{ message: { content: '{"summary":"She walked.","confidence":0.9}' } }] }),
  );
  const execution = await eventually(async () => {
    const { body } = await service.call(
      'GET',
      `/api/workflows/${workflowId}/executions/${started.body.data.executionId}`,
      { as: admin.token },
    );
    return body.data.status !== 'RUNNING' && body.data;
  }, 20_000);
  expect(execution).toMatchObject({
    status: 'WAITING_REVIEW',
    output: { text: 'She walked.', confidence: 0.9, model: 'test-model' },
    steps: [
      { name: 'collect-material', status: 'COMPLETED', attempts: 1 },
      { name: 'draft-summary', status: 'COMPLETED', attempts: 2 },
    ],
  });
  expect(waiting).toHaveLength(2);
});

test('a worker that is told to stop hands its run over at once, and the attempt does not count', async () => {
  waiting.length = 0;
  const center = await centerWithWorkflows();
  const admin = await world.member(center, 'ADMIN');
  const { rows } = await service.owner.query<{ id: string }>(
    `select id from workflows where center_id = $1 and template = 'ai-session-summary'`,
    [center.id],
  );
  const workflowId = rows[0]?.id;
  const environment = { AI_PROVIDER_URL: modelUrl, AI_MODEL: 'test-model', AI_TIMEOUT_MS: '60000' };
  const first = await startWorker(environment);
  const started = await service.call('POST', `/api/workflows/${workflowId}/execute`, { as: admin.token });
  await questionNumber(1);
  const exit = new Promise((resolve) => first.once('exit', resolve));
  first.kill('SIGTERM');
  expect(await exit).toBe(0);
  await startWorker(environment);
  const question = await questionNumber(2);
  question.end(JSON.stringify({ choices: [{ message: { content: 'She walked.' } }] }));
  const steps = await eventually(async () => {
    const { body } = await service.call(
      'GET',
      `/api/workflows/${workflowId}/executions/${started.body.data.executionId}`,
      { as: admin.token },
    );
    return body.data.status === 'WAITING_REVIEW' && body.data.steps;
  });
  expect(steps.map((step: { attempts: number }) => step.attempts)).toEqual([1, 1]);
});

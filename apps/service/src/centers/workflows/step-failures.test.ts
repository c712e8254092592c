import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { installWorkflows } from './index.ts';

/** How the model server answers, one after the other; the last one again and again. */
let answers: number[] = [200];
const model = createServer((request, response) => {
  request.resume();
  const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 200;
  response.writeHead(status).end(JSON.stringify({ choices: [{ message: { content: 'A draft.' } }] }));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => model.once('listening', resolve));

const service = await startTestService({
  AI_PROVIDER_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
  AI_MODEL: 'test-model',
});
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(async () => {
  await workers.stop();
  model.closeAllConnections();
  model.close();
});

const center = await world.center({ vertical: 'commerce', settings: { timezone: 'UTC' } });
const admin = await world.member(center, 'ADMIN');
await service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
  installWorkflows(tx, {
    centerId: center.id,
    vertical: 'commerce',
    timezone: 'UTC',
    now: service.clock.now(),
  }),
);

async function workflowOf(template: string): Promise<string> {
  const { rows } = await service.owner.query<{ id: string }>(
    'select id from workflows where center_id = $1 and template = $2',
    [center.id, template],
  );
  return rows[0]?.id ?? '';
}

async function executions(workflowId: string) {
  const { body } = await service.call('GET', `/api/workflows/${workflowId}/executions`, { as: admin.token });
  return body.data;
}

async function runSummary() {
  const id = await workflowOf('ai-session-summary');
  const started = await service.call('POST', `/api/workflows/${id}/execute`, { as: admin.token });
  return eventually(async () => {
    const [latest] = await executions(id);
    return latest.executionId === started.body.data.executionId && latest.status !== 'RUNNING' && latest;
  }, 30_000);
}

test('a step that fails is tried again, and what came before is not', async () => {
  answers = [503, 200];
  expect(await runSummary()).toMatchObject({
    status: 'WAITING_REVIEW',
    output: { text: 'A draft.', confidence: null },
    steps: [
      { name: 'collect-material', attempts: 1 },
      { name: 'draft-summary', attempts: 2, error: null },
    ],
  });
});

test('a step that keeps failing ends the run as FAILED after three attempts, in words fit for people', async () => {
  answers = [500];
  const failed = await runSummary();
  expect(failed).toMatchObject({
    status: 'FAILED',
    error: 'draft-summary: The AI provider answered 500.',
    draftDpuId: null,
    steps: [
      { name: 'collect-material', status: 'COMPLETED' },
      { name: 'draft-summary', status: 'FAILED', attempts: 3 },
    ],
  });
  expect(failed.completedAt).not.toBeNull();
});

test('a failed payment starts its workflow once, and the admins get one mail', async () => {
  await service.owner.query(
    `insert into learning_products values ($1, 'prd_1', 'Course', 'COURSE', 100, 'KRW', '[]', true, now(), now())`,
    [center.id],
  );
  const order = await service.call('POST', '/lms/api/v3/orders', {
    as: admin.token,
    body: { productId: 'prd_1' },
  });
  const { orderId } = order.body.data;
  await service.call('POST', '/lms/api/v3/payments/confirm', {
    as: admin.token,
    body: {
      orderId,
      amount: 100,
      currency: 'KRW',
      method: 'card',
      status: 'failed',
      providerPaymentId: 'pp-1',
      reason: 'declined <b>',
    },
  });
  const id = await workflowOf('payment-failure-follow-up');
  const done = await eventually(async () =>
    (await executions(id)).find((one: { status: string }) => one.status === 'COMPLETED'),
  );
  expect(done).toMatchObject({ trigger: 'event', startedBy: { type: 'system' }, output: { mailed: 1 } });
  expect(await executions(id)).toHaveLength(1);
  const outbox = join(service.dataDir, 'outbox');
  const mail = await eventually(() => {
    const [file] = readdirSync(outbox).filter((name) => name.endsWith('.json'));
    return file && JSON.parse(readFileSync(join(outbox, file), 'utf8'));
  });
  expect(mail).toMatchObject({
    to: admin.email,
    kind: 'workflow-notice',
    subject: 'A payment failed',
  });
  expect(mail.text).toContain(`Order ${orderId}.`);
  expect(mail.text).toContain(center.name);
  expect(mail.text).toContain('declined <b>');
  expect(mail.html).toContain('declined &lt;b&gt;');
});

test('a paused workflow lets its events pass', async () => {
  const id = await workflowOf('payment-failure-follow-up');
  await service.call('POST', `/api/workflows/${id}/pause`, { as: admin.token });
  const before = (await executions(id)).length;
  const order = await service.call('POST', '/lms/api/v3/orders', {
    as: admin.token,
    body: { productId: 'prd_1' },
  });
  await service.call('POST', '/lms/api/v3/payments/confirm', {
    as: admin.token,
    body: {
      orderId: order.body.data.orderId,
      amount: 100,
      currency: 'KRW',
      method: 'card',
      status: 'failed',
      providerPaymentId: 'pp-2',
    },
  });
  const { rows } = await service.owner.query('select id from workflow_triggers where workflow_id = $1', [id]);
  expect(rows).toEqual([]);
  expect(await executions(id)).toHaveLength(before);
});

test('a center whose chain is broken is put off and does not hold up the others', async () => {
  const broken = await world.center({ settings: { timezone: 'UTC' } });
  await service.platform.database.inScope({ centerIds: [broken.id] }, (tx) =>
    installWorkflows(tx, {
      centerId: broken.id,
      vertical: 'education',
      timezone: 'UTC',
      now: service.clock.now(),
    }),
  );
  await service.owner.query(
    `insert into chain_heads (center_id, domain, index, hash, timestamp) values ($1, 'dpu', 7, 'x', '2026-01-01T00:00:00.000Z')`,
    [broken.id],
  );
  await service.owner.query(
    `update workflows set next_run_at = now() - interval '1 day' where center_id = any ($1) and type = 'SCHEDULED'`,
    [[broken.id, center.id]],
  );
  const check = await workflowOf('dpu-integrity-check');
  await eventually(async () => (await executions(check))[0]?.status === 'COMPLETED');
  await eventually(async () => {
    const { rows } = await service.owner.query<{ isPutOff: boolean }>(
      `select next_run_at > now() as "isPutOff" from workflows where center_id = $1 and type = 'SCHEDULED'`,
      [broken.id],
    );
    return rows.every((row) => row.isPutOff);
  });
  const none = await service.owner.query('select id from workflow_executions where center_id = $1', [
    broken.id,
  ]);
  expect(none.rows).toEqual([]);
});

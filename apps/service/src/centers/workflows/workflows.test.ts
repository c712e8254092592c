import { expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter } from '../../../test/harness/world.ts';
import { installWorkflows } from './index.ts';
import { showWorkflow } from './workflows.schemas.ts';

const service = await startTestService();
const world = createWorld(service);
const workers = await service.service.startWorkers();

async function centerWithWorkflows(vertical = 'education', settings: Record<string, unknown> = {}) {
  const center = await world.center({ vertical, settings: { timezone: 'Asia/Seoul', ...settings } });
  await service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    installWorkflows(tx, {
      centerId: center.id,
      vertical,
      timezone: 'Asia/Seoul',
      now: service.clock.now(),
    }),
  );
  const admin = await world.member(center, 'ADMIN');
  const instructor = await world.member(center, 'INSTRUCTOR');
  return { center, admin, instructor };
}

async function workflowOf(center: TestCenter, template: string): Promise<string> {
  const { rows } = await service.owner.query<{ id: string }>(
    'select id from workflows where center_id = $1 and template = $2',
    [center.id, template],
  );
  return rows[0]?.id ?? '';
}

/** The execution once it is no longer RUNNING. */
async function settled(token: string, workflowId: string, executionId: string) {
  return eventually(async () => {
    const { body } = await service.call('GET', `/api/workflows/${workflowId}/executions/${executionId}`, {
      as: token,
    });
    return body.data?.status !== 'RUNNING' && body.data;
  });
}

const { center, admin, instructor } = await centerWithWorkflows();
const summary = await workflowOf(center, 'ai-session-summary');
const notice = await workflowOf(center, 'unpaid-subscription-notice');
const check = await workflowOf(center, 'dpu-integrity-check');

test('the list shows each workflow with its schedule, time zone and parameters, to ADMIN and INSTRUCTOR only', async () => {
  const list = await service.call('GET', '/api/workflows', { as: instructor.token });
  expect(list.status).toBe(200);
  expect(list.body.pagination).toMatchObject({ page: 1, limit: 50, total: list.body.data.length });
  expect(list.body.data.find((workflow: { id: string }) => workflow.id === notice)).toMatchObject({
    name: 'Unpaid subscription notice',
    type: 'SCHEDULED',
    status: 'ACTIVE',
    vertical: 'education',
    lastRun: null,
    schedule: '0 9 * * *',
    timezone: 'Asia/Seoul',
    parametersSchema: { type: 'object', properties: { noticeDays: { type: 'integer', default: 3 } } },
  });
  const parent = await world.member(center, 'PARENT');
  expect((await service.call('GET', '/api/workflows', { as: parent.token })).body.error.code).toBe(
    'INSUFFICIENT_ROLE',
  );
  expect((await service.call('GET', '/api/workflows')).status).toBe(401);
  expect((await service.call('GET', '/api/workflows?limit=101', { as: admin.token })).status).toBe(400);
});

test('executing answers RUNNING at once and completes within seconds', async () => {
  const started = await service.call('POST', `/api/workflows/${check}/execute`, {
    as: admin.token,
    body: { parameters: {} },
  });
  expect([started.status, started.body.data.status]).toEqual([200, 'RUNNING']);
  const execution = await settled(admin.token, check, started.body.data.executionId);
  expect(execution).toMatchObject({
    status: 'COMPLETED',
    trigger: 'manual',
    startedBy: { id: admin.actorId, type: 'human', name: admin.name },
    evidenceLevel: 'DRAFT',
    error: null,
    output: { mailed: 0 },
  });
  expect(execution.steps.map((step: { name: string; status: string }) => [step.name, step.status])).toEqual([
    ['verify-dpu-chain', 'COMPLETED'],
    ['mail-admins', 'COMPLETED'],
  ]);
  const dpu = await service.owner.query(
    'select evidence_level, workflow_id, execution_id, created_by_type from dpus where id = $1',
    [execution.dpuId],
  );
  expect(dpu.rows).toEqual([
    {
      evidence_level: 'DRAFT',
      workflow_id: check,
      execution_id: execution.executionId,
      created_by_type: 'human',
    },
  ]);
  const list = await service.call('GET', '/api/workflows', { as: admin.token });
  expect(list.body.data.find((workflow: { id: string }) => workflow.id === check).lastRun).toBe(
    execution.startedAt,
  );
});

test('every move is told as workflow.transitioned and audited', async () => {
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, active, created_at, updated_at)
     values ($1, 'whk_look', 'https://example.test/', '{workflow.*}', '', false, now(), now())`,
    [center.id],
  );
  const started = await service.call('POST', `/api/workflows/${notice}/execute`, { as: admin.token });
  const { executionId } = started.body.data;
  const { dpuId } = await settled(admin.token, notice, executionId);
  const events = await service.owner.query<{ data: unknown }>(
    `select data from webhook_events where center_id = $1 and data ->> 'executionId' = $2 order by id`,
    [center.id, executionId],
  );
  expect(events.rows.map((row) => row.data)).toEqual([
    { workflowId: notice, executionId, from: null, to: 'RUNNING', dpuId },
    { workflowId: notice, executionId, from: 'RUNNING', to: 'COMPLETED', dpuId },
  ]);
  const audit = await service.owner.query<{ action: string; actor: { id: string } }>(
    `select action, actor from audit_entries
      where center_id = $1 and event_type = 'WORKFLOW_EXECUTED' and target ->> 'id' = $2 order by id`,
    [center.id, executionId],
  );
  expect(audit.rows.map((row) => [row.action, row.actor.id])).toEqual([
    ['start-execution', admin.actorId],
    ['move-execution', 'system'],
  ]);
});

async function draftedExecution(
  notes = 'Mina walked ten steps. Mina walked without help. The weather was fine.',
) {
  const started = await service.call('POST', `/api/workflows/${summary}/execute`, {
    as: admin.token,
    body: { parameters: { notes, sentencesMax: 2 } },
  });
  return settled(admin.token, summary, started.body.data.executionId);
}

test('what an AI drafted waits as a DRAFT of an AI agent, and raising the record of the run ends the review', async () => {
  const waiting = await draftedExecution();
  expect(waiting).toMatchObject({
    status: 'WAITING_REVIEW',
    completedAt: null,
    evidenceLevel: 'DRAFT',
    output: { text: 'Mina walked ten steps. Mina walked without help.', provider: 'centerproof' },
  });
  const { rows } = await service.owner.query(
    'select content, created_by_type, evidence_level, ai_context from dpus where id = $1',
    [waiting.draftDpuId],
  );
  expect(rows).toEqual([
    {
      content: 'Mina walked ten steps. Mina walked without help.',
      created_by_type: 'ai_agent',
      evidence_level: 'DRAFT',
      ai_context: { model: 'extract-1', provider: 'centerproof', confidence: waiting.output.confidence },
    },
  ]);
  const raised = await service.call('PUT', `/api/dpu/${waiting.dpuId}`, {
    as: instructor.token,
    body: { evidenceLevel: 'DOCUMENTED' },
  });
  expect(raised.status).toBe(200);
  const ended = await settled(admin.token, summary, waiting.executionId);
  expect(ended).toMatchObject({ status: 'COMPLETED', evidenceLevel: 'DOCUMENTED' });
  const draft = await service.call('GET', `/api/dpu/${waiting.draftDpuId}`, { as: admin.token });
  expect(draft.body.data.evidenceLevel).toBe('DOCUMENTED');
});

test('raising the draft itself ends the review as well', async () => {
  const waiting = await draftedExecution();
  await service.call('PUT', `/api/dpu/${waiting.draftDpuId}`, {
    as: admin.token,
    body: { evidenceLevel: 'AUDIT_READY' },
  });
  expect(await settled(admin.token, summary, waiting.executionId)).toMatchObject({
    status: 'COMPLETED',
    evidenceLevel: 'AUDIT_READY',
  });
});

test('a review that was canceled stays canceled when the draft is raised later', async () => {
  const waiting = await draftedExecution();
  const path = `/api/workflows/${summary}/executions/${waiting.executionId}/cancel`;
  expect((await service.call('POST', path, { as: admin.token })).body.data.status).toBe('CANCELED');
  expect((await service.call('POST', path, { as: admin.token })).status).toBe(409);
  await service.call('PUT', `/api/dpu/${waiting.dpuId}`, {
    as: admin.token,
    body: { evidenceLevel: 'DOCUMENTED' },
  });
  expect(await settled(admin.token, summary, waiting.executionId)).toMatchObject({ status: 'CANCELED' });
});

test('parameters are checked against the schema of the workflow, and the field is named', async () => {
  for (const [parameters, field] of [
    [{ days: 'seven' }, 'parameters.days'],
    [{ sentencesMax: 0 }, 'parameters.sentencesMax'],
    [{ notes: 7 }, 'parameters.notes'],
    ['everything', 'parameters'],
  ] as const) {
    const refused = await service.call('POST', `/api/workflows/${summary}/execute`, {
      as: admin.token,
      body: { parameters },
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.message).toContain(`${field}:`);
  }
});

test('nobody but an ADMIN of the very center executes, pauses, resumes or cancels', async () => {
  const other = await centerWithWorkflows();
  for (const path of [
    `/api/workflows/${check}/execute`,
    `/api/workflows/${check}/pause`,
    `/api/workflows/${check}/resume`,
    `/api/workflows/${check}/executions/exe_none/cancel`,
  ]) {
    expect((await service.call('POST', path)).status).toBe(401);
    expect((await service.call('POST', path, { as: instructor.token })).body.error.code).toBe(
      'INSUFFICIENT_ROLE',
    );
    const foreign = await service.call('POST', path, { as: other.admin.token });
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND']);
  }
  const foreign = await service.call('GET', `/api/workflows/${check}/executions`, { as: other.admin.token });
  expect(foreign.status).toBe(404);
});

test('a paused workflow is not executed until it is resumed', async () => {
  const pause = () => service.call('POST', `/api/workflows/${check}/pause`, { as: admin.token });
  expect((await pause()).body.data).toMatchObject({ status: 'PAUSED', nextRun: null });
  expect((await pause()).status).toBe(409);
  const refused = await service.call('POST', `/api/workflows/${check}/execute`, { as: admin.token });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
  const resumed = await service.call('POST', `/api/workflows/${check}/resume`, { as: admin.token });
  expect(resumed.body.data.status).toBe('ACTIVE');
  expect(resumed.body.data.nextRun).not.toBeNull();
});

test('executions are listed page by page, the newest first, and by status', async () => {
  const { center: own, admin: boss } = await centerWithWorkflows();
  const id = await workflowOf(own, 'dpu-integrity-check');
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const started = await service.call('POST', `/api/workflows/${id}/execute`, { as: boss.token });
    ids.unshift(started.body.data.executionId);
  }
  const page = await service.call('GET', `/api/workflows/${id}/executions?limit=2`, { as: boss.token });
  expect(page.body.data.map((one: { executionId: string }) => one.executionId)).toEqual(ids.slice(0, 2));
  expect(page.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2, hasMore: true });
  const last = await service.call('GET', `/api/workflows/${id}/executions?limit=2&page=2`, {
    as: boss.token,
  });
  expect(last.body.data).toHaveLength(1);
  const failed = await service.call('GET', `/api/workflows/${id}/executions?status=FAILED`, {
    as: boss.token,
  });
  expect(failed.body.data).toEqual([]);
});

test('after downtime only the latest missed time runs, once', async () => {
  const { center: own, admin: boss } = await centerWithWorkflows();
  const id = await workflowOf(own, 'unpaid-subscription-notice');
  await service.owner.query(`update workflows set next_run_at = now() - interval '5 days' where id = $1`, [
    id,
  ]);
  const execution = await eventually(async () => {
    const { body } = await service.call('GET', `/api/workflows/${id}/executions`, { as: boss.token });
    return body.data[0];
  });
  expect(execution).toMatchObject({ trigger: 'schedule', startedBy: { type: 'system' } });
  const age = service.clock.now().getTime() - new Date(execution.scheduledFor).getTime();
  expect(age).toBeLessThan(24 * 3_600_000);
  // The same due time again: the row is there, so nothing more is started, and the schedule moves on.
  await service.owner.query(`update workflows set next_run_at = now() - interval '1 minute' where id = $1`, [
    id,
  ]);
  await eventually(async () => {
    const { rows } = await service.owner.query<{ isNext: boolean }>(
      'select next_run_at > now() as "isNext" from workflows where id = $1',
      [id],
    );
    return rows[0]?.isNext;
  });
  const { rows } = await service.owner.query('select id from workflow_executions where workflow_id = $1', [
    id,
  ]);
  expect(rows).toHaveLength(1);
});

test('a closed center runs nothing by the clock', async () => {
  const { center: own } = await centerWithWorkflows();
  const id = await workflowOf(own, 'unpaid-subscription-notice');
  await service.owner.query(
    `update centers set status = 'SUSPENDED', suspended_for = '{operator}' where id = $1`,
    [own.id],
  );
  await service.owner.query(`update workflows set next_run_at = now() - interval '1 hour' where id = $1`, [
    id,
  ]);
  await eventually(async () => {
    const { rows } = await service.owner.query<{ isNext: boolean }>(
      'select next_run_at > now() as "isNext" from workflows where id = $1',
      [id],
    );
    return rows[0]?.isNext;
  });
  const { rows } = await service.owner.query('select id from workflow_executions where workflow_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});

test("schedules follow the center's time zone", async () => {
  const { center: own, admin: boss } = await centerWithWorkflows();
  const id = await workflowOf(own, 'unpaid-subscription-notice');
  const paused = await workflowOf(own, 'dpu-integrity-check');
  await service.call('POST', `/api/workflows/${paused}/pause`, { as: boss.token });
  const listed = async () =>
    (await service.call('GET', '/api/workflows', { as: boss.token })).body.data as {
      id: string;
      timezone: string;
      nextRun: string | null;
    }[];
  const nextRun = async () => (await listed()).find((workflow) => workflow.id === id);
  expect((await nextRun())?.nextRun).toMatch(/T00:00:00.000Z$/);
  await service.owner.query(
    `update centers set settings = settings || '{"timezone":"Asia/Kolkata"}', updated_at = now() where id = $1`,
    [own.id],
  );
  const moved = await eventually(async () => {
    const workflow = await nextRun();
    return workflow?.nextRun?.endsWith('T03:30:00.000Z') && workflow;
  });
  expect(moved).toMatchObject({ timezone: 'Asia/Kolkata', lastRun: null });
  const all = await listed();
  expect(all.map(({ timezone }) => timezone)).toEqual(all.map(() => 'Asia/Kolkata'));
  expect(all.find((workflow) => workflow.id === paused)).toMatchObject({ status: 'PAUSED', nextRun: null });
  const { rows } = await service.owner.query(
    `select id from workflows where center_id = $1 and next_run_at is not null
        and (status <> 'ACTIVE' or type <> 'SCHEDULED')`,
    [own.id],
  );
  expect(rows).toEqual([]);
});

test('a run that is due when the time zone changes is not lost', async () => {
  const { center: own } = await centerWithWorkflows();
  const id = await workflowOf(own, 'unpaid-subscription-notice');
  // In one transaction, so that the worker cannot start it in between.
  await service.owner.query(`
    update workflows set next_run_at = now() - interval '1 minute' where id = '${id}';
    update centers set settings = settings || '{"timezone":"Asia/Kolkata"}', updated_at = now() where id = ${own.id}`);
  const started = await eventually(async () => {
    const { rows } = await service.owner.query<{ runs: number; isPlanned: boolean }>(
      `select (select count(*)::int from workflow_executions where workflow_id = w.id) as runs, next_run_at > now() as "isPlanned"
         from workflows w where id = $1`,
      [id],
    );
    return rows[0]?.isPlanned && rows[0];
  });
  expect(started).toMatchObject({ runs: 1 });
});

test('a schedule that is about to be planned anew shows its next time, not that of the change', () => {
  const changedAt = new Date('2026-03-01T10:00:00Z');
  const workflow = {
    centerId: center.id,
    id: 'wfl_x',
    template: 'dpu-integrity-check',
    name: 'DPU integrity check',
    type: 'SCHEDULED',
    status: 'ACTIVE',
    vertical: 'education',
    schedule: '30 3 * * *',
    timezone: 'Asia/Kolkata',
    nextRunAt: changedAt,
    isUnplanned: true,
    lastRunAt: null,
  } as const;
  expect(showWorkflow(workflow).nextRun).toBe('2026-03-01T22:00:00.000Z');
  expect(showWorkflow({ ...workflow, isUnplanned: false }).nextRun).toBe(changedAt.toISOString());
});

test('a run that takes longer than it may is TIMED_OUT', async () => {
  await workers.stop();
  const started = await service.call('POST', `/api/workflows/${check}/execute`, { as: admin.token });
  service.clock.advance({ hours: 2 });
  const again = await service.service.startWorkers();
  try {
    const token = await world.tokenFor(admin.actorId, center);
    const execution = await settled(token, check, started.body.data.executionId);
    expect(execution).toMatchObject({ status: 'TIMED_OUT', error: expect.any(String) });
    expect(execution.completedAt).not.toBeNull();
  } finally {
    await again.stop();
  }
});

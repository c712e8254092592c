import { accessRules } from '../../people/index.ts';
import { notFound } from '../../platform/errors.ts';
import { ok, paged, pageOf, route } from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { cancelExecution } from './cancel-execution.ts';
import { changeWorkflow } from './change-workflow.ts';
import { executeWorkflow } from './execute-workflow.ts';
import { findExecution, selectExecutions } from './execution-lists.queries.ts';
import type { JsonRecord } from './workflow.ts';
import { findWorkflow, selectWorkflows } from './workflows.queries.ts';
import {
  ExecuteBody,
  ExecutionAnswer,
  ExecutionParams,
  ExecutionsQuery,
  StartedAnswer,
  showExecution,
  showWorkflow,
  WorkflowAnswer,
  WorkflowParams,
  WorkflowsQuery,
} from './workflows.schemas.ts';

const tag = 'Workflows';

/** Workflows and their runs (docs/rules.md#workflows). */
export const workflowRoutes: Routes = (router, platform) => {
  const { database, clock } = platform;
  const { member } = accessRules(platform);

  route(router, 'GET', '/workflows', {
    summary: "List the center's workflows",
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    query: WorkflowsQuery,
    answers: { 200: pageOf(WorkflowAnswer) },
    async handle({ who, query }) {
      const centerId = who.center.id;
      const { workflows, total } = await database.inScope({ centerIds: [centerId] }, (tx) =>
        selectWorkflows(tx, { centerId, page: query.page, limit: query.limit }),
      );
      return paged(workflows.map(showWorkflow), { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'POST', '/workflows/:workflowId/execute', {
    summary: 'Execute a workflow now',
    tag,
    access: member('ADMIN'),
    links: { 'GET /workflows/:workflowId/executions/:executionId': { executionId: '/data/executionId' } },
    refusals: ['CHAIN_BROKEN'],
    params: WorkflowParams,
    body: ExecuteBody,
    answers: { 200: StartedAnswer },
    async handle({ who, params, body }) {
      const { id, status, startedAt, dpuId } = await database.inScope(
        { centerIds: [who.center.id] },
        // The body was read from JSON, so its parameters are made of nothing else.
        (tx) =>
          executeWorkflow(tx, {
            platform,
            who,
            workflowId: params.workflowId,
            parameters: (body.parameters ?? {}) as JsonRecord,
          }),
      );
      return ok({ executionId: id, status, startedAt: startedAt.toISOString(), dpuId });
    },
  });

  for (const change of ['pause', 'resume'] as const) {
    route(router, 'POST', `/workflows/:workflowId/${change}`, {
      summary: change === 'pause' ? 'Pause a workflow' : 'Let a paused workflow run again',
      tag,
      access: member('ADMIN'),
      params: WorkflowParams,
      answers: { 200: WorkflowAnswer },
      async handle({ who, params }) {
        const centerId = who.center.id;
        const workflow = await database.inScope({ centerIds: [centerId] }, (tx) =>
          changeWorkflow(tx, {
            centerId,
            id: params.workflowId,
            change,
            source: who.source,
            now: clock.now(),
          }),
        );
        return ok(showWorkflow(workflow));
      },
    });
  }

  route(router, 'GET', '/workflows/:workflowId/executions', {
    summary: 'List the executions of a workflow, the newest first',
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    params: WorkflowParams,
    query: ExecutionsQuery,
    answers: { 200: pageOf(ExecutionAnswer) },
    async handle({ who, params, query }) {
      const centerId = who.center.id;
      const { executions, total } = await database.inScope({ centerIds: [centerId] }, async (tx) => {
        const { workflowId } = params;
        if (!(await findWorkflow(tx, { centerId, id: workflowId }))) throw notFound('workflow');
        const { page, limit, status } = query;
        return selectExecutions(tx, { centerId, workflowId, status, page, limit });
      });
      return paged(executions.map(showExecution), { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'GET', '/workflows/:workflowId/executions/:executionId', {
    summary: 'Read one execution',
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    params: ExecutionParams,
    answers: { 200: ExecutionAnswer },
    async handle({ who, params: { workflowId, executionId: id } }) {
      const centerId = who.center.id;
      const execution = await database.inScope({ centerIds: [centerId] }, (tx) =>
        findExecution(tx, { centerId, workflowId, id }),
      );
      if (!execution) throw notFound('execution');
      return ok(showExecution(execution));
    },
  });

  route(router, 'POST', '/workflows/:workflowId/executions/:executionId/cancel', {
    summary: 'Cancel an execution that is under way or waits for review',
    tag,
    access: member('ADMIN'),
    refusals: ['CHAIN_BROKEN'],
    params: ExecutionParams,
    answers: { 200: ExecutionAnswer },
    async handle({ who, params: { workflowId, executionId: id } }) {
      const centerId = who.center.id;
      const execution = await database.inScope({ centerIds: [centerId] }, (tx) =>
        cancelExecution(tx, { centerId, workflowId, id, source: who.source, now: clock.now() }),
      );
      return ok(showExecution(execution));
    },
  });
};

import type { FastifyReply } from 'fastify';
import { accessRules, selectFamilyActors } from '../../people/index.ts';
import { notFound } from '../../platform/errors.ts';
import {
  answer,
  type Caller,
  created,
  ok,
  paged,
  pageOf,
  type Router,
  route,
  showBucket,
  tooMany,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { approveDecision, declaredApprover } from './approve-decision.ts';
import { decide } from './decide.ts';
import { decisionToRecord, presentDecision } from './decision.ts';
import type { DecisionSealer } from './decision-sealer.ts';
import { selectDecisions } from './decisions.queries.ts';
import {
  AgentDecisionAnswer,
  ApprovalAnswer,
  BatchAnswer,
  DecisionAnswer,
  DecisionId,
  DecisionPageQuery,
  DecisionQuery,
  DecisionSummary,
  NewAgentDecision,
  NewApproval,
  NewDecision,
  NewDecisions,
  NewSessionApproval,
} from './decisions.schemas.ts';
import { requireKey } from './idempotency-key.ts';
import { listDecisions } from './list-decisions.ts';
import { recordBatch } from './record-batch.ts';
import type { DecisionRecorder } from './record-decisions.ts';

const tag = 'Decisions';

/** The Proof API: agents, systems and humans record decisions and approve them by API key (docs/rules.md#decision-events). */
export const keyDecisionRoutes =
  ({ recorder, sealer }: { recorder: DecisionRecorder; sealer: DecisionSealer }) =>
  (router: Router, platform: Platform): void => {
    const { database, clock } = platform;
    const { apiKey } = accessRules(platform);

    route(router, 'POST', '/decision-events', {
      summary: 'Record a decision',
      tag,
      access: apiKey('proof:record'),
      body: NewDecision,
      answers: { 200: DecisionAnswer, 201: DecisionAnswer },
      handle: async ({ who, body, caller, reply }) => {
        await countRecorded({ caller, reply }, 1);
        const { status, data } = await recorder.record(decisionToRecord(who.centerId, body, clock.now()));
        return answer(status, data);
      },
    });

    route(router, 'POST', '/decision-events/batch', {
      summary: 'Record up to 1000 decisions, each with its own answer',
      tag,
      access: apiKey('proof:record'),
      body: NewDecisions,
      answers: { 200: BatchAnswer },
      isSentAsBuilt: true,
      handle: async ({ who, body, request, caller, reply }) => {
        await countRecorded({ caller, reply }, body.events.length);
        return ok(
          await recordBatch(recorder, {
            centerId: who.centerId,
            events: body.events,
            now: clock.now(),
            requestId: request.id,
          }),
        );
      },
    });

    route(router, 'GET', '/decision-events', {
      summary: 'List decisions, newest first',
      tag,
      access: apiKey('proof:read'),
      query: DecisionQuery,
      answers: { 200: pageOf(DecisionSummary) },
      handle: async ({ who, query }) => {
        const { items, total } = await database.inScope({ centerIds: [who.centerId] }, (tx) =>
          listDecisions(tx, who.centerId, { filters: query, limit: query.limit, offset: query.offset }),
        );
        return paged(items, { total, limit: query.limit, offset: query.offset });
      },
    });

    route(router, 'GET', '/decision-events/:id', {
      summary: 'Read a decision',
      tag,
      access: apiKey('proof:read'),
      params: DecisionId,
      answers: { 200: DecisionAnswer },
      handle: async ({ who, params }) => ok(await readDecision(platform, who.centerId, params.id)),
    });

    route(router, 'POST', '/decision-events/:id/approvals', {
      summary: 'Approve or reject a decision, which seals it',
      tag,
      access: apiKey('proof:approve'),
      params: DecisionId,
      body: NewApproval,
      answers: { 200: ApprovalAnswer },
      handle: async ({ who, params, body }) =>
        ok(
          await approveDecision(sealer, {
            centerId: who.centerId,
            eventId: params.id,
            approver: declaredApprover(body.approver, who),
            // Of whom a key names nothing else is known.
            accounts: [],
            result: body.result,
            reason: body.reason ?? null,
          }),
        ),
    });

    route(router, 'POST', '/agents/decide', {
      summary: 'Let an agent decide under the policies that apply',
      tag,
      access: apiKey('proof:record'),
      links: { 'GET /decision-events/:id': { id: '/data/eventId' }, 'GET /dpu/:id': { id: '/data/dpu/id' } },
      refusals: ['CONFLICT', 'POLICY_VIOLATION', 'CHAIN_BROKEN'],
      body: NewAgentDecision,
      answers: { 201: AgentDecisionAnswer, 202: AgentDecisionAnswer },
      // The key is kept with the decision for ever, not with the answer for a day (docs/rules.md#decision-events).
      idempotency: 'own',
      handle: async ({ who, body, request, caller, reply }) => {
        await countRecorded({ caller, reply }, 1);
        const key = requireKey(request.headers['idempotency-key'], body.idempotencyKey);
        const { status, data } = await decide({ platform, sealer }, { centerId: who.centerId, body, key });
        return status === 201 ? created(data) : answer(status, data);
      },
    });

    /** Every recorded event counts as one, however many came in a call: all of them or none. */
    async function countRecorded(
      call: { caller: Caller; reply: FastifyReply },
      count: number,
    ): Promise<void> {
      const state = await platform.limits.consumeAll('proofEvents', call.caller.principal, count);
      if (state.isAllowed) return;
      showBucket(call.reply, state);
      throw tooMany(state);
    }
  };

/** The same for people in the console, who are signed in and approve in their own name. */
export const sessionDecisionRoutes =
  ({ sealer }: { sealer: DecisionSealer }) =>
  (router: Router, platform: Platform): void => {
    const { database } = platform;
    const { member } = accessRules(platform);

    route(router, 'GET', '/decisions', {
      summary: "List the center's decisions, newest first",
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      query: DecisionPageQuery,
      answers: { 200: pageOf(DecisionSummary) },
      handle: async ({ who, query }) => {
        const { page, limit } = query;
        const centerId = who.center.id;
        const { items, total } = await database.inScope({ centerIds: [centerId] }, (tx) =>
          listDecisions(tx, centerId, { filters: query, limit, offset: (page - 1) * limit }),
        );
        return paged(items, { total, limit, page });
      },
    });

    route(router, 'GET', '/decisions/:id', {
      summary: 'Read a decision',
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      params: DecisionId,
      answers: { 200: DecisionAnswer },
      handle: async ({ who, params }) => ok(await readDecision(platform, who.center.id, params.id)),
    });

    route(router, 'POST', '/decisions/:id/approvals', {
      summary: 'Approve or reject a decision as the person signed in',
      tag,
      access: member('ADMIN'),
      refusals: ['POLICY_VIOLATION', 'CHAIN_BROKEN'],
      params: DecisionId,
      body: NewSessionApproval,
      answers: { 200: ApprovalAnswer },
      handle: async ({ who, params, body }) =>
        ok(
          await approveDecision(sealer, {
            centerId: who.center.id,
            eventId: params.id,
            approver: { id: who.actorId, type: 'human', name: who.name, assurance: 'session' },
            accounts: await accountsOf(platform, who.familyId),
            result: body.result,
            reason: body.reason ?? null,
          }),
        ),
    });
  };

/** One person may have several accounts, which a family holds together; they are one approver. */
async function accountsOf({ database }: Platform, familyId: string): Promise<string[]> {
  const actors = await database.inScope({ familyId }, (tx) => selectFamilyActors(tx, familyId));
  return actors.map(({ id }) => id);
}

async function readDecision({ database }: Platform, centerId: number, eventId: string): Promise<object> {
  const found = await database.inScope({ centerIds: [centerId] }, (tx) =>
    selectDecisions(tx, centerId, [eventId]),
  );
  const decision = found.get(eventId);
  if (!decision) throw notFound('decision event');
  return presentDecision(decision);
}

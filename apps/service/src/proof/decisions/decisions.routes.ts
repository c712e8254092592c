import { accessRules, type Member } from '../../people/index.ts';
import { notFound } from '../../platform/errors.ts';
import { answer, created, ok, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { approveDecision, approveSigned, declaredApprover } from './approve-decision.ts';
import { approveMany } from './approve-many.ts';
import { type StoredContest, selectContests } from './contests.queries.ts';
import { countRecorded } from './count-recorded.ts';
import { decide } from './decide.ts';
import { decisionToRecord, type StoredDecision } from './decision.ts';
import type { Approver } from './decision-rules.ts';
import type { DecisionSealer } from './decision-sealer.ts';
import { selectDecisions } from './decisions.queries.ts';
import {
  AgentDecisionAnswer,
  ApprovalAnswer,
  ApprovalsAnswer,
  BatchAnswer,
  ChallengeAnswer,
  CheckedDecisionAnswer,
  DecisionAnswer,
  DecisionId,
  DecisionPageQuery,
  DecisionQuery,
  DecisionSummary,
  ListedDecision,
  NewAgentDecision,
  NewApproval,
  type NewApproval as NewApprovalBody,
  NewApprovals,
  NewChallenge,
  NewDecision,
  NewDecisions,
  NewSessionApproval,
  NewSessionChallenge,
  ReviewedDecision,
} from './decisions.schemas.ts';
import { requireKey } from './idempotency-key.ts';
import { listDecisions, withDeadlines, withRuns } from './list-decisions.ts';
import { personNamed } from './person-named.ts';
import { recordBatch } from './record-batch.ts';
import type { DecisionRecorder } from './record-decisions.ts';
import { requireSignature, signingKeysFor } from './record-signature.ts';
import { selectRuns } from './runs.queries.ts';
import type { ApprovalSigning, ApprovalToSign } from './sign-approval.ts';

const tag = 'Decisions';

/** Whether a decision still is what was sealed. */
type SealCheck = (
  platform: Platform,
  centerId: number,
  decision: Pick<StoredDecision, 'id' | 'evidence'>,
) => Promise<{ valid?: boolean }>;

/** What an approval may be refused for where somebody signs; each has a way on of its own. */
const SIGNING_REFUSALS = [
  'CHALLENGE_EXPIRED',
  'CHALLENGE_MISMATCH',
  'CHALLENGE_USED',
  'DECISION_CHANGED',
  'CREDENTIAL_UNKNOWN',
  'CREDENTIAL_MISMATCH',
  'ASSERTION_INVALID',
] as const;

/** The Proof API: agents, systems and humans record decisions and approve them by API key (docs/rules.md#decision-events). */
export const keyDecisionRoutes =
  ({
    recorder,
    sealer,
    signing,
    checkSealed,
  }: {
    recorder: DecisionRecorder;
    sealer: DecisionSealer;
    signing: ApprovalSigning;
    checkSealed: SealCheck;
  }) =>
  (router: Router, platform: Platform): void => {
    const { database, clock } = platform;
    const { apiKey } = accessRules(platform);

    route(router, 'POST', '/decision-events', {
      summary: 'Record a decision',
      tag,
      access: apiKey('proof:record'),
      body: NewDecision,
      answers: { 200: DecisionAnswer, 201: DecisionAnswer },
      isConfirmedByBatch: true,
      handle: async ({ who, body, caller, reply, ...call }) => {
        await countRecorded(platform, { caller, reply }, 1);
        const decision = decisionToRecord(who.centerId, body, clock.now());
        const keys = await signingKeysFor(platform, who, [body]);
        decision.signature = requireSignature(body, { decision, riskScore: null }, keys);
        const { status, data } = await recorder.record(decision, call);
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
        await countRecorded(platform, { caller, reply }, body.events.length);
        return ok(
          await recordBatch(recorder, {
            centerId: who.centerId,
            events: body.events,
            keys: await signingKeysFor(platform, who, body.events),
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
      answers: { 200: CheckedDecisionAnswer },
      handle: async ({ who: { centerId }, params }) => {
        const { decision, shown } = await readDecision(platform, centerId, params.id);
        return ok({ ...shown, ...(await checkSealed(platform, centerId, decision)) });
      },
    });

    route(router, 'POST', '/decision-events/:id/approvals', {
      summary: 'Approve or reject a decision, which seals it',
      tag,
      access: apiKey('proof:approve'),
      refusals: SIGNING_REFUSALS,
      params: DecisionId,
      body: NewApproval,
      answers: { 200: ApprovalAnswer },
      isConfirmedByBatch: true,
      handle: async ({ who, params, body, ...call }) => {
        const { passkey } = body;
        const approval = await namedApproval(who, params.id, body);
        if (passkey) return ok(await approveSigned({ sealer, signing }, call, approval, passkey));
        const { centerId, eventId, names, result, reason } = approval;
        const approver = declaredApprover(body.approver, who);
        return ok(
          await approveDecision(sealer, call, {
            centerId,
            eventId,
            approver,
            names,
            delegation: null,
            result,
            reason,
            statement: null,
            isBulk: false,
          }),
        );
      },
    });

    route(router, 'POST', '/decision-events/:id/approvals/challenge', {
      summary: 'Ask what an approver has to sign with their passkey',
      tag,
      access: apiKey('proof:approve'),
      refusals: ['CONFLICT', 'POLICY_VIOLATION', 'CREDENTIAL_UNKNOWN'],
      params: DecisionId,
      body: NewChallenge,
      answers: { 200: ChallengeAnswer },
      handle: async ({ who, params, body }) =>
        ok(await signing.offer(await namedApproval(who, params.id, body))),
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
      isConfirmedByBatch: true,
      handle: async ({ who, body, request, caller, reply, unconfirmedSince }) => {
        await countRecorded(platform, { caller, reply }, 1);
        const key = requireKey(request.headers['idempotency-key'], body.idempotencyKey);
        const { status, data } = await decide(
          { platform, sealer },
          { centerId: who.centerId, keyId: who.keyId, body, key, unconfirmedSince },
        );
        return status === 201 ? created(data) : answer(status, data);
      },
    });

    /** An approval of somebody whom a key names; of them nothing else is known, unless they sign, or the name is an account, its address or its phone. */
    async function namedApproval(
      { centerId }: { centerId: number },
      eventId: string,
      body: Answer & Pick<NewApprovalBody, 'approver'>,
    ): Promise<ApprovalToSign> {
      const { id, type, name } = body.approver;
      return {
        centerId,
        eventId,
        signer: { kind: 'named', centerId, approverId: id },
        approver: name === undefined ? { id, type } : { id, type, name },
        names: await personNamed(platform, { centerId, id }),
        delegation: null,
        result: body.result,
        reason: body.reason ?? null,
      };
    }
  };

/** The same for people in the console, who are signed in and approve in their own name. */
export const sessionDecisionRoutes =
  ({
    sealer,
    signing,
    mayAnswer,
    checkSealed,
  }: {
    sealer: DecisionSealer;
    signing: ApprovalSigning;
    mayAnswer: MayAnswer;
    checkSealed: SealCheck;
  }) =>
  (router: Router, platform: Platform): void => {
    const { database } = platform;
    const { member } = accessRules(platform);

    route(router, 'GET', '/decisions', {
      summary: "List the center's decisions, newest first",
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      query: DecisionPageQuery,
      answers: { 200: pageOf(ListedDecision) },
      handle: async ({ who, query }) => {
        const { page, limit } = query;
        const centerId = who.center.id;
        const { items, total } = await database.inScope({ centerIds: [centerId] }, async (tx) => {
          const listed = await listDecisions(tx, centerId, {
            filters: query,
            limit,
            offset: (page - 1) * limit,
          });
          return { items: await withRuns(tx, centerId, listed.items), total: listed.total };
        });
        return paged(items, { total, limit, page });
      },
    });

    route(router, 'GET', '/decisions/:id', {
      summary: 'Read a decision',
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      params: DecisionId,
      answers: { 200: ReviewedDecision },
      handle: async ({ who, params }) => {
        const centerId = who.center.id;
        const { decision, shown } = await readDecision(platform, centerId, params.id);
        const runs = await database.inScope({ centerIds: [centerId] }, (tx) =>
          selectRuns(tx, centerId, [decision.id]),
        );
        return ok({
          ...shown,
          ...(await checkSealed(platform, centerId, decision)),
          run: runs.get(decision.id) ?? null,
          review: await signing.review(decision),
        });
      },
    });

    route(router, 'POST', '/decisions/:id/approvals', {
      summary: 'Approve or reject a decision as the person signed in',
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      refusals: ['POLICY_VIOLATION', 'CHAIN_BROKEN', ...SIGNING_REFUSALS],
      params: DecisionId,
      body: NewSessionApproval,
      answers: { 200: ApprovalAnswer },
      handle: async ({ who, params, body, ...call }) => {
        const { passkey } = body;
        const approval = await ownApproval(who, params.id, body);
        if (passkey) return ok(await approveSigned({ sealer, signing }, call, approval, passkey));
        const { centerId, eventId, names, delegation, result, reason } = approval;
        return ok(
          await approveDecision(sealer, call, {
            centerId,
            eventId,
            approver: sessionApprover(who, approval),
            names,
            delegation,
            result,
            reason,
            statement: null,
            isBulk: false,
          }),
        );
      },
    });

    route(router, 'POST', '/decisions/approvals', {
      summary: 'Answer several decisions where a policy allows it, each sealed alone and answered for itself',
      tag,
      access: member('ADMIN'),
      body: NewApprovals,
      answers: { 200: ApprovalsAnswer },
      handle: async ({ who, body, request }) => {
        const eventIds = body.approvals.map(({ id }) => id);
        const standing = await mayAnswer(platform, who, { eventIds, onBehalfOf: body.onBehalfOf });
        return ok(
          await approveMany(sealer, {
            centerId: who.center.id,
            approver: sessionApprover(who, standing),
            names: standing.names,
            delegation: standing.delegation,
            approvals: body.approvals,
            requestId: request.id,
          }),
        );
      },
    });

    route(router, 'POST', '/decisions/:id/approvals/challenge', {
      summary: 'Ask what the person signed in has to sign with their passkey',
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      refusals: ['CONFLICT', 'POLICY_VIOLATION', 'CREDENTIAL_UNKNOWN'],
      params: DecisionId,
      body: NewSessionChallenge,
      answers: { 200: ChallengeAnswer },
      handle: async ({ who, params, body }) =>
        ok(await signing.offer(await ownApproval(who, params.id, body))),
    });

    async function ownApproval(
      who: Member,
      eventId: string,
      body: Answer & { onBehalfOf?: string },
    ): Promise<ApprovalToSign> {
      const asked = { eventIds: [eventId], onBehalfOf: body.onBehalfOf };
      const { names, delegation, onBehalfOf } = await mayAnswer(platform, who, asked);
      return {
        centerId: who.center.id,
        eventId,
        signer: { kind: 'account', actorId: who.loginActorId },
        approver: { id: who.actorId, type: 'human', name: who.name },
        names,
        delegation,
        ...(onBehalfOf ? { onBehalfOf } : {}),
        result: body.result,
        reason: body.reason ?? null,
      };
    }
  };

interface Answer {
  result: 'approved' | 'rejected';
  reason?: string;
}

/** Whether somebody may answer these decisions, for whom, and which accounts, addresses and phones are one person with them. */
export type MayAnswer = (
  platform: Platform,
  who: Member,
  asked: { eventIds: readonly string[]; onBehalfOf: string | undefined },
) => Promise<Standing>;

interface Standing {
  names: string[];
  delegation: string | null;
  onBehalfOf?: { id: string; name: string };
}

function sessionApprover(
  { actorId, name }: Member,
  { onBehalfOf }: Pick<ApprovalToSign, 'onBehalfOf'>,
): Approver {
  return {
    id: actorId,
    type: 'human',
    name,
    assurance: 'session',
    ...(onBehalfOf ? { onBehalfOf } : {}),
  };
}

/** What was asked about a decision by whom it concerns: each leads to the decision that answers it. */
function presentContests(contests: readonly StoredContest[]) {
  if (contests.length === 0) return {};
  return {
    contests: contests.map(({ contestId, kind, askedAt, answeredAt }) => ({
      id: contestId,
      kind,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}

/** A decision, as it is stored and as it is shown. */
async function readDecision(
  { database }: Platform,
  centerId: number,
  eventId: string,
): Promise<{ decision: StoredDecision; shown: object }> {
  return database.inScope({ centerIds: [centerId] }, async (tx) => {
    const decision = (await selectDecisions(tx, centerId, [eventId])).get(eventId);
    if (!decision) throw notFound('decision event');
    const [shown = {}] = await withDeadlines(tx, centerId, [decision]);
    const contests = await selectContests(tx, centerId, [eventId]);
    return { decision, shown: { ...shown, ...presentContests(contests) } };
  });
}

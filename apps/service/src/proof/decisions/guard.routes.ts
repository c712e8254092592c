import { accessRules } from '../../people/index.ts';
import { answer, ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { countRecorded } from './count-recorded.ts';
import type { DecisionSealer } from './decision-sealer.ts';
import { DecisionAnswer, DecisionId, NewOutcome, WaitAnswer, WaitRequest } from './decisions.schemas.ts';
import { reportOutcome } from './report-outcome.ts';
import type { DecisionWatch } from './wait-for-decisions.ts';

const tag = 'Decisions';

/** What a guard of tools needs beside `agents/decide` (docs/agents.md): to wait for people, and to say what came of it. */
export const guardRoutes =
  ({ sealer, watch }: { sealer: DecisionSealer; watch: DecisionWatch }) =>
  (router: Router, platform: Platform): void => {
    const { apiKey } = accessRules(platform);
    // Before the connections are waited for, or a stop would take as long as the longest wait.
    router.app.addHook('preClose', async () => watch.release());

    route(router, 'POST', '/decision-events/wait', {
      summary: 'Wait until one of up to 1000 decisions is answered',
      tag,
      access: apiKey('proof:read'),
      body: WaitRequest,
      answers: { 200: WaitAnswer },
      // It changes nothing. The ids are in a body because a thousand of them do not fit into an address.
      idempotency: 'none',
      handle: async ({ who, caller, body, reply }) => {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        const { ids, seconds = 0 } = body;
        return ok(
          await watch.wait({
            principal: caller.principal,
            centerId: who.centerId,
            ids,
            seconds,
            signal: gone.signal,
          }),
        );
      },
    });

    route(router, 'POST', '/decision-events/:id/outcome', {
      summary: 'Say what came of a decision: done, failed or not run',
      tag,
      access: apiKey('proof:record'),
      params: DecisionId,
      body: NewOutcome,
      answers: { 200: DecisionAnswer, 201: DecisionAnswer },
      refusals: ['CONFLICT', 'CHAIN_BROKEN', 'NOT_FOUND'],
      // The outcome is kept with the decision for ever, not with the answer for a day.
      idempotency: 'own',
      isConfirmedByBatch: true,
      handle: async ({ who, params, body, caller, reply, unconfirmedSince }) => {
        await countRecorded(platform, { caller, reply }, 1);
        const { status, data } = await reportOutcome(
          { platform, sealer },
          { centerId: who.centerId, eventId: params.id, report: body, unconfirmedSince },
        );
        return answer(status, data);
      },
    });
  };

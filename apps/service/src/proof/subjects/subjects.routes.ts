import { accessRules } from '../../people/index.ts';
import { created, ok, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PolicyBook } from '../policies/index.ts';
import { findConcerned } from './concerned.ts';
import { createContester } from './contest-decision.ts';
import { listMyDecisions, requireMyDecision } from './my-decisions.ts';
import { MyDecision, MyDecisionId, MyDecisionsQuery, NewContest } from './subjects.schemas.ts';

const tag = 'Those it is about';

/** People see what was decided about them and their children, and ask about it (docs/rules.md#those-it-is-about). */
export const myDecisionRoutes =
  (book: PolicyBook) =>
  (router: Router, platform: Platform): void => {
    const { database } = platform;
    const { member } = accessRules(platform);
    const contest = createContester(platform, book);

    route(router, 'GET', '/my/decisions', {
      summary: 'List the decisions about you and your children in this center, newest first',
      tag,
      access: member(),
      query: MyDecisionsQuery,
      answers: { 200: pageOf(MyDecision) },
      async handle({ who, query }) {
        const { page, limit } = query;
        const concerned = await findConcerned(platform, who);
        const { items, total } = await database.inScope({ centerIds: [concerned.centerId] }, (tx) =>
          listMyDecisions(tx, platform, concerned, { limit, offset: (page - 1) * limit }),
        );
        return paged(items, { total, limit, page });
      },
    });

    route(router, 'GET', '/my/decisions/:id', {
      summary: 'Read a decision about you or a child of yours',
      tag,
      access: member(),
      params: MyDecisionId,
      answers: { 200: MyDecision },
      async handle({ who, params }) {
        const concerned = await findConcerned(platform, who);
        return ok(
          await database.inScope({ centerIds: [concerned.centerId] }, (tx) =>
            requireMyDecision(tx, platform, concerned, params.id),
          ),
        );
      },
    });

    route(router, 'POST', '/decisions/:id/contest', {
      summary: 'Contest a decision about you or a child of yours, or ask for an explanation',
      tag,
      access: member(),
      refusals: ['CONFLICT'],
      params: MyDecisionId,
      body: NewContest,
      answers: { 201: MyDecision },
      async handle({ who, params, body }) {
        const concerned = await findConcerned(platform, who);
        return created(
          await contest(concerned, {
            eventId: params.id,
            kind: body.kind ?? 'contest',
            reason: body.reason,
            askedBy: { id: who.actorId, name: who.name },
          }),
        );
      },
    });
  };

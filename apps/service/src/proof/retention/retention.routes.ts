import { accessRules, type Member } from '../../people/index.ts';
import { created, ok, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeRetention, endHold, placeHold } from './change-retention.ts';
import { describeRetention } from './describe-retention.ts';
import { countHolds, type LegalHold, selectHolds } from './legal-holds.queries.ts';
import {
  HoldAnswer,
  HoldId,
  HoldsQuery,
  NewHold,
  NewRetention,
  RetentionAnswer,
} from './retention.schemas.ts';

const tag = 'Retention';

/** How long personal values are kept, and what keeps them longer (docs/rules.md#retention). */
export function retentionRoutes(router: Router, platform: Platform): void {
  const { database, clock } = platform;
  const { member } = accessRules(platform);
  const access = member('ADMIN');
  const by = ({ actorId, name, center, source }: Member) => ({
    centerId: center.id,
    person: { id: actorId, name },
    source,
    now: clock.now(),
  });

  route(router, 'GET', '/center/retention', {
    summary: 'Read how long records are kept, and what is due',
    tag,
    access,
    answers: { 200: RetentionAnswer },
    handle: async ({ who }) =>
      ok(
        await database.inScope({ centerIds: [who.center.id] }, (tx) =>
          describeRetention(tx, who.center.id, clock.now()),
        ),
      ),
  });

  route(router, 'PATCH', '/center/retention', {
    summary: 'Set how long records are kept; never under six months',
    tag,
    access,
    body: NewRetention,
    answers: { 200: RetentionAnswer },
    handle: async ({ who, body }) =>
      ok(
        await database.inScope({ centerIds: [who.center.id] }, async (tx) => {
          const { decisions, contests } = body;
          await changeRetention(tx, { decisions, contests }, by(who));
          return describeRetention(tx, who.center.id, clock.now());
        }),
      ),
  });

  route(router, 'GET', '/center/legal-holds', {
    summary: 'List legal holds, those that stand first',
    tag,
    access,
    query: HoldsQuery,
    answers: { 200: pageOf(HoldAnswer) },
    async handle({ who, query }) {
      const { page, limit } = query;
      const { holds, total } = await database.inScope({ centerIds: [who.center.id] }, async (tx) => ({
        holds: await selectHolds(tx, who.center.id, { limit, offset: (page - 1) * limit }),
        total: (await countHolds(tx, who.center.id)).total,
      }));
      return paged(holds.map(presentHold), { total, limit, page });
    },
  });

  route(router, 'POST', '/center/legal-holds', {
    summary: 'Keep everything, or everything about one subject, from being erased',
    tag,
    access,
    body: NewHold,
    answers: { 201: HoldAnswer },
    handle: async ({ who, body }) =>
      created(
        presentHold(
          await database.inScope({ centerIds: [who.center.id] }, (tx) =>
            placeHold(tx, { subjectId: body.subjectId ?? null, reason: body.reason }, by(who)),
          ),
        ),
      ),
  });

  route(router, 'POST', '/center/legal-holds/:id/lift', {
    summary: 'Lift a legal hold',
    tag,
    access,
    params: HoldId,
    answers: { 200: HoldAnswer },
    handle: async ({ who, params }) =>
      ok(
        presentHold(
          await database.inScope({ centerIds: [who.center.id] }, (tx) =>
            endHold(tx, platform.jobs, params.id, by(who)),
          ),
        ),
      ),
  });
}

function presentHold({ placedAt, liftedAt, ...hold }: LegalHold) {
  return { ...hold, placedAt: placedAt.toISOString(), liftedAt: liftedAt?.toISOString() ?? null };
}

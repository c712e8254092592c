import { AWAY_REFUSALS, accessRules, requireHere, type SignedIn } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { created, ok, paged, pageOf, route } from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { changePlace } from '../center/index.ts';
import { endCenter, reinstateCenter, suspendCenter } from '../subscriptions/index.ts';
import { inviteAdminAgain, onboardPartner } from './onboard-partner.ts';
import { listCenters, showCenter } from './partner-centers.ts';
import { selectPartners } from './partners.queries.ts';
import {
  CenterIdParams,
  CentersQuery,
  ListedCenter,
  OnboardBody,
  Onboarded,
  OperatorUpdateBody,
  Partner,
  PartnerCenter,
} from './partners.schemas.ts';

/** What the platform operator does with partners and with any center. */
export const partnerOperatorRoutes: Routes = (router, platform) => {
  const { database, clock, settings } = platform;
  const { operator } = accessRules(platform);
  const host = new URL(settings.publicUrl).hostname;
  const tag = 'Platform operator';

  route(router, 'POST', '/admin/partners/onboard', {
    summary: 'Make a partner with its first center and its admin',
    tag,
    access: operator(),
    body: OnboardBody,
    answers: { 201: Onboarded },
    handle: async ({ who, body }) => created(await onboardPartner(platform, who, { body, host })),
  });

  route(router, 'GET', '/admin/partners', {
    summary: 'List all partners',
    tag,
    access: operator(),
    query: CentersQuery,
    answers: { 200: pageOf(Partner) },
    handle: async ({ query }) => {
      const { partners, total } = await database.inScope({ operator: true }, (tx) =>
        selectPartners(tx, { search: query.search, page: query.page, limit: query.limit }),
      );
      return paged(partners, { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'GET', '/admin/centers', {
    summary: 'List all centers',
    tag,
    access: operator(),
    query: CentersQuery,
    answers: { 200: pageOf(ListedCenter) },
    handle: async ({ query }) => {
      const { search, page, limit } = query;
      const { centers, total } = await listCenters(platform, { owner: 'everybody', search, page, limit });
      return paged(centers, { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'GET', '/admin/centers/:centerId', {
    summary: 'Read any center',
    tag,
    access: operator(),
    params: CenterIdParams,
    refusals: AWAY_REFUSALS,
    answers: { 200: PartnerCenter },
    handle: async ({ params: { centerId }, request }) => {
      await requireHere(platform, centerId, request);
      return ok(
        await database.inScope({ operator: true }, (tx) => showCenter(tx, { centerId, now: clock.now() })),
      );
    },
  });

  route(router, 'PATCH', '/admin/centers/:centerId', {
    summary: 'Say where a center is, or invite its first administrator again',
    tag,
    access: operator(),
    params: CenterIdParams,
    body: OperatorUpdateBody,
    refusals: [...AWAY_REFUSALS, 'CONFLICT'],
    answers: { 200: PartnerCenter },
    handle: async ({ who, params: { centerId }, body: { country, region, adminEmail }, request }) => {
      await requireHere(platform, centerId, request);
      return ok(
        await database.inScope({ operator: true }, async (tx) => {
          const now = clock.now();
          await changePlace(tx, { centerId, place: { country, region }, source: who.source, now });
          if (adminEmail !== undefined)
            await inviteAdminAgain(tx, platform, { centerId, email: adminEmail, source: who.source });
          return showCenter(tx, { centerId, now });
        }),
      );
    },
  });

  const changes = {
    end: {
      summary: 'End a center for good',
      change: (tx: Tx, centerId: number, who: SignedIn) =>
        endCenter(tx, { centerId, now: clock.now(), source: who.source }),
    },
    suspend: {
      summary: 'Suspend a center',
      change: (tx: Tx, centerId: number, who: SignedIn) =>
        suspendCenter(tx, { centerId, reason: 'operator', now: clock.now(), source: who.source }),
    },
    reinstate: {
      summary: "Lift the operator's suspension of a center",
      change: (tx: Tx, centerId: number, who: SignedIn) =>
        reinstateCenter(tx, { centerId, reason: 'operator', now: clock.now(), source: who.source }),
    },
  };
  for (const [name, { summary, change }] of Object.entries(changes)) {
    route(router, 'POST', `/admin/centers/:centerId/${name}`, {
      summary,
      tag,
      access: operator(),
      params: CenterIdParams,
      refusals: AWAY_REFUSALS,
      answers: { 200: PartnerCenter },
      handle: async ({ who, params: { centerId }, request }) => {
        await requireHere(platform, centerId, request);
        return ok(
          await database.inScope({ operator: true }, async (tx) => {
            await change(tx, centerId, who);
            return showCenter(tx, { centerId, now: clock.now() });
          }),
        );
      },
    });
  }
};

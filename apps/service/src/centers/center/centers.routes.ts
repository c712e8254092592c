import Type from 'typebox';
import { AWAY_REFUSALS, accessRules, requireHere } from '../../people/index.ts';
import { anyone, OpenObject, ok, paged, pageOf, route } from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { type FoundRow, selectCentersOfFamily, selectInstructors } from './centers.queries.ts';
import {
  Center,
  CenterInfo,
  CenterParams,
  CenterSummary,
  FoundCenter,
  Instructor,
  SearchBody,
} from './centers.schemas.ts';
import { changeSettings, readSettings } from './change-settings.ts';
import { searchCenters } from './search-centers.ts';
import { showCenter, showCenterInfo } from './show-center.ts';

const tag = 'Centers';
const INSTRUCTORS_MAX = 1_000;

export const centersRoutes: Routes = (router, platform) => {
  const { clock, database } = platform;
  const { member, memberOf, signedIn } = accessRules(platform);

  route(router, 'GET', '/centers', {
    summary: 'List the centers you may enter',
    tag,
    access: signedIn(),
    answers: { 200: Type.Array(CenterSummary) },
    handle: async ({ who: { familyId } }) => {
      const centers = await database.inScope({ familyId }, (tx) => selectCentersOfFamily(tx, familyId));
      return ok(
        centers.map(({ domain, tenant_type, ...center }) => ({
          ...center,
          centerDomain: domain,
          tenantType: tenant_type,
        })),
      );
    },
  });

  route(router, 'GET', '/centers/:domain', {
    summary: 'Show a center of yours, by slug or id',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    answers: { 200: Center },
    handle: async ({ who: { center } }) =>
      ok(await database.inScope({ centerIds: [center.id] }, (tx) => showCenter(tx, center.id))),
  });

  route(router, 'GET', '/centers/:domain/info', {
    summary: 'Show what everybody may know of a center',
    tag,
    access: anyone(),
    params: CenterParams,
    answers: { 200: CenterInfo },
    refusals: AWAY_REFUSALS,
    handle: async ({ params, request }) => {
      const { id, ...info } = await database.inScope({ directory: true }, (tx) =>
        showCenterInfo(tx, params.domain),
      );
      await requireHere(platform, id, request);
      return ok(info);
    },
  });

  route(router, 'GET', '/centers/:domain/instructors', {
    summary: 'List the instructors of a center of yours',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    answers: { 200: Type.Array(Instructor) },
    handle: async ({ who }) => {
      const { id: centerId } = who.center;
      const instructors = await database.inScope({ centerIds: [centerId] }, (tx) =>
        selectInstructors(tx, { centerId, limit: INSTRUCTORS_MAX }),
      );
      return ok(instructors.map((instructor) => ({ ...instructor, role: 'INSTRUCTOR' })));
    },
  });

  route(router, 'POST', '/centers/search', {
    summary: 'Search the open centers by name, slug and description',
    tag,
    access: anyone(),
    // It changes nothing, so there is nothing to keep an answer for.
    idempotency: 'none',
    body: SearchBody,
    answers: { 200: pageOf(FoundCenter) },
    handle: async ({ body: { query, vertical, page = 1, limit = 50 } }) => {
      const { rows, total } = await database.inScope({ directory: true }, (tx) =>
        searchCenters(tx, { query, vertical, page, limit }),
      );
      return paged(rows.map(presentFound), { total, page, limit });
    },
  });

  route(router, 'GET', '/center/settings', {
    summary: "Read the center's settings",
    tag,
    access: member('ADMIN'),
    answers: { 200: OpenObject },
    handle: async ({ who }) =>
      ok(await database.inScope({ centerIds: [who.center.id] }, (tx) => readSettings(tx, who.center.id))),
  });

  route(router, 'PATCH', '/center/settings', {
    summary: "Change the center's settings by a JSON merge patch",
    tag,
    access: member('ADMIN'),
    body: OpenObject,
    answers: { 200: OpenObject },
    handle: async ({ who, body: patch }) =>
      ok(
        await database.inScope({ centerIds: [who.center.id] }, (tx) =>
          changeSettings(tx, platform, who, { patch, now: clock.now() }),
        ),
      ),
  });
};

function presentFound({ domain, tenant_type, ...center }: FoundRow) {
  return { ...center, centerDomain: domain, tenantType: tenant_type };
}

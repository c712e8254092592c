import { AWAY_REFUSALS, accessRules, MemberSchema } from '../../people/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { created, OpenObject, ok, paged, pageOf, route } from '../../platform/http/index.ts';
import { AuditEntrySchema, AuditQuerySchema } from '../../proof/audit/index.ts';
import type { Routes } from '../../slice.ts';
import { listPartnerAudit } from './list-partner-audit.ts';
import { createOwnCenter, listCenters, showOwnCenter, updateOwnCenter } from './partner-centers.ts';
import { changePartnerSettings, readPartnerSettings } from './partner-settings.ts';
import { PARTNER_SETTINGS_MAX_BYTES } from './partner-settings-rules.ts';
import { selectMembers } from './partners.queries.ts';
import {
  CenterIdParams,
  CentersQuery,
  CreateCenterBody,
  Dashboard,
  ListedCenter,
  MembersQuery,
  PartnerCenter,
  PartnerSettings,
  UpdateCenterBody,
} from './partners.schemas.ts';
import { readDashboard } from './read-dashboard.ts';

export const partnerRoutes: Routes = (router, platform) => {
  const { database, clock, settings } = platform;
  const { partnerAccount } = accessRules(platform);
  const host = new URL(settings.publicUrl).hostname;
  const tag = 'Partner';

  route(router, 'GET', '/partner/centers', {
    summary: 'List your centers',
    tag,
    access: partnerAccount(),
    query: CentersQuery,
    answers: { 200: pageOf(ListedCenter) },
    handle: async ({ who, query }) => {
      const { centers, total } = await listCenters(platform, {
        owner: { partnerId: who.partner.id },
        search: query.search,
        page: query.page,
        limit: query.limit,
      });
      return paged(centers, { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'POST', '/partner/centers', {
    summary: 'Make a center',
    tag,
    access: partnerAccount(),
    body: CreateCenterBody,
    answers: { 201: PartnerCenter },
    handle: async ({ who, body }) => created(await createOwnCenter(platform, who, body)),
  });

  route(router, 'GET', '/partner/centers/:centerId', {
    summary: 'Read one of your centers',
    tag,
    access: partnerAccount(),
    params: CenterIdParams,
    answers: { 200: PartnerCenter },
    refusals: AWAY_REFUSALS,
    handle: async ({ who, params: { centerId }, request }) =>
      ok(await showOwnCenter(platform, who, { centerId, request })),
  });

  route(router, 'PATCH', '/partner/centers/:centerId', {
    summary: 'Rename, place, suspend or reopen one of your centers, or invite its first administrator again',
    tag,
    access: partnerAccount('PARTNER_ADMIN'),
    params: CenterIdParams,
    body: UpdateCenterBody,
    answers: { 200: PartnerCenter },
    refusals: [...AWAY_REFUSALS, 'CONFLICT'],
    handle: async ({ who, params: { centerId }, body, request }) =>
      ok(await updateOwnCenter(platform, who, { centerId, body, request })),
  });

  route(router, 'GET', '/partner/stats/dashboard', {
    summary: 'Read your numbers',
    tag,
    access: partnerAccount(),
    refusals: ['NOT_FOUND'],
    answers: { 200: Dashboard },
    handle: async ({ who }) => {
      const partnerId = who.partner.id;
      return ok(
        await database.inScope({ partnerId }, (tx) => readDashboard(tx, { partnerId, now: clock.now() })),
      );
    },
  });

  route(router, 'GET', '/partner/audit', {
    summary: 'List what was done in your centers',
    tag,
    access: partnerAccount(),
    refusals: ['NOT_FOUND'],
    query: AuditQuerySchema,
    answers: { 200: pageOf(AuditEntrySchema) },
    handle: async ({ who, query }) => {
      const partnerId = who.partner.id;
      const { entries, total } = await database.inScope({ partnerId }, (tx) =>
        listPartnerAudit(tx, { partnerId, asked: query }),
      );
      return paged(entries, { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'GET', '/partner/members', {
    summary: 'List the members of your centers',
    tag,
    access: partnerAccount(),
    query: MembersQuery,
    answers: { 200: pageOf(MemberSchema) },
    handle: async ({ who, query }) => {
      const partnerId = who.partner.id;
      const { members, total } = await database.inScope({ partnerId }, (tx) =>
        selectMembers(tx, { partnerId, page: query.page, limit: query.limit }),
      );
      return paged(members, { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'GET', '/partner/settings', {
    summary: 'Read your settings',
    tag,
    access: partnerAccount(),
    refusals: ['NOT_FOUND'],
    answers: { 200: PartnerSettings },
    handle: async ({ who }) => {
      const partnerId = who.partner.id;
      return ok(await database.inScope({ partnerId }, (tx) => readPartnerSettings(tx, { partnerId, host })));
    },
  });

  route(router, 'PATCH', '/partner/settings', {
    summary: 'Change your settings by a merge patch',
    tag,
    access: partnerAccount('PARTNER_ADMIN'),
    refusals: ['NOT_FOUND'],
    body: OpenObject,
    answers: { 200: PartnerSettings },
    handle: async ({ who, body, request }) => {
      if (Buffer.byteLength(request.rawBody) > PARTNER_SETTINGS_MAX_BYTES)
        throw new ApiError('PAYLOAD_TOO_LARGE', 'The patch is larger than 64 KiB.');
      const change = { patch: body, host, now: clock.now() };
      return ok(
        await database.inScope({ partnerId: who.partner.id }, (tx) => changePartnerSettings(tx, who, change)),
      );
    },
  });
};

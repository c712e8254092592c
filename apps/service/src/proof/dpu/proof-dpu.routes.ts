import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import { ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { DpuParams, DpuResource, EvidenceUnit } from './dpu.schemas.ts';
import { readUnit, type UnitReader } from './read-unit.ts';

/** The Proof API's way to a unit, which clients poll after a decision. */
export const proofDpuRoutes =
  ({ findEvidence }: { findEvidence: UnitReader }) =>
  (router: Router, platform: Platform): void => {
    route(router, 'GET', '/dpu/:id', {
      summary: 'Read a decision proof unit or evidence by its id',
      tag: 'Decision proof units',
      access: accessRules(platform).apiKey('proof:read'),
      params: DpuParams,
      answers: { 200: Type.Union([DpuResource, EvidenceUnit]) },
      handle: async ({ who, params }) =>
        ok(await readUnit(platform, { centerId: who.centerId, id: params.id }, findEvidence)),
    });
  };

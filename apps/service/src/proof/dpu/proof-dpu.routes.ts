import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import { OpenObject, ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { DpuParams, DpuResource } from './dpu.schemas.ts';
import { readUnit } from './read-unit.ts';

/** The Proof API's way to a unit, which clients poll after a decision. */
export function proofDpuRoutes(router: Router, platform: Platform): void {
  route(router, 'GET', '/dpu/:id', {
    summary: 'Read a decision proof unit or evidence by its id',
    tag: 'Decision proof units',
    access: accessRules(platform).apiKey('proof:read'),
    params: DpuParams,
    answers: { 200: Type.Union([DpuResource, OpenObject]) },
    handle: async ({ who, params }) => {
      const unit = { centerId: who.centerId, id: params.id };
      return ok(await platform.database.inScope({ centerIds: [who.centerId] }, (tx) => readUnit(tx, unit)));
    },
  });
}

import { accessRules, type Member } from '../../people/index.ts';
import { created, ok, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createVerificationRuns } from '../chain/index.ts';
import { answerExport, ExportAnswer, ExportFormatQuery } from '../export-keys/index.ts';
import { answerVerification, type CheckedChain } from './answer-verification.ts';
import { createDpuCreator } from './create-dpu.ts';
import { findDpu, listDpus } from './dpu.queries.ts';
import {
  DemoDpu,
  DpuChange,
  DpuListQuery,
  DpuParams,
  DpuResource,
  DpuStats,
  Responsibility,
  Verification,
  VerificationUnderWay,
} from './dpu.schemas.ts';
import type { Creator, StoredDpu } from './dpu.ts';
import { dpuStats } from './dpu-stats.ts';
import { exportDpu } from './export-dpu.ts';
import { responsibilityOf } from './responsibility.ts';
import { dpuNotFound, updateDpu } from './update-dpu.ts';
import { verifyDpu, verifyDpuChain } from './verify-dpu.ts';

const tag = 'Decision proof units';
const DEMO_CONTENT = 'A demonstration decision: it proves nothing but the chain it stands in.';

/** What people do with proof units (docs/rules.md#proof-units), and the list that the console needs. */
export function dpuRoutes(router: Router, platform: Platform): void {
  const { clock, database } = platform;
  const { member } = accessRules(platform);
  const staff = member('ADMIN', 'INSTRUCTOR');
  const joinVerification = createVerificationRuns<CheckedChain>();
  const create = createDpuCreator(platform);

  const require = async (who: Member, id: string): Promise<StoredDpu> => {
    const centerId = who.center.id;
    const dpu = await database.inScope({ centerIds: [centerId] }, (tx) => findDpu(tx, { centerId, id }));
    if (!dpu) throw dpuNotFound();
    return dpu;
  };

  route(router, 'GET', '/dpu', {
    summary: "List the center's decision proof units, newest first",
    tag,
    access: staff,
    query: DpuListQuery,
    answers: { 200: pageOf(DpuResource) },
    handle: async ({ who, query }) => {
      const { page, limit } = query;
      const centerId = who.center.id;
      const { dpus, total } = await database.inScope({ centerIds: [centerId] }, (tx) =>
        listDpus(tx, { centerId, filter: query, page, limit }),
      );
      return paged(dpus, { page, limit, total });
    },
  });

  route(router, 'GET', '/dpu/stats', {
    summary: 'Count decision proof units over all centers',
    tag,
    access: member('ADMIN'),
    answers: { 200: DpuStats },
    handle: async () => ok(await database.asDispatcher(dpuStats)),
  });

  route(router, 'GET', '/dpu/verify-chain', {
    summary: "Verify the center's whole chain from genesis to its head",
    tag,
    access: member('ADMIN'),
    answers: { 200: Verification, 202: VerificationUnderWay },
    handle: async ({ who, request }) => {
      const centerId = who.center.id;
      const run = joinVerification(String(centerId), async (onProgress) => {
        const checkedAt = clock.now().toISOString();
        return { ...(await verifyDpuChain(platform, centerId, onProgress)), checkedAt };
      });
      return answerVerification(request, run);
    },
  });

  route(router, 'POST', '/dpu/demo', {
    summary: 'Record a demonstration unit',
    tag,
    access: staff,
    links: {
      'GET /dpu/:id': { id: '/data/id' },
      'GET /dpu/:id/export': { id: '/data/id' },
      'GET /dpu/:id/verify': { id: '/data/id' },
      'GET /dpu/:id/responsibility': { id: '/data/id' },
    },
    refusals: ['CHAIN_BROKEN'],
    body: DemoDpu,
    answers: { 201: DpuResource },
    handle: async ({ who, body, keeper }) => {
      const dpu = await create({
        centerId: who.center.id,
        content: body.content ?? DEMO_CONTENT,
        referenceType: body.referenceType ?? 'demo',
        referenceId: body.referenceId ?? null,
        tags: body.tags ?? [],
        createdBy: personOf(who),
        keep: keeper && ((made) => keeper.rowOf(created(made))),
      });
      keeper?.wasKept();
      return created(dpu);
    },
  });

  route(router, 'GET', '/dpu/:id', {
    summary: 'Read one decision proof unit',
    tag,
    access: staff,
    params: DpuParams,
    answers: { 200: DpuResource },
    handle: async ({ who, params }) => ok(await require(who, params.id)),
  });

  route(router, 'PUT', '/dpu/:id', {
    summary: 'Raise the evidence level of a unit, or set its metadata',
    tag,
    access: staff,
    refusals: ['CHAIN_BROKEN'],
    params: DpuParams,
    body: DpuChange,
    answers: { 200: DpuResource },
    handle: async ({ who, params, body }) => {
      const centerId = who.center.id;
      // The validator accepted the body as JSON, so its open part is JSON too.
      const change = body as Pick<Parameters<typeof updateDpu>[1], 'evidenceLevel' | 'metadata'>;
      return ok(
        await database.inScope({ centerIds: [centerId] }, (tx) =>
          updateDpu(tx, {
            centerId,
            id: params.id,
            ...(change.evidenceLevel ? { evidenceLevel: change.evidenceLevel } : {}),
            ...(change.metadata ? { metadata: change.metadata } : {}),
            by: personOf(who),
            source: who.source,
            now: clock.now(),
          }),
        ),
      );
    },
  });

  route(router, 'GET', '/dpu/:id/export', {
    summary: 'Export a unit as a JSON-LD document that proves itself',
    tag,
    access: staff,
    refusals: ['CHAIN_BROKEN'],
    params: DpuParams,
    query: ExportFormatQuery,
    answers: { 200: ExportAnswer },
    handle: async ({ who, params, query }) => {
      const dpu = await require(who, params.id);
      const document = await exportDpu(platform, dpu);
      return answerExport(platform, { id: dpu.id, document, format: query.format });
    },
  });

  route(router, 'GET', '/dpu/:id/verify', {
    summary: 'Verify the chain from a unit back to genesis',
    tag,
    access: staff,
    params: DpuParams,
    answers: { 200: Verification, 202: VerificationUnderWay },
    handle: async ({ who, params, request }) => {
      const dpu = await require(who, params.id);
      const run = joinVerification(dpu.id, async (onProgress) => {
        const checkedAt = clock.now().toISOString();
        return { ...(await verifyDpu(platform, dpu, onProgress)), checkedAt };
      });
      return answerVerification(request, run);
    },
  });

  route(router, 'GET', '/dpu/:id/responsibility', {
    summary: 'Say who decided what, when, where, why and how',
    tag,
    access: staff,
    refusals: ['CHAIN_BROKEN'],
    params: DpuParams,
    answers: { 200: Responsibility },
    handle: async ({ who, params }) => ok(responsibilityOf(await require(who, params.id))),
  });
}

function personOf(who: Member): Creator {
  return { id: who.actorId, type: 'human', name: who.name };
}

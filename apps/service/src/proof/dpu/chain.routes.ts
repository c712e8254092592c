import { accessRules } from '../../people/index.ts';
import { paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createVerificationRuns, listEntries } from '../chain/index.ts';
import { verifyLoggedChain } from '../log/index.ts';
import { answerVerification, type CheckedChain } from './answer-verification.ts';
import {
  ChainEntriesQuery,
  ChainEntry,
  ChainParams,
  Verification,
  VerificationUnderWay,
} from './dpu.schemas.ts';

const tag = 'Chains';

/**
 * Any chain of a center, link by link, for the console's chain explorer. These stand here and not in the chain slice,
 * which lies below the slice that knows who may ask.
 */
export function chainRoutes(router: Router, platform: Platform): void {
  const { clock, database } = platform;
  const { member } = accessRules(platform);
  const joinVerification = createVerificationRuns<CheckedChain>();

  route(router, 'GET', '/chains/:domain/entries', {
    summary: "List the entries of one of the center's chains",
    tag,
    access: member('ADMIN'),
    params: ChainParams,
    query: ChainEntriesQuery,
    answers: { 200: pageOf(ChainEntry) },
    handle: async ({ who, params, query }) => {
      const chain = { centerId: who.center.id, domain: params.domain };
      const { entries, total } = await database.inScope({ centerIds: [chain.centerId] }, (tx) =>
        listEntries(tx, chain, query),
      );
      return paged(entries, { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'GET', '/chains/:domain/verify', {
    summary: "Verify one of the center's chains from genesis to its head",
    tag,
    access: member('ADMIN'),
    params: ChainParams,
    answers: { 200: Verification, 202: VerificationUnderWay },
    handle: async ({ who, params, request }) => {
      const chain = { centerId: who.center.id, domain: params.domain };
      const run = joinVerification(`${chain.centerId}/${chain.domain}`, async (onProgress) => {
        const checkedAt = clock.now().toISOString();
        return { ...(await verifyLoggedChain(platform, { ...chain, onProgress })), checkedAt };
      });
      return answerVerification(request, run);
    },
  });
}

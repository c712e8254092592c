import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import type { Scope } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import {
  type Access,
  created,
  ok,
  PageQuery,
  paged,
  pageOf,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../audit/index.ts';
import { changePolicy, createPolicy } from './change-policies.ts';
import { countPolicies, PLATFORM_CENTER_ID, selectPolicies, selectPolicy } from './policies.queries.ts';
import { NewPolicy, PolicyAnswer, PolicyChange, PolicyId } from './policies.schemas.ts';
import type { PolicyBook } from './policy-book.ts';

const OFFSET_MAX = 1_000_000;

const ProofPage = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  offset: Type.Integer({ minimum: 0, maximum: OFFSET_MAX, default: 0 }),
});
const PlatformPage = Type.Object(PageQuery);

/** A center's own policies, by API key. */
export const keyPolicyRoutes =
  (book: PolicyBook) =>
  (router: Router, platform: Platform): void => {
    const { apiKey } = accessRules(platform);
    policyRoutes(router, platform, book, {
      path: '/policies',
      reader: apiKey('proof:read'),
      writer: apiKey('policy:write'),
      centerOf: (who) => who.centerId,
    });
  };

/** A center's own policies for the console, and the platform's own for the operator. */
export const sessionPolicyRoutes =
  (book: PolicyBook) =>
  (router: Router, platform: Platform): void => {
    const { member, operator } = accessRules(platform);
    policyRoutes(router, platform, book, {
      path: '/policies',
      reader: member('ADMIN'),
      writer: member('ADMIN'),
      centerOf: (who) => who.center.id,
    });
    policyRoutes(router, platform, book, {
      path: '/admin/policies',
      reader: operator(),
      writer: operator(),
      centerOf: () => PLATFORM_CENTER_ID,
    });
  };

/** The same four calls wherever policies are kept; only who may call and whose they are differs. */
function policyRoutes<Who extends { source: AuditSource }>(
  router: Router,
  platform: Platform,
  book: PolicyBook,
  kept: { path: string; reader: Access<Who>; writer: Access<Who>; centerOf(who: Who): number },
): void {
  const { database, clock } = platform;
  const tag = 'Policies';
  const isProof = router.envelope.name === 'proof';
  const scopeOf = (centerId: number): Scope =>
    centerId === PLATFORM_CENTER_ID ? { operator: true } : { centerIds: [centerId] };

  route(router, 'GET', kept.path, {
    summary: 'List policies',
    tag,
    access: kept.reader,
    query: isProof ? ProofPage : PlatformPage,
    answers: { 200: pageOf(PolicyAnswer) },
    handle: async ({ who, query }) => {
      const centerId = kept.centerOf(who);
      const { limit } = query;
      // Each API declares one of them, and the other one's name does not get here.
      const { page = 1, offset = 0 } = query as { page?: number; offset?: number };
      return database.inScope(scopeOf(centerId), async (tx) => {
        const from = isProof ? offset : (page - 1) * limit;
        const policies = await selectPolicies(tx, centerId, { limit, offset: from });
        const total = await countPolicies(tx, centerId);
        return paged(policies, isProof ? { limit, offset, total } : { limit, page, total });
      });
    },
  });

  route(router, 'POST', kept.path, {
    summary: 'Create a policy',
    tag,
    access: kept.writer,
    body: NewPolicy,
    answers: { 201: PolicyAnswer },
    handle: async ({ who, body }) => {
      const centerId = kept.centerOf(who);
      const policy = await database.inScope(scopeOf(centerId), (tx) =>
        createPolicy(tx, body, { centerId, source: who.source, now: clock.now() }),
      );
      book.forget(centerId);
      return created(policy);
    },
  });

  route(router, 'GET', `${kept.path}/:id`, {
    summary: 'Read a policy',
    tag,
    access: kept.reader,
    params: PolicyId,
    answers: { 200: PolicyAnswer },
    handle: async ({ who, params }) => {
      const key = { centerId: kept.centerOf(who), id: params.id };
      const policy = await database.inScope(scopeOf(key.centerId), (tx) => selectPolicy(tx, key));
      if (!policy) throw notFound('policy');
      return ok(policy);
    },
  });

  route(router, 'PATCH', `${kept.path}/:id`, {
    summary: 'Change a policy, which makes a new version of it',
    tag,
    access: kept.writer,
    params: PolicyId,
    body: PolicyChange,
    answers: { 200: PolicyAnswer },
    handle: async ({ who, params, body }) => {
      const centerId = kept.centerOf(who);
      const policy = await database.inScope(scopeOf(centerId), (tx) =>
        changePolicy(tx, params.id, body, { centerId, source: who.source, now: clock.now() }),
      );
      book.forget(centerId);
      return ok(policy);
    },
  });
}

export { collectedLevel, type FailedGuard, type Judgement, judge } from './guards.ts';
export { keyPolicyRoutes, sessionPolicyRoutes } from './policies.routes.ts';
export { ACTOR_TYPES, EVENT_TYPES } from './policies.schemas.ts';
export { createPolicyBook, type PolicyBook } from './policy-book.ts';
export {
  ASSURANCES,
  type Assurance,
  decidingPolicy,
  isAssured,
  matchPolicies,
  type Policy,
  strictestRules,
} from './policy-rules.ts';

export { tellPolicies } from './change-policies.ts';
export { collectedLevel, type FailedGuard, type Judgement, judge } from './guards.ts';
export { keyPolicyRoutes, sessionPolicyRoutes } from './policies.routes.ts';
export { ACTOR_TYPES, EVENT_TYPES } from './policies.schemas.ts';
export { createPolicyBook, type PolicyBook } from './policy-book.ts';
export {
  ASSURANCES,
  type Assurance,
  decidingPolicy,
  foldName,
  isAssured,
  KNOWN_BY,
  type KnownBy,
  matchPolicies,
  type OnLate,
  type Policy,
  type PolicyRules,
  strictestRules,
} from './policy-rules.ts';

export { collectedLevel, type FailedGuard, type GuardOutcome, type Judgement, judge } from './guards.ts';
export { keyPolicyRoutes, sessionPolicyRoutes } from './policies.routes.ts';
export { ACTOR_TYPES, EVENT_TYPES } from './policies.schemas.ts';
export { type PolicyBook, policyBook } from './policy-book.ts';
export { type GovernedDecision, matchPolicies, type Policy } from './policy-rules.ts';

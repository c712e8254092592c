export { notDelegated } from './approve-decision.ts';
export { createCaseFinder } from './asked-cases.ts';
export { namesOf } from './contest-rules.ts';
export { type StoredContest, selectContests } from './contests.queries.ts';
export { countRecorded } from './count-recorded.ts';
export { decide } from './decide.ts';
export {
  type DecisionToRecord,
  presentDecision,
  proofRecordOf,
  type StoredDecision,
  type StoredEvidence,
} from './decision.ts';
export {
  CONTEST_KINDS,
  type ContestKind,
  type DecisionStatus,
  decisionIdOf,
  eventIdOfEvidence,
  evidenceIdOf,
  STATUS_LETTERS,
  shownDecisionId,
  statusOf,
} from './decision-rules.ts';
export { createDecisionSealer, type DecisionSealer } from './decision-sealer.ts';
export { recordDecisions, selectCounts, selectDecisions } from './decisions.queries.ts';
export { keyDecisionRoutes, sessionDecisionRoutes } from './decisions.routes.ts';
export { NewAgentDecision } from './decisions.schemas.ts';
export { findDecisions } from './find-decisions.ts';
export { guardRoutes } from './guard.routes.ts';
export { judgeNow } from './judge-decision.ts';
export { decisionsWorker } from './moved-decisions.ts';
export { createDecisionRecorder } from './record-decisions.ts';
export { centerFacts } from './sealing.queries.ts';
export { createApprovalSigning } from './sign-approval.ts';
export { createDecisionWatch } from './wait-for-decisions.ts';

import { registerSealedRecords } from '../chain/index.ts';

export { proofRecordOf, type StoredDecision, type StoredEvidence } from './decision.ts';
export {
  type DecisionStatus,
  decisionIdOf,
  eventIdOfEvidence,
  evidenceIdOf,
  STATUS_LETTERS,
  shownDecisionId,
  statusOf,
  statusOfLetter,
} from './decision-rules.ts';
export { createDecisionSealer } from './decision-sealer.ts';
export { selectDecisions } from './decisions.queries.ts';
export { keyDecisionRoutes, sessionDecisionRoutes } from './decisions.routes.ts';
export { createDecisionRecorder } from './record-decisions.ts';

registerSealedRecords('proof', new URL('./proof-records.queries.ts', import.meta.url));

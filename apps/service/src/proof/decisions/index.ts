import { registerSealedRecords } from '../chain/index.ts';

export { proofRecordOf, type StoredDecision, type StoredEvidence } from './decision.ts';
export { decisionIdOf, eventIdOfEvidence, evidenceIdOf, statusOf } from './decision-rules.ts';
export { selectDecisions } from './decisions.queries.ts';
export { keyDecisionRoutes, sessionDecisionRoutes } from './decisions.routes.ts';

registerSealedRecords('proof', new URL('./proof-records.queries.ts', import.meta.url));

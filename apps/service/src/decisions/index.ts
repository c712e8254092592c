import { registerSealedRecords } from '../chain/index.ts';

export { keyDecisionRoutes, sessionDecisionRoutes } from './decisions.routes.ts';

registerSealedRecords('proof', new URL('./proof-records.queries.ts', import.meta.url));

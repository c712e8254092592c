export { partnerOperatorRoutes } from './operator.routes.ts';
export { partnerRoutes } from './partners.routes.ts';
export { partnersWorker } from './partners.worker.ts';

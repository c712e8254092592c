export { describeRetention } from './describe-retention.ts';
export { retentionRoutes } from './retention.routes.ts';
export { retentionWorker } from './retention.worker.ts';

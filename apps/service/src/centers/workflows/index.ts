export { endReview } from './end-review.ts';
export { installWorkflows } from './install-workflows.ts';
export { queueTriggers } from './queue-triggers.ts';
export { workflowRoutes } from './workflows.routes.ts';
export { workflowsWorker } from './workflows.worker.ts';

import { onDpuRaised } from '../dpu/index.ts';
import { onEvents } from '../webhooks/index.ts';
import { endReview } from './end-review.ts';
import { queueTriggers, triggeringEvents } from './queue-triggers.ts';

export { demoWorkflows } from './demo-workflows.ts';
export { installWorkflows } from './install-workflows.ts';
export { workflowRoutes } from './workflows.routes.ts';
export { workflowsWorker } from './workflows.worker.ts';

onDpuRaised(endReview);
onEvents(triggeringEvents, queueTriggers);

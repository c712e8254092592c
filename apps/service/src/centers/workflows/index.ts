import { onEvents } from '../../delivery/webhooks/index.ts';
import { onDpuRaised } from '../../proof/dpu/index.ts';
import { endReview } from './end-review.ts';
import { queueTriggers, triggeringEvents } from './queue-triggers.ts';

export { installWorkflows } from './install-workflows.ts';
export { workflowRoutes } from './workflows.routes.ts';
export { workflowsWorker } from './workflows.worker.ts';

onDpuRaised(endReview);
onEvents(triggeringEvents, queueTriggers);

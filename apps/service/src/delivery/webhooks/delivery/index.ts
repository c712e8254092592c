export { deliverEvents } from './deliver-events.ts';
export { deliveryRoutes } from './deliveries.routes.ts';
export { showQueueFigures } from './delivery-figures.ts';
export { keepPartitions } from './keep-partitions.ts';
export { postDelivery } from './post-delivery.ts';
export { REPLAY_TASK, resumeReplays, runReplay } from './replay-deliveries.ts';

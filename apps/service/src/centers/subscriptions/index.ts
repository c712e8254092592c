export { applyPayment, type PaymentReport } from './apply-payment.ts';
export { reinstateCenter, suspendCenter } from './center-standing.ts';
export { endCenter } from './end-center.ts';
export { findSubscription } from './read-subscription.ts';
export { requireFreeSeat } from './require-free-seat.ts';
export { requireCenterPlan, startSubscription } from './start-subscription.ts';
export { subscriptionRoutes } from './subscriptions.routes.ts';
export { Subscription } from './subscriptions.schemas.ts';
export { subscriptionsWorker } from './subscriptions.worker.ts';

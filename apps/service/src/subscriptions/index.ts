export { requireFreeSeat } from './require-free-seat.ts';
export { requireCenterPlan, startSubscription } from './start-subscription.ts';

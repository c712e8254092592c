export { provisionCenter } from './provision-center.ts';
export { provisionOrder } from './provision-order.ts';
export { selectLmsTenantId as lmsTenantId } from './provisioning.queries.ts';
export { provisioningRoutes } from './provisioning.routes.ts';

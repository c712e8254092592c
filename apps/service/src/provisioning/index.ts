export type { CenterInstaller, NewTenant } from './center-installers.ts';
export { type NewCenter, type ProvisionedCenter, provisionCenter } from './provision-center.ts';
export { provisionOrder } from './provision-order.ts';
export {
  selectLmsTenantId as lmsTenantId,
  selectOrder as findProvisioningOrder,
} from './provisioning.queries.ts';
export { provisioningRoutes } from './provisioning.routes.ts';

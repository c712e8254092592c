export type { CenterInstaller, NewTenant } from './center-installers.ts';
export { type NewCenter, type ProvisionedCenter, provisionCenter } from './provision-center.ts';

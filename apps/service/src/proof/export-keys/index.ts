export { exportKeyRoutes } from './export-keys.routes.ts';
export { currentExportKey } from './export-keys.ts';

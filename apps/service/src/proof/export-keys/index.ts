export { exportKeyRoutes } from './export-keys.routes.ts';
export { currentExportKey, signExport } from './export-keys.ts';

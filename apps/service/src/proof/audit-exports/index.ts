export { auditExportRoutes } from './audit-exports.routes.ts';

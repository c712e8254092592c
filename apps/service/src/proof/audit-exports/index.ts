export { auditExportRoutes, auditStreamRoutes } from './audit-exports.routes.ts';

export { auditRoutes } from './audit.routes.ts';
export { AuditEntrySchema, AuditQuerySchema } from './audit.schemas.ts';
export { type AuditQuery, listAudit } from './list-audit.ts';
export {
  AUDIT_EVENT_TYPES,
  type AuditEventType,
  type AuditSource,
  type NewAuditEntry,
  recordAudit,
  recordAudits,
  systemSource,
} from './record-audit.ts';

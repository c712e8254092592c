export {
  AUDIT_EVENT_TYPES,
  type AuditEventType,
  type AuditSource,
  type NewAuditEntry,
  recordAudit,
  recordAudits,
  systemSource,
} from './record-audit.ts';

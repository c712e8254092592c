export { auditRoutes } from './audit.routes.ts';
export { AuditEntrySchema, AuditQuerySchema } from './audit.schemas.ts';
export { auditWorker } from './audit.worker.ts';
export { type AuditSource, systemSource } from './audit-entry.ts';
export { type AskedAudit, listAudit } from './list-audit.ts';
export { recordAudit, recordAudits } from './record-audit.ts';
export { sealWaitingAudit } from './seal-audit.ts';
export { listenToSealedAudit, type SealedAuditListener } from './sealed-listeners.ts';

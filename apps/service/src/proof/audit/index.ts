export { auditRoutes } from './audit.routes.ts';
export { AuditEntrySchema, AuditQuerySchema } from './audit.schemas.ts';
export { type AskedAudit, listAudit } from './list-audit.ts';

import { registerSealedRecords } from '../chain/index.ts';

export { auditWorker } from './audit.worker.ts';
export { type AuditSource, systemSource } from './audit-entry.ts';
export { recordAudit, recordAudits } from './record-audit.ts';

registerSealedRecords('audit', new URL('./audit-records.queries.ts', import.meta.url));

import { buildAuditExport, type JsonObject } from '@centerproof/proof';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { brokenChain } from '../chain/index.ts';
import { checkLoggedEntry, logOfDocument } from '../log/index.ts';
import { selectAuditPlace } from './audit-exports.queries.ts';

/** An audit entry as a document that proves itself and waits for its signature, refused when its own entry no longer holds. */
export async function exportAudit(
  platform: Platform,
  { centerId, id }: { centerId: number; id: string },
): Promise<JsonObject> {
  const { clock, database, settings } = platform;
  const found = await database.inScope({ centerIds: [centerId] }, (tx) =>
    selectAuditPlace(tx, { centerId, id }),
  );
  if (!found) throw notFound('audit entry');
  if (found.chainIndex === null)
    throw new ApiError('CONFLICT', 'This entry is not sealed yet. Ask again in a second.');
  const record = { centerId, domain: 'audit' as const, index: found.chainIndex };
  const { entry, holds } = await checkLoggedEntry(platform, record);
  if (!entry || !holds || entry.subject !== id) throw brokenChain(record);
  return buildAuditExport(entry, {
    exportedAt: clock.now().toISOString(),
    schemaUrl: settings.schemaUrl,
    verifyUrl: `${settings.publicUrl}/verify/${id}`,
    log: await logOfDocument(platform, { record, erasures: [] }),
  });
}

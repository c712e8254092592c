import { type AuditRecord, auditClaims } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { appendEntries, lockChain } from '../chain/index.ts';
import { takePending } from './audit.queries.ts';
import { auditRecordOf } from './audit-records.queries.ts';
import { tellOfSealedAudit } from './sealed-listeners.ts';

/** Rows sealed in one transaction. */
export const SEAL_BATCH_MAX = 500;

/**
 * Seals the oldest audit rows of a center that wait for it, and says how many. The chain's lock comes first, so of
 * all processes only one seals a center at a time, and rows enter the chain in the order of their ids.
 */
export async function sealAudit(tx: Tx, { centerId, now }: { centerId: number; now: Date }): Promise<number> {
  await lockChain(tx, { centerId, domain: 'audit' });
  const rows = await takePending(tx, { centerId, limit: SEAL_BATCH_MAX });
  const records = rows.map((row) => auditRecordOf(row, centerId));
  const sealed = await appendEntries(tx, {
    centerId,
    domain: 'audit',
    now,
    entries: rows.map((row, place) => ({
      subject: row.id,
      // There are as many records as rows.
      claims: auditClaims(records[place] as AuditRecord),
    })),
  });
  await tellOfSealedAudit(
    tx,
    sealed.map(({ subject, index, hash }, place) => ({
      centerId,
      id: subject,
      record: records[place] as AuditRecord,
      chainIndex: index,
      chainHash: hash,
    })),
    now,
  );
  return rows.length;
}

/** Seals all audit rows of a center that wait for it. A chain that is broken takes none; whoever reads it sees that it is. */
export async function sealWaitingAudit({ database, clock }: Platform, centerId: number): Promise<void> {
  const sealSome = () => database.asDispatcher((tx) => sealAudit(tx, { centerId, now: clock.now() }));
  try {
    while ((await sealSome()) === SEAL_BATCH_MAX);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CHAIN_BROKEN') throw error;
  }
}

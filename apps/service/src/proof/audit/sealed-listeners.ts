import type { AuditRecord } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';

/** An audit entry that has just found its place in the chain of its center. */
export interface SealedAuditEntry {
  centerId: number;
  id: string;
  record: AuditRecord;
  chainIndex: number;
  chainHash: string;
}

export type SealedAuditListener = (tx: Tx, entries: readonly SealedAuditEntry[], now: Date) => Promise<void>;

let listeners: readonly SealedAuditListener[] = [];

/**
 * Says who hears of audit entries, in the transaction that seals them: in the order of the chain, each once. The list is
 * `src/listeners.ts`: those who listen record audit entries of their own, and importing them from here would close a circle.
 */
export function listenToSealedAudit(all: readonly SealedAuditListener[]): void {
  listeners = all;
}

export async function tellOfSealedAudit(
  tx: Tx,
  entries: readonly SealedAuditEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  for (const listener of listeners) await listener(tx, entries, now);
}

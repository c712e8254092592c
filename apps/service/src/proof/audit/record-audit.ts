import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { insertAuditEntries } from './audit.queries.ts';
import type { NewAuditEntry } from './audit-entry.ts';

/** Writes one audit row in the transaction of its cause, so that neither exists without the other. */
export async function recordAudit(tx: Tx, entry: NewAuditEntry): Promise<string> {
  const id = newId('aud', entry.now);
  await insertAuditEntries(tx, [{ ...entry, id }]);
  return id;
}

/** The same for a cause that changes many things at once; their ids sort in the order they are given in. */
export async function recordAudits(tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> {
  const ids = entries.map((entry) => newId('aud', entry.now)).sort();
  await insertAuditEntries(
    tx,
    entries.map((entry, index) => ({
      ...entry, // There are as many ids as entries.
      id: ids[index] as string,
    })),
  );
}

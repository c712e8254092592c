import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { selectSealedAudit } from './audit-exports.queries.ts';

/** How long a cursor is at most. */
export const CURSOR_LENGTH_MAX = 64;

/**
 * The audit log of a center from a place on, by its places in the chain: they have no gap and are given one after the other, so that
 * whoever goes on where they were misses nothing, whatever commits meanwhile.
 */
export async function streamAudit(
  tx: Tx,
  { centerId, cursor, limit }: { centerId: number; cursor: string | undefined; limit: number },
): Promise<{ lines: string; next: string }> {
  const from = cursor === undefined ? 0 : readCursor(cursor, centerId);
  const entries = await selectSealedAudit(tx, { centerId, from, limit });
  const lines = entries.map(({ index, hash, previousHash, occurredAt, ...entry }) =>
    JSON.stringify({
      ...entry,
      occurredAt: occurredAt.toISOString(),
      centerId,
      chain: { index, hash, previousHash },
      cursor: writeCursor(centerId, index + 1),
    }),
  );
  return {
    lines: lines.map((line) => `${line}\n`).join(''),
    next: writeCursor(centerId, (entries.at(-1)?.index ?? from - 1) + 1),
  };
}

/** Opaque to whoever has it, so that what is in it may change. */
function writeCursor(centerId: number, index: number): string {
  return Buffer.from(`1.${centerId}.${index}`).toString('base64url');
}

function readCursor(cursor: string, centerId: number): number {
  const [, center, index] =
    /^1\.(\d{1,10})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (Number(center) !== centerId || index === undefined)
    throw invalidField('cursor', 'is none that this log gave out');
  return Number(index);
}

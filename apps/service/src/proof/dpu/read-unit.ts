import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { findDpu } from './dpu.queries.ts';

export type UnitReader = (tx: Tx, unit: { centerId: number; id: string }) => Promise<object | undefined>;

/**
 * A decision proof unit or evidence, by id: evidence of the Proof API is a proof unit too, and clients that poll after a decision
 * ask for it here (docs/rules.md#proof-units).
 */
export async function readUnit(
  tx: Tx,
  unit: { centerId: number; id: string },
  findEvidence: UnitReader,
): Promise<object> {
  const found = await (unit.id.startsWith('evd_') ? findEvidence : findDpu)(tx, unit);
  if (!found) throw notFound('decision proof unit');
  return found;
}

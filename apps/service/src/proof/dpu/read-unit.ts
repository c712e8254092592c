import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDpu } from './dpu.queries.ts';

export type UnitReader = (
  platform: Platform,
  unit: { centerId: number; id: string },
) => Promise<object | undefined>;

/**
 * A decision proof unit or evidence, by id: evidence of the Proof API is a proof unit too, and clients that poll after a decision
 * ask for it here (docs/rules.md#proof-units).
 */
export async function readUnit(
  platform: Platform,
  unit: { centerId: number; id: string },
  findEvidence: UnitReader,
): Promise<object> {
  const found = unit.id.startsWith('evd_')
    ? await findEvidence(platform, unit)
    : await platform.database.inScope({ centerIds: [unit.centerId] }, (tx) => findDpu(tx, unit));
  if (!found) throw notFound('decision proof unit');
  return found;
}

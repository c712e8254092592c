import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { findDpu } from './dpu.queries.ts';

type UnitReader = (tx: Tx, unit: { centerId: number; id: string }) => Promise<object | undefined>;

const readers = new Map<string, UnitReader>([['dpu_', findDpu]]);

/**
 * Lets another slice answer `GET /v1/dpu/{id}` for ids with its own prefix: evidence of the Proof API is a proof unit too, and
 * clients that poll after a decision ask for it here (docs/rules.md#proof-units).
 */
export function registerUnitReader(prefix: 'evd_', reader: UnitReader): void {
  readers.set(prefix, reader);
}

/** A decision proof unit or evidence, by id. */
export async function readUnit(tx: Tx, unit: { centerId: number; id: string }): Promise<object> {
  const found = await readers.get(unit.id.slice(0, 4))?.(tx, unit);
  if (!found) throw notFound('decision proof unit');
  return found;
}

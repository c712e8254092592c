import type { EvidenceLevel } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { AuditSource } from '../audit/index.ts';
import type { Creator, StoredDpu } from './dpu.ts';

/** A level that has just been raised, and by whom. */
export interface DpuRaise {
  dpu: StoredDpu;
  from: EvidenceLevel;
  to: EvidenceLevel;
  by: Creator;
  source: AuditSource;
  now: Date;
}

export type RaiseListener = (tx: Tx, raise: DpuRaise) => Promise<void>;

const listeners = new Set<RaiseListener>();

/**
 * Slices that are built on units hear of each raise here, in its transaction and under the lock of the center's `dpu`
 * chain; importing them from this slice would close a circle.
 */
export function onDpuRaised(listener: RaiseListener): void {
  listeners.add(listener);
}

export async function tellOfRaise(tx: Tx, raise: DpuRaise): Promise<void> {
  for (const listener of listeners) await listener(tx, raise);
}

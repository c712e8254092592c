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

let listeners: readonly RaiseListener[] = [];

/**
 * Says who hears of each raise, in its transaction and under the lock of the center's `dpu` chain. The list is
 * `src/listeners.ts`: those who listen are built on units, and importing them from this slice would close a circle.
 */
export function listenToRaises(all: readonly RaiseListener[]): void {
  listeners = all;
}

export async function tellOfRaise(tx: Tx, raise: DpuRaise): Promise<void> {
  for (const listener of listeners) await listener(tx, raise);
}

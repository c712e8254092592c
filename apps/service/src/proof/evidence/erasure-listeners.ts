import type { Tx } from '../../platform/database/index.ts';

/** Claims of a center that are being erased. */
export interface Erased {
  centerId: number;
}

type ErasureListener = (tx: Tx, erased: Erased) => Promise<void>;

let listeners: readonly ErasureListener[] = [];

/** Says who hears of each erasure, in its transaction. The list is `src/listeners.ts`: those who listen know more than this slice. */
export function listenToErasures(all: readonly ErasureListener[]): void {
  listeners = all;
}

export async function tellOfErasure(tx: Tx, erased: Erased): Promise<void> {
  for (const listener of listeners) await listener(tx, erased);
}

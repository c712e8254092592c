import type { Tx } from '../platform/database/index.ts';
import { findSubscription } from '../subscriptions/index.ts';
import { selectProvisioned } from './provisioned.queries.ts';
import type { Provisioned } from './provisioning.schemas.ts';

/** A center as its order made it, with everything that came with it, as it stands now. */
export async function readProvisioned(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
): Promise<Provisioned> {
  const subscription = await findSubscription(tx, { centerId, now });
  const row = await selectProvisioned(tx, centerId);
  if (!row || !subscription) throw new Error(`Center ${centerId} lacks a part of what provisioning makes.`);
  return { ...row, subscription };
}

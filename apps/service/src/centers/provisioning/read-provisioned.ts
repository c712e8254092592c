import type { Tx } from '../../platform/database/index.ts';
import { readCenters } from '../center/index.ts';
import { findSubscription } from '../subscriptions/index.ts';
import { selectOrderedParts } from './provisioning.queries.ts';
import type { Provisioned } from './provisioning.schemas.ts';

/** A center as its order made it, with everything that came with it, as it stands now. */
export async function readProvisioned(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
): Promise<Provisioned> {
  const subscription = await findSubscription(tx, { centerId, now });
  const [center] = await readCenters(tx, [centerId]);
  const parts = await selectOrderedParts(tx, centerId);
  if (!center || !parts || !subscription)
    throw new Error(`Center ${centerId} lacks a part of what provisioning makes.`);
  const { membership } = parts;
  return {
    ...center,
    centerId,
    orderId: parts.orderId,
    membership: {
      id: membership.id,
      centerId,
      centerName: center.name,
      centerDomain: center.centerDomain,
      role: membership.role,
      status: membership.status,
      invitedAt: membership.invitedAt.toISOString(),
      endedAt: membership.endedAt?.toISOString() ?? null,
    },
    subscription,
    tenantMapping: { lmsTenantId: parts.lmsTenantId, subdomain: parts.subdomain },
    createdAt: parts.createdAt.toISOString(),
    // Check constraints of the tables hold types and states to the lists of the schema.
  } as Provisioned;
}

import type { Tx } from '../../platform/database/index.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { closeCenter } from './center-standing.ts';
import { moveSubscription } from './move-subscription.ts';
import { cancel } from './subscription-rules.ts';

/** Ends a center with everything that was open in it: subscription first, then the center and its memberships. */
export async function endCenter(
  tx: Tx,
  input: { centerId: number; now: Date; source: AuditSource },
): Promise<void> {
  await moveSubscription(tx, {
    ...input,
    cause: (state) => cancel(state, { atPeriodEnd: false, now: input.now }),
  });
  await closeCenter(tx, input);
}

import type { Tx } from '../../platform/database/index.ts';
import { type AuditSource, recordAudits } from '../../proof/audit/index.ts';
import { type OpenInvitation, rejectInvitations } from './memberships.queries.ts';

/** Closes invitations that others take the place of; whoever still has the mail of one is told to ask for a new one. */
export async function takeBackInvitations(
  tx: Tx,
  change: {
    centerId: number;
    invitations: readonly OpenInvitation[];
    because: 'invitation-lapsed' | 'invited-anew';
    source: AuditSource;
    now: Date;
  },
): Promise<void> {
  const { centerId, invitations, because, source, now } = change;
  if (invitations.length === 0) return;
  await rejectInvitations(tx, { centerId, ids: invitations.map(({ id }) => id), now });
  await recordAudits(
    tx,
    invitations.map(({ id, name }) => ({
      centerId,
      eventType: 'MEMBERSHIP_TRANSITIONED',
      action: 'reject-membership',
      target: { type: 'membership', id, name },
      changes: { before: { status: 'INVITED' }, after: { status: 'REJECTED' } },
      metadata: { because },
      source,
      now,
    })),
  );
}

import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import type { CenterFacts } from '../center-facts.ts';
import { announcePasskeysTo } from '../passkeys/announce-to-center.ts';
import { insertProvisionedActor } from './accounts.queries.ts';
import { lockForNewcomer } from './lock-for-newcomer.ts';
import { insertProvisioned, selectOpenInvitationIds } from './memberships.queries.ts';
import { moveMembership } from './move-membership.ts';

export interface Provisioning {
  centerId: number;
  /** Somebody new, or an account that the same directory kept before. */
  person: { name: string; email: string | null } | { actorId: string; name: string; email: string | null };
  role: ActorRole;
  /** The directory that decides from now on: a provider's id, or `scim`. */
  managedBy: string;
  source: AuditSource;
  now: Date;
}

/**
 * Makes somebody a member because the center's own directory says so (docs/rules.md#organisations). Somebody new gets an account of this
 * center's making: without a password, and with an address that counts as verified nowhere, so that it joins no family and opens no
 * other center, whoever else has that address. Open invitations are superseded.
 */
export async function provisionMember(
  tx: Tx,
  provisioning: Provisioning,
  centerFacts: Pick<CenterFacts, 'requireFreeSeat'>,
): Promise<{ actorId: string; membershipId: string }> {
  const { centerId, person, role, managedBy, source, now } = provisioning;
  await lockForNewcomer(tx, centerId);
  const { name, email } = person;
  const knownId = 'actorId' in person ? person.actorId : null;
  for (const membershipId of await selectOpenInvitationIds(tx, { centerId, email, actorId: knownId }))
    await moveMembership(tx, { centerId, membershipId, move: 'reject', source, now }, centerFacts);
  await centerFacts.requireFreeSeat(tx, centerId, now);
  const actorId = knownId ?? randomUUID();
  if (knownId === null)
    await insertProvisionedActor(tx, {
      id: actorId,
      name,
      email,
      isChild: role === 'CHILD',
      tenant: { centerId },
      now,
    });
  const membershipId = newId('mbr', now);
  await insertProvisioned(tx, { centerId, id: membershipId, actorId, email, name, role, managedBy, now });
  await recordAudit(tx, {
    centerId,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: 'provision-membership',
    target: { type: 'membership', id: membershipId, name },
    changes: { before: null, after: { status: 'ACTIVE', role } },
    metadata: { managedBy },
    source,
    now,
  });
  await announcePasskeysTo(tx, { centerId, actorId, source, now });
  return { actorId, membershipId };
}

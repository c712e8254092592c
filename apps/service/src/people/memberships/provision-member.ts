import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import type { CenterFacts } from '../center-facts.ts';
import { announcePasskeysTo } from '../passkeys/announce-to-center.ts';
import { insertProvisionedActor } from './accounts.queries.ts';
import { lockForNewcomer } from './lock-for-newcomer.ts';
import { insertProvisioned, selectOpenInvitation } from './memberships.queries.ts';
import { moveMembership } from './move-membership.ts';

export interface Provisioning {
  centerId: number;
  /** Somebody new, or somebody whom the same directory made before. */
  person: { name: string; email: string | null } | { actorId: string; name: string; email: string | null };
  role: ActorRole;
  /** The directory that decides from now on: a provider's id, or `scim`. */
  managedBy: string;
  source: AuditSource;
  now: Date;
}

/**
 * Makes somebody a member because the center's own directory says so (docs/rules.md#organisations). They get an account of this center's
 * making: without a password, and with an address that counts as verified nowhere, so that it joins no family and opens no other
 * center, whoever else has that address. An open invitation to it is superseded.
 */
export async function provisionMember(
  tx: Tx,
  provisioning: Provisioning,
  centerFacts: Pick<CenterFacts, 'requireFreeSeat'>,
): Promise<{ actorId: string; membershipId: string }> {
  const { centerId, person, role, managedBy, source, now } = provisioning;
  await lockForNewcomer(tx, centerId);
  const invitationId =
    person.email && (await selectOpenInvitation(tx, { centerId, email: person.email }))?.id;
  if (invitationId)
    await moveMembership(
      tx,
      { centerId, membershipId: invitationId, move: 'reject', source, now },
      centerFacts,
    );
  await centerFacts.requireFreeSeat(tx, centerId, now);
  const actorId = 'actorId' in person ? person.actorId : randomUUID();
  const { name, email } = person;
  if (!('actorId' in person))
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

import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import type { IdentitySeams } from '../seams.ts';
import { selectFamilyMemberships } from './family-centers.queries.ts';
import { insertGuardian, isActiveMember, selectChildren } from './guardians.queries.ts';
import { membershipAnswer } from './membership-answer.ts';

export interface Guardianship {
  centerId: number;
  parentActorId: string;
  childActorId: string;
}

/** Links a parent with a child; both are members of the center whose administrator says so. */
export async function linkGuardian(
  tx: Tx,
  guardianship: Guardianship,
  by: { source: AuditSource; now: Date },
): Promise<Guardianship & { createdAt: Date }> {
  const { centerId, parentActorId, childActorId } = guardianship;
  if (!(await isActiveMember(tx, { centerId, actorId: parentActorId, role: 'PARENT' })))
    throw invalidField('parentActorId', 'must be an active PARENT of this center');
  if (!(await isActiveMember(tx, { centerId, actorId: childActorId, role: 'CHILD' })))
    throw invalidField('childActorId', 'must be an active CHILD of this center');
  if (!(await insertGuardian(tx, { ...guardianship, now: by.now })))
    throw new ApiError('CONFLICT', 'This parent and this child are linked already.');
  await recordAudit(tx, {
    centerId,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: 'link-guardian',
    target: { type: 'actor', id: childActorId, name: null },
    changes: { before: null, after: { parentActorId, childActorId } },
    ...by,
  });
  return { ...guardianship, createdAt: by.now };
}

/** A parent's children over all centers: their memberships, and their bookings from the booking slice. */
export async function listChildren(
  platform: Platform,
  who: SignedIn,
  seams: Pick<IdentitySeams, 'bookingsOf'>,
) {
  const { database } = platform;
  const { familyId } = who;
  const children = await database.inScope({ familyId }, (tx) => selectChildren(tx, familyId));
  return Promise.all(
    children.map(async ({ actorId, familyId: childFamilyId, name }) => {
      const ofFamily = await database.inScope({ familyId: childFamilyId }, (tx) =>
        selectFamilyMemberships(tx, childFamilyId),
      );
      const memberships = ofFamily.filter((membership) => membership.actorId === actorId);
      // Read as the parent's family: what is booked is shown by the centers that linked the two, and by no other.
      const bookings = await database.inScope({ familyId }, (tx) => seams.bookingsOf(tx, [actorId]));
      return { actorId, name, memberships: memberships.map(membershipAnswer), bookings };
    }),
  );
}

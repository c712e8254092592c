import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import type { CenterFacts } from '../center-facts.ts';
import {
  deleteGuardian,
  insertGuardian,
  isActiveMember,
  selectLinkedChildren,
  selectLinksOfFamily,
} from './guardians.queries.ts';
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
): Promise<Guardianship & { id: string; createdAt: Date }> {
  const { centerId, parentActorId, childActorId } = guardianship;
  if (!(await isActiveMember(tx, { centerId, actorId: parentActorId, role: 'PARENT' })))
    throw invalidField('parentActorId', 'must be an active PARENT of this center');
  if (!(await isActiveMember(tx, { centerId, actorId: childActorId, role: 'CHILD' })))
    throw invalidField('childActorId', 'must be an active CHILD of this center');
  const id = newId('grd', by.now);
  if (!(await insertGuardian(tx, { id, centerId, parentActorId, childActorId, now: by.now })))
    throw new ApiError('CONFLICT', 'This parent and this child are linked already.');
  await recordAudit(tx, {
    centerId,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: 'link-guardian',
    target: { type: 'actor', id: childActorId, name: null },
    changes: { before: null, after: { parentActorId, childActorId } },
    ...by,
  });
  return { id, ...guardianship, createdAt: by.now };
}

/** Takes a link back: the parent sees nothing of the child in this center any more. */
export async function unlinkGuardian(
  tx: Tx,
  link: { centerId: number; id: string },
  by: { source: AuditSource; now: Date },
): Promise<void> {
  const unlinked = await deleteGuardian(tx, link);
  if (!unlinked) throw notFound('guardian');
  await recordAudit(tx, {
    centerId: link.centerId,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: 'unlink-guardian',
    target: { type: 'actor', id: unlinked.childActorId, name: null },
    changes: { before: unlinked, after: null },
    ...by,
  });
}

/**
 * A parent's children: what a center that linked the two tells of a child, and nothing of any other center. A link counts
 * while both are ACTIVE where it was made.
 */
export async function listChildren(
  { database }: Platform,
  { familyId }: SignedIn,
  { bookingsOf }: Pick<CenterFacts, 'bookingsOf'>,
) {
  const links = await database.inScope({ familyId }, (tx) => selectLinksOfFamily(tx, familyId));
  const centerIds = [...new Set(links.map(({ centerId }) => centerId))];
  const linked = await database.inScope({ centerIds }, (tx) => selectLinkedChildren(tx, links));
  const children = Map.groupBy(linked, ({ actorId }) => actorId);
  return Promise.all(
    [...children].map(async ([actorId, places]) => ({
      actorId,
      name: places[0]?.name ?? '',
      memberships: places.map(({ membership }) => membershipAnswer(membership)),
      bookings: await database.inScope(
        { centerIds: places.map(({ membership }) => membership.center.id) },
        (tx) => bookingsOf(tx, [actorId]),
      ),
    })),
  );
}

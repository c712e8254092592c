import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import type { ActorRole, PartnerRole } from '../access/center-access-rules.ts';
import type { CenterFacts } from '../center-facts.ts';
import { insertProvisionedActor } from '../memberships/accounts.queries.ts';
import { changeRole } from '../memberships/change-role.ts';
import { leavingMove } from '../memberships/membership-rules.ts';
import { lockMemberships } from '../memberships/memberships.queries.ts';
import { moveMembership } from '../memberships/move-membership.ts';
import { lockStaff, selectStaffByAddress } from '../memberships/partner-staff.queries.ts';
import { addStaff, changeStaffRole, letGo } from '../memberships/partner-staff.ts';
import { provisionMember } from '../memberships/provision-member.ts';
import type { Tenant } from '../tenant.ts';
import { selectMemberByAddress, type UserRow } from './users.queries.ts';

export type DirectoryRole = ActorRole | PartnerRole;
type Place = Pick<UserRow, 'actorId' | 'membershipId'>;
type Person =
  | { name: string; email: string | null }
  | { actorId: string; name: string; email: string | null };
type Kept = Pick<UserRow, 'actorId' | 'membershipId' | 'status' | 'baseRole'>;

/** Whom a directory keeps: the members of a center, or the staff of a partner. */
export interface People {
  /** Nobody else changes who they are meanwhile. */
  hold(tx: Tx): Promise<void>;
  /** Somebody of that address who belongs here already and whom the directory does not keep yet. */
  find(tx: Tx, email: string): Promise<(Place & { role: DirectoryRole }) | undefined>;
  /** Makes somebody one of them: a new person, under an account of the tenant's own, or one whom the directory made before. */
  admit(tx: Tx, person: Person, role: DirectoryRole): Promise<Place>;
  suspend(tx: Tx, user: Kept): Promise<void>;
  /** Lets somebody in again, and whoever accepted an invitation without waiting for an administrator. */
  reinstate(tx: Tx, user: Kept): Promise<void>;
  end(tx: Tx, user: Kept): Promise<void>;
  changeRole(tx: Tx, user: Place, role: DirectoryRole): Promise<void>;
}

interface By {
  source: AuditSource;
  now: Date;
}

export function peopleOf(tenant: Tenant, by: By, centerFacts: CenterFacts): People {
  return 'centerId' in tenant ? membersOf(tenant.centerId, by, centerFacts) : staffOf(tenant.partnerId, by);
}

/** Check constraints hold the roles of each kind of tenant to its own list, and give a center's users a membership. */
function membersOf(centerId: number, { source, now }: By, centerFacts: CenterFacts): People {
  const of = ({ membershipId }: Pick<UserRow, 'membershipId'>) => ({
    centerId,
    membershipId: membershipId as string,
    source,
    now,
  });
  return {
    hold: (tx) => lockMemberships(tx, centerId),
    find: (tx, email) => selectMemberByAddress(tx, { centerId, email }),
    admit: (tx, person, role) =>
      provisionMember(
        tx,
        { centerId, person, role: role as ActorRole, managedBy: 'scim', source, now },
        centerFacts,
      ),
    async suspend(tx, user) {
      await moveMembership(tx, { ...of(user), move: 'suspend' }, centerFacts);
    },
    async reinstate(tx, user) {
      const move = user.status === 'PENDING' ? 'approve' : 'reinstate';
      await moveMembership(tx, { ...of(user), move }, centerFacts);
    },
    async end(tx, user) {
      const move = leavingMove(user.status);
      if (move) await moveMembership(tx, { ...of(user), move }, centerFacts);
    },
    changeRole: (tx, user, role) => changeRole(tx, { ...of(user), role: role as ActorRole }),
  };
}

/** Whoever is suspended does not work for the partner; the directory remembers what they were. */
function staffOf(partnerId: string, { source, now }: By): People {
  const of = ({ actorId }: { actorId: string }) => ({ partnerId, actorId, source, now });
  return {
    hold: (tx) => lockStaff(tx, partnerId),
    async find(tx, email) {
      const staff = await selectStaffByAddress(tx, { partnerId, email });
      return staff && { ...staff, membershipId: null };
    },
    async admit(tx, person, role) {
      const actorId = 'actorId' in person ? person.actorId : randomUUID();
      const { name, email } = person;
      if (!('actorId' in person))
        await insertProvisionedActor(tx, {
          id: actorId,
          name,
          email,
          isChild: false,
          tenant: { partnerId },
          now,
        });
      await addStaff(tx, { ...of({ actorId }), role: role as PartnerRole });
      return { actorId, membershipId: null };
    },
    suspend: (tx, user) => letGo(tx, of(user)),
    reinstate: (tx, user) => addStaff(tx, { ...of(user), role: user.baseRole as PartnerRole }),
    end: (tx, user) => letGo(tx, of(user)),
    changeRole: (tx, user, role) => changeStaffRole(tx, { ...of(user), role: role as PartnerRole }),
  };
}

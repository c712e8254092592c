import type { FamilyId, Tx } from '../../platform/database/index.ts';
import type { ActorRole, CenterStatus, MembershipStatus } from '../access/center-access-rules.ts';

/** A membership of a family with the center it is in. */
export interface FamilyCenter {
  id: string;
  actorId: string;
  role: ActorRole;
  status: MembershipStatus;
  invitedAt: Date;
  joinedAt: Date | null;
  endedAt: Date | null;
  center: {
    id: number;
    name: string;
    domain: string;
    status: CenterStatus;
    settings: Record<string, unknown>;
  };
}

/** The most memberships of one family that are looked at; the oldest ones count. */
const FAMILY_MEMBERSHIPS_MAX = 500;

/** Every membership of a family, oldest first; the scope must be the family's. */
export async function selectFamilyMemberships(tx: Tx, familyId: FamilyId): Promise<FamilyCenter[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('actors as a', 'a.id', 'm.actor_id')
    .innerJoin('centers as c', 'c.id', 'm.center_id')
    .select([
      'm.id',
      'm.actor_id',
      'm.role',
      'm.status',
      'm.invited_at',
      'm.joined_at',
      'm.ended_at',
      'c.id as center_id',
      'c.name as center_name',
      'c.domain as center_domain',
      'c.status as center_status',
      'c.settings as center_settings',
    ])
    .where('a.family_id', '=', familyId)
    // Where a center has gone is where its people sign in.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('center_moves as w')
            .select('w.center_id')
            .whereRef('w.center_id', '=', 'm.center_id')
            .where('w.state', '<>', 'moving'),
        ),
      ),
    )
    .orderBy('m.invited_at')
    .orderBy('m.id')
    .limit(FAMILY_MEMBERSHIPS_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // The join leaves out memberships that nobody has accepted yet.
    actorId: row.actor_id as string,
    // Check constraints of the table hold these to the lists.
    role: row.role as ActorRole,
    status: row.status as MembershipStatus,
    invitedAt: row.invited_at,
    joinedAt: row.joined_at,
    endedAt: row.ended_at,
    center: {
      id: row.center_id,
      name: row.center_name,
      domain: row.center_domain,
      status: row.center_status as CenterStatus,
      settings: (row.center_settings ?? {}) as Record<string, unknown>,
    },
  }));
}

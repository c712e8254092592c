import type { Tx } from '../../platform/database/index.ts';

export interface SessionRow {
  id: string;
  actorId: string;
  actingActorId: string;
  centerId: number | null;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      actor_id: session.actorId,
      acting_actor_id: session.actingActorId,
      current_center_id: session.centerId,
      user_agent: session.userAgent,
      ip_address: session.ipAddress,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function insertRefreshToken(
  tx: Tx,
  token: { hash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: token.hash, session_id: token.sessionId, expires_at: token.expiresAt })
    .execute();
}

export interface ActorRow {
  id: string;
  familyId: string;
  email: string | null;
  phone: string | null;
  name: string;
  isChild: boolean;
  isOperator: boolean;
}

export async function selectActor(tx: Tx, actorId: string): Promise<ActorRow | undefined> {
  return tx
    .selectFrom('actors')
    .select([
      'id',
      'family_id as familyId',
      'email',
      'phone',
      'name',
      'is_child as isChild',
      'is_operator as isOperator',
    ])
    .where('id', '=', actorId)
    .executeTakeFirst();
}

/** The partner account of a family; that of the given actor before those of its relatives. */
export async function selectPartnerOfFamily(
  tx: Tx,
  which: { familyId: string; actorId: string },
): Promise<{ id: string; role: 'PARTNER_ADMIN' | 'PARTNER_OPERATOR' } | null> {
  const row = await tx
    .selectFrom('partner_members as p')
    .innerJoin('actors as a', 'a.id', 'p.actor_id')
    .select(['p.partner_id as id', 'p.role'])
    .where('a.family_id', '=', which.familyId)
    .orderBy((eb) => eb('p.actor_id', '=', which.actorId), 'desc')
    .orderBy('p.role')
    .orderBy('p.created_at')
    .orderBy('p.partner_id')
    .limit(1)
    .executeTakeFirst();
  // The table's check constraint knows just the two roles.
  return row ? { id: row.id, role: row.role as 'PARTNER_ADMIN' | 'PARTNER_OPERATOR' } : null;
}

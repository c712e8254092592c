import type { FamilyId, Tx } from '../../platform/database/index.ts';
import type { Tenant } from '../tenant.ts';

/** The provider that somebody came by, and whose demand for a second factor its word satisfies. */
export interface CameBy {
  id: string;
  factorFor: Tenant | null;
}

export interface SessionRow {
  id: string;
  actorId: string;
  actingActorId: string;
  centerId: number | null;
  userAgent: string | null;
  ipAddress: string | null;
  /** How the person proved who they are, in the words of RFC 8176. */
  amr: readonly string[];
  /** When they last did; null where the session stands on another one's proof. */
  provenAt: Date | null;
  provider?: CameBy | undefined;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  const factorFor = session.provider?.factorFor ?? null;
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      actor_id: session.actorId,
      acting_actor_id: session.actingActorId,
      current_center_id: session.centerId,
      user_agent: session.userAgent,
      ip_address: session.ipAddress,
      amr: [...session.amr],
      proven_at: session.provenAt,
      provider_id: session.provider?.id ?? null,
      factor_center_id: factorFor && 'centerId' in factorFor ? factorFor.centerId : null,
      factor_partner_id: factorFor && 'partnerId' in factorFor ? factorFor.partnerId : null,
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

export interface RefreshableSession {
  id: string;
  centerId: number | null;
  expiresAt: Date;
  revokedAt: Date | null;
  actor: { id: string; familyId: FamilyId; name: string; email: string | null };
}

export async function selectSessionByRefreshToken(
  tx: Tx,
  hash: string,
): Promise<RefreshableSession | undefined> {
  const row = await tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('actors as a', 'a.id', 's.actor_id')
    .select([
      's.id',
      's.current_center_id as centerId',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      'a.id as actorId',
      'a.family_id as familyId',
      'a.name',
      'a.email',
    ])
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { actorId, familyId, name, email, ...session } = row;
  return { ...session, actor: { id: actorId, familyId, name, email } };
}

/** A session is locked before its tokens, by whoever changes both, so that none waits for another that waits for it. */
export async function lockSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute();
}

/** The one conditional update that decides who used the token. */
export async function consumeRefreshToken(
  tx: Tx,
  token: { hash: string; now: Date },
): Promise<'consumed' | 'used-before' | 'expired'> {
  const { numUpdatedRows } = await tx
    .updateTable('refresh_tokens')
    .set({ consumed_at: token.now })
    .where('token_hash', '=', token.hash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', token.now)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return 'consumed';
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('consumed_at')
    .where('token_hash', '=', token.hash)
    .executeTakeFirst();
  return row?.consumed_at ? 'used-before' : 'expired';
}

/** Uses up whatever refresh token a session still has. */
export async function consumeSessionTokens(tx: Tx, session: { sessionId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ consumed_at: session.now })
    .where('session_id', '=', session.sessionId)
    .where('consumed_at', 'is', null)
    .execute();
}

/** Puts a live session into a center; undefined when it has ended meanwhile. */
export async function moveSession(
  tx: Tx,
  move: { sessionId: string; actingActorId: string; centerId: number | null; now: Date },
): Promise<{ expiresAt: Date; amr: string[] } | undefined> {
  return tx
    .updateTable('sessions')
    .set({
      acting_actor_id: move.actingActorId,
      current_center_id: move.centerId,
      last_used_at: move.now,
    })
    .where('id', '=', move.sessionId)
    .where('revoked_at', 'is', null)
    .returning(['expires_at as expiresAt', 'amr'])
    .executeTakeFirst();
}

/** When the person behind a session last proved who they are. */
export async function selectProvenAt(tx: Tx, sessionId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('sessions')
    .select('proven_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.proven_at ?? null;
}

export async function updateProvenAt(tx: Tx, session: { sessionId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proven_at: session.now })
    .where('id', '=', session.sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends live sessions: one, one of an actor's own, all of an actor, or all of them but one. */
export async function revokeSessions(
  tx: Tx,
  which: ({ sessionId: string; actorId?: string } | { actorId: string; exceptSessionId?: string }) & {
    now: Date;
  },
): Promise<{ id: string; centerId: number | null }[]> {
  let query = tx
    .updateTable('sessions')
    .set({ revoked_at: which.now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', which.now);
  if ('sessionId' in which) query = query.where('id', '=', which.sessionId);
  else if (which.exceptSessionId !== undefined) query = query.where('id', '<>', which.exceptSessionId);
  if (which.actorId !== undefined) query = query.where('actor_id', '=', which.actorId);
  return query.returning(['id', 'current_center_id as centerId']).execute();
}

export interface ListedSession {
  sid: string;
  createdAt: Date;
  lastUsedAt: Date;
  userAgent: string | null;
  ipAddress: string | null;
}

const SESSIONS_MAX = 200;

/** The live sessions of an actor, the newest first. */
export async function selectSessions(
  tx: Tx,
  which: { actorId: string; now: Date },
): Promise<ListedSession[]> {
  return tx
    .selectFrom('sessions')
    .select([
      'id as sid',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'user_agent as userAgent',
      'ip_address as ipAddress',
    ])
    .where('actor_id', '=', which.actorId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', which.now)
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX)
    .execute();
}

import type { FamilyId, Tx } from '../../platform/database/index.ts';
import { ApiError, type ErrorCode } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { domainExists, selectGoneOfFamily } from '../access/access.queries.ts';
import { goneRefusal } from '../access/away.ts';
import { refuse } from '../access/refusals.ts';
import type { FamilyCenter } from '../memberships/family-centers.queries.ts';
import { selectHostOwner, selectProvider } from '../providers/providers.queries.ts';
import { mayPass, providerRequired, requiredProviders } from '../providers/require-way-in.ts';
import { updateLastCenter } from './actors.queries.ts';
import { type AuthAnswer, actingActor, authAnswer } from './auth-answer.ts';
import { type Family, loadFamily } from './load-family.ts';
import type { CameBy } from './sessions.queries.ts';
import { startSession } from './start-session.ts';
import { type Resolution, resolveTenant } from './tenant-resolution-rules.ts';

export interface OpenSession {
  /** Who proved to be who. */
  actor: { id: string; familyId: FamilyId; name: string; email: string | null };
  requestedDomain?: string | undefined;
  lastVisitedDomain?: string | undefined;
  /** The name that the browser asked under; that of a partner is home to the partner's staff. */
  host?: string | undefined;
  /** Where the call came from; its actor is filled in here. */
  from: Omit<AuditSource, 'actor'>;
  /** How the audit log calls it: a sign-in, or an accepted invitation. */
  action: 'sign-in' | 'accept-invitation';
  /** How they proved it, in the words of RFC 8176. */
  amr: readonly string[];
  /** When; null where that was another session's proof. */
  provenAt: Date | null;
  provider?: CameBy | undefined;
}

/** Opens a session for somebody who has proven who they are, in the center that the resolution chooses. */
export async function openSession(platform: Platform, opening: OpenSession): Promise<AuthAnswer> {
  const { database, clock, settings } = platform;
  const { actor, from } = opening;
  const now = clock.now();
  const source: AuditSource = {
    ...from,
    actor: { id: actor.id, type: 'human', name: actor.name, email: actor.email },
  };

  const required =
    opening.provider || opening.action === 'accept-invitation'
      ? undefined
      : await requiredProviders(platform, actor.email);

  const opened = await database.inScope({ familyId: actor.familyId }, async (tx) => {
    const family = await loadFamily(tx, { familyId: actor.familyId, actorId: actor.id });
    if (required && !mayPass(required, family, opening.amr))
      throw providerRequired(required, actor.email ?? '');
    const resolution = resolve(family, opening);
    const { partner } = family;
    if ('refusal' in resolution) return { ...resolution, partner } as const;
    if (await hasOnlyGone(tx, family, resolution)) return { refusal: 'NO_MEMBERSHIP', partner } as const;
    const { membership } = resolution;
    const centerId = membership?.center.id ?? null;
    const session = await startSession(tx, {
      loginActorId: actor.id,
      actingActorId: actingActor(family, membership).id,
      centerId,
      userAgent: from.userAgent,
      ipAddress: from.ipAddress,
      amr: opening.amr,
      provenAt: opening.provenAt,
      provider: opening.provider,
      refreshTokenSeconds: settings.refreshTokenSeconds,
      now,
    });
    if (centerId !== null) await updateLastCenter(tx, { actorId: actor.id, centerId });
    await recordAudit(tx, {
      centerId,
      eventType: 'AUTH_LOGIN',
      action: opening.action,
      target: { type: 'session', id: session.id, name: null },
      metadata: {
        via: resolution.via,
        amr: opening.amr,
        ...(opening.provider ? { providerId: opening.provider.id } : {}),
      },
      source,
      now,
    });
    return { session, family, resolution };
  });

  if ('refusal' in opened) {
    if (IS_NO_MEMBER.has(opened.refusal) && (await isAtHome(platform, opening, opened.partner)))
      return openSession(platform, { ...opening, requestedDomain: undefined });
    throw await refused(platform, opening, opened.refusal, source);
  }
  const { session, family, resolution } = opened;
  return authAnswer(platform, {
    sessionId: session.id,
    refreshToken: session.refreshToken,
    amr: opening.amr,
    family,
    resolution,
  });
}

/**
 * The resolution of a person. The platform operator and partner accounts work without any membership, so having lost
 * theirs does not keep them out. An account that a partner's directory made has nowhere to be once it is let go.
 */
export function resolve(
  family: Family,
  wishes: { requestedDomain?: string | undefined; lastVisitedDomain?: string | undefined },
): Resolution<FamilyCenter> | { refusal: ErrorCode } {
  const resolution = resolveTenant({
    memberships: family.memberships,
    actorId: family.actor.id,
    requestedDomain: wishes.requestedDomain,
    lastVisitedDomain: wishes.lastVisitedDomain,
    lastUsedCenterId: family.actor.lastCenterId,
    email: family.actor.email,
  });
  const worksWithoutCenter = family.actor.isOperator || family.partner !== null;
  if (family.actor.ofPartner !== null && !worksWithoutCenter && family.memberships.length === 0)
    return { refusal: 'MEMBERSHIP_SUSPENDED' };
  return 'refusal' in resolution && worksWithoutCenter && wishes.requestedDomain === undefined
    ? { destination: 'ONBOARDING', via: 'no-membership', membership: null }
    : resolution;
}

/** Whether somebody would have to start anew here whose centers have all gone to another cell. */
async function hasOnlyGone(tx: Tx, family: Family, { via }: { via: string }): Promise<boolean> {
  const { actor, partner, memberships } = family;
  if (via !== 'no-membership' || memberships.length > 0 || partner || actor.isOperator) return false;
  return (await selectGoneOfFamily(tx, { familyId: actor.familyId, idOrDomain: undefined })) !== null;
}

/** How somebody is refused who is no member of the center that was named, or no longer. */
const IS_NO_MEMBER: ReadonlySet<ErrorCode> = new Set(['NO_MEMBERSHIP', 'MEMBERSHIP_ENDED']);

/**
 * Whether a partner's staff sign in on a host of their partner, whose page names the center that it shows: they are at no center's door
 * there, and go where they go from our own address. Of providers, that of the partner says so of them.
 */
async function isAtHome(
  { database }: Platform,
  { requestedDomain, host, provider }: OpenSession,
  partner: Family['partner'],
): Promise<boolean> {
  if (requestedDomain === undefined || host === undefined || partner === null) return false;
  return database.asDispatcher(async (tx) => {
    if ((await selectHostOwner(tx, host)) !== partner.id) return false;
    if (!provider) return true;
    const { tenant } = (await selectProvider(tx, provider.id)) ?? {};
    return tenant !== undefined && 'partnerId' in tenant && tenant.partnerId === partner.id;
  });
}

/** Writes the refused sign-in down and says why; a center that does not exist is told apart here. */
async function refused(
  { database, clock }: Platform,
  opening: OpenSession,
  refusal: ErrorCode,
  source: AuditSource,
): Promise<ApiError> {
  const { requestedDomain, actor } = opening;
  const isUnknown =
    refusal === 'NO_MEMBERSHIP' &&
    requestedDomain !== undefined &&
    !(await database.inScope({ directory: true }, (tx) => domainExists(tx, requestedDomain)));
  const code = isUnknown ? 'CENTER_NOT_FOUND' : refusal;
  await database.inScope({ centerIds: [] }, (tx) =>
    recordAudit(tx, {
      centerId: null,
      eventType: 'AUTH_LOGIN',
      action: opening.action,
      result: 'failure',
      target: { type: 'actor', id: actor.id, name: actor.name },
      metadata: { reason: code },
      source,
      now: clock.now(),
    }),
  );
  if (isUnknown) return new ApiError('CENTER_NOT_FOUND', 'No such center.');
  const gone =
    refusal === 'NO_MEMBERSHIP'
      ? await database.inScope({ familyId: actor.familyId }, (tx) =>
          selectGoneOfFamily(tx, { familyId: actor.familyId, idOrDomain: requestedDomain }),
        )
      : null;
  return gone ? goneRefusal(gone, clock.now()) : refuse(refusal);
}

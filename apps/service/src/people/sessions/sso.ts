import type { Platform } from '../../platform/platform.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { selectStanding } from '../access/access.queries.ts';
import { decidingMembership } from '../access/center-access-rules.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { unauthorized } from '../access/refusals.ts';
import type { CenterFacts } from '../center-facts.ts';
import { selectFamilyMemberships } from '../memberships/family-centers.queries.ts';
import { consumeSsoToken, insertSsoToken, selectSsoToken } from './sso.queries.ts';
import { authorizedDomains } from './start-session.ts';
import type { TargetApp } from './target-apps.ts';

/** A token that signs the caller in to a companion app, once and soon (docs/rules.md#single-sign-on). */
export async function createSsoToken(
  { database, clock, settings }: Platform,
  who: SignedIn,
  targetApp: TargetApp,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + settings.ssoTokenSeconds * 1_000);
  await database.inScope({ centerIds: [] }, (tx) =>
    insertSsoToken(tx, {
      hash: hashToken(token),
      sessionId: who.sessionId,
      actorId: who.actorId,
      centerId: who.center?.id ?? null,
      targetApp,
      expiresAt,
    }),
  );
  return { token, expiresAt };
}

/**
 * Tells a companion app who brought the token, and uses it up. The person's rights are those of this moment: a session
 * that ended or a membership that was suspended since makes the token worthless.
 */
export async function verifySsoToken(
  { database, clock }: Platform,
  call: { token: string; from: Omit<AuditSource, 'actor'> },
  centerFacts: Pick<CenterFacts, 'lmsTenantId'>,
) {
  const now = clock.now();
  const hash = hashToken(call.token);
  const issued = await database.inScope({ centerIds: [] }, (tx) => selectSsoToken(tx, hash));
  if (!issued || issued.consumedAt || issued.expiresAt <= now) throw notValid();
  const { centerId, sessionId, actorId, targetApp } = issued;

  const { standing, role, lmsTenantId } = await database.inScope(
    { centerIds: centerId === null ? [] : [centerId] },
    async (tx) => {
      const found = await selectStanding(tx, { sessionId, actorId, centerId });
      if (!found || found.revokedAt || found.expiresAt <= now) throw notValid();
      const deciding = found.center ? decidingMembership(found.center.memberships, actorId) : undefined;
      if (centerId !== null && deciding?.status !== 'ACTIVE') throw notValid();
      if (!(await consumeSsoToken(tx, { hash, now }))) throw notValid();
      await recordAudit(tx, {
        centerId,
        eventType: 'AUTH_SSO_CONSUMED',
        action: 'consume-sso-token',
        target: { type: 'app', id: targetApp, name: null },
        source: {
          ...call.from,
          actor: { id: found.actor.id, type: 'human', name: found.actor.name, email: found.actor.email },
        },
        now,
      });
      return {
        standing: found,
        role: deciding?.role ?? null,
        lmsTenantId: centerId === null ? null : await centerFacts.lmsTenantId(tx, centerId),
      };
    },
  );
  const { familyId } = standing;
  const memberships = await database.inScope({ familyId }, (tx) => selectFamilyMemberships(tx, familyId));
  return {
    actorId: standing.actor.id,
    email: standing.actor.email,
    name: standing.actor.name,
    role,
    centerId,
    centerDomain: standing.center?.domain ?? null,
    authorizedDomains: authorizedDomains(memberships),
    targetApp,
    lmsTenantId,
  };
}

function notValid() {
  return unauthorized('This sign-in token is not valid, was used before or has expired. Ask for a new one.');
}

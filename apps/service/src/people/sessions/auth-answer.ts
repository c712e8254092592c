import type { Platform } from '../../platform/platform.ts';
import type { FamilyCenter } from '../memberships/family-centers.queries.ts';
import type { Family } from './load-family.ts';
import { issueAccessToken } from './start-session.ts';
import type { Resolution } from './tenant-resolution-rules.ts';

/** The data of an AuthResponse (docs/rules.md#sign-in). */
export type AuthAnswer = Awaited<ReturnType<typeof authAnswer>>;

/** Signs the access token and puts together what login, switch-center and refresh answer alike. */
export async function authAnswer(
  platform: Platform,
  session: {
    sessionId: string;
    refreshToken: string;
    amr: readonly string[];
    family: Family;
    resolution: Resolution<FamilyCenter>;
  },
) {
  const { family, resolution } = session;
  const { membership, destination, via } = resolution;
  const actor = actingActor(family, membership);
  const center = membership?.center ?? null;
  const accessToken = await issueAccessToken(platform, {
    sessionId: session.sessionId,
    amr: session.amr,
    actor,
    center: membership && center ? { id: center.id, domain: center.domain, role: membership.role } : null,
    memberships: family.memberships,
    partner: family.partner,
  });
  return {
    accessToken,
    refreshToken: session.refreshToken,
    expiresIn: platform.settings.accessTokenSeconds,
    actor: { id: actor.id, email: actor.email, name: actor.name, role: membership?.role ?? null },
    center: center ? { id: center.id, name: center.name, domain: center.domain } : null,
    resolution: { destination, via },
  };
}

/** The family's actor that holds the membership; without one, the actor itself. */
export function actingActor(family: Family, membership: FamilyCenter | null) {
  return family.actors.find(({ id }) => id === membership?.actorId) ?? family.actor;
}

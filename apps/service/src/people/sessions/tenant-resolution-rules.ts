import type { ErrorCode } from '../../platform/errors.ts';
import {
  type CenterStatus,
  centerRefusal,
  decidingMembership,
  type FamilyMembership,
} from '../access/center-access-rules.ts';

export const DESTINATIONS = ['ADMIN_DASHBOARD', 'TENANT', 'TENANT_PICKER', 'WAITING', 'ONBOARDING'] as const;

export interface Resolution<Membership> {
  destination: (typeof DESTINATIONS)[number];
  /** Which of the eight steps decided. */
  via:
    | 'admin-role'
    | 'url'
    | 'last-visited'
    | 'single-membership'
    | 'email-domain'
    | 'several-memberships'
    | 'pending-membership'
    | 'no-membership';
  /** The membership that the session opens with; none while the person waits or starts anew. */
  membership: Membership | null;
}

/** A membership as far as choosing among centers goes. */
export interface Choosable extends FamilyMembership {
  center: { id: number; domain: string; status: CenterStatus; settings: Record<string, unknown> };
}

export interface ResolutionInput<Membership extends Choosable> {
  /** Every membership of the family, the oldest first. */
  memberships: readonly Membership[];
  /** Who signed in; in a center where several relatives are members, this one speaks first. */
  actorId: string;
  /** The center named by the address or the login itself. */
  requestedDomain?: string | undefined;
  /** The cookie `last_center`. */
  lastVisitedDomain?: string | undefined;
  /** The center of the last sign-in or switch, as the service remembers it. */
  lastUsedCenterId?: number | null;
  email: string | null;
}

/**
 * Where a person goes after signing in: the eight steps of docs/rules.md#tenant-resolution, in that order. A refusal is the
 * code that the sign-in is answered with.
 */
export function resolveTenant<Membership extends Choosable>(
  input: ResolutionInput<Membership>,
): Resolution<Membership> | { refusal: ErrorCode } {
  const active = activeByCenter(input);

  if (input.requestedDomain !== undefined) {
    const asked = input.memberships.filter(({ center }) => center.domain === input.requestedDomain);
    const deciding = decidingMembership(asked, input.actorId);
    const refusal = centerRefusal(deciding, deciding?.center.status ?? 'ACTIVE', {
      isOpenWhileSuspended: true,
    });
    if (refusal || !deciding) return { refusal: refusal ?? 'NO_MEMBERSHIP' };
    return deciding.role === 'ADMIN'
      ? { destination: 'ADMIN_DASHBOARD', via: 'admin-role', membership: deciding }
      : { destination: 'TENANT', via: 'url', membership: deciding };
  }

  const lastVisited = active.find(({ center }) => center.domain === input.lastVisitedDomain);
  const lastUsed = lastVisited ?? active.find(({ center }) => center.id === input.lastUsedCenterId);

  const administered = active.filter(({ role }) => role === 'ADMIN');
  const [oldestAdministered] = administered;
  if (oldestAdministered) {
    const membership = lastUsed && administered.includes(lastUsed) ? lastUsed : oldestAdministered;
    return { destination: 'ADMIN_DASHBOARD', via: 'admin-role', membership };
  }
  if (lastVisited) return { destination: 'TENANT', via: 'last-visited', membership: lastVisited };

  const [oldest] = active;
  if (oldest && active.length === 1)
    return { destination: 'TENANT', via: 'single-membership', membership: oldest };

  const [matching, ...furtherMatches] = active.filter(({ center }) => ownsAddress(center, input.email));
  if (matching && furtherMatches.length === 0)
    return { destination: 'TENANT', via: 'email-domain', membership: matching };

  if (oldest)
    return { destination: 'TENANT_PICKER', via: 'several-memberships', membership: lastUsed ?? oldest };

  return withoutActive(input.memberships);
}

/** One ACTIVE membership per center, in the order of the oldest. A center that ended lets nobody in. */
function activeByCenter<Membership extends Choosable>(input: ResolutionInput<Membership>): Membership[] {
  const centers = Map.groupBy(input.memberships, ({ center }) => center.id);
  return [...centers.values()]
    .map((memberships) => decidingMembership(memberships, input.actorId))
    .filter(
      (membership): membership is Membership =>
        membership?.status === 'ACTIVE' && membership.center.status !== 'INACTIVE',
    );
}

/** Somebody waits for an answer, was shut out everywhere, or is new here. */
function withoutActive<Membership extends Choosable>(
  memberships: readonly Membership[],
): Resolution<Membership> | { refusal: ErrorCode } {
  const has = (...statuses: string[]) => memberships.some(({ status }) => statuses.includes(status));
  if (has('INVITED', 'PENDING'))
    return { destination: 'WAITING', via: 'pending-membership', membership: null };
  if (has('SUSPENDED')) return { refusal: 'MEMBERSHIP_SUSPENDED' };
  if (has('ENDED', 'ACTIVE')) return { refusal: 'MEMBERSHIP_ENDED' };
  return { destination: 'ONBOARDING', via: 'no-membership', membership: null };
}

/** Whether the center lists the address's domain as its own. It chooses among memberships and never makes one. */
function ownsAddress(center: Choosable['center'], email: string | null): boolean {
  const domain = email?.split('@')[1]?.toLowerCase();
  const { emailDomains } = center.settings;
  if (!domain || !Array.isArray(emailDomains)) return false;
  return emailDomains.some((owned) => typeof owned === 'string' && owned.toLowerCase() === domain);
}

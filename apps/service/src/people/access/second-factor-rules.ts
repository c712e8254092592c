/** Of whom a center or a partner asks a second factor. */
export const SECOND_FACTOR_DEMANDS = ['off', 'admins', 'all'] as const;

export const GRACE_DAYS_DEFAULT = 14;
export const GRACE_DAYS_MAX = 90;

/** A demand as it is stored: by a center, by its partner, or by a partner of its own accounts. */
export interface SecondFactorDemand {
  of: 'admins' | 'all';
  /** Since when it stands; null is never the case while it does, and counts as always. */
  since: Date | null;
  graceDays: number | null;
}

/** Somebody that demands may be about. */
interface Concerned {
  isAdmin: boolean;
  /** Since when they have belonged; whoever comes later has the grace period from then on. */
  joinedAt: Date | null;
}

const DAY_MS = 86_400_000;

/** From when on somebody reaches nothing without a second factor: the earliest of what is asked of them. Null where nothing is. */
export function secondFactorDueAt(
  demands: readonly SecondFactorDemand[],
  { isAdmin, joinedAt }: Concerned,
): Date | null {
  const due = demands
    .filter(({ of }) => of === 'all' || isAdmin)
    .map(({ since, graceDays }) => {
      const from = Math.max(since?.getTime() ?? 0, joinedAt?.getTime() ?? 0);
      return from + (graceDays ?? GRACE_DAYS_DEFAULT) * DAY_MS;
    });
  return due.length > 0 ? new Date(Math.min(...due)) : null;
}

/** The place whose demand a provider's word satisfies: a center's, or a partner's, or nobody's. */
export interface Vouched {
  centerId: number | null;
  partnerId: string | null;
}

/** Whether a provider's word that more than one thing was shown counts in a center: that of its own provider, or of its partner's. */
export function isVouchedFor(vouched: Vouched, center: { id: number; partnerId: string | null }): boolean {
  return (
    vouched.centerId === center.id || (vouched.partnerId !== null && vouched.partnerId === center.partnerId)
  );
}

/** The earlier of two moments, either of which may never come. */
export function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Family } from '../sessions/load-family.ts';
import { selectRequired } from './domains.queries.ts';
import { domainOf } from './provider-rules.ts';

type Required = NonNullable<Awaited<ReturnType<typeof selectRequired>>>;

/** By which providers somebody of this address has to come; undefined where any way will do. */
export async function requiredProviders(
  { database }: Platform,
  email: string | null,
): Promise<Required | undefined> {
  return email === null ? undefined : database.asDispatcher((tx) => selectRequired(tx, domainOf(email)));
}

/** Refuses another way in, and says which it is. */
export function providerRequired({ providers }: Required, email: string): ApiError {
  return new ApiError(
    'PROVIDER_REQUIRED',
    `People of ${domainOf(email)} sign in by ${providers.map(({ name }) => name).join(' or ')}, and in no other way.`,
  );
}

/**
 * Whether somebody may come around a provider that is required of them: with a passkey, an administrator of the place that requires
 * it, so that a provider that has broken can be mended.
 */
export function mayPass(
  { tenant }: Required,
  family: Pick<Family, 'memberships' | 'partner' | 'actor'>,
  amr: readonly string[],
): boolean {
  if (family.actor.isOperator) return true;
  if (!amr.includes('hwk') && !amr.includes('swk')) return false;
  return 'centerId' in tenant
    ? family.memberships.some(
        ({ role, status, center }) =>
          role === 'ADMIN' && status === 'ACTIVE' && center.id === tenant.centerId,
      )
    : family.partner?.id === tenant.partnerId && family.partner.role === 'PARTNER_ADMIN';
}

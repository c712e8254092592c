import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTOR_ROLES, MEMBERSHIP_STATUSES } from '../access/center-access-rules.ts';
import { type Choosable, type ResolutionInput, resolveTenant } from './tenant-resolution-rules.ts';

const ME = 'actor-me';

function membership(
  centerId: number,
  options: Partial<Omit<Choosable, 'center'>> & { center?: Partial<Choosable['center']> } = {},
): Choosable {
  return {
    id: `mbr-${centerId}-${options.actorId ?? ME}`,
    actorId: ME,
    role: 'PARENT',
    status: 'ACTIVE',
    invitedAt: new Date(centerId * 1_000),
    ...options,
    center: { id: centerId, domain: `center-${centerId}`, status: 'ACTIVE', settings: {}, ...options.center },
  };
}

function resolved(input: Partial<ResolutionInput<Choosable>> & { memberships: Choosable[] }) {
  const result = resolveTenant({ actorId: ME, email: 'me@school.example', ...input });
  return 'refusal' in result
    ? result.refusal
    : `${result.destination} ${result.via} ${result.membership?.center.id ?? '-'}`;
}

describe('each of the eight steps decides in its turn', () => {
  const schools = { settings: { emailDomains: ['School.example'] } };
  test.each<[string, Partial<ResolutionInput<Choosable>> & { memberships: Choosable[] }, string]>([
    [
      'an ADMIN goes to the dashboard',
      { memberships: [membership(1, { role: 'ADMIN' })] },
      'ADMIN_DASHBOARD admin-role 1',
    ],
    [
      'an ADMIN of several gets the oldest',
      { memberships: [membership(1), membership(2, { role: 'ADMIN' }), membership(3, { role: 'ADMIN' })] },
      'ADMIN_DASHBOARD admin-role 2',
    ],
    [
      'an ADMIN of several gets the one of the cookie',
      {
        memberships: [membership(2, { role: 'ADMIN' }), membership(3, { role: 'ADMIN' })],
        lastVisitedDomain: 'center-3',
        lastUsedCenterId: 2,
      },
      'ADMIN_DASHBOARD admin-role 3',
    ],
    [
      'an ADMIN of several gets the last used one',
      {
        memberships: [membership(2, { role: 'ADMIN' }), membership(3, { role: 'ADMIN' })],
        lastUsedCenterId: 3,
      },
      'ADMIN_DASHBOARD admin-role 3',
    ],
    [
      'the ADMIN role comes before the cookie of another center',
      { memberships: [membership(1, { role: 'ADMIN' }), membership(2)], lastVisitedDomain: 'center-2' },
      'ADMIN_DASHBOARD admin-role 1',
    ],
    [
      'a named center decides, whatever else there is',
      {
        memberships: [membership(1, { role: 'ADMIN' }), membership(2)],
        requestedDomain: 'center-2',
        lastVisitedDomain: 'center-1',
      },
      'TENANT url 2',
    ],
    [
      'a named center of an ADMIN is its dashboard',
      { memberships: [membership(1), membership(2, { role: 'ADMIN' })], requestedDomain: 'center-2' },
      'ADMIN_DASHBOARD admin-role 2',
    ],
    [
      'the cookie comes before the email domain',
      { memberships: [membership(1, { center: schools }), membership(2)], lastVisitedDomain: 'center-2' },
      'TENANT last-visited 2',
    ],
    [
      'a cookie of a center without membership is ignored',
      { memberships: [membership(1)], lastVisitedDomain: 'center-9' },
      'TENANT single-membership 1',
    ],
    [
      'the single membership, also when others are over',
      { memberships: [membership(1, { status: 'ENDED' }), membership(2)] },
      'TENANT single-membership 2',
    ],
    [
      'two relatives in one center are a single membership',
      { memberships: [membership(1), membership(1, { actorId: 'relative' })] },
      'TENANT single-membership 1',
    ],
    [
      'the email domain chooses among memberships',
      { memberships: [membership(1), membership(2, { center: schools })] },
      'TENANT email-domain 2',
    ],
    [
      'an email domain of two centers chooses neither',
      { memberships: [membership(1, { center: schools }), membership(2, { center: schools })] },
      'TENANT_PICKER several-memberships 1',
    ],
    [
      'an email domain never joins',
      { memberships: [membership(1, { status: 'PENDING', center: schools })] },
      'WAITING pending-membership -',
    ],
    [
      'the picker stands at the last used center',
      { memberships: [membership(1), membership(2)], lastUsedCenterId: 2 },
      'TENANT_PICKER several-memberships 2',
    ],
    [
      'an invitation waits',
      { memberships: [membership(1, { status: 'INVITED' })] },
      'WAITING pending-membership -',
    ],
    [
      'a pending membership waits, also beside a suspended one',
      { memberships: [membership(1, { status: 'PENDING' }), membership(2, { status: 'SUSPENDED' })] },
      'WAITING pending-membership -',
    ],
    ['nothing at all is onboarding', { memberships: [] }, 'ONBOARDING no-membership -'],
    [
      'only rejected is onboarding',
      { memberships: [membership(1, { status: 'REJECTED' })] },
      'ONBOARDING no-membership -',
    ],
    [
      'only suspended is refused',
      { memberships: [membership(1, { status: 'SUSPENDED' })] },
      'MEMBERSHIP_SUSPENDED',
    ],
    ['only ended is refused', { memberships: [membership(1, { status: 'ENDED' })] }, 'MEMBERSHIP_ENDED'],
    [
      'both kinds are refused as suspended',
      { memberships: [membership(1, { status: 'ENDED' }), membership(2, { status: 'SUSPENDED' })] },
      'MEMBERSHIP_SUSPENDED',
    ],
    [
      'a named center without membership is refused',
      { memberships: [membership(1)], requestedDomain: 'center-2' },
      'NO_MEMBERSHIP',
    ],
    [
      'a named center that waits is refused',
      { memberships: [membership(1, { status: 'PENDING' })], requestedDomain: 'center-1' },
      'NO_MEMBERSHIP',
    ],
    [
      'a member of a suspended center signs in',
      { memberships: [membership(1, { center: { status: 'SUSPENDED' } })] },
      'TENANT single-membership 1',
    ],
    [
      'a named suspended center signs in',
      { memberships: [membership(1, { center: { status: 'SUSPENDED' } })], requestedDomain: 'center-1' },
      'TENANT url 1',
    ],
  ])('%s', (_title, input, expected) => {
    expect(resolved(input)).toBe(expected);
  });
});

test('whatever the family looks like, a session opens only with an ACTIVE membership of a center that has not ended', () => {
  const anyMembership = fc
    .record({
      center: fc.integer({ min: 1, max: 4 }),
      role: fc.constantFrom(...ACTOR_ROLES),
      status: fc.constantFrom(...MEMBERSHIP_STATUSES),
      actorId: fc.constantFrom(ME, 'relative'),
      centerStatus: fc.constantFrom('ACTIVE', 'SUSPENDED', 'INACTIVE'),
    })
    .map(({ center, centerStatus, ...rest }) =>
      membership(center, { ...rest, center: { status: centerStatus } }),
    );
  fc.assert(
    fc.property(
      fc.array(anyMembership, { maxLength: 8 }),
      fc.option(fc.constantFrom('center-1', 'center-2', 'center-9'), { nil: undefined }),
      fc.option(fc.constantFrom('center-1', 'center-3'), { nil: undefined }),
      fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      (memberships, requestedDomain, lastVisitedDomain, lastUsedCenterId) => {
        const result = resolveTenant({
          memberships,
          actorId: ME,
          requestedDomain,
          lastVisitedDomain,
          lastUsedCenterId,
          email: null,
        });
        if ('refusal' in result) return;
        const { membership: chosen, destination } = result;
        if (chosen) {
          expect(chosen.status).toBe('ACTIVE');
          expect(chosen.center.status).not.toBe('INACTIVE');
          if (requestedDomain) expect(chosen.center.domain).toBe(requestedDomain);
          expect(destination === 'ADMIN_DASHBOARD').toBe(chosen.role === 'ADMIN');
        } else expect(['WAITING', 'ONBOARDING']).toContain(destination);
      },
    ),
  );
});

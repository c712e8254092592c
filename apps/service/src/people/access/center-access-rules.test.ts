import { expect, test } from 'vitest';
import {
  ACTOR_ROLES,
  centerRefusal,
  decidingMembership,
  type FamilyMembership,
  MEMBERSHIP_STATUSES,
} from './center-access-rules.ts';

function membership(options: Partial<FamilyMembership>): FamilyMembership {
  return { id: 'm', actorId: 'a', role: 'PARENT', status: 'ACTIVE', invitedAt: new Date(0), ...options };
}

test('the checks come in the order membership, center, role', () => {
  expect(centerRefusal(undefined, 'SUSPENDED', { roles: ['ADMIN'] })).toBe('NO_MEMBERSHIP');
  const refusals = MEMBERSHIP_STATUSES.map((status) =>
    centerRefusal({ status, role: 'CHILD' }, 'SUSPENDED', { roles: ['ADMIN'] }),
  );
  expect(refusals).toEqual([
    'NO_MEMBERSHIP',
    'NO_MEMBERSHIP',
    'CENTER_SUSPENDED',
    'MEMBERSHIP_SUSPENDED',
    'NO_MEMBERSHIP',
    'MEMBERSHIP_ENDED',
  ]);
  expect(centerRefusal({ status: 'ACTIVE', role: 'CHILD' }, 'ACTIVE', { roles: ['ADMIN'] })).toBe(
    'INSUFFICIENT_ROLE',
  );
  expect(centerRefusal({ status: 'ACTIVE', role: 'CHILD' }, 'INACTIVE', {})).toBe('MEMBERSHIP_ENDED');
  for (const role of ACTOR_ROLES) expect(centerRefusal({ status: 'ACTIVE', role }, 'ACTIVE', {})).toBeNull();
});

test('a suspended center lets only those calls pass that say so', () => {
  const member = { status: 'ACTIVE', role: 'ADMIN' } as const;
  expect(centerRefusal(member, 'SUSPENDED', {})).toBe('CENTER_SUSPENDED');
  expect(centerRefusal(member, 'SUSPENDED', { isOpenWhileSuspended: true })).toBeNull();
});

test('of several memberships of a family the ACTIVE one of the acting actor speaks, then the one with the most rights', () => {
  const admin = membership({ id: 'admin', role: 'ADMIN', actorId: 'b' });
  const mine = membership({ id: 'mine' });
  const suspended = membership({ id: 'suspended', status: 'SUSPENDED' });
  const ended = membership({ id: 'ended', status: 'ENDED', invitedAt: new Date(5) });
  const pending = membership({ id: 'pending', status: 'PENDING', invitedAt: new Date(9) });
  expect(decidingMembership([ended, admin, mine], 'a')?.id).toBe('mine');
  expect(decidingMembership([ended, mine, admin], 'c')?.id).toBe('admin');
  expect(decidingMembership([ended, pending, suspended], 'a')?.id).toBe('suspended');
  expect(decidingMembership([ended, pending], 'a')?.id).toBe('pending');
  expect(decidingMembership([], 'a')).toBeUndefined();
});

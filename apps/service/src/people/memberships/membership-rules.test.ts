import { expect, test } from 'vitest';
import { MEMBERSHIP_STATUSES } from '../access/center-access-rules.ts';
import {
  leavingMove,
  losesAdmin,
  MEMBERSHIP_MOVES,
  type MembershipMove,
  movedStatus,
  takesSeat,
} from './membership-rules.ts';

test('exactly the drawn moves are allowed, and REJECTED and ENDED are final', () => {
  const allowed = Object.keys(MEMBERSHIP_MOVES).flatMap((move) =>
    MEMBERSHIP_STATUSES.flatMap((from) => {
      const to = movedStatus(from, move as MembershipMove);
      return to ? [`${move}: ${from} -> ${to}`] : [];
    }),
  );
  expect(allowed).toEqual([
    'accept: INVITED -> PENDING',
    'approve: PENDING -> ACTIVE',
    'reject: INVITED -> REJECTED',
    'reject: PENDING -> REJECTED',
    'suspend: ACTIVE -> SUSPENDED',
    'reinstate: SUSPENDED -> ACTIVE',
    'end: ACTIVE -> ENDED',
    'end: SUSPENDED -> ENDED',
  ]);
});

test('becoming ACTIVE takes a seat, and nothing else does', () => {
  const taking = Object.keys(MEMBERSHIP_MOVES).filter((move) => takesSeat(move as MembershipMove));
  expect(taking).toEqual(['approve', 'reinstate']);
});

test('only an ACTIVE administrator who accepted and stops being one is lost', () => {
  const acceptedAt = new Date();
  expect(losesAdmin({ role: 'ADMIN', status: 'ACTIVE', acceptedAt }, 'end')).toBe(true);
  expect(losesAdmin({ role: 'ADMIN', status: 'ACTIVE', acceptedAt }, 'suspend')).toBe(true);
  expect(losesAdmin({ role: 'ADMIN', status: 'SUSPENDED', acceptedAt }, 'end')).toBe(false);
  expect(losesAdmin({ role: 'PARENT', status: 'ACTIVE', acceptedAt }, 'end')).toBe(false);
  expect(losesAdmin({ role: 'ADMIN', status: 'ACTIVE', acceptedAt: null }, 'end')).toBe(false);
});

test('whoever leaves says no to what is not theirs yet, and ends what is', () => {
  expect(MEMBERSHIP_STATUSES.map((status) => [status, leavingMove(status)])).toEqual([
    ['INVITED', 'reject'],
    ['PENDING', 'reject'],
    ['ACTIVE', 'end'],
    ['SUSPENDED', 'end'],
    ['REJECTED', null],
    ['ENDED', null],
  ]);
});

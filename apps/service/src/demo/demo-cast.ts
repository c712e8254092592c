import type { MembershipMove } from '../people/index.ts';

/** A center of the demo world before it exists. Everything in it is made up, and says so in its name. */
export interface DemoCenterPlan {
  key: string;
  name: string;
  domain: string;
  vertical: 'rehabilitation' | 'education' | 'pharmacy' | 'interior';
  isPartners: boolean;
  planId: string;
  isSuspended: boolean;
  /** The phone of its admin; two centers with one phone have the same person as their admin. */
  adminPhone: string;
}

export const DEMO_OPERATOR = { key: 'operator', name: 'Demo Operator', email: 'operator@demo.example' };

export const DEMO_PARTNER = { name: 'Demo Partner Network', contactEmail: 'hello@partner.demo.example' };

/** Numbers of a range that is given to nobody. */
const phone = (number: number) => `+821000000${String(number).padStart(3, '0')}`;

/**
 * Two centers of the partner, two that stand alone, one of these suspended. The admin of the second and of the third is
 * one person: two accounts that share a verified phone, and so a family.
 */
export const DEMO_CENTERS: readonly DemoCenterPlan[] = [
  {
    key: 'hanbit',
    name: 'Demo Hanbit Rehabilitation',
    domain: 'demo-hanbit',
    vertical: 'rehabilitation',
    isPartners: true,
    planId: 'center-growth',
    isSuspended: false,
    adminPhone: phone(100),
  },
  {
    key: 'saebom',
    name: 'Demo Saebom Academy',
    domain: 'demo-saebom',
    vertical: 'education',
    isPartners: true,
    planId: 'center-growth',
    isSuspended: false,
    adminPhone: phone(200),
  },
  {
    key: 'narae',
    name: 'Demo Narae Pharmacy',
    domain: 'demo-narae',
    vertical: 'pharmacy',
    isPartners: false,
    planId: 'center-starter',
    isSuspended: false,
    adminPhone: phone(200),
  },
  {
    key: 'onul',
    name: 'Demo Onul Interior',
    domain: 'demo-onul',
    vertical: 'interior',
    isPartners: false,
    planId: 'center-free',
    isSuspended: true,
    adminPhone: phone(400),
  },
];

/** Who is in every center besides its admin, and how they came to be what they are. */
export const DEMO_ROLES = [
  { slot: 'instructor', title: 'Instructor', role: 'INSTRUCTOR', moves: ['accept', 'approve'] },
  { slot: 'parent', title: 'Parent', role: 'PARENT', moves: ['accept', 'approve'] },
  { slot: 'child', title: 'Child', role: 'CHILD', moves: ['accept', 'approve'] },
  {
    slot: 'suspendedMember',
    title: 'Suspended Member',
    role: 'PARENT',
    moves: ['accept', 'approve', 'suspend'],
  },
  { slot: 'endedMember', title: 'Ended Member', role: 'PARENT', moves: ['accept', 'approve', 'end'] },
  { slot: 'pendingMember', title: 'Pending Member', role: 'PARENT', moves: ['accept'] },
] as const satisfies readonly {
  slot: string;
  title: string;
  role: 'INSTRUCTOR' | 'PARENT' | 'CHILD';
  moves: readonly MembershipMove[];
}[];

/** The phone of one of them, beside that of the center's admin. */
export function phoneOf(centerPosition: number, rolePosition: number): string {
  return phone((centerPosition + 1) * 100 + rolePosition + 1);
}

import type { Json } from '../canonical-json.ts';
import type { ClaimName, RemainingClaims } from '../claims.ts';
import { membersOf } from '../document-checks.ts';

/** Which decisions a pack shows; every member that is there has to match, by any of its values. Without members: all. */
export interface PackFilter {
  readonly types?: readonly string[];
  readonly actionTypes?: readonly string[];
  readonly tags?: readonly string[];
  readonly actors?: readonly string[];
  readonly approvers?: readonly string[];
  readonly models?: readonly string[];
  readonly results?: readonly string[];
}

type FilterMember = keyof PackFilter;

/** The claim that each member of a filter looks at, and the texts that it finds there. */
const LOOKS: Readonly<
  Record<FilterMember, readonly [claim: ClaimName, find: (claim: Json) => readonly Json[]]>
> = {
  types: ['what', (what) => [membersOf(what).type ?? null]],
  actionTypes: ['what', (what) => [membersOf(membersOf(what).action).type ?? null]],
  tags: ['what', (what) => listOf(membersOf(what).tags)],
  actors: ['who', (who) => [membersOf(membersOf(who).actor).id ?? null]],
  approvers: ['who', (who) => listOf(membersOf(who).approvers).map((one) => membersOf(one).id ?? null)],
  models: ['how', (how) => [membersOf(membersOf(how).aiContext).model ?? null]],
  results: ['how', (how) => [membersOf(how).result ?? null]],
};

/** The members that a filter may have. */
export const FILTER_MEMBERS = Object.keys(LOOKS) as readonly FilterMember[];

/** What a filter says of a decision: in, out, or that it cannot be told from the claims that are there. */
export type FilterMatch = 'in' | 'out' | 'unknown';

/**
 * Whether a decision is inside a filter, as far as its claims show.
 *
 * @example
 * matchFilter({ models: ['model-a'] }, entry.claims); // 'in'
 */
export function matchFilter(filter: PackFilter, claims: RemainingClaims): FilterMatch {
  let match: FilterMatch = 'in';
  for (const member of FILTER_MEMBERS) {
    const wanted = filter[member];
    if (!wanted) continue;
    const [name, find] = LOOKS[member];
    const claim = claims[name];
    if (!claim) match = 'unknown';
    else if (!find(claim).some((value) => typeof value === 'string' && wanted.includes(value))) return 'out';
  }
  return match;
}

/** The claims that hold nothing personal and that a filter looks at: shown of every entry, so that nobody has to be believed. */
export function shownOutside(filter: PackFilter): ClaimName[] {
  return FILTER_MEMBERS.some((member) => filter[member] && LOOKS[member][0] === 'how') ? ['how'] : [];
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

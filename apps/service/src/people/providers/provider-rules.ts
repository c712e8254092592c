import { isVisible } from '../../platform/visible.ts';
import {
  ACTOR_ROLES,
  type ActorRole,
  PARTNER_ROLES,
  type PartnerRole,
} from '../access/center-access-rules.ts';

/** What somebody is at a provider, out of claims that were checked. */
export interface Person {
  subject: string;
  /** Lower case, and only where the provider says that it has verified it. */
  verifiedEmail: string | null;
  name: string | null;
  /** How they proved it there, in registered words. */
  amr: string[];
  groups: string[];
}

/** The registered values of `amr` (RFC 8176); what else a provider says means nothing to anybody here. */
const REGISTERED_AMR = new Set(
  'face fpt geo hwk iris kba mca mfa otp pin pop pwd rba retina sc sms swk tel user vbm wia'.split(' '),
);

const NAME_MAX_CHARACTERS = 200;
const GROUPS_MAX = 1_000;

/** Reads what a provider says of somebody; the signature, the issuer and the rest have been checked. Null where it names nobody. */
export function personOf(claims: Record<string, unknown>, groupsClaim: string | null): Person | null {
  const { sub, email, email_verified: isVerified, amr } = claims;
  const [subject = ''] = textsOf([sub]);
  if (subject === '') return null;
  return {
    subject,
    verifiedEmail: isVerified === true && isAddress(email) ? email.toLowerCase() : null,
    name: nameOf(claims),
    amr: textsOf(amr).filter(
      (value, place, all) => REGISTERED_AMR.has(value) && all.indexOf(value) === place,
    ),
    groups: groupsClaim === null ? [] : textsOf(claims[groupsClaim]).slice(0, GROUPS_MAX),
  };
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

function isAddress(value: unknown): value is string {
  return textsOf([value]).some((text) => ADDRESS.test(text));
}

function nameOf({ name, given_name: given, family_name: family }: Record<string, unknown>): string | null {
  const whole = textsOf([name])[0] ?? textsOf([given, family]).join(' ');
  const trimmed = whole.trim().slice(0, NAME_MAX_CHARACTERS).toWellFormed().trim();
  return isVisible(trimmed) ? trimmed : null;
}

/** The texts among what was said, be it one or a list; what could not be kept is none. */
function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter(
      (each): each is string => typeof each === 'string' && each.isWellFormed() && !each.includes('\u0000'),
    );
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** The role with the most rights among those that a person's groups have; null where none has one. */
export function roleOfGroups<Role extends ActorRole | PartnerRole>(
  groups: readonly string[],
  roles: ReadonlyMap<string, Role>,
): Role | null {
  const held = groups.flatMap((group) => roles.get(group.toLowerCase()) ?? []);
  return held.sort((a, b) => BY_RIGHTS.indexOf(a) - BY_RIGHTS.indexOf(b))[0] ?? null;
}

const BY_RIGHTS: readonly (ActorRole | PartnerRole)[] = [...PARTNER_ROLES, ...ACTOR_ROLES];

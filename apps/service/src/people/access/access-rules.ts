import type { Access } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ActorRole, type CenterRules, centerRefusal } from './center-access-rules.ts';
import { identifyKey, type KeyHolder } from './identify-key.ts';
import { identifySession, type SignedIn } from './identify-session.ts';
import type { KeyScope } from './key-scopes.ts';
import { refuse } from './refusals.ts';

export interface Member extends SignedIn {
  center: NonNullable<SignedIn['center']>;
}

export interface PartnerAccount extends SignedIn {
  partner: NonNullable<SignedIn['partner']>;
}

type PartnerRole = PartnerAccount['partner']['role'];

/** The permissions that routes declare. Each reads as the sentence that the API reference shows. */
export function accessRules(platform: Platform) {
  return {
    /** Any live session, with or without a center. */
    signedIn: (): Access<SignedIn> => ({
      ...SESSION,
      description: 'Any signed-in person.',
      identify: (request) => identifySession(platform, request),
    }),

    /** An ACTIVE membership in the token's center, which is ACTIVE itself, with one of these roles (none: any). */
    member: (...roles: ActorRole[]): Access<Member> => memberOf(roles, {}),

    /** The same, also while the center is suspended: for reading and paying its subscription. */
    billingMember: (...roles: ActorRole[]): Access<Member> => memberOf(roles, { isOpenWhileSuspended: true }),

    partnerAccount: (...roles: PartnerRole[]): Access<PartnerAccount> => ({
      ...SESSION,
      description: `A partner account${roles.length > 0 ? `: ${roles.join(' or ')}` : ''}.`,
      async identify(request) {
        const { caller, who } = await identifySession(platform, request);
        const { partner } = who;
        if (!partner || (roles.length > 0 && !roles.includes(partner.role)))
          throw refuse('INSUFFICIENT_ROLE');
        return { caller, who: { ...who, partner } };
      },
    }),

    operator: (): Access<SignedIn> => ({
      ...SESSION,
      description: 'The platform operator.',
      async identify(request) {
        const { caller, who } = await identifySession(platform, request);
        if (!who.isOperator) throw refuse('INSUFFICIENT_ROLE');
        return { caller, who };
      },
    }),

    apiKey: (scope: KeyScope, tier: 'proof' | 'standard' = 'proof'): Access<KeyHolder> => ({
      description: `An API key with the scope ${scope}.`,
      scheme: 'apiKey',
      bucket: 'principal',
      identify: (request) => identifyKey(platform, request, { scope, tier }),
    }),
  };

  function memberOf(roles: ActorRole[], rules: CenterRules): Access<Member> {
    return {
      ...SESSION,
      description: `An active member of the token's center${roles.length > 0 ? `: ${roles.join(' or ')}` : ''}.`,
      async identify(request) {
        const { caller, who, place } = await identifySession(platform, request);
        const refusal = place
          ? centerRefusal(place.membership, place.status, { ...rules, roles })
          : 'NO_MEMBERSHIP';
        const { center } = who;
        if (refusal || !center) throw refuse(refusal ?? 'NO_MEMBERSHIP');
        return { caller, who: { ...who, center } };
      },
    };
  }
}

const SESSION = { scheme: 'session', bucket: 'principal' } as const;

import type { FastifyRequest } from 'fastify';
import type { Access, Identified } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { AWAY_REFUSALS, requireHere } from './away.ts';
import { type ActorRole, type CenterRules, centerRefusal, type PartnerRole } from './center-access-rules.ts';
import { type Entered, enterCenter } from './enter-center.ts';
import { identifyKey, type KeyHolder } from './identify-key.ts';
import { type IdentifiedSession, identifySession, type SignedIn } from './identify-session.ts';
import type { KeyScope } from './key-scopes.ts';
import { refuse, requireSecondFactor } from './refusals.ts';

export interface Member extends SignedIn {
  center: NonNullable<SignedIn['center']>;
}

export interface PartnerAccount extends SignedIn {
  partner: NonNullable<SignedIn['partner']>;
}

/** A member of the center that the path names, which need not be the token's. */
export interface Visitor extends Omit<SignedIn, 'center'> {
  center: Entered;
}

/** The permissions that routes declare. Each reads as the sentence that the API reference shows. */
export function accessRules(platform: Platform) {
  return {
    /** Any live session, with or without a center. */
    signedIn: (): Access<SignedIn> => ({
      ...SESSION,
      description: 'Any signed-in person.',
      identify: bySession(({ who }) => who),
    }),

    /** The same, also for somebody who has to set up a second factor first: for doing just that, and for leaving. */
    settingUp: (): Access<SignedIn> => ({
      ...SESSION,
      refusals: SESSION_REFUSALS,
      description: 'Any signed-in person, also one who has to set up a second factor first.',
      async identify(request) {
        const { caller, who } = await identifySession(platform, request);
        return { caller, admit: async () => who };
      },
    }),

    /** An ACTIVE membership in the token's center, which is ACTIVE itself, with one of these roles (none: any). */
    member: (...roles: ActorRole[]): Access<Member> => memberOfToken(roles, {}),

    /** The same, also while the center is suspended: for reading and paying its subscription. */
    billingMember: (...roles: ActorRole[]): Access<Member> =>
      memberOfToken(roles, { isOpenWhileSuspended: true }),

    /** The same for the center that this parameter of the path names, by its id or its slug. */
    memberOf: (param: 'domain' | 'centerId', ...roles: ActorRole[]): Access<Visitor> => ({
      ...SESSION,
      description: `An active member of the center in the path${listed(roles)}.`,
      refusals: [...MEMBER_REFUSALS, 'CENTER_NOT_FOUND'],
      ofParam: param,
      identify: bySession(async ({ who }, request) => {
        // The parameter is there: a path without it keeps the service from starting.
        const { [param]: idOrDomain } = request.params as Record<typeof param, string>;
        return { ...who, center: await enterCenter(platform, { who, idOrDomain, request }, { roles }) };
      }),
    }),

    partnerAccount: (...roles: PartnerRole[]): Access<PartnerAccount> => ({
      ...SESSION,
      description: `A partner account${listed(roles)}.`,
      refusals: [...SESSION.refusals, 'INSUFFICIENT_ROLE'],
      identify: bySession(({ who }) => {
        const { partner } = who;
        if (!partner || (roles.length > 0 && !roles.includes(partner.role)))
          throw refuse('INSUFFICIENT_ROLE');
        return { ...who, partner };
      }),
    }),

    operator: (): Access<SignedIn> => ({
      ...SESSION,
      description: 'The platform operator.',
      refusals: [...SESSION.refusals, 'INSUFFICIENT_ROLE'],
      identify: bySession(({ who }) => {
        if (!who.isOperator) throw refuse('INSUFFICIENT_ROLE');
        return who;
      }),
    }),

    apiKey: (scope: KeyScope, tier: 'proof' | 'standard' = 'proof'): Access<KeyHolder> => ({
      ...KEY,
      description: `An API key with the scope ${scope}.`,
      identify: byKey({ scope, tier }),
    }),

    /** A live key, whatever its scopes: for a door behind which each call is asked for its own. */
    anyKey: (): Access<KeyHolder> => ({
      ...KEY,
      description: 'An API key.',
      identify: byKey({ scope: null, tier: 'proof' }),
    }),
  };

  function byKey(needs: Parameters<typeof identifyKey>[2]) {
    return async (request: FastifyRequest): Promise<Identified<KeyHolder>> => {
      const { caller, who } = await identifyKey(platform, request, needs);
      return { caller, admit: async () => who };
    };
  }

  function memberOfToken(roles: ActorRole[], rules: CenterRules): Access<Member> {
    return {
      ...SESSION,
      description: `An active member of the token's center${listed(roles)}.`,
      refusals: MEMBER_REFUSALS,
      identify: bySession(async ({ who, place }, request) => {
        if (place?.isAway && place.membership?.status === 'ACTIVE')
          await requireHere(platform, place.id, request);
        const refusal = place
          ? centerRefusal(place.membership, place.status, { ...rules, roles })
          : 'NO_MEMBERSHIP';
        const { center } = who;
        if (refusal || !center) throw refuse(refusal ?? 'NO_MEMBERSHIP');
        return { ...who, center };
      }),
    };
  }

  /** The session says who is calling; what is asked of them comes after the shape of the request. */
  function bySession<Who>(
    admit: (session: IdentifiedSession, request: FastifyRequest) => Who | Promise<Who>,
  ): (request: FastifyRequest) => Promise<Identified<Who>> {
    return async (request) => {
      const session = await identifySession(platform, request);
      return {
        caller: session.caller,
        async admit(wellFormed) {
          const who = await admit(session, wellFormed);
          requireSecondFactor(session.who.secondFactor, platform.clock.now());
          return who;
        },
      };
    };
  }
}

function listed(roles: readonly string[]): string {
  return roles.length > 0 ? `: ${roles.join(' or ')}` : '';
}

const SESSION_REFUSALS = ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'FORBIDDEN'] as const;
const KEY = {
  scheme: 'apiKey',
  bucket: 'principal',
  refusals: ['UNAUTHORIZED', 'FORBIDDEN', ...AWAY_REFUSALS],
} as const;
const SESSION = {
  scheme: 'session',
  bucket: 'principal',
  refusals: [...SESSION_REFUSALS, 'SECOND_FACTOR_SETUP_REQUIRED'],
} as const;
const MEMBER_REFUSALS = [
  ...SESSION.refusals,
  'NO_MEMBERSHIP',
  'MEMBERSHIP_SUSPENDED',
  'MEMBERSHIP_ENDED',
  'CENTER_SUSPENDED',
  'INSUFFICIENT_ROLE',
  ...AWAY_REFUSALS,
] as const;

import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import {
  type Access,
  answer,
  anyone,
  created,
  noContent,
  ok,
  type RequestFrame,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import { accessRules } from '../access/access-rules.ts';
import type { ACTOR_ROLES } from '../access/center-access-rules.ts';
import { originOf, type SignedIn } from '../access/identify-session.ts';
import type { CenterFacts } from '../center-facts.ts';
import { AuthAnswerSchema, Email, SecondFactorStepSchema } from '../people.schemas.ts';
import { cookieAttributes, lastVisitedDomain, setSessionCookies } from '../sessions/cookies.ts';
import { scopeOf, type Tenant } from '../tenant.ts';
import type { OpenWayOut } from '../way-out.ts';
import { type BegunSignIn, beginSignIn, FLOW_FOR_SECONDS } from './begin-sign-in.ts';
import { type SignInDomain, selectDomains } from './domains.queries.ts';
import { finishProviderSignIn } from './finish-provider-sign-in.ts';
import { createIssuers, redirectUriOf } from './issuer.ts';
import { listIdentities, unlinkIdentity } from './link-identity.ts';
import { addProvider, type By, changeProvider, removeProvider, requireProvider } from './manage-providers.ts';
import {
  type Provider,
  type ProviderFields,
  selectOffered,
  selectProviderNames,
  selectProviders,
} from './providers.queries.ts';
import {
  DomainSchema,
  IdentitySchema,
  NewProvider,
  OfferedSchema,
  ProviderChange,
  ProviderSchema,
} from './providers.schemas.ts';
import { requiredProviders } from './require-way-in.ts';
import {
  claimDomain,
  dropDomain,
  proveDomain,
  recordOf,
  requireProviders,
  systemResolver,
} from './sign-in-domains.ts';

const signInTag = 'Sign-in';
const tag = 'Organisations';
const IdParams = Type.Object({ id: Type.String({ maxLength: 255 }) });
const Domain = Type.String({ minLength: 1, maxLength: 255 });
const GoOnThereSchema = Type.Object({
  continueAt: Type.String({
    description:
      'The page of the host that the sign-in was begun on. The browser goes there and takes the same query along, behind a `#`.',
  }),
});

/** Sign-in by the identity providers of centers and partners (docs/rules.md#organisations). */
export function providerRoutes(
  router: Router,
  platform: Platform,
  { centerFacts, openWayOut }: { centerFacts: CenterFacts; openWayOut: OpenWayOut },
): void {
  const { database, settings } = platform;
  const { member, partnerAccount, settingUp } = accessRules(platform);
  const wayOut = openWayOut(platform);
  const issuers = createIssuers(platform, wayOut);
  router.app.addHook('onClose', () => wayOut.agent.close());

  route(router, 'GET', '/auth/providers', {
    summary: 'List the providers that a center, or the domain of an address, signs in by',
    tag: signInTag,
    access: anyone(),
    query: Type.Object({
      centerDomain: Type.Optional(Domain),
      email: Type.Optional(Email),
    }),
    answers: { 200: Type.Array(OfferedSchema) },
    async handle({ query: { centerDomain, email } }) {
      const required = email === undefined ? undefined : await requiredProviders(platform, email);
      const offered =
        required?.providers ??
        (centerDomain === undefined
          ? []
          : await database.asDispatcher((tx) => selectOffered(tx, centerDomain.toLowerCase())));
      return ok(offered.map(({ id, name }) => ({ id, name })));
    },
  });

  route(router, 'POST', '/auth/providers/:id/sign-in', {
    summary: 'Begin a sign-in at a provider',
    tag: signInTag,
    access: anyone(),
    refusals: ['CENTER_NOT_FOUND', 'CONFLICT'],
    idempotency: 'none',
    params: IdParams,
    body: Type.Object({
      centerDomain: Type.Optional(Domain),
      fresh: Type.Optional(
        Type.Boolean({ description: 'Whether the provider is to ask again who is there.' }),
      ),
    }),
    answers: { 200: Type.Object({ authorizationUrl: Type.String() }) },
    async handle({ params, body, request, reply }) {
      const begun = await beginSignIn(platform, issuers, {
        providerId: params.id,
        centerDomain: body.centerDomain,
        isFresh: body.fresh ?? false,
        host: request.hostname.toLowerCase(),
      });
      return sent({ request, reply }, begun);
    },
  });

  route(router, 'POST', '/auth/providers/:id/callback', {
    summary: 'End a sign-in at a provider with what it sent the browser back with',
    tag: signInTag,
    access: anyone(),
    refusals: [
      'INVALID_CREDENTIALS',
      'FORBIDDEN',
      'NO_MEMBERSHIP',
      'MEMBERSHIP_SUSPENDED',
      'MEMBERSHIP_ENDED',
      'CENTER_GONE',
      'SEAT_LIMIT_REACHED',
      'CONFLICT',
    ],
    idempotency: 'none',
    params: IdParams,
    body: Type.Object({
      response: Type.String({
        minLength: 1,
        maxLength: 8_192,
        description: 'The query of the address that the provider sent the browser back to.',
      }),
    }),
    answers: {
      200: AuthAnswerSchema,
      202: Type.Union([
        SecondFactorStepSchema,
        Type.Object({ authorizationUrl: Type.String() }),
        GoOnThereSchema,
      ]),
    },
    async handle({ params, body, request, reply }) {
      const arrived = await finishProviderSignIn(
        platform,
        issuers,
        {
          providerId: params.id,
          response: body.response,
          browserSecretOf: (state) => request.cookies[cookieOf(state)],
          host: request.hostname.toLowerCase(),
          lastVisitedDomain: lastVisitedDomain(request),
          from: originOf(request),
        },
        centerFacts,
      );
      if ('authorizationUrl' in arrived) return { ...sent({ request, reply }, arrived), status: 202 };
      if ('continueAt' in arrived || 'mfaToken' in arrived) return answer(202, arrived);
      setSessionCookies({ request, reply }, settings, {
        accessToken: arrived.accessToken,
        centerDomain: arrived.center?.domain ?? null,
      });
      return ok(arrived);
    },
  });

  route(router, 'GET', '/auth/identities', {
    summary: 'List the providers that sign your account in',
    tag: signInTag,
    access: settingUp(),
    answers: { 200: Type.Array(IdentitySchema) },
    handle: async ({ who }) =>
      ok(
        await listIdentities(platform, who, (ids) =>
          database.asDispatcher((tx) => selectProviderNames(tx, ids)),
        ),
      ),
  });

  route(router, 'DELETE', '/auth/identities/:id', {
    summary: 'Keep a provider from signing your account in',
    tag: signInTag,
    access: settingUp(),
    refusals: ['CONFIRMATION_REQUIRED'],
    params: IdParams,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await unlinkIdentity(platform, who, params.id);
      return noContent();
    },
  });

  manageRoutes('/center', {
    read: member('ADMIN'),
    change: member('ADMIN'),
    tenantOf: (who) => ({ centerId: who.center.id }),
  });
  manageRoutes('/partner', {
    read: partnerAccount(),
    change: partnerAccount('PARTNER_ADMIN'),
    tenantOf: (who) => ({ partnerId: who.partner.id }),
  });

  /** What the browser is to be recognised by when it comes back; each sign-in has a cookie of its own. */
  function sent(
    { request, reply }: { request: RequestFrame; reply: FastifyReply },
    { authorizationUrl, state, browserSecret }: BegunSignIn,
  ) {
    reply.setCookie(cookieOf(state), browserSecret, {
      ...cookieAttributes(request, settings),
      path: '/api/auth/providers',
      maxAge: FLOW_FOR_SECONDS,
    });
    return ok({ authorizationUrl });
  }

  /** The same for a center and for a partner. */
  function manageRoutes<Who extends SignedIn>(
    prefix: '/center' | '/partner',
    { read, change, tenantOf }: { read: Access<Who>; change: Access<Who>; tenantOf(who: Who): Tenant },
  ): void {
    const tools = { secrets: platform.secrets, clock: platform.clock, checkTarget: wayOut.checkTarget };
    const by = (who: Who): By => ({ who, tenant: tenantOf(who) });
    const now = () => platform.clock.now();
    const refusals = ['CONFIRMATION_REQUIRED'] as const;

    route(router, 'GET', `${prefix}/identity-providers`, {
      summary: 'List your identity providers',
      tag,
      access: read,
      answers: { 200: Type.Array(ProviderSchema) },
      async handle({ who }) {
        const tenant = tenantOf(who);
        const providers = await database.inScope(scopeOf(tenant), (tx) => selectProviders(tx, tenant));
        return ok(providers.map(shown));
      },
    });

    route(router, 'POST', `${prefix}/identity-providers`, {
      summary: 'Add an identity provider',
      tag,
      access: change,
      refusals,
      body: NewProvider,
      answers: { 201: ProviderSchema },
      async handle({ who, body }) {
        const input = {
          fields: {
            ...DEFAULTS,
            ...fieldsOf(body),
            name: body.name,
            issuer: body.issuer,
            clientId: body.clientId,
          },
          clientSecret: body.clientSecret ?? null,
        };
        const added = await database.inScope(scopeOf(tenantOf(who)), (tx) =>
          addProvider(tx, tools, by(who), input),
        );
        return created(shown(added));
      },
    });

    route(router, 'PATCH', `${prefix}/identity-providers/:id`, {
      summary: 'Change an identity provider',
      tag,
      access: change,
      refusals,
      params: IdParams,
      body: ProviderChange,
      answers: { 200: ProviderSchema },
      async handle({ who, params, body }) {
        const { clientSecret } = body;
        const changed = await database.inScope(scopeOf(tenantOf(who)), (tx) =>
          changeProvider(tx, tools, by(who), { id: params.id, fields: fieldsOf(body), clientSecret }),
        );
        return ok(shown(changed));
      },
    });

    route(router, 'DELETE', `${prefix}/identity-providers/:id`, {
      summary: 'Remove an identity provider and its links to accounts',
      tag,
      access: change,
      refusals,
      params: IdParams,
      answers: { 204: Type.Null() },
      async handle({ who, params }) {
        await database.inScope(scopeOf(tenantOf(who)), (tx) => removeProvider(tx, tools, by(who), params.id));
        return noContent();
      },
    });

    route(router, 'POST', `${prefix}/identity-providers/:id/test`, {
      summary: 'Look whether an identity provider can be reached',
      tag,
      access: change,
      idempotency: 'none',
      params: IdParams,
      answers: {
        200: Type.Object({ works: Type.Boolean(), problem: Type.Union([Type.String(), Type.Null()]) }),
      },
      async handle({ who, params }) {
        const provider = await database.inScope(scopeOf(tenantOf(who)), (tx) =>
          requireProvider(tx, params.id),
        );
        const problem = await issuers.check(provider);
        return ok({ works: problem === null, problem });
      },
    });

    route(router, 'GET', `${prefix}/sign-in-domains`, {
      summary: 'List the domains of addresses that you have claimed',
      tag,
      access: read,
      answers: { 200: Type.Array(DomainSchema) },
      async handle({ who }) {
        const tenant = tenantOf(who);
        const domains = await database.inScope(scopeOf(tenant), (tx) => selectDomains(tx, tenant));
        return ok(domains.map(shownDomain));
      },
    });

    route(router, 'POST', `${prefix}/sign-in-domains`, {
      summary: 'Claim the domain of addresses',
      tag,
      access: change,
      body: Type.Object({ domain: Domain }),
      answers: { 201: DomainSchema },
      async handle({ who, body }) {
        const claimed = await database.inScope(scopeOf(tenantOf(who)), (tx) =>
          claimDomain(tx, by(who), { domain: body.domain, now: now() }),
        );
        return created(shownDomain(claimed));
      },
    });

    route(router, 'POST', `${prefix}/sign-in-domains/:id/verify`, {
      summary: 'Prove a claimed domain by its TXT record',
      tag,
      access: change,
      params: IdParams,
      answers: { 200: DomainSchema },
      handle: async ({ who, params }) =>
        ok(shownDomain(await proveDomain(platform, systemResolver(), by(who), params.id))),
    });

    route(router, 'PATCH', `${prefix}/sign-in-domains/:id`, {
      summary: 'Say whether the people of a domain must sign in by a provider',
      tag,
      access: change,
      refusals,
      params: IdParams,
      body: Type.Object({ required: Type.Boolean() }),
      answers: { 200: DomainSchema },
      async handle({ who, params, body }) {
        const changed = await database.inScope(scopeOf(tenantOf(who)), (tx) =>
          requireProviders(tx, by(who), { id: params.id, isRequired: body.required, now: now() }),
        );
        return ok(shownDomain(changed));
      },
    });

    route(router, 'DELETE', `${prefix}/sign-in-domains/:id`, {
      summary: 'Give a claimed domain back',
      tag,
      access: change,
      refusals,
      params: IdParams,
      answers: { 204: Type.Null() },
      async handle({ who, params }) {
        await database.inScope(scopeOf(tenantOf(who)), (tx) =>
          dropDomain(tx, by(who), { id: params.id, now: now() }),
        );
        return noContent();
      },
    });
  }

  function shown({ isEnabled, sealedSecret, ...provider }: Provider) {
    return {
      ...provider,
      enabled: isEnabled,
      hasSecret: sealedSecret !== null,
      redirectUri: redirectUriOf(settings.publicUrl, provider.id),
    };
  }
}

const DEFAULTS = {
  isEnabled: true,
  provisioning: 'off',
  defaultRole: 'INSTRUCTOR',
  groupsClaim: null,
  countsAsSecondFactor: false,
} as const;

/** Those that were named, as the use case calls them. */
function fieldsOf(body: {
  name?: string;
  issuer?: string;
  clientId?: string;
  enabled?: boolean;
  provisioning?: ProviderFields['provisioning'];
  defaultRole?: (typeof ACTOR_ROLES)[number];
  groupsClaim?: string | null;
  countsAsSecondFactor?: boolean;
}): Partial<ProviderFields> {
  const named = {
    name: body.name,
    issuer: body.issuer,
    clientId: body.clientId,
    isEnabled: body.enabled,
    provisioning: body.provisioning,
    defaultRole: body.defaultRole,
    groupsClaim: body.groupsClaim,
    countsAsSecondFactor: body.countsAsSecondFactor,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function shownDomain({ isRequired, token, ...domain }: SignInDomain) {
  return { ...domain, required: isRequired, dnsRecord: recordOf({ domain: domain.domain, token }) };
}

/** Named after the state, so that two windows do not take each other's. */
function cookieOf(state: string): string {
  return `sign_in_${hashToken(state).slice(0, 16)}`;
}

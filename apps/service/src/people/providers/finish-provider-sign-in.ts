import type { FamilyId, Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { refuse } from '../access/refusals.ts';
import type { CenterFacts } from '../center-facts.ts';
import { selectAccountByEmail } from '../memberships/accounts.queries.ts';
import { changeRole } from '../memberships/change-role.ts';
import { selectGroupRoles } from '../memberships/group-roles.queries.ts';
import { lockForNewcomer } from '../memberships/lock-for-newcomer.ts';
import { hasLapsed } from '../memberships/membership-rules.ts';
import { selectManaged, selectOpenInvitation } from '../memberships/memberships.queries.ts';
import { provisionMember } from '../memberships/provision-member.ts';
import { selectScimActor } from '../scim/users.queries.ts';
import {
  beginLinking,
  beginSecondFactor,
  type SecondFactorStep,
} from '../second-factor/begin-second-factor.ts';
import { selectActor } from '../sessions/actors.queries.ts';
import type { AuthAnswer } from '../sessions/auth-answer.ts';
import { openSession } from '../sessions/open-session.ts';
import { auditedOf, scopeOf, type Tenant } from '../tenant.ts';
import { type BegunSignIn, sendToProvider } from './begin-sign-in.ts';
import type { Issuers } from './issuer.ts';
import {
  belongsHere,
  insertLink,
  type LinkedAccount,
  selectLinkedAccounts,
  touchLink,
} from './links.queries.ts';
import { cameBy, requireLiveProvider } from './live-provider.ts';
import { type Person, roleOfGroups } from './provider-rules.ts';
import {
  consumeFlow,
  type Flow,
  type Provider,
  selectServedCenter,
  touchProvider,
} from './providers.queries.ts';
import { placeToGoOn } from './sign-in-host.ts';

interface CameBack {
  providerId: string;
  /** The query that the browser came back with. */
  response: string;
  /** What this browser keeps of the sign-in that the answer speaks of. */
  browserSecretOf(state: string): string | undefined;
  /** The name that the browser asks under. */
  host: string;
  lastVisitedDomain: string | undefined;
  from: Omit<AuditSource, 'actor'>;
}

type Arrived = Person & { isFresh: boolean };
type Center = { id: number; domain: string };
/** Whom a provider signed in before, and whether they still belong to its places. */
interface Linked extends LinkedAccount {
  isHere: boolean;
}
interface Arrival {
  provider: Provider;
  person: Arrived;
  center: Center | null;
  requestedDomain: string | null;
  from: Omit<AuditSource, 'actor'>;
}

/**
 * Ends a sign-in at a provider (docs/rules.md#organisations): who came back is known already, or is linked with an account of theirs after
 * a proof of it, or becomes a member where the place lets its provider say so, or is nobody here.
 */
export async function finishProviderSignIn(
  platform: Platform,
  issuers: Issuers,
  came: CameBack,
  centerFacts: CenterFacts,
): Promise<AuthAnswer | SecondFactorStep | BegunSignIn | GoOnThere> {
  const provider = await requireLiveProvider(platform, came.providerId);
  const place = await elsewhere(platform, provider, came);
  if (place !== null) return { continueAt: place };
  const { flow, state, browserSecret } = await takeFlow(platform, came);
  const { isFresh, requestedDomain, host } = flow;
  const person = await issuers.personBehind(provider, {
    state,
    browserSecret,
    isFresh,
    response: came.response,
  });
  const center = await servedCenter(platform, provider, flow);
  const arrival: Arrival = { provider, person, center, requestedDomain, from: came.from };
  await platform.database.inScope(scopeOf(provider.tenant), (tx) =>
    touchProvider(tx, { id: provider.id, now: platform.clock.now() }),
  );

  const enterAs = (actorId: string) =>
    enter(platform, arrival, { actorId, lastVisitedDomain: came.lastVisitedDomain, host: came.host });
  const linked = await linkedAccount(platform, arrival);
  if (linked?.isHere) return enterAs(linked.id);
  const announced = await announcedActor(platform, arrival);
  if (announced) return enterAs(announced);
  const email = person.verifiedEmail;
  if (email === null) {
    if (linked) return enterAs(linked.id);
    throw new ApiError(
      'FORBIDDEN',
      `${provider.name} does not say that it has verified your address, so nobody can tell who you are here.`,
    );
  }
  const account = await accountHere(platform, provider, email);
  if (account) {
    // A link needs a proof of this moment from both sides; one that is older is asked for again.
    if (!person.isFresh)
      return sendToProvider(platform, issuers, { provider, requestedDomain, isFresh: true, host });
    return beginLinking(platform, {
      actorId: account.id,
      requestedDomain: center?.domain,
      firstAmr: person.amr,
      providerId: provider.id,
      link: { subject: person.subject, email },
      providerName: provider.name,
    });
  }
  return enterAs(await join(platform, arrival, { email, linked }, centerFacts));
}

/** The sign-in was begun on a partner's host and is to be ended there. */
export interface GoOnThere {
  continueAt: string;
}

/** A browser that does not hold the secret here may hold it on the host that it began on. */
async function elsewhere(platform: Platform, provider: Provider, came: CameBack): Promise<string | null> {
  const state = stateIn(came);
  if (came.browserSecretOf(state) !== undefined) return null;
  return placeToGoOn(platform, provider, { state, host: came.host });
}

function stateIn({ response }: CameBack): string {
  return new URLSearchParams(response).get('state') ?? '';
}

/** The state is good once, in the browser that began, where it began, and for this provider. */
async function takeFlow({ database, clock }: Platform, came: CameBack) {
  const state = stateIn(came);
  const browserSecret = came.browserSecretOf(state);
  const flow =
    browserSecret === undefined
      ? undefined
      : await database.inScope({ centerIds: [] }, (tx) =>
          consumeFlow(tx, {
            stateHash: hashToken(state),
            browserHash: hashToken(browserSecret),
            providerId: came.providerId,
            host: came.host,
            now: clock.now(),
          }),
        );
  if (!flow || browserSecret === undefined)
    throw new ApiError(
      'INVALID_CREDENTIALS',
      'This sign-in was begun in another browser, is over, or took too long. Start it anew.',
    );
  return { flow, state, browserSecret };
}

/** The center that a sign-in leads to: the provider's own, or the one of its partner that was asked for. */
async function servedCenter(
  { database }: Platform,
  { tenant }: Provider,
  { requestedDomain }: Flow,
): Promise<Center | null> {
  if ('partnerId' in tenant && requestedDomain === null) return null;
  const which = 'centerId' in tenant ? tenant : { ...tenant, domain: requestedDomain ?? '' };
  return (await database.asDispatcher((tx) => selectServedCenter(tx, which))) ?? null;
}

/** Whoever is linked already, and whether they still belong to the provider's places; their groups are followed where they do. */
async function linkedAccount(platform: Platform, arrival: Arrival): Promise<Linked | undefined> {
  const { provider, person, center } = arrival;
  const { tenant } = provider;
  const identity = { providerId: provider.id, subject: person.subject };
  const now = platform.clock.now();
  const { database } = platform;
  const there = center ? { centerId: center.id } : tenant;
  const accounts = await database.inScope(scopeOf(tenant), (tx) =>
    selectLinkedAccounts(tx, { ...identity, centerId: center?.id ?? null }),
  );
  // Who is at the center that was asked for goes before who is at another of the same partner.
  const here =
    (await database.inScope(scopeOf(there), (tx) => firstHere(tx, there, accounts))) ??
    (await database.inScope(scopeOf(tenant), (tx) => firstHere(tx, tenant, accounts)));
  const linked = here ?? accounts[0];
  if (!linked) return undefined;
  await database.inScope(scopeOf(there), async (tx) => {
    await touchLink(tx, { ...identity, actorId: linked.id, now });
    if (center) await followGroups(tx, { ...arrival, center }, { actorId: linked.id, now });
  });
  return { ...linked, isHere: here !== undefined };
}

/** Whom the tenant's own directory has announced: it speaks for its own tenant, to the providers of that tenant. */
async function announcedActor({ database, clock }: Platform, arrival: Arrival): Promise<string | undefined> {
  const { provider, person, center } = arrival;
  const { tenant } = provider;
  if ('centerId' in tenant && !center) return undefined;
  return database.inScope(scopeOf(tenant), async (tx) => {
    const announced = await selectScimActor(tx, { tenant, person });
    if (announced) await keepLink(tx, arrival, { tenant, actorId: announced, now: clock.now() });
    return announced;
  });
}

/** The account of an address, where it belongs to the provider's places; of any other nobody is told that it exists. */
async function accountHere({ database }: Platform, { tenant }: Provider, email: string) {
  return database.inScope(scopeOf(tenant), async (tx) => {
    const account = await selectAccountByEmail(tx, email);
    if (!account) return undefined;
    return (await isHere(tx, tenant, account)) ? account : undefined;
  });
}

/** Whether an account belongs to the provider's places; the scope is the tenant's. */
async function isHere(tx: Tx, tenant: Tenant, { familyId }: { familyId: FamilyId }): Promise<boolean> {
  return belongsHere(tx, { familyId, partnerId: 'partnerId' in tenant ? tenant.partnerId : null });
}

/** The first of some accounts that belongs to the provider's places. */
async function firstHere<Account extends { familyId: FamilyId }>(
  tx: Tx,
  tenant: Tenant,
  accounts: readonly Account[],
): Promise<Account | undefined> {
  for (const account of accounts) if (await isHere(tx, tenant, account)) return account;
  return undefined;
}

/**
 * Makes a member of somebody whom the provider vouches for, where it may, or where they were invited. Whoever was one and is none any
 * more comes back by an invitation alone, and as who they were unless that account is another tenant's; without one, it is refused.
 */
async function join(
  platform: Platform,
  arrival: Arrival,
  { email, linked }: { email: string; linked: Linked | undefined },
  centerFacts: CenterFacts,
): Promise<string> {
  const { provider, person, center } = arrival;
  if (!center) {
    if (linked) return linked.id;
    throw refuse('NO_MEMBERSHIP');
  }
  const now = platform.clock.now();
  return platform.database.inScope({ centerIds: [center.id] }, async (tx) => {
    await lockForNewcomer(tx, center.id);
    const identity = { providerId: provider.id, subject: person.subject, centerId: center.id };
    const cameMeanwhile = await firstHere(
      tx,
      { centerId: center.id },
      await selectLinkedAccounts(tx, identity),
    );
    if (cameMeanwhile) return cameMeanwhile.id;
    const open = await selectOpenInvitation(tx, { centerId: center.id, email });
    const invitation = open && !hasLapsed(open, now) ? open : undefined;
    if (linked && !invitation) return linked.id;
    if (provider.provisioning === 'off' && !invitation) throw refuse('NO_MEMBERSHIP');
    const again = linked?.ofPartner === null ? linked : undefined;
    const named = { name: person.name ?? email.split('@')[0] ?? email, email };
    const { actorId } = await provisionMember(
      tx,
      {
        centerId: center.id,
        person: again ? { actorId: again.id, ...named } : named,
        role: (await roleHere(tx, provider, { person, center })) ?? invitation?.role ?? provider.defaultRole,
        managedBy: provider.id,
        source: sourceOf(arrival),
        now,
      },
      centerFacts,
    );
    await keepLink(tx, arrival, { tenant: { centerId: center.id }, actorId, now });
    return actorId;
  });
}

/** The role that somebody's groups have at the center; null where none has one. */
async function roleHere(
  tx: Tx,
  { groupsClaim }: Provider,
  { person, center }: { person: Person; center: Center },
) {
  return groupsClaim === null
    ? null
    : roleOfGroups(person.groups, await selectGroupRoles(tx, { centerId: center.id }));
}

/** Gives a member whom this provider made the role of their groups; the last administrator keeps theirs. */
async function followGroups(
  tx: Tx,
  arrival: Arrival & { center: Center },
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const { provider, center } = arrival;
  if (provider.groupsClaim === null) return;
  const member = await selectManaged(tx, { centerId: center.id, actorId, managedBy: provider.id });
  const role = (await roleHere(tx, provider, arrival)) ?? provider.defaultRole;
  if (!member || member.role === role) return;
  const change = { centerId: center.id, membershipId: member.id, role, source: sourceOf(arrival), now };
  await changeRole(tx, change).catch((error) => {
    if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error;
  });
}

/** Links an account of the directory's own making, which is no way into anything else. */
async function keepLink(
  tx: Tx,
  arrival: Arrival,
  { tenant, actorId, now }: { tenant: Tenant; actorId: string; now: Date },
): Promise<void> {
  const { provider, person } = arrival;
  const id = newId('idl', now);
  const { subject, verifiedEmail: email } = person;
  if (!(await insertLink(tx, { providerId: provider.id, subject, id, actorId, email, now }))) return;
  await recordAudit(tx, {
    ...auditedOf(tenant, { accountId: actorId, providerId: provider.id, subject }),
    eventType: 'CREDENTIAL_CHANGED',
    action: 'link-identity',
    target: { type: 'identity', id, name: provider.name },
    source: sourceOf(arrival),
    now,
  });
}

/** Opens the session, or asks for a second factor of the account's own first, unless the provider's word counts as one. */
async function enter(
  platform: Platform,
  arrival: Arrival,
  {
    actorId,
    lastVisitedDomain,
    host,
  }: { actorId: string; lastVisitedDomain: string | undefined; host: string },
): Promise<AuthAnswer | SecondFactorStep> {
  const { provider, person, center, from } = arrival;
  const requestedDomain = center?.domain;
  const came = cameBy(provider, person.amr);
  const step =
    came.factorFor === null &&
    (await beginSecondFactor(platform, {
      actorId,
      requestedDomain,
      firstAmr: person.amr,
      providerId: provider.id,
    }));
  if (step) return step;
  const actor = await platform.database.inScope({ centerIds: [] }, (tx) => selectActor(tx, actorId));
  if (!actor) throw new Error('A link leads to an account that is there.');
  return openSession(platform, {
    actor,
    requestedDomain,
    lastVisitedDomain,
    host,
    from,
    action: 'sign-in',
    amr: person.amr,
    provenAt: person.isFresh ? platform.clock.now() : null,
    provider: came,
  });
}

function sourceOf({ provider, from }: Arrival): AuditSource {
  return { ...from, actor: { id: provider.id, type: 'system', name: provider.name, email: null } };
}

export { namedBy } from './access/access.queries.ts';
export { accessRules, type Member, type PartnerAccount } from './access/access-rules.ts';
export { AWAY_REFUSALS, type AwayRequest, requireHere } from './access/away.ts';
export {
  ACTOR_ROLES,
  type ActorRole,
  MEMBERSHIP_STATUSES,
  type MembershipStatus,
} from './access/center-access-rules.ts';
export type { Entered } from './access/enter-center.ts';
export type { KeyHolder } from './access/identify-key.ts';
export type { SignedIn } from './access/identify-session.ts';
export { newApiKey } from './access/key-format.ts';
export { KEY_SCOPES, type KeyScope } from './access/key-scopes.ts';
export { GRACE_DAYS_DEFAULT, GRACE_DAYS_MAX, SECOND_FACTOR_DEMANDS } from './access/second-factor-rules.ts';
export { type AgentKey, selectAgentKeys } from './api-keys/agent-keys.queries.ts';
export { hashPassword } from './credentials/passwords.ts';
export { isPhone, phonesIn, requirePhone } from './family/identifiers.ts';
export { linkFamily } from './family/link-family.ts';
export { linkGuardian } from './memberships/guardians.ts';
export { inviteFounder } from './memberships/invite-founder.ts';
export { ALREADY_MEMBER, inviteMember, inviteMembers } from './memberships/invite-member.ts';
export type { MembershipMove } from './memberships/membership-rules.ts';
export { lockMemberships, personAsKnown, selectMembers } from './memberships/memberships.queries.ts';
export { INVITATIONS_MAX, invitationsLeft } from './memberships/require-invitation-left.ts';
export { announcePasskeysTo } from './passkeys/announce-to-center.ts';
export {
  type Passkey,
  selectPasskeyByCredential,
  selectPasskeys,
  touchPasskey,
} from './passkeys/passkeys.queries.ts';
export { relyingPartyOf } from './passkeys/relying-party.ts';
export { goesForward } from './passkeys/sign-count.ts';
export { peopleRoutes } from './people.routes.ts';
export { MemberSchema, MembershipSchema } from './people.schemas.ts';
export { peopleWorker } from './people.worker.ts';
export { createPeopleState } from './people-state.ts';
export { providerSecretContext } from './providers/issuer.ts';
export { hasOperator } from './seeding/seeding.queries.ts';
export { acceptFounding, ensureAccount, ensureApiKey, ensureMembership } from './seeding/seeding.ts';
export { namesOfActors, selectFamilyActors, selectNamesOf } from './sessions/actors.queries.ts';

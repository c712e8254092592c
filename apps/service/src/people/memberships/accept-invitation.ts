import { randomUUID } from 'node:crypto';
import { type FamilyId, isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { RequestFrame } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { requireHere } from '../access/away.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { unauthorized } from '../access/refusals.ts';
import type { CenterFacts } from '../center-facts.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { linkFamily } from '../family/link-family.ts';
import { consumeMailToken, selectMailToken } from '../mail-tokens/mail-tokens.queries.ts';
import { announcePasskeysTo } from '../passkeys/announce-to-center.ts';
import type { AuthAnswer } from '../sessions/auth-answer.ts';
import { openSession } from '../sessions/open-session.ts';
import { insertActor, selectAccountByEmail, selectAccountById, selectApproval } from './accounts.queries.ts';
import { type MemberRow, selectMember } from './memberships.queries.ts';
import { moveMembership } from './move-membership.ts';

interface Acceptance {
  token: string;
  name?: string | undefined;
  password?: string | undefined;
  /** Whoever is signed in on this call, if anybody. */
  who: SignedIn | null;
  from: Omit<AuditSource, 'actor'>;
  ipAddress: string;
  request: RequestFrame;
}

interface Accepting {
  id: string;
  familyId: FamilyId;
  name: string;
  email: string | null;
}

/**
 * Accepts an invitation (docs/rules.md#invitations-and-resets). An address that nobody signs in with becomes an account, verified by the very
 * mail; an account that exists must be signed in as itself, and keeps its password.
 */
export async function acceptInvitation(
  platform: Platform,
  acceptance: Acceptance,
  centerFacts: CenterFacts,
): Promise<AuthAnswer> {
  const { database, clock } = platform;
  const hash = hashToken(acceptance.token);
  const { membership, account } = await findInvitation(platform, hash);
  await requireHere(platform, membership.centerId, acceptance.request);
  if (account && acceptance.who?.loginActorId !== account.id && acceptance.who?.actorId !== account.id)
    throw unauthorized('This invitation is for an account that exists. Sign in with it, then accept.');
  const newcomer = account ? null : await prepareNewcomer(acceptance);

  const now = clock.now();
  const accepted = await database.inScope({ centerIds: [membership.centerId] }, async (tx) => {
    if (!(await consumeMailToken(tx, { hash, now }))) throw notValid();
    const actor =
      account ??
      (await addNewcomer(tx, {
        ...requirePrepared(newcomer),
        email: membership.email,
        role: membership.role,
        now,
      }));
    const source: AuditSource = {
      ...acceptance.from,
      actor: { id: actor.id, type: 'human', name: actor.name, email: actor.email },
    };
    const { centerId, id: membershipId } = membership;
    const change = { centerId, membershipId, source, now };
    const accepting = { ...change, move: 'accept', actorId: actor.id } as const;
    const pending = await moveMembership(tx, accepting, centerFacts).catch((error) => {
      // It was taken back in this moment.
      throw error instanceof ApiError && error.code === 'CONFLICT' ? notValid() : error;
    });
    await announcePasskeysTo(tx, { centerId, actorId: actor.id, source, now });
    const isApproved = membership.isFounding || (await selectApproval(tx, centerId)) === 'auto';
    const moved = isApproved
      ? await moveMembership(tx, { ...change, move: 'approve' }, centerFacts)
      : pending;
    return { actor, isActive: moved.status === 'ACTIVE' };
  });

  return openSession(platform, {
    actor: accepted.actor,
    requestedDomain: accepted.isActive ? membership.centerDomain : undefined,
    from: acceptance.from,
    action: 'accept-invitation',
    // A newcomer has just chosen a password; somebody with an account stands on the session that they came with.
    ...(newcomer ? { amr: ['pwd'], provenAt: now } : { amr: acceptance.who?.amr ?? [], provenAt: null }),
  });
}

/** The open invitation that a token stands for, and the account that it waits for, if there is one. */
async function findInvitation(
  { database, clock }: Platform,
  hash: string,
): Promise<{ membership: MemberRow; account: Accepting | undefined }> {
  const now = clock.now();
  const token = await database.inScope({ centerIds: [] }, (tx) =>
    selectMailToken(tx, { hash, kind: 'invitation', now }),
  );
  if (!token || token.centerId === null || token.membershipId === null) throw notValid();
  const { centerId, membershipId } = token;
  return database.inScope({ centerIds: [centerId] }, async (tx) => {
    const membership = await selectMember(tx, { centerId, membershipId });
    if (membership?.status !== 'INVITED') throw notValid();
    return { membership, account: await findAccount(tx, membership) };
  });
}

/** Of the address that was invited, or the very actor; an actor that is gone leaves nobody who could accept. */
async function findAccount(tx: Tx, { email, actorId }: MemberRow): Promise<Accepting | undefined> {
  if (email !== null) return selectAccountByEmail(tx, email);
  const actor = actorId === null ? undefined : await selectAccountById(tx, actorId);
  if (!actor) throw notValid();
  return actor;
}

async function prepareNewcomer({ name, password, ipAddress }: Acceptance) {
  for (const [path, value] of Object.entries({ name, password }))
    if (value === undefined)
      throw new ApiError('MISSING_REQUIRED_FIELD', `${path}: is required to make your account`, {
        details: { fields: [{ path, message: 'is required to make your account' }] },
      });
  return { name: name ?? '', passwordHash: await hashPassword(password ?? '', { from: ipAddress }) };
}

function requirePrepared<Prepared>(newcomer: Prepared | null): Prepared {
  if (newcomer === null) throw new Error('A newcomer is prepared whenever there is no account.');
  return newcomer;
}

async function addNewcomer(
  tx: Tx,
  newcomer: {
    name: string;
    passwordHash: string;
    email: string | null;
    role: ActorRole;
    now: Date;
  },
): Promise<Accepting> {
  const { name, passwordHash, email, now } = newcomer;
  if (email === null) throw new Error('Only an invited address makes an account.');
  const id = randomUUID();
  await insertActor(tx, { id, email, name, isChild: newcomer.role === 'CHILD', passwordHash, now }).catch(
    (error) => {
      // Another invitation to the same address was accepted a moment ago.
      throw isConstraint(error, 'actors_email_login')
        ? unauthorized('An account for this address was made a moment ago. Sign in with it, then accept.')
        : error;
    },
  );
  return { id, familyId: await linkFamily(tx, id), name, email };
}

function notValid() {
  return unauthorized('This invitation is not valid, was used before or has expired. Ask for a new one.');
}

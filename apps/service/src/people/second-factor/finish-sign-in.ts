import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { unauthorized } from '../access/refusals.ts';
import { selectPasswordHash } from '../credentials/credentials.queries.ts';
import { fitsPassword } from '../credentials/passwords.ts';
import type { Assertion } from '../passkeys/check-assertion.ts';
import { linkIdentity } from '../providers/link-identity.ts';
import { cameBy, requireLiveProvider } from '../providers/live-provider.ts';
import { selectActor } from '../sessions/actors.queries.ts';
import type { AuthAnswer } from '../sessions/auth-answer.ts';
import { openSession } from '../sessions/open-session.ts';
import {
  consumeSecondFactorToken,
  type HalfSignIn,
  hasSecondFactor,
  selectSecondFactors,
  selectSecondFactorToken,
} from './second-factor.queries.ts';
import { provePasskey, type ShownFactor, useFactor, wrongFactor } from './show-factor.ts';

interface Opening {
  lastVisitedDomain?: string | undefined;
  host: string;
  from: Omit<AuditSource, 'actor'>;
  /** Called as soon as it proved right. */
  onProven(): Promise<void>;
  /** Called with the account that it did not fit, where there is one. */
  onRefused(actorId: string | undefined): void;
}

/** The sign-in that a token is the first half of; a token that is none says so. */
async function requireHalf({ database, clock }: Platform, token: string): Promise<HalfSignIn> {
  const half = await database.inScope({ centerIds: [] }, (tx) =>
    selectSecondFactorToken(tx, { token, now: clock.now() }),
  );
  if (!half) throw startAnew();
  return half;
}

/** Whose sign-in it is. */
export async function ownerOfHalf(platform: Platform, token: string): Promise<string> {
  return (await requireHalf(platform, token)).actorId;
}

/** What is shown to finish: a factor, and where an account is to be linked its password, or a passkey in the place of both. */
interface Shown {
  factor: ShownFactor | undefined;
  password: string | undefined;
  ipAddress: string;
}

/** Opens the session of somebody whose first half was right a moment ago and who now shows the second. */
export async function finishSignIn(
  platform: Platform,
  half: Opening & Shown & { mfaToken: string },
): Promise<AuthAnswer> {
  const { database, clock } = platform;
  const now = clock.now();
  const { mfaToken: token, factor } = half;
  const begun = await requireHalf(platform, token);
  const passwordAmr = begun.link ? await provePassword(platform, begun.actorId, half) : [];
  const proven = await database.inScope({ centerIds: [] }, async (tx) => {
    const factorAmr = passwordAmr && (await shownHere(tx, platform, { begun, factor, now }));
    if (!passwordAmr || !factorAmr) return null;
    if (!(await consumeSecondFactorToken(tx, { token, now }))) throw startAnew();
    return { amr: [...passwordAmr, ...factorAmr], actor: await selectActor(tx, begun.actorId) };
  });
  if (!proven) {
    half.onRefused(begun.actorId);
    throw wrongFactor();
  }
  const { actor } = proven;
  if (!actor) throw startAnew();
  await half.onProven();
  const provider =
    begun.providerId === null ? undefined : await requireLiveProvider(platform, begun.providerId);
  if (provider && begun.link)
    await linkIdentity(platform, { actor, provider, ...begun.link, from: half.from });
  return openSession(platform, {
    actor,
    requestedDomain: begun.requestedDomain,
    lastVisitedDomain: half.lastVisitedDomain,
    host: half.host,
    from: half.from,
    action: 'sign-in',
    amr: [...new Set([...begun.firstAmr, ...proven.amr])],
    provenAt: now,
    provider: provider && cameBy(provider, begun.firstAmr),
  });
}

/** `pwd` for a password that fits, nothing where a passkey stands in for it, null for a wrong one. */
async function provePassword(
  { database }: Platform,
  actorId: string,
  { password, factor, ipAddress }: Shown,
): Promise<string[] | null> {
  if (factor && 'passkey' in factor) return [];
  if (password === undefined)
    throw new ApiError('MISSING_REQUIRED_FIELD', 'password: is required, or a passkey in its place');
  const hash = await database.inScope({ centerIds: [] }, (tx) => selectPasswordHash(tx, actorId));
  return (await fitsPassword(password, hash, { from: ipAddress })) ? ['pwd'] : null;
}

/** The `amr` of the factor that was shown; an account that is to be linked and has none needs none. */
async function shownHere(
  tx: Tx,
  platform: Platform,
  { begun, factor, now }: { begun: HalfSignIn; factor: ShownFactor | undefined; now: Date },
): Promise<string[] | null> {
  const { actorId } = begun;
  if (factor) return useFactor(tx, platform, { actorId, factor, purpose: 'second-factor', now });
  return begun.link && !hasSecondFactor(await selectSecondFactors(tx, actorId)) ? [] : null;
}

/** Opens the session of whoever's passkey signed, without a password: it is a thing and a PIN, a finger or a face already. */
export async function signInWithPasskey(
  platform: Platform,
  attempt: Opening & { assertion: Assertion; requestedDomain?: string | undefined },
): Promise<AuthAnswer> {
  const { database, clock } = platform;
  const now = clock.now();
  const found = await database.inScope({ centerIds: [] }, async (tx) => {
    const proven = await provePasskey(tx, platform, {
      assertion: attempt.assertion,
      purpose: { purpose: 'sign-in' },
      now,
    });
    const actor = proven && (await selectActor(tx, proven.actorId));
    return actor ? { actor, amr: proven.amr } : null;
  });
  if (!found) {
    attempt.onRefused(undefined);
    throw new ApiError(
      'INVALID_CREDENTIALS',
      'This passkey does not sign in here, or took too long. Try again, or use your password.',
    );
  }
  await attempt.onProven();
  return openSession(platform, {
    actor: found.actor,
    requestedDomain: attempt.requestedDomain,
    lastVisitedDomain: attempt.lastVisitedDomain,
    host: attempt.host,
    from: attempt.from,
    action: 'sign-in',
    amr: found.amr,
    provenAt: now,
  });
}

function startAnew(): ApiError {
  return unauthorized('This sign-in has taken too long or is over. Start anew.');
}

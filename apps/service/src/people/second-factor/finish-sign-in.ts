import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { unauthorized } from '../access/refusals.ts';
import type { Assertion } from '../passkeys/check-assertion.ts';
import { selectActor } from '../sessions/actors.queries.ts';
import type { AuthAnswer } from '../sessions/auth-answer.ts';
import { openSession } from '../sessions/open-session.ts';
import { consumeSecondFactorToken, selectSecondFactorToken } from './second-factor.queries.ts';
import { provePasskey, type ShownFactor, useFactor, wrongFactor } from './show-factor.ts';

interface Opening {
  lastVisitedDomain?: string | undefined;
  from: Omit<AuditSource, 'actor'>;
  /** Called as soon as it proved right. */
  onProven(): Promise<void>;
  /** Called with the account that it did not fit, where there is one. */
  onRefused(actorId: string | undefined): void;
}

/** Whose sign-in a token is the first half of; a token that is none says so. */
export async function ownerOfHalf({ database, clock }: Platform, token: string): Promise<string> {
  const half = await database.inScope({ centerIds: [] }, (tx) =>
    selectSecondFactorToken(tx, { token, now: clock.now() }),
  );
  if (!half) throw startAnew();
  return half.actorId;
}

/** Opens the session of somebody whose password was right a moment ago and who now shows their second factor. */
export async function finishSignIn(
  platform: Platform,
  half: Opening & { mfaToken: string; factor: ShownFactor },
): Promise<AuthAnswer> {
  const { database, clock } = platform;
  const now = clock.now();
  const { mfaToken: token, factor } = half;
  const proven = await database.inScope({ centerIds: [] }, async (tx) => {
    const found = await selectSecondFactorToken(tx, { token, now });
    if (!found) throw startAnew();
    const amr = await useFactor(tx, platform, {
      actorId: found.actorId,
      factor,
      purpose: 'second-factor',
      now,
    });
    if (!amr) return { actorId: found.actorId };
    if (!(await consumeSecondFactorToken(tx, { token, now }))) throw startAnew();
    return { ...found, amr, actor: await selectActor(tx, found.actorId) };
  });
  if (!('amr' in proven)) {
    half.onRefused(proven.actorId);
    throw wrongFactor();
  }
  if (!proven.actor) throw startAnew();
  await half.onProven();
  return openSession(platform, {
    actor: proven.actor,
    requestedDomain: proven.requestedDomain ?? undefined,
    lastVisitedDomain: half.lastVisitedDomain,
    from: half.from,
    action: 'sign-in',
    amr: ['pwd', ...proven.amr],
    provenAt: now,
  });
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
    from: attempt.from,
    action: 'sign-in',
    amr: found.amr,
    provenAt: now,
  });
}

function startAnew(): ApiError {
  return unauthorized('This sign-in has taken too long or is over. Start anew with your password.');
}

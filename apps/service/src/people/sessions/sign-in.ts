import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { fitsPassword } from '../credentials/passwords.ts';
import { providerRequired, requiredProviders } from '../providers/require-way-in.ts';
import { beginSecondFactor, type SecondFactorStep } from '../second-factor/begin-second-factor.ts';
import { type LoginCandidate, selectLoginCandidates } from './actors.queries.ts';
import type { AuthAnswer } from './auth-answer.ts';
import { type OpenSession, openSession } from './open-session.ts';

export type LoginIdentifier = { email: string } | { phone: string };

/**
 * Relatives may share a verified phone and each have a password, so a phone stands for up to two accounts. Every
 * sign-in costs as many password checks as its kind of identifier can need, whether accounts exist or not.
 */
const CHECKS = { email: 1, phone: 2 };

/**
 * Signs in by address or phone. The answer takes the same time and says the same for unknown and known accounts. A right password of
 * somebody with a second factor opens no session yet.
 */
export async function signIn(
  platform: Platform,
  attempt: Pick<OpenSession, 'requestedDomain' | 'lastVisitedDomain' | 'host' | 'from'> & {
    identifier: LoginIdentifier;
    password: string;
    ipAddress: string;
    /** Called as soon as the password proved right. */
    onProven(): Promise<void>;
    /** Called with the account that it did not fit, where there is one. */
    onRefused(actorId: string | undefined): void;
  },
): Promise<AuthAnswer | SecondFactorStep> {
  const { identifier, password } = attempt;
  if ('email' in identifier) {
    // Whether there is such an account is not looked at: what is told is about the domain.
    const required = await requiredProviders(platform, identifier.email);
    if (required) throw providerRequired(required, identifier.email);
  }
  const checks = 'email' in identifier ? CHECKS.email : CHECKS.phone;
  const candidates = await platform.database.inScope({ centerIds: [] }, (tx) =>
    selectLoginCandidates(tx, identifier, checks),
  );
  const actor = await provenCandidate(candidates, { password, checks, from: attempt.ipAddress });
  if (!actor) {
    attempt.onRefused(candidates[0]?.id);
    throw new ApiError('INVALID_CREDENTIALS', 'The sign-in name or the password is wrong.');
  }
  await attempt.onProven();
  const step = await beginSecondFactor(platform, {
    actorId: actor.id,
    requestedDomain: attempt.requestedDomain,
    firstAmr: ['pwd'],
    providerId: null,
  });
  if (step) return step;
  return openSession(platform, {
    ...attempt,
    actor,
    action: 'sign-in',
    amr: ['pwd'],
    provenAt: platform.clock.now(),
  });
}

async function provenCandidate(
  candidates: LoginCandidate[],
  { password, checks, from }: { password: string; checks: number; from: string },
): Promise<LoginCandidate | undefined> {
  const fits = await Promise.all(
    Array.from({ length: checks }, (_, position) =>
      fitsPassword(password, candidates[position]?.passwordHash ?? null, { from }),
    ),
  );
  return candidates[fits.indexOf(true)];
}

import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { fitsPassword } from '../credentials/passwords.ts';
import { type LoginCandidate, selectLoginCandidates } from './actors.queries.ts';
import type { AuthAnswer } from './auth-answer.ts';
import { type OpenSession, openSession } from './open-session.ts';

export type LoginIdentifier = { email: string } | { phone: string };

/**
 * Relatives may share a verified phone and each have a password, so a phone stands for up to two accounts. Every
 * sign-in costs as many password checks as its kind of identifier can need, whether accounts exist or not.
 */
const CHECKS = { email: 1, phone: 2 };

/** Signs in by address or phone. The answer takes the same time and says the same for unknown and known accounts. */
export async function signIn(
  platform: Platform,
  attempt: Pick<OpenSession, 'requestedDomain' | 'lastVisitedDomain' | 'from'> & {
    identifier: LoginIdentifier;
    password: string;
    /** Called as soon as the password proved right. */
    onProven(): Promise<void>;
  },
): Promise<AuthAnswer> {
  const { identifier, password } = attempt;
  const checks = 'email' in identifier ? CHECKS.email : CHECKS.phone;
  const candidates = await platform.database.inScope({ centerIds: [] }, (tx) =>
    selectLoginCandidates(tx, identifier, checks),
  );
  const actor = await provenCandidate(candidates, password, checks);
  if (!actor) {
    await recordFailure(platform, attempt.from, candidates[0]);
    throw new ApiError('INVALID_CREDENTIALS', 'The sign-in name or the password is wrong.');
  }
  await attempt.onProven();
  return openSession(platform, { ...attempt, actor, action: 'sign-in' });
}

async function provenCandidate(
  candidates: LoginCandidate[],
  password: string,
  checks: number,
): Promise<LoginCandidate | undefined> {
  const fits = await Promise.all(
    Array.from({ length: checks }, (_, position) =>
      fitsPassword(password, candidates[position]?.passwordHash ?? null),
    ),
  );
  return candidates[fits.indexOf(true)];
}

async function recordFailure(
  { database, clock }: Platform,
  from: OpenSession['from'],
  candidate: LoginCandidate | undefined,
): Promise<void> {
  await database.inScope({ centerIds: [] }, (tx) =>
    recordAudit(tx, {
      centerId: null,
      eventType: 'AUTH_LOGIN',
      action: 'sign-in',
      result: 'failure',
      target: { type: 'actor', id: candidate?.id ?? 'unknown', name: null },
      metadata: { reason: 'INVALID_CREDENTIALS' },
      source: { ...from, actor: null },
      now: clock.now(),
    }),
  );
}

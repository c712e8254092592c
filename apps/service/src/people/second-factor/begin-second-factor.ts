import type { Platform } from '../../platform/platform.ts';
import type { SECOND_FACTOR_METHODS } from '../people.schemas.ts';
import {
  hasSecondFactor,
  newSecondFactorToken,
  selectSecondFactors,
  TOKEN_FOR_SECONDS,
} from './second-factor.queries.ts';

/** What is answered to a right password where a second factor is still to come. */
export interface SecondFactorStep {
  mfaToken: string;
  expiresIn: number;
  methods: (typeof SECOND_FACTOR_METHODS)[number][];
}

/** The second half of a sign-in, for an account that has one; null where the password is enough. */
export async function beginSecondFactor(
  { database, clock }: Platform,
  { actorId, requestedDomain }: { actorId: string; requestedDomain: string | undefined },
): Promise<SecondFactorStep | null> {
  return database.inScope({ centerIds: [] }, async (tx) => {
    const factors = await selectSecondFactors(tx, actorId);
    if (!hasSecondFactor(factors)) return null;
    return {
      mfaToken: await newSecondFactorToken(tx, { actorId, requestedDomain, now: clock.now() }),
      expiresIn: TOKEN_FOR_SECONDS,
      methods: [
        ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
        ...(factors.totp ? (['totp'] as const) : []),
        ...(factors.recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
      ],
    };
  });
}

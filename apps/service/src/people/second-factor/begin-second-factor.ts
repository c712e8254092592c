import type { Platform } from '../../platform/platform.ts';
import type { SECOND_FACTOR_METHODS } from '../people.schemas.ts';
import {
  type HalfSignIn,
  hasSecondFactor,
  newSecondFactorToken,
  type SecondFactors,
  selectSecondFactors,
  TOKEN_FOR_SECONDS,
} from './second-factor.queries.ts';

/** What is answered where something is still to be shown. */
export interface SecondFactorStep {
  mfaToken: string;
  expiresIn: number;
  methods: (typeof SECOND_FACTOR_METHODS)[number][];
  /** Where a provider brought somebody whose account is not linked with it yet: finishing links the two. */
  linking?: { provider: string; email: string };
}

/** The second half of a sign-in, for an account that has one; null where the first is enough. */
export async function beginSecondFactor(
  { database, clock }: Platform,
  half: Omit<HalfSignIn, 'link'>,
): Promise<SecondFactorStep | null> {
  return database.inScope({ centerIds: [] }, async (tx) => {
    const factors = await selectSecondFactors(tx, half.actorId);
    if (!hasSecondFactor(factors)) return null;
    return {
      mfaToken: await newSecondFactorToken(tx, { ...half, link: null, now: clock.now() }),
      expiresIn: TOKEN_FOR_SECONDS,
      methods: methodsOf(factors),
    };
  });
}

/** Asks for a proof of the account that a provider's person is to be linked with: its password and second factor, or a passkey. */
export async function beginLinking(
  { database, clock }: Platform,
  half: HalfSignIn & { link: NonNullable<HalfSignIn['link']>; providerName: string },
): Promise<SecondFactorStep> {
  const { providerName, ...begun } = half;
  return database.inScope({ centerIds: [] }, async (tx) => ({
    mfaToken: await newSecondFactorToken(tx, { ...begun, now: clock.now() }),
    expiresIn: TOKEN_FOR_SECONDS,
    methods: ['password' as const, ...methodsOf(await selectSecondFactors(tx, half.actorId))],
    linking: { provider: providerName, email: half.link.email },
  }));
}

function methodsOf({ passkeys, totp, recoveryCodesLeft }: SecondFactors): SecondFactorStep['methods'] {
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}

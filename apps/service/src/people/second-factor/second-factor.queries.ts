import type { Tx } from '../../platform/database/index.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';

/** What an account can show beside its password. */
export interface SecondFactors {
  passkeys: number;
  totp: { createdAt: Date; lastUsedAt: Date | null } | null;
  recoveryCodesLeft: number;
}

export async function selectSecondFactors(tx: Tx, actorId: string): Promise<SecondFactors> {
  const row = await tx
    .selectFrom('actors as a')
    .leftJoin('totp_secrets as t', (join) =>
      join.onRef('t.actor_id', '=', 'a.id').on('t.confirmed_at', 'is not', null),
    )
    .select((eb) => [
      eb
        .selectFrom('passkeys as p')
        .whereRef('p.actor_id', '=', 'a.id')
        .select((of) => of.fn.countAll<number>().as('total'))
        .as('passkeys'),
      eb
        .selectFrom('recovery_codes as c')
        .whereRef('c.actor_id', '=', 'a.id')
        .where('c.used_at', 'is', null)
        .select((of) => of.fn.countAll<number>().as('total'))
        .as('recoveryCodesLeft'),
      't.confirmed_at as createdAt',
      't.last_used_at as lastUsedAt',
    ])
    .where('a.id', '=', actorId)
    .executeTakeFirst();
  return {
    passkeys: row?.passkeys ?? 0,
    totp: row?.createdAt ? { createdAt: row.createdAt, lastUsedAt: row.lastUsedAt } : null,
    recoveryCodesLeft: row?.recoveryCodesLeft ?? 0,
  };
}

/** Recovery codes alone are none: they stand in for one that was lost. */
export function hasSecondFactor({ passkeys, totp }: SecondFactors): boolean {
  return passkeys > 0 || totp !== null;
}

/** How long the second half of a sign-in may take. */
const TOKEN_FOR_MS = 5 * 60_000;
export const TOKEN_FOR_SECONDS = TOKEN_FOR_MS / 1_000;

/** A sign-in that has begun: by a password, or at a provider. */
export interface HalfSignIn {
  actorId: string;
  requestedDomain: string | undefined;
  /** How far it got, in the words of RFC 8176. */
  firstAmr: readonly string[];
  providerId: string | null;
  /** Who they are at the provider, where the account is not linked with them yet: finishing links it. */
  link: { subject: string; email: string } | null;
}

/** The token of a sign-in whose first half was right. */
export async function newSecondFactorToken(tx: Tx, half: HalfSignIn & { now: Date }): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('second_factor_tokens')
    .values({
      token_hash: hashToken(token),
      actor_id: half.actorId,
      requested_domain: half.requestedDomain ?? null,
      first_amr: [...half.firstAmr],
      provider_id: half.providerId,
      link_subject: half.link?.subject ?? null,
      link_email: half.link?.email ?? null,
      created_at: half.now,
      expires_at: new Date(half.now.getTime() + TOKEN_FOR_MS),
    })
    .execute();
  return token;
}

export async function selectSecondFactorToken(
  tx: Tx,
  which: { token: string; now: Date },
): Promise<HalfSignIn | undefined> {
  const row = await tx
    .selectFrom('second_factor_tokens')
    .select([
      'actor_id as actorId',
      'requested_domain as requestedDomain',
      'first_amr as firstAmr',
      'provider_id as providerId',
      'link_subject as subject',
      'link_email as email',
    ])
    .where('token_hash', '=', hashToken(which.token))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', which.now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subject, email, requestedDomain, ...half } = row;
  return {
    ...half,
    requestedDomain: requestedDomain ?? undefined,
    link: subject === null || email === null ? null : { subject, email },
  };
}

/** True for the one sign-in that the token is good for. */
export async function consumeSecondFactorToken(
  tx: Tx,
  which: { token: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor_tokens')
    .set({ consumed_at: which.now })
    .where('token_hash', '=', hashToken(which.token))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', which.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes every half sign-in of an account worthless. */
export async function consumeSecondFactorTokens(
  tx: Tx,
  which: { actorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('second_factor_tokens')
    .set({ consumed_at: which.now })
    .where('actor_id', '=', which.actorId)
    .where('consumed_at', 'is', null)
    .execute();
}

export interface TotpSecret {
  /** Encrypted. */
  secret: string;
  confirmedAt: Date | null;
}

export async function selectTotp(tx: Tx, actorId: string): Promise<TotpSecret | undefined> {
  return tx
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('actor_id', '=', actorId)
    .executeTakeFirst();
}

export async function insertTotp(
  tx: Tx,
  totp: { actorId: string; secret: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('totp_secrets')
    .values({ actor_id: totp.actorId, secret: totp.secret, created_at: totp.now })
    .execute();
}

export async function confirmTotp(tx: Tx, which: { actorId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: which.now })
    .where('actor_id', '=', which.actorId)
    .execute();
}

/** True for the one use of a code: its time step lies after every one that was taken before. */
export async function takeTotpStep(
  tx: Tx,
  use: { actorId: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: use.step, last_used_at: use.now })
    .where('actor_id', '=', use.actorId)
    .where('last_step', '<', use.step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotp(tx: Tx, actorId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secrets')
    .where('actor_id', '=', actorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertRecoveryCodes(
  tx: Tx,
  codes: { actorId: string; hashes: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('recovery_codes')
    .values(codes.hashes.map((hash) => ({ actor_id: codes.actorId, code_hash: hash, created_at: codes.now })))
    .execute();
}

export async function takeRecoveryCode(
  tx: Tx,
  use: { actorId: string; hash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: use.now })
    .where('actor_id', '=', use.actorId)
    .where('code_hash', '=', use.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteRecoveryCodes(tx: Tx, actorId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('actor_id', '=', actorId).execute();
}

import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { announceCredential } from '../credentials/announce-credential.ts';
import { lockAccount } from '../credentials/credentials.queries.ts';
import { requireAccount } from '../credentials/require-account.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import {
  deleteRecoveryCodes,
  deleteTotp,
  hasSecondFactor,
  insertTotp,
  confirmTotp as markConfirmed,
  selectSecondFactors,
  selectTotp,
  takeTotpStep,
} from './second-factor.queries.ts';

/** What every authenticator app understands; some understand nothing else. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A phone's clock may be off by half a minute. */
const WINDOW_STEPS = 1;
const ISSUER = 'Centerproof';

/** A new secret for an authenticator app. It counts for nothing until a code of it was shown. */
export async function offerTotp(platform: Platform, who: SignedIn): Promise<{ secret: string; uri: string }> {
  const { database, clock, secrets } = platform;
  const now = clock.now();
  const actorId = who.loginActorId;
  const secret = new Secret({ size: SECRET_BYTES });
  const account = await database.inScope({ centerIds: [] }, async (tx) => {
    await requireFreshProof(tx, who, now);
    await lockAccount(tx, actorId);
    if ((await selectTotp(tx, actorId))?.confirmedAt)
      throw new ApiError('CONFLICT', 'An authenticator app is set up already. Remove it first.');
    await deleteTotp(tx, actorId);
    await insertTotp(tx, { actorId, secret: secrets.encrypt(secret.base32, contextOf(actorId)), now });
    return requireAccount(tx, who);
  });
  const label = account.email ?? account.name;
  return {
    secret: secret.base32,
    uri: new TOTP({ ...SHAPE, issuer: ISSUER, label, secret }).toString(),
  };
}

/** Sets the app up that shows a code of the new secret; gives recovery codes back, this once. */
export async function confirmTotp(
  platform: Platform,
  who: SignedIn,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { database, clock } = platform;
  const now = clock.now();
  const actorId = who.loginActorId;
  return database.inScope({ familyId: who.familyId }, async (tx) => {
    await requireFreshProof(tx, who, now);
    await lockAccount(tx, actorId);
    const totp = await selectTotp(tx, actorId);
    if (!totp || totp.confirmedAt)
      throw new ApiError('CONFLICT', 'No authenticator app is being set up. Ask for a secret first.');
    if (!(await takeCode(tx, platform, { actorId, sealed: totp.secret, code, now }))) throw wrongCode();
    const isFirst = !hasSecondFactor(await selectSecondFactors(tx, actorId));
    await markConfirmed(tx, { actorId, now });
    const sessionsEnded = isFirst ? await endOtherSessions(tx, who, now) : 0;
    await announceCredential(tx, platform, {
      account: await requireAccount(tx, who),
      entries: [
        {
          action: 'register-totp',
          target: { type: 'actor', id: actorId, name: who.name },
          metadata: { sessionsEnded },
        },
      ],
      sentence: 'an authenticator app was set up for your account.',
      source: who.source,
      now,
    });
    return { recoveryCodes: await replaceRecoveryCodes(tx, { actorId, now }) };
  });
}

export async function removeTotp(platform: Platform, who: SignedIn): Promise<void> {
  const { database, clock } = platform;
  const now = clock.now();
  const actorId = who.loginActorId;
  await database.inScope({ familyId: who.familyId }, async (tx) => {
    await requireFreshProof(tx, who, now);
    await lockAccount(tx, actorId);
    if (!(await selectTotp(tx, actorId))?.confirmedAt)
      throw new ApiError('NOT_FOUND', 'No authenticator app is set up.');
    await deleteTotp(tx, actorId);
    if (!hasSecondFactor(await selectSecondFactors(tx, actorId))) await deleteRecoveryCodes(tx, actorId);
    await announceCredential(tx, platform, {
      account: await requireAccount(tx, who),
      entries: [{ action: 'remove-totp', target: { type: 'actor', id: actorId, name: who.name } }],
      sentence: 'the authenticator app was removed from your account.',
      source: who.source,
      now,
    });
  });
}

/** True for the one use of a code of the account's app, in its half minute or the one beside it. */
export async function useTotpCode(
  tx: Tx,
  platform: Pick<Platform, 'secrets'>,
  { actorId, code, now }: { actorId: string; code: string; now: Date },
): Promise<boolean> {
  const totp = await selectTotp(tx, actorId);
  if (!totp?.confirmedAt) return false;
  return takeCode(tx, platform, { actorId, sealed: totp.secret, code, now });
}

async function takeCode(
  tx: Tx,
  { secrets }: Pick<Platform, 'secrets'>,
  { actorId, sealed, code, now }: { actorId: string; sealed: string; code: string; now: Date },
): Promise<boolean> {
  const secret = Secret.fromBase32(secrets.decrypt(sealed, contextOf(actorId)));
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...SHAPE, token: code, secret, timestamp, window: WINDOW_STEPS });
  if (delta === null) return false;
  const step = TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
  return takeTotpStep(tx, { actorId, step, now });
}

function wrongCode(): ApiError {
  return new ApiError(
    'INVALID_CREDENTIALS',
    'This code is wrong, was used before or is too old. Take the one that the app shows now.',
  );
}

function contextOf(actorId: string): string {
  return `totp:${actorId}`;
}

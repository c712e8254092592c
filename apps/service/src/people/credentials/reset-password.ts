import { sendMail } from '../../delivery/mail/index.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { unauthorized } from '../access/refusals.ts';
import { linkFamily } from '../family/link-family.ts';
import {
  consumeMailToken,
  consumeResetTokens,
  insertResetToken,
  selectMailToken,
} from '../mail-tokens/mail-tokens.queries.ts';
import { passwordResetMail } from '../mail-tokens/mails.ts';
import { consumeSecondFactorTokens } from '../second-factor/second-factor.queries.ts';
import { selectLoginCandidates } from '../sessions/actors.queries.ts';
import { revokeSessions } from '../sessions/sessions.queries.ts';
import type { LoginIdentifier } from '../sessions/sign-in.ts';
import { resetPassword as setPassword } from './credentials.queries.ts';
import { hashPassword } from './passwords.ts';

const RESET_FOR_MS = 3_600_000;
/** Relatives who share a phone each get their own mail. */
const ACCOUNTS_MAX = 2;

export const PREPARE_RESET = 'prepare-password-reset';

/**
 * Asks for a reset mail. Whether there is such an account is found out by a job, so that the call does and answers the
 * same for every identifier.
 */
export async function requestReset(
  { database, jobs, secrets }: Platform,
  identifier: LoginIdentifier,
): Promise<void> {
  const sealed = secrets.encrypt(JSON.stringify(identifier), PREPARE_RESET);
  await database.inScope({ centerIds: [] }, (tx) =>
    jobs.enqueue(tx, { task: PREPARE_RESET, payload: { sealed } }),
  );
}

/** The job behind it: a token and its mail for every account that the identifier stands for. */
export function prepareReset(platform: Platform): JobHandler {
  const { database, clock, secrets, settings } = platform;
  return async (payload) => {
    // Written by requestReset above and by nothing else.
    const identifier = JSON.parse(secrets.decrypt(String(payload.sealed), PREPARE_RESET)) as LoginIdentifier;
    const now = clock.now();
    await database.inScope({ centerIds: [] }, async (tx) => {
      for (const actor of await selectLoginCandidates(tx, identifier, ACCOUNTS_MAX)) {
        if (actor.email === null) continue;
        const token = newToken();
        await insertResetToken(tx, {
          hash: hashToken(token),
          actorId: actor.id,
          now,
          expiresAt: new Date(now.getTime() + RESET_FOR_MS),
        });
        await sendMail(
          tx,
          platform,
          passwordResetMail({ to: actor.email, name: actor.name, token, publicUrl: settings.publicUrl }),
        );
      }
    });
  };
}

/** Sets the password of whoever brings the mail's token, and ends all their sessions. */
export async function resetPassword(
  { database, clock }: Platform,
  reset: { token: string; newPassword: string; ipAddress: string; from: Omit<AuditSource, 'actor'> },
): Promise<void> {
  const now = clock.now();
  const hash = hashToken(reset.token);
  const good = await database.inScope({ centerIds: [] }, (tx) =>
    selectMailToken(tx, { hash, kind: 'password-reset', now }),
  );
  // Before the slow hash, so that made-up tokens cost nothing.
  if (!good?.actorId) throw notValid();
  const { actorId } = good;
  const passwordHash = await hashPassword(reset.newPassword, { from: reset.ipAddress });
  await database.inScope({ centerIds: [] }, async (tx) => {
    if (!(await consumeMailToken(tx, { hash, now }))) throw notValid();
    const actor = await setPassword(tx, { actorId, passwordHash, now });
    if (!actor) throw notValid();
    await linkFamily(tx, actorId);
    await consumeResetTokens(tx, { actorId, now });
    await consumeSecondFactorTokens(tx, { actorId, now });
    const ended = await revokeSessions(tx, { actorId, now });
    const source: AuditSource = {
      ...reset.from,
      actor: { id: actor.id, type: 'human', name: actor.name, email: actor.email },
    };
    await recordAudit(tx, {
      centerId: null,
      eventType: 'CREDENTIAL_CHANGED',
      action: 'reset-password',
      target: { type: 'actor', id: actor.id, name: actor.name },
      metadata: { sessionsEnded: ended.length },
      source,
      now,
    });
  });
}

function notValid() {
  return unauthorized('This link is not valid, was used before or has expired. Ask for a new one.');
}

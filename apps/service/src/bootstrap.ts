import { randomBytes, randomUUID } from 'node:crypto';
import { ensureAccount, hasOperator } from './people/index.ts';
import type { Platform } from './platform/platform.ts';
import { recordAudit, systemSource } from './proof/audit/index.ts';
import { type CommandSurroundings, withService } from './with-service.ts';

const PASSWORD_BYTES = 15;

/** Why the first operator was not made, in one line. */
export class BootstrapRefused extends Error {}

/**
 * Makes the first platform operator of an installation, on the database that the environment names. Later operators are
 * made by the first one's successors in the database, not by this: a second call is refused.
 */
export async function bootstrapOperator(
  options: CommandSurroundings & { email: string; name: string },
): Promise<{ email: string; password: string }> {
  return withService(options, (platform) => makeFirstOperator(platform, options));
}

async function makeFirstOperator(platform: Platform, { email, name }: { email: string; name: string }) {
  const { database, clock } = platform;
  if (await database.inScope({ operator: true }, (tx) => hasOperator(tx))) {
    throw new BootstrapRefused('There is a platform operator already; nothing was changed.');
  }
  const id = randomUUID();
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await ensureAccount(platform, {
    id,
    email: email.toLowerCase(),
    phone: null,
    name,
    password,
    isChild: false,
    isOperator: true,
  });
  await database.inScope({ operator: true }, (tx) =>
    recordAudit(tx, {
      centerId: null,
      eventType: 'CREDENTIAL_CHANGED',
      action: 'bootstrap-operator',
      target: { type: 'actor', id, name },
      source: systemSource,
      now: clock.now(),
    }),
  );
  return { email: email.toLowerCase(), password };
}

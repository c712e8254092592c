import { randomBytes, randomUUID } from 'node:crypto';
import { ensureAccount, hasOperator } from './people/index.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/index.ts';
import { createLog } from './platform/logging.ts';
import { createSecrets } from './platform/secrets.ts';
import { readSettings } from './platform/settings.ts';
import { recordAudit, systemSource } from './proof/audit/index.ts';
import { createService, prepareDatabase, type Service } from './service.ts';

const PASSWORD_BYTES = 15;

/** Why the first operator was not made, in one line. */
export class BootstrapRefused extends Error {}

/**
 * Makes the first platform operator of an installation, on the database that the environment names. Later operators are
 * made by the first one's successors in the database, not by this: a second call is refused.
 */
export async function bootstrapOperator(options: {
  environment: Record<string, string | undefined>;
  email: string;
  name: string;
  say(line: string): void;
}): Promise<{ email: string; password: string }> {
  const settings = readSettings(options.environment);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: options.say });
  const ownerUrl = settings.databaseUrl ?? embedded?.url ?? '';
  try {
    const secrets = createSecrets(settings.masterKey);
    const roles = await prepareDatabase({ ownerUrl, secrets, say: options.say });
    const service = await createService(
      { settings, ownerUrl, clock: systemClock, log: createLog('silent') },
      roles,
    );
    try {
      return await makeFirstOperator(service, options);
    } finally {
      await service.close();
    }
  } finally {
    await embedded?.stop();
  }
}

async function makeFirstOperator({ platform }: Service, { email, name }: { email: string; name: string }) {
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

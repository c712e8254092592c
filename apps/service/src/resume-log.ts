import { systemClock } from './platform/clock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/index.ts';
import { createLog } from './platform/logging.ts';
import { createSecrets } from './platform/secrets.ts';
import { readSettings } from './platform/settings.ts';
import { adoptCopy, renameLog } from './proof/log/index.ts';
import { createService, prepareDatabase } from './service.ts';

export { ResumeRefused } from './proof/log/index.ts';

/**
 * Lets the log of the database that the environment names go on after a backup was restored that is behind what was published,
 * and says what was done. With a copy of the log what is missing comes back and nothing is lost of it; without one the log
 * takes a new name and key, because under the old ones a size would get a second root.
 */
export async function resumeLog(options: {
  environment: Record<string, string | undefined>;
  /** A folder that `centerproof log copy` wrote; null when there is none. */
  copy: string | null;
  say(line: string): void;
}): Promise<string> {
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
      return await (options.copy === null
        ? renameLog(service.platform)
        : adoptCopy(service.platform, options.copy));
    } finally {
      await service.close();
    }
  } finally {
    await embedded?.stop();
  }
}

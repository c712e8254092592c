import { systemClock } from './platform/clock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/index.ts';
import { cellInUse, useCell } from './platform/ids.ts';
import { createLog } from './platform/logging.ts';
import type { Platform } from './platform/platform.ts';
import { createSecrets } from './platform/secrets.ts';
import { readSettings } from './platform/settings.ts';
import { createService, prepareDatabase } from './service.ts';

/** Where a command works, and whom it tells what happens meanwhile. */
export interface CommandSurroundings {
  environment: Record<string, string | undefined>;
  say(line: string): void;
}

/** One piece of an operator's work on the database that the environment names, without serving anybody. */
export async function withService<Result>(
  { environment, say }: CommandSurroundings,
  work: (platform: Platform, owner: { url: string }) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(environment);
  const before = cellInUse();
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  const ownerUrl = settings.databaseDirectUrl ?? settings.databaseUrl ?? embedded?.url ?? '';
  try {
    const secrets = createSecrets(settings.masterKey, settings.masterKeyPrevious);
    const roles = await prepareDatabase({ ownerUrl, secrets, cell: settings.cell, say });
    const service = await createService(
      { settings, ownerUrl, clock: systemClock, log: createLog('silent') },
      roles,
    );
    try {
      return await work(service.platform, { url: ownerUrl });
    } finally {
      await service.close();
    }
  } finally {
    useCell(before);
    await embedded?.stop();
  }
}

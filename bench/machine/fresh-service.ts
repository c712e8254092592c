import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../apps/service/src/platform/clock.ts';
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../apps/service/src/platform/database/embedded/index.ts';
import { createLog } from '../../apps/service/src/platform/logging.ts';
import type { Platform } from '../../apps/service/src/platform/platform.ts';
import { createSecrets } from '../../apps/service/src/platform/secrets.ts';
import { readSettings } from '../../apps/service/src/platform/settings.ts';
import { createService, prepareDatabase, type Service } from '../../apps/service/src/service.ts';

export interface FreshService extends AsyncDisposable {
  service: Service;
  platform: Platform;
  ownerUrl: string;
  dataDir: string;
  /** With this, other processes of the service join it on its database. */
  environment: Record<string, string>;
}

/** The service on a database of its own, which serves nobody by itself and leaves nothing behind. */
export async function freshService({
  environment: wanted = {},
  postgres = {},
}: {
  environment?: Record<string, string>;
  postgres?: Pick<EmbeddedPostgresOptions, 'fsync' | 'extraSettings'>;
} = {}): Promise<FreshService> {
  await using begun = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-bench-'));
  begun.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, ...postgres });
  begun.defer(server.stop);
  const masterKey = Buffer.alloc(32, 3);
  const environment = {
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    MASTER_KEY: masterKey.toString('hex'),
    ...wanted,
  };
  const ownerUrl = server.url;
  const roles = await prepareDatabase({ ownerUrl, secrets: createSecrets(masterKey), say: () => {} });
  const settings = readSettings(environment);
  const service = await createService(
    { settings, ownerUrl, clock: systemClock, log: createLog('silent') },
    roles,
  );
  begun.defer(service.close);
  const kept = begun.move();
  return {
    service,
    platform: service.platform,
    ownerUrl,
    dataDir,
    environment,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

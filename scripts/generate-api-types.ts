import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../apps/service/src/platform/clock.ts';
import { startEmbeddedPostgres } from '../apps/service/src/platform/database/embedded/index.ts';
import { createLog } from '../apps/service/src/platform/logging.ts';
import { createSecrets } from '../apps/service/src/platform/secrets.ts';
import { readSettings } from '../apps/service/src/platform/settings.ts';
import { createService, prepareDatabase } from '../apps/service/src/service.ts';
import { apiTypes } from '../packages/sdk/scripts/api-types.ts';

/** Writes the SDK's types from the OpenAPI document of the service as it stands. */
const output = fileURLToPath(new URL('../packages/sdk/src/api.generated.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-types-'));
const server = await startEmbeddedPostgres({ dataDir, log: console.error, fsync: false });
try {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const roles = await prepareDatabase({
    ownerUrl: server.url,
    secrets: createSecrets(settings.masterKey),
    say: () => {},
  });
  const service = await createService(
    { settings, ownerUrl: server.url, clock: systemClock, log: createLog('silent') },
    roles,
  );
  const app = await service.createApi();
  await app.ready();
  writeFileSync(output, await apiTypes(app.swagger()));
  await app.close();
  await service.close();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

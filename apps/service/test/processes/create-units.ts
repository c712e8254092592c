import { systemClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/logging.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { createDpu } from '../../src/proof/dpu/index.ts';
import { createService, prepareDatabase } from '../../src/service.ts';
import { inLanes } from '../harness/in-lanes.ts';

/**
 * A process of its own that works on the database of a test. `create` makes many units side by side; `hang` makes one,
 * says so, and never commits, so that the test can kill it there.
 */
const [mode, center, count] = process.argv.slice(2);
const settings = readSettings(process.env);
const ownerUrl = settings.databaseUrl ?? '';
const centerId = Number(center);
const roles = await prepareDatabase({ ownerUrl, secrets: createSecrets(settings.masterKey), say: () => {} });
const service = await createService(
  { settings, ownerUrl, clock: systemClock, log: createLog('silent') },
  roles,
);

const create = (name: string, afterwards?: () => Promise<void>) =>
  service.platform.database.inScope({ centerIds: [centerId] }, async (tx) => {
    const now = systemClock.now();
    await createDpu(tx, { centerId, content: name, createdBy: { id: 'p2', type: 'service' }, now });
    await afterwards?.();
  });

if (mode === 'create') {
  process.stdout.write('ready\n');
  await inLanes(3, Number(count), (i) => create(`process ${i}`));
  await service.close();
} else {
  await create('never committed', async () => {
    process.stdout.write('appended\n');
    await new Promise(() => setInterval(() => {}, 1_000));
  });
}

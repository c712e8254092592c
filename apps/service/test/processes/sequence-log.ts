import { systemClock } from '../../src/platform/clock.ts';
import { createDatabase } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/logging.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { createLogMemory } from '../../src/proof/log/log-memory.ts';
import { createSequencer } from '../../src/proof/log/sequencer.ts';

/**
 * A sequencer in a process of its own, which ends itself at a step as kill -9 would: nothing after it is done. It has what a sequencer
 * needs and not the whole service, which would be half of its life to load; the addresses of the roles are handed to it.
 */
const [step, occurrence] = process.argv.slice(2);
const { APP_URL: app = '', DISPATCHER_URL: dispatcher = '' } = process.env;
const settings = readSettings(process.env);
const log = createLog('silent');
const database = createDatabase({ addresses: { app, dispatcher }, poolMax: settings.databasePoolMax, log });
const secrets = createSecrets(settings.masterKey);
const platform = { settings, database, clock: systemClock, secrets, log } as Platform;
let left = Number(occurrence);
const sequencer = createSequencer(platform, {
  holder: `process ${process.pid}`,
  memory: createLogMemory(settings.log.stateFile),
  onStep(reached) {
    if (reached === step && --left === 0) process.kill(process.pid, 'SIGKILL');
  },
});
process.stdout.write('ready\n');
for (;;) {
  await sequencer.round().catch((error: Error) => process.stderr.write(`${error.message}\n`));
  await new Promise((resolve) => setTimeout(resolve, 5));
}

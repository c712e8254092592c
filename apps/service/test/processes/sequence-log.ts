import { systemClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/logging.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { createLogMemory } from '../../src/proof/log/log-memory.ts';
import { createSequencer } from '../../src/proof/log/sequencer.ts';
import { createService, prepareDatabase } from '../../src/service.ts';

/** A sequencer in a process of its own, which ends itself at a step as kill -9 would: nothing after it is done. */
const [step, occurrence] = process.argv.slice(2);
const settings = readSettings(process.env);
const ownerUrl = settings.databaseUrl ?? '';
const roles = await prepareDatabase({ ownerUrl, secrets: createSecrets(settings.masterKey), say: () => {} });
const { platform } = await createService(
  { settings, ownerUrl, clock: systemClock, log: createLog('silent') },
  roles,
);
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

import { createLog } from '../../src/platform/logging.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import type { Settings } from '../../src/platform/settings.ts';
import { createService, prepareDatabase, type Service } from '../../src/service.ts';
import type { TestService } from './index.ts';

/** Another process on the database of a service, as far as memory goes. Whoever asks for it closes it. */
export async function anotherNode(of: TestService, differing: Partial<Settings> = {}): Promise<Service> {
  const settings = { ...of.platform.settings, databasePoolMax: 2, ...differing };
  const { ownerUrl, clock } = of;
  const secrets = createSecrets(settings.masterKey);
  const roles = await prepareDatabase({ ownerUrl, secrets, say: () => {} });
  return createService({ settings, ownerUrl, clock, log: createLog('silent') }, roles);
}

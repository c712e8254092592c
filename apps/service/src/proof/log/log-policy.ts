import { writeVkey } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { believedKeys } from './walk-log.ts';

/**
 * Whom this installation believes, as a C2SP tlog-policy: the keys of its logs, and those who cosign. How many of them it takes is for
 * whoever verifies to say, so it asks for none; where they are asked is nobody else's concern.
 */
export async function publishedPolicy(platform: Platform): Promise<string> {
  const logs = (await believedKeys(platform)).map((vkey) => `log ${vkey}`);
  const witnesses = platform.settings.log.witnesses.map(
    ({ name, key }) => `witness ${name} ${writeVkey(key)}`,
  );
  return `${[...logs, ...witnesses, 'quorum none'].join('\n')}\n`;
}

import { writeVkey } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { believedKeys, logKeys } from './walk-log.ts';

/**
 * Whom this installation believes, as a C2SP tlog-policy: the keys of its logs, and those who cosign. How many of them it takes is for
 * whoever verifies to say, so it asks for none; where they are asked is nobody else's concern. Its own log has its address, so that
 * who was given the policy knows whom to ask for a live proof.
 */
export async function publishedPolicy(platform: Platform): Promise<string> {
  const own = new Set(await logKeys(platform));
  const logs = (await believedKeys(platform)).map((vkey) =>
    own.has(vkey) ? `log ${vkey} ${platform.settings.publicUrl}/log` : `log ${vkey}`,
  );
  const witnesses = platform.settings.log.witnesses.map(
    ({ name, key }) => `witness ${name} ${writeVkey(key)}`,
  );
  return `${[...logs, ...witnesses, 'quorum none'].join('\n')}\n`;
}

import type { Platform } from '../../platform/platform.ts';
import { type KeyStanding, keyStandings } from './access.queries.ts';

type Waiting = PromiseWithResolvers<KeyStanding | undefined>;

/**
 * Looks API keys up by their digests. Where thousands of centers are at work, many keys are asked for at once: those that are asked for
 * together, or while a look-up is under way, share one statement.
 */
export function createKeyLookup({ database }: Pick<Platform, 'database'>) {
  let waiting = new Map<string, Waiting>();
  let isUnderWay = false;

  async function lookUp(): Promise<void> {
    while (waiting.size > 0) {
      const asked = waiting;
      waiting = new Map();
      try {
        const found = await database.readAcrossTenants(keyStandings([...asked.keys()]));
        for (const [keyHash, { resolve }] of asked) resolve(found.get(keyHash));
      } catch (error) {
        for (const { reject } of asked.values()) reject(error);
      }
    }
    isUnderWay = false;
  }

  return (keyHash: string): Promise<KeyStanding | undefined> => {
    const known = waiting.get(keyHash);
    if (known) return known.promise;
    const asked: Waiting = Promise.withResolvers();
    waiting.set(keyHash, asked);
    if (!isUnderWay) setImmediate(() => void lookUp());
    isUnderWay = true;
    return asked.promise;
  };
}

import { createLookup } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { keyStandings } from './access.queries.ts';

/** Looks API keys up by their digests. */
export function createKeyLookup({ database }: Pick<Platform, 'database'>) {
  return createLookup({
    nameOf: (keyHash: string) => keyHash,
    find: (keyHashes) => database.readAcrossTenants(keyStandings(keyHashes)),
  });
}

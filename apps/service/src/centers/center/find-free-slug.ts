import { randomInt } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { selectTakenSlugs } from './centers.queries.ts';
import { slugFromName } from './slug-rules.ts';

const ATTEMPTS = 50;
const FAR_ATTEMPTS = 20;

/**
 * A slug for this name that no center has or ever had. Somebody else may take it before it is used: the unique
 * constraint of the table has the last word, and its refusal is a reason to ask again.
 */
export async function findFreeSlug(platform: Platform, name: string): Promise<string> {
  const near = Array.from({ length: ATTEMPTS }, (_, index) => slugFromName(name, index + 1));
  // So common a name that fifty numbers are gone: random ones are hardly ever all taken as well.
  const far = Array.from({ length: FAR_ATTEMPTS }, () =>
    slugFromName(name, randomInt(ATTEMPTS + 1, 1_000_000)),
  );
  const candidates = [...near, ...far];
  // Slugs of other tenants and of ended centers count too, and nothing but their being taken leaves this function.
  const taken = new Set(
    await platform.database.inScope({ operator: true }, (tx) => selectTakenSlugs(tx, candidates)),
  );
  const free = candidates.find((slug) => !taken.has(slug));
  if (!free) throw new Error(`Every slug tried for a center's name is taken, ${candidates.at(-1)} the last.`);
  return free;
}

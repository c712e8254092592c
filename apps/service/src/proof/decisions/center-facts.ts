import { createCenterCache } from '../../platform/center-cache.ts';
import { send } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CenterFacts, centerFacts } from './sealing.queries.ts';

/** What judging and sealing need to know of centers, kept in memory; a center that is gone has none. */
export type FactsOfCenters = (
  centerIds: readonly number[],
) => Promise<ReadonlyMap<number, CenterFacts | undefined>>;

/** Whatever changes them says so (`sealing.functions.sql`), and whoever calls after that is judged by it. */
export function createFactsOfCenters({ database }: Pick<Platform, 'database'>): FactsOfCenters {
  const cache = createCenterCache<CenterFacts, undefined>({
    read: async (centerIds) => {
      const facts = await database.inScope({ centerIds }, (tx) => send(tx, centerFacts(centerIds)));
      return new Map(facts.map((center) => [center.center_id, center]));
    },
    nothing: undefined,
  });
  database.notices.listen('access', (payload) => {
    const [kind, id] = payload.split(':', 2);
    if (kind === 'center') cache.forget(Number(id));
    else if (payload === '') cache.forgetAll();
  });
  return cache.of;
}

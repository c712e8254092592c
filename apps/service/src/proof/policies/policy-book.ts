import type { Platform } from '../../platform/platform.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import { POLICY_CHANNEL } from './change-policies.ts';
import { PLATFORM_CENTER_ID, selectActivePolicies } from './policies.queries.ts';
import type { Policy } from './policy-rules.ts';

/** The policies that govern centers' decisions, kept in memory because every approval asks for them. */
export interface PolicyBook {
  policiesFor(centerIds: readonly number[]): Promise<ReadonlyMap<number, readonly Policy[]>>;
  /** Looks again from now on; the change of another process is noticed through the database. */
  forget(centerId: number): void;
}

const ENTRIES_MAX = 10_000;
/** How long a policy may be believed when a notice got lost on its way. */
const TTL_MS = 30_000;

/** One book for each process. */
export function createPolicyBook({ database }: Platform): PolicyBook {
  const pages = createShortCache<readonly Policy[]>({ entriesMax: ENTRIES_MAX, ttlMs: TTL_MS });
  // An empty payload means that notices may have been missed while the connection was away.
  database.notices.listen(POLICY_CHANNEL, (payload) =>
    pages.forget((_, key) => payload === '' || key === payload),
  );
  const shared = () =>
    pages.get(String(PLATFORM_CENTER_ID), async () => {
      const found = await database.inScope({ directory: true }, (tx) =>
        selectActivePolicies(tx, [PLATFORM_CENTER_ID]),
      );
      return found.get(PLATFORM_CENTER_ID) ?? [];
    });
  /** Those that are not known yet are read together. */
  const own = async (centerIds: readonly number[]) => {
    const missing: number[] = [];
    const reading = Promise.withResolvers<Map<number, Policy[]>>();
    const found = centerIds.map((centerId) =>
      pages.get(String(centerId), () => {
        missing.push(centerId);
        return reading.promise.then((read) => read.get(centerId) ?? []);
      }),
    );
    if (missing.length > 0)
      database
        .inScope({ centerIds: missing }, (tx) => selectActivePolicies(tx, missing))
        .then(reading.resolve, reading.reject);
    return Promise.all(found);
  };
  return {
    async policiesFor(centerIds) {
      const [common, each] = await Promise.all([shared(), own(centerIds)]);
      return new Map(centerIds.map((centerId, place) => [centerId, [...(each[place] ?? []), ...common]]));
    },
    forget: (centerId) => pages.forget((_, key) => key === String(centerId)),
  };
}

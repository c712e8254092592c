import type { Platform } from '../../platform/platform.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import { POLICY_CHANNEL } from './change-policies.ts';
import { PLATFORM_CENTER_ID, selectPolicies } from './policies.queries.ts';
import type { Policy } from './policy-rules.ts';

/** The policies that govern a center's decisions, kept in memory because every approval asks for them. */
export interface PolicyBook {
  policiesFor(centerId: number): Promise<readonly Policy[]>;
  /** Looks again from now on; the change of another process is noticed through the database. */
  forget(centerId: number): void;
}

const ENTRIES_MAX = 10_000;
/** How long a policy may be believed when a notice got lost on its way. */
const TTL_MS = 30_000;

const books = new WeakMap<Platform, PolicyBook>();

/** One book for each process. */
export function policyBook(platform: Platform): PolicyBook {
  const known = books.get(platform);
  if (known) return known;
  const book = createPolicyBook(platform);
  books.set(platform, book);
  return book;
}

function createPolicyBook({ database }: Platform): PolicyBook {
  const pages = createShortCache<readonly Policy[]>({ entriesMax: ENTRIES_MAX, ttlMs: TTL_MS });
  // An empty payload means that notices may have been missed while the connection was away.
  database.notices.listen(POLICY_CHANNEL, (payload) =>
    pages.forget((_, key) => payload === '' || key === payload),
  );
  return {
    async policiesFor(centerId) {
      const [own, shared] = await Promise.all([
        pages.get(String(centerId), () =>
          database.inScope({ centerIds: [centerId] }, (tx) => selectActive(tx, centerId)),
        ),
        pages.get(String(PLATFORM_CENTER_ID), () =>
          database.inScope({ directory: true }, (tx) => selectActive(tx, PLATFORM_CENTER_ID)),
        ),
      ]);
      return shared.length === 0 ? own : [...own, ...shared];
    },
    forget: (centerId) => pages.forget((_, key) => key === String(centerId)),
  };
}

async function selectActive(tx: Parameters<typeof selectPolicies>[0], centerId: number): Promise<Policy[]> {
  return (await selectPolicies(tx, centerId)).filter(({ active }) => active);
}

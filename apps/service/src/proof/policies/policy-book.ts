import { createCenterCache } from '../../platform/center-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { POLICY_CHANNEL } from './change-policies.ts';
import { PLATFORM_CENTER_ID, selectActivePolicies } from './policies.queries.ts';
import type { Policy } from './policy-rules.ts';

/** The policies that govern centers' decisions, kept in memory because every approval asks for them. */
export interface PolicyBook {
  policiesFor(centerIds: readonly number[]): Promise<ReadonlyMap<number, readonly Policy[]>>;
  /** Looks again from now on; the change of another process is noticed through the database. */
  forget(centerId: number): void;
}

/** One book for each process. */
export function createPolicyBook({ database }: Platform): PolicyBook {
  const own = createCenterCache<readonly Policy[], readonly Policy[]>({
    read: (centerIds) => database.inScope({ centerIds }, (tx) => selectActivePolicies(tx, centerIds)),
    nothing: [],
  });
  /** Those of the platform, which every center has. */
  const shared = createCenterCache<readonly Policy[], readonly Policy[]>({
    read: (centerIds) => database.inScope({ directory: true }, (tx) => selectActivePolicies(tx, centerIds)),
    nothing: [],
  });
  const forget = (centerId: number) => (centerId === PLATFORM_CENTER_ID ? shared : own).forget(centerId);
  database.notices.listen(POLICY_CHANNEL, (payload) => {
    if (payload !== '') return forget(Number(payload));
    // Notices may have been missed while the connection was away.
    own.forgetAll();
    shared.forgetAll();
  });
  return {
    async policiesFor(centerIds) {
      const [common, each] = await Promise.all([shared.of([PLATFORM_CENTER_ID]), own.of(centerIds)]);
      const ofAll = common.get(PLATFORM_CENTER_ID) ?? [];
      return new Map([...each].map(([centerId, policies]) => [centerId, [...policies, ...ofAll]]));
    },
    forget,
  };
}

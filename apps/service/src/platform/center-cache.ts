import { apart } from './database/index.ts';
import { createShortCache } from './short-cache.ts';

/** What is kept in memory of each center. */
export interface CenterCache<Value> {
  /** Of all these centers; what is not known yet is read together. */
  of(centerIds: readonly number[]): Promise<ReadonlyMap<number, Value>>;
  forget(centerId: number): void;
  forgetAll(): void;
}

const ENTRIES_MAX = 10_000;
/** How long something is believed when a notice of its change got lost on the way. */
const TTL_MS = 30_000;

/** Centers that `read` says nothing of have `nothing`. */
export function createCenterCache<Value, Nothing extends Value | undefined>({
  read,
  nothing,
}: {
  read(centerIds: readonly number[]): Promise<ReadonlyMap<number, Value>>;
  nothing: Nothing;
}): CenterCache<Value | Nothing> {
  const kept = createShortCache<Value | Nothing>({ entriesMax: ENTRIES_MAX, ttlMs: TTL_MS });
  return {
    async of(centerIds) {
      const missing: number[] = [];
      const reading = Promise.withResolvers<ReadonlyMap<number, Value>>();
      const found = centerIds.map((centerId) =>
        kept.get(String(centerId), () => {
          missing.push(centerId);
          return reading.promise.then((values) => values.get(centerId) ?? nothing);
        }),
      );
      if (missing.length > 0) apart(() => read(missing)).then(reading.resolve, reading.reject);
      const values = await Promise.all(found);
      return new Map(centerIds.map((centerId, place) => [centerId, values[place] ?? nothing]));
    },
    forget: (centerId) => kept.forget((_, key) => key === String(centerId)),
    forgetAll: () => kept.forget(() => true),
  };
}

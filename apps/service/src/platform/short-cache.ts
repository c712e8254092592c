import { LRUCache } from 'lru-cache';
import { apart } from './database/index.ts';

export interface ShortCache<Value> {
  /** What is kept under the key, or what `load` brings; callers that come while it loads share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Whether something is kept under the key. */
  has(key: string): boolean;
  /** Forgets what the check names, loads under way included: whoever comes next looks again. */
  forget(isStale: (value: Value | undefined, key: string) => boolean): void;
  readonly size: number;
}

interface Kept<Value> {
  promise: Promise<Value>;
  value: Value | undefined;
}

/**
 * Keeps answers of the database in memory for a moment. It holds at most `entriesMax`, dropping the one that was used
 * the longest ago, and believes none for longer than `ttlMs`, whatever notices were missed; that there is nothing, for no longer than
 * `nothingTtlMs`, where that is given.
 */
export function createShortCache<Value>(options: {
  entriesMax: number;
  ttlMs: number;
  nothingTtlMs?: number;
}): ShortCache<Value> {
  const { nothingTtlMs = options.ttlMs } = options;
  const entries = new LRUCache<string, Kept<Value>>({
    max: options.entriesMax,
    ttl: options.ttlMs,
    // Looked up at each call, so that tests can move it; left alone, the library keeps the clock that it was loaded with.
    perf: { now: () => performance.now() },
  });

  return {
    get(key, load) {
      const kept = entries.get(key);
      if (kept) return kept.promise;
      const fresh: Kept<Value> = { promise: apart(load), value: undefined };
      entries.set(key, fresh);
      fresh.promise.then(
        (value) => {
          fresh.value = value;
          if (value === undefined && nothingTtlMs < options.ttlMs && entries.peek(key) === fresh)
            entries.set(key, fresh, { ttl: nothingTtlMs });
        },
        () => {
          if (entries.peek(key) === fresh) entries.delete(key);
        },
      );
      return fresh.promise;
    },
    has: (key) => entries.has(key),
    forget(isStale) {
      for (const [key, kept] of entries.entries()) if (isStale(kept.value, key)) entries.delete(key);
    },
    get size() {
      return entries.size;
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { SealingEnd } from './sealing.queries.ts';

/** What this process expects of chains that it wrote last, so that a batch need not ask before it writes. */
export interface ExpectedEnds {
  /** How the chains of these centers end; undefined where the end of one of them is anybody's guess. */
  of(centerIds: readonly number[]): readonly SealingEnd[] | undefined;
  /** A batch found its chains in one way and left them in another. */
  learn(ends: { found: readonly SealingEnd[]; left: readonly SealingEnd[] }): void;
  forget(centerIds: readonly number[]): void;
}

const CHAINS_MAX = 10_000;

/**
 * A chain that was found as this process had left it is taken to be its alone until it is found otherwise. Where several processes take
 * turns on one chain, none of them expects anything of it.
 */
export function createExpectedEnds(): ExpectedEnds {
  const known = new LRUCache<number, { end: SealingEnd; isAlone: boolean }>({ max: CHAINS_MAX });
  return {
    of(centerIds) {
      const ends = centerIds.flatMap((centerId) => {
        const chain = known.get(centerId);
        return chain?.isAlone ? [chain.end] : [];
      });
      return ends.length === centerIds.length ? ends : undefined;
    },
    learn({ found, left }) {
      const before = new Map(found.map((end) => [end.center_id, end]));
      for (const end of left) {
        const isAlone = known.get(end.center_id)?.end.hash === before.get(end.center_id)?.hash;
        known.set(end.center_id, { end, isAlone });
      }
    },
    forget(centerIds) {
      for (const centerId of centerIds) known.delete(centerId);
    },
  };
}

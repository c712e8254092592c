import { LRUCache } from 'lru-cache';
import type { ChainEnds } from '../chain/index.ts';

/** What this process expects of chains that it wrote last, so that a batch need not ask before it writes. */
export interface ExpectedEnds {
  /** How the chains of these centers end; undefined where the end of one of them is anybody's guess. */
  of(centerIds: readonly number[]): readonly ChainEnds[] | undefined;
  /** A batch found its chains in one way and left them in another. */
  learn(ends: { found: readonly ChainEnds[]; left: readonly ChainEnds[] }): void;
  forget(centerIds: readonly number[]): void;
}

const CHAINS_MAX = 10_000;

/** Of two processes that take turns by chance, each finds the chain as it left it every other time, and next time does not. */
export const ALONE_AFTER = 4;

/**
 * A chain that was found as this process had left it several times in a row is taken to be its alone until it is found otherwise. Where
 * several processes take turns on one chain, they hardly ever expect anything of it.
 */
export function createExpectedEnds(): ExpectedEnds {
  const known = new LRUCache<number, { end: ChainEnds; foundAsLeft: number }>({ max: CHAINS_MAX });
  return {
    of(centerIds) {
      const ends = centerIds.flatMap((centerId) => {
        const chain = known.get(centerId);
        return chain && chain.foundAsLeft >= ALONE_AFTER ? [chain.end] : [];
      });
      return ends.length === centerIds.length ? ends : undefined;
    },
    learn({ found, left }) {
      const before = new Map(found.map((end) => [end.center_id, end]));
      for (const end of left) {
        const chain = known.get(end.center_id);
        const isAsLeft = chain?.end.hash === before.get(end.center_id)?.hash;
        known.set(end.center_id, { end, foundAsLeft: chain && isAsLeft ? chain.foundAsLeft + 1 : 0 });
      }
    },
    forget(centerIds) {
      for (const centerId of centerIds) known.delete(centerId);
    },
  };
}

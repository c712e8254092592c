import { gapHashes, type PackCheckpoint, type PackLeaf, toBase64, writeVkey } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import type { ChainKey } from '../chain/index.ts';
import { tilesOf } from './add-to-log.ts';
import { selectEarlierKeys } from './earlier-log.queries.ts';
import { selectCoveringSizes, selectNote } from './log-checkpoints.queries.ts';
import { ensureLog } from './log-identity.ts';
import { selectLeaves } from './log-proofs.queries.ts';
import { selectTiles } from './log-tree.queries.ts';

/** Entries of an hour share a checkpoint: a pack of a year then has some thousands, and shows each delay to the hour. */
const GROUP_MS = 3_600_000;

/** An entry to find in the log. */
export interface WalkedEntry {
  index: number;
  timestamp: string;
}

/** What a pack says before an entry, and beside it. */
export interface WalkStep {
  checkpoint: PackCheckpoint | null;
  /** Null for an entry that no published checkpoint covers. */
  log: PackLeaf | null;
}

/** A walk over the log along the entries of one chain. */
export interface LogWalk {
  /** Walks on over some entries, by rising index. */
  over(entries: readonly WalkedEntry[]): Promise<WalkStep[]>;
  /** The checkpoint over the last entries; null when all are under one. */
  finish(): Promise<PackCheckpoint | null>;
}

/** The keys under which the log ever signed. */
export async function logKeys(platform: Platform): Promise<string[]> {
  const { all } = await platform.database.asDispatcher((tx) => ensureLog(platform, tx));
  return all.map(({ key }) => writeVkey(key));
}

/** These, and those of the logs that centers were in before they came here: what any of them signed is believed. */
export async function believedKeys(platform: Platform): Promise<string[]> {
  const own = await logKeys(platform);
  const earlier = await platform.database.asDispatcher((tx) => selectEarlierKeys(tx, 'log'));
  return [...new Set([...own, ...earlier])];
}

/** Whether an entry of a chain is under a published checkpoint. */
export async function isLogged(platform: Platform, chain: ChainKey, index: number): Promise<boolean> {
  return platform.database.asDispatcher(async (tx) => {
    const [leaf = null] = await selectLeaves(tx, [{ ...chain, index }]);
    const [size = null] = leaf === null ? [] : await selectCoveringSizes(tx, [leaf]);
    return size !== null;
  });
}

/** Starts a walk. Each gap between two entries is filled with the hashes of whole subtrees, which the tiles of the log have. */
export function walkLog({ database }: Platform, chain: ChainKey): LogWalk {
  let reached = 0;
  /** The entries that wait for their checkpoint: when the first was made, and the size that covers the last. */
  let group: { oldestMs: number; size: number } | null = null;

  /** A piece of the way that is still to be filled in. */
  interface Gap {
    from: number;
    to: number;
  }

  function pass(to: number, next = to): Gap {
    const gap = { from: reached, to };
    reached = next;
    return gap;
  }

  async function fills(gaps: readonly Gap[]): Promise<string[][]> {
    const questions = gaps.map((gap) => gapHashes(gap, gap.to));
    const wanted = new Map(
      questions.flatMap(({ tiles }) => tiles.map((tile) => [`${tile.level}/${tile.index}`, tile] as const)),
    );
    const tiles = tilesOf(await database.asDispatcher((tx) => selectTiles(tx, [...wanted.values()])));
    return questions.map((question) => question.answer(tiles).map(toBase64));
  }

  async function noteOf(size: number): Promise<string> {
    return database.asDispatcher((tx) => selectNote(tx, size));
  }

  return {
    async over(entries) {
      const { leaves, sizes } = await database.asDispatcher(async (tx) => {
        const leaves = await selectLeaves(
          tx,
          entries.map(({ index }) => ({ ...chain, index })),
        );
        const logged = leaves.filter((leaf) => leaf !== null);
        const covering = await selectCoveringSizes(tx, logged);
        const sizeOf = new Map(logged.map((leaf, position) => [leaf, covering[position] ?? null]));
        return { leaves, sizes: leaves.map((leaf) => (leaf === null ? null : (sizeOf.get(leaf) ?? null))) };
      });
      const gaps: Gap[] = [];
      const planned = entries.map(({ timestamp }, position) => {
        const [leaf, size] = [leaves[position] ?? null, sizes[position] ?? null];
        if (leaf === null || size === null) return null;
        const madeMs = Date.parse(timestamp);
        // A checkpoint that covers the entry already cannot come before it.
        const ended = group && group.size <= leaf && madeMs - group.oldestMs > GROUP_MS ? group.size : null;
        if (ended !== null) {
          gaps.push(pass(ended));
          group = null;
        }
        gaps.push(pass(leaf, leaf + 1));
        group = { oldestMs: group?.oldestMs ?? madeMs, size };
        return { leaf, ended };
      });
      const filled = await fills(gaps);
      const steps: WalkStep[] = [];
      for (const step of planned) {
        const checkpoint =
          step && step.ended !== null ? { fill: filled.shift() ?? [], note: await noteOf(step.ended) } : null;
        steps.push({ checkpoint, log: step && { leaf: step.leaf, fill: filled.shift() ?? [] } });
      }
      return steps;
    },
    async finish() {
      if (!group) return null;
      const { size } = group;
      group = null;
      const [fill = []] = await fills([pass(size)]);
      return { fill, note: await noteOf(size) };
    },
  };
}

/** The leaf of each entry of a chain, in the order given; null for one that is not logged yet. */
export async function leafIndexes(
  { database }: Platform,
  chain: ChainKey,
  indexes: readonly number[],
): Promise<(number | null)[]> {
  if (indexes.length === 0) return [];
  return database.asDispatcher((tx) =>
    selectLeaves(
      tx,
      indexes.map((index) => ({ ...chain, index })),
    ),
  );
}

import { type Breach, firstBreach } from '../check.ts';
import type { EntryLink } from '../entry.ts';
import {
  createCompactRange,
  fromBase64,
  gapHeights,
  type LogPolicy,
  leafData,
  leafHash,
  portableSha256,
  readCheckpoint,
  readVkey,
  type Sha256,
  type TlogProof,
} from '../log/index.ts';
import { cosignedBy, delaySeconds, isTrusted, type TrustSubject, witnessedAt } from '../log-checks.ts';
import type { PACK_VERDICT_CHECKS } from './pack-checks.ts';
import type { PackCheckpoint, PackLeaf } from './pack-lines.ts';

/** What the checkpoints of a pack say, taken together. */
export interface WalkFindings {
  checkpoints: number;
  /** Whether every entry says where it stands in the log. */
  isWhole: boolean;
  /** Whether a trusted key signed every one of them. */
  isTrusted: boolean;
  /** Whether known witnesses cosigned every one of them. */
  isWitnessed: boolean;
  witnesses: Set<string>;
  /** The last of them. */
  last: { readonly origin: string; readonly size: number } | null;
  /** The longest time between an entry's own timestamp and its being witnessed. */
  delayMaxSeconds: number | null;
}

interface WalkOptions {
  readonly chain: string;
  readonly logs: readonly string[];
  readonly policy: LogPolicy;
  readonly delayMaxSeconds: number;
  readonly sha256?: Sha256 | undefined;
  readonly findings: WalkFindings;
}

/**
 * Walks over the tree of the log along the entries of one chain, from its first leaf on. What lies between them comes as hashes of
 * whole subtrees; at each checkpoint the root that the walk came to is the one that was signed, or something was changed.
 */
export function createLogWalk(checks: typeof PACK_VERDICT_CHECKS, options: WalkOptions) {
  const { sha256 = portableSha256, policy, findings } = options;
  const walk = createCompactRange(sha256);
  const keys = options.logs.flatMap((vkey) => readVkey(vkey) ?? []);
  /** The entries since the last checkpoint: the oldest, and the youngest. */
  let oldest: EntryLink | null = null;
  let youngest: EntryLink | null = null;

  function step(to: number, fill: readonly string[]): Breach | null {
    const breach = firstBreach(checks.pack.step, { walk, to, fill });
    if (breach) return breach;
    for (const [position, height] of gapHeights({ from: walk.size(), to }).entries()) {
      // Each was just seen to be a hash.
      walk.append(fromBase64(fill[position] ?? '') as Uint8Array, height);
    }
    return null;
  }

  /** The same rules that the log proofs of an export are held to. */
  function trustBreach(entry: EntryLink, proof: TlogProof): Breach | null {
    return firstBreach(checks.trust, subjectOf(entry, proof));
  }

  function subjectOf(entry: EntryLink, proof: TlogProof): TrustSubject {
    const identity = {
      ...entry,
      part: 'record',
      position: null,
      chain: options.chain,
      previousHash: null,
    } as const;
    return {
      entry: identity,
      path: 'note',
      proof,
      origin: proof.checkpoint.origin,
      vkey: null,
      policy,
      delayMaxSeconds: options.delayMaxSeconds,
    };
  }

  return {
    leaf(entry: EntryLink, { leaf, fill }: PackLeaf): Breach | null {
      const breach = step(leaf, fill);
      if (breach) return breach;
      walk.append(leafHash(leafData(entry.hash), sha256), 0);
      const { index, hash, timestamp } = entry;
      youngest = { index, hash, timestamp };
      oldest ??= youngest;
      return null;
    },
    checkpoint({
      fill,
      note,
    }: PackCheckpoint): { readonly breach: Breach; readonly at: EntryLink | null } | null {
      const read = readCheckpoint(note);
      const unread = firstBreach(checks.pack.note, read);
      if (unread || !read) return unread && { breach: unread, at: oldest };
      const { origin, size } = read.checkpoint;
      const key = keys.find(({ name }) => name === origin) ?? null;
      const breach = step(size, fill) ?? firstBreach(checks.pack.root, { walk, read, key });
      if (breach) return { breach, at: oldest };
      const proof = { index: 0, proof: [], ...read };
      for (const entry of [oldest, youngest]) {
        const late = entry && trustBreach(entry, proof);
        if (late) return { breach: late, at: entry };
      }
      findings.checkpoints += 1;
      findings.isTrusted &&= isTrusted({ proof, policy });
      findings.isWitnessed &&= witnessedAt({ proof, policy }) !== null;
      for (const name of cosignedBy({ proof, policy }).keys()) findings.witnesses.add(name);
      findings.last = { origin, size };
      const delay = oldest && delaySeconds(subjectOf(oldest, proof));
      if (delay !== null) findings.delayMaxSeconds = Math.max(findings.delayMaxSeconds ?? delay, delay);
      [oldest, youngest] = [null, null];
      return null;
    },
    /** Whether every leaf was under a checkpoint. */
    close: (): Breach | null => firstBreach(checks.pack.close, { open: oldest }),
  };
}

import { chainName } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChainKey } from '../chain/index.ts';
import { addToLog } from './add-to-log.ts';
import { selectLastCheckpoint } from './log-checkpoints.queries.ts';
import { ensureLog } from './log-identity.ts';
import { type LogMemory, remember, requireExtends } from './log-memory.ts';
import { LogRefusal } from './log-refusal.ts';
import {
  hasMovedChains,
  holdTree,
  listUnlogged,
  releaseTree,
  type StoredTree,
  setRefusal,
} from './log-tree.queries.ts';
import { confirmWithWitnesses, publishCheckpoint, type Signed } from './publish-checkpoint.ts';

/** What a round came to: nothing to do, another process is at it, something was added and more waits or not, refused. */
export type Round = 'idle' | 'elsewhere' | 'added' | 'more' | 'refused';

/** The steps of a round, in order; a round that ends at any of them is taken up by the next. */
export const ROUND_STEPS = ['held', 'written', 'committed', 'remembered', 'published'] as const;
export type RoundStep = (typeof ROUND_STEPS)[number];

export interface Sequencer {
  round(): Promise<Round>;
  /** Lists every chain that has more than is logged, whatever the list of moved chains says. */
  sweep(): Promise<void>;
  /** Gives the lease back. */
  release(): Promise<void>;
}

const LEASE_SECONDS = 10;
const RENEW_AFTER_MS = 3_000;
const SWEEP_PAGE = 20_000;

/**
 * Takes entries into the log, one process at a time. Nothing leaves the process before its transaction is committed, and nothing
 * is signed before the tree was held against what is remembered outside the database; so whatever happens to a round, no size
 * has two roots.
 */
export function createSequencer(
  platform: Platform,
  options: { holder: string; memory: LogMemory; onStep?(step: RoundStep): void },
): Sequencer {
  const { database, clock, log, settings } = platform;
  const { holder, memory, onStep = () => {} } = options;
  /** Whether the world has agreed to what this process found; asked anew after anything went wrong. */
  let isConfirmed = false;
  let lastRefusal: string | null = null;
  let heldAtMs = Number.NEGATIVE_INFINITY;

  async function round(): Promise<Round> {
    try {
      const result = await attempt();
      if (result === 'elsewhere') isConfirmed = false;
      return result;
    } catch (error) {
      isConfirmed = false;
      if (!(error instanceof LogRefusal)) throw error;
      await settle(error.message);
      return 'refused';
    }
  }

  async function attempt(): Promise<Round> {
    if (!isConfirmed) {
      if (!(await begin())) return 'elsewhere';
      await settle(null);
      isConfirmed = true;
    }
    if (!(await database.asDispatcher(hasMovedChains))) {
      if (performance.now() - heldAtMs < RENEW_AFTER_MS) return 'idle';
      return (await database.asDispatcher(hold)) ? 'idle' : 'elsewhere';
    }
    const added = await database.asDispatcher(async (tx) => {
      const tree = await hold(tx);
      if (!tree) return 'elsewhere' as const;
      onStep('held');
      const identities = await ensureLog(platform, tx);
      const note = memory.read();
      if (note !== null) await requireExtends(tx, { note, tree, identities });
      const addition = await addToLog(tx, { tree, identity: identities.current, now: clock.now() });
      onStep('written');
      return addition;
    });
    if (added === 'elsewhere') return added;
    tellGaps(added.gaps);
    if (!added.signed) return 'idle';
    onStep('committed');
    await seeOut(added.signed);
    return added.signed.isMore ? 'more' : 'added';
  }

  /** Takes the lease and compares what is found with what the world remembers; false while another process has it. */
  async function begin(): Promise<boolean> {
    const found = await database.asDispatcher(async (tx) => {
      const identities = await ensureLog(platform, tx);
      const tree = await hold(tx);
      if (!tree) return null;
      const note = memory.read();
      if (note !== null) await requireExtends(tx, { note, tree, identities });
      const last = await selectLastCheckpoint(tx);
      if (!last) throw new Error('The log has a tree and no checkpoint.');
      return { last, isRemembered: note !== null, isCurrent: last.identity === identities.current.number };
    });
    if (!found) return false;
    const { last, isRemembered, isCurrent } = found;
    // A checkpoint of a name that was given up is nothing to ask about under the new one.
    const isConfirmedOutside = isCurrent && (await confirmWithWitnesses(platform, last));
    if (!isRemembered && !isConfirmedOutside && last.size > 0) {
      if (settings.log.witnesses.length > 0 && isCurrent)
        throw new LogRefusal(
          'LOG_STATE_FILE is not there and no witness answers, so nothing outside this database remembers what was published. The log waits for a witness.',
        );
      log.warn('LOG_STATE_FILE is not there; what was published before is known from the database alone.');
    }
    // What was signed under that name and not given away stays here: the world may know another root of its size.
    if (isCurrent && last.publishedAt === null) await seeOut(last);
    return true;
  }

  async function hold(tx: Tx): Promise<StoredTree | null> {
    const tree = await holdTree(tx, { holder, leaseSeconds: LEASE_SECONDS });
    if (tree) heldAtMs = performance.now();
    return tree;
  }

  async function seeOut(signed: Signed): Promise<void> {
    remember(memory, signed.note);
    onStep('remembered');
    await publishCheckpoint(platform, signed);
    onStep('published');
  }

  async function settle(refusal: string | null): Promise<void> {
    await database.asDispatcher((tx) => setRefusal(tx, refusal));
    if (refusal !== null && refusal !== lastRefusal)
      log.error({ reason: refusal }, 'The log refuses to sign.');
    if (refusal === null && lastRefusal !== null) log.info('The log signs again.');
    lastRefusal = refusal;
  }

  function tellGaps(gaps: readonly ChainKey[]): void {
    for (const chain of gaps)
      log.error(
        { chain: chainName(chain) },
        'A chain lacks entries that were not logged yet: it was changed past the service.',
      );
  }

  return {
    round,
    async sweep() {
      let after: ChainKey | null = null;
      do {
        const from: ChainKey | null = after;
        after = await database.asDispatcher((tx) => listUnlogged(tx, { after: from, limit: SWEEP_PAGE }));
      } while (after);
    },
    release: () => database.asDispatcher((tx) => releaseTree(tx, holder)),
  };
}

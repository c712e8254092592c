import { createGroupCommit, isConnectionFailure } from '../../platform/database/index.ts';
import { ApiError, unavailable } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { policyBook } from '../policies/index.ts';
import { openBatch, type SealingItem, type SealingOutcome, sealDecisions } from './seal-decisions.ts';

/** Lets what is to be sealed in one center's chain share the lock, the hashing, the insert and the commit. */
export type DecisionSealer = (centerId: number, item: SealingItem) => Promise<SealingOutcome>;

const BATCH_MAX = 256;
const WAITING_MAX = 5_000;

const sealers = new WeakMap<Platform, DecisionSealer>();

/** One for each process, because the API for keys and the one for sessions seal into the same chains. */
export function decisionSealer(platform: Platform): DecisionSealer {
  const known = sealers.get(platform);
  if (known) return known;
  const sealer = createDecisionSealer(platform);
  sealers.set(platform, sealer);
  return sealer;
}

function createDecisionSealer(platform: Platform): DecisionSealer {
  const { database, clock } = platform;
  const book = policyBook(platform);
  const join = createGroupCommit<SealingItem, SealingOutcome>({
    batchMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    async run(lane, items) {
      const centerId = Number(lane);
      const policies = await book.policiesFor(centerId);
      return database.inScopeAtOnce(
        { centerIds: [centerId] },
        {
          open: (sending) => openBatch(sending, centerId, items),
          work: async (tx, opened) => {
            const sealed = await sealDecisions(tx, { centerId, items, policies, now: clock.now(), opened });
            return { result: sealed.outcomes, close: sealed.store };
          },
        },
      );
    },
    // A broken chain is broken for everyone; after a lost connection nobody knows what was committed.
    mayRetry: (error) => !(error instanceof ApiError) && !isConnectionFailure(error),
    full: () => unavailable(1),
  });
  return (centerId, item) => join(String(centerId), item);
}

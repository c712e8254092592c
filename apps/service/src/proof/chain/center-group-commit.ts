import {
  createGroupCommit,
  isConnectionFailure,
  type Outcome,
  type Tx,
} from '../../platform/database/index.ts';
import { ApiError, unavailable } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

const BATCH_MAX = 500;
const WAITING_MAX = 5_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * A door for work that appends to a center's chain: requests of one center that arrive together share one transaction,
 * and so one lock of the chain's head and one commit.
 *
 * @example
 * const create = createCenterGroupCommit(platform, (tx, centerId, units) => createDpus(tx, { centerId, now, units }));
 * const dpu = await create(centerId, unit);
 */
export function createCenterGroupCommit<Input, Output>(
  { database }: Platform,
  run: (tx: Tx, centerId: number, batch: Input[]) => Promise<Output[]>,
): (centerId: number, input: Input) => Promise<Output> {
  const join = createGroupCommit<Input, Output>({
    batchMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: async (lane, batch) => {
      const centerId = Number(lane);
      const outputs = await database.inScope({ centerIds: [centerId] }, (tx) => run(tx, centerId, batch));
      return outputs.map((value): Outcome<Output> => ({ value }));
    },
    // A connection that broke may have committed; a broken chain is broken for every item alike.
    mayRetry: (error) =>
      !isConnectionFailure(error) && !(error instanceof ApiError && error.code === 'CHAIN_BROKEN'),
    full: () => unavailable(RETRY_AFTER_SECONDS),
  });
  return (centerId, input) => join(String(centerId), input);
}

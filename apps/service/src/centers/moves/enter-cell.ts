import type pg from 'pg';
import type { LastingAnswer } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Secrets } from '../../platform/secrets.ts';
import {
  type CheckedArchive,
  openRestored,
  requireRoom,
  restoreCenter,
  selectRestoration,
} from '../archives/index.ts';
import { emptyCenter } from './empty-center.ts';
import { keepAnswersHere } from './kept-answers.ts';
import { type Cell, TOLD_FOR_MS } from './leave-cell.ts';
import { MoveRefused } from './move-refused.ts';
import { deleteMove, type Move, selectMove, updateAwayAgain } from './moves.queries.ts';

/** What the cell that a center comes to does for it, step by step (docs/decisions/cells.md). Each may be done again. */
export function enteringCell(platform: Platform, owner: pg.Client, centerId: number) {
  const { database, clock, storage } = platform;
  const find = () => database.inScope({ centerIds: [centerId] }, (tx) => selectMove(tx, centerId));

  const isLoaded = async () =>
    (await database.inScope({ centerIds: [centerId] }, (tx) => selectRestoration(tx, centerId))) !== null;

  /** Removes a copy; of a center that was here before callers are told where it is, as before. */
  async function remove({ returns }: Move): Promise<void> {
    await emptyCenter({ owner, storage }, centerId, { isTold: returns });
    const goneAt = new Date(clock.now().getTime() + TOLD_FOR_MS);
    if (returns)
      await database.inScope({ centerIds: [centerId] }, (tx) => updateAwayAgain(tx, { centerId, goneAt }));
  }

  return {
    /** Removes what is left of an earlier stay, and refuses where the center cannot be taken in. */
    async makeRoom(arriving: Omit<Parameters<typeof requireRoom>[1], 'mayReturn'>): Promise<void> {
      const left = await find();
      if (left && left.state !== 'moved')
        throw new MoveRefused(`Center ${centerId} is ${left.state} there already, by another move.`);
      if (left) await emptyCenter({ owner, storage }, centerId, { isTold: true });
      await requireRoom(platform, { ...arriving, mayReturn: true });
    },

    /** Loads the archive, closed, and verifies its chains; false when one does not hold. */
    async receive(order: {
      path: string;
      archive: CheckedArchive;
      from: Cell;
      /** Opens what is kept under the master key of the cell that it comes from. */
      secrets: Secrets;
      say(line: string): void;
    }): Promise<boolean> {
      const { path, archive, from, secrets, say } = order;
      // Half of a copy that was being removed.
      const begun = await find();
      if (begun?.moveId === archive.manifest.id && !(await isLoaded())) await remove(begun);
      return restoreCenter(platform, {
        path,
        archive,
        originSecrets: secrets,
        keepSuspended: false,
        arrivesFrom: from,
        say,
      });
    },

    keep: (answers: readonly LastingAnswer[]) =>
      keepAnswersHere(platform, answers, { centerId, now: clock.now() }),

    /** Opens the center, once the other cell has let go of it. */
    async open(moveId: string): Promise<void> {
      const move = await find();
      // It was opened before.
      if (!move) return;
      await database.inScope({ centerIds: [centerId] }, async (tx) => {
        await openRestored(tx, platform, centerId);
        if (!(await deleteMove(tx, { centerId, moveId, state: 'arriving' })))
          throw new MoveRefused(`Center ${centerId} is on its way by another move, ${move.moveId}.`);
      });
    },

    /** Removes a copy that will not be opened. */
    async turnAway(moveId: string): Promise<void> {
      const move = await find();
      if (move?.state === 'arriving' && move.moveId === moveId) await remove(move);
    },
  };
}

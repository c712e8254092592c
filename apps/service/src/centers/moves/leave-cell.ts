import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChainDomain } from '@centerproof/proof';
import type pg from 'pg';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit, systemSource } from '../../proof/audit/index.ts';
import { verifyStoredChain } from '../../proof/chain/index.ts';
import { believedExportKeys } from '../../proof/export-keys/index.ts';
import {
  type CheckedArchive,
  checkArchive,
  removeArchive,
  selectArchivedCenter,
  selectChainEnds,
  selectMigrations,
  writeArchive,
} from '../archives/index.ts';
import { dropFence, raiseFence } from './fence.ts';
import { readKeptAnswers } from './kept-answers.ts';
import { MoveRefused } from './move-refused.ts';
import {
  deleteMove,
  insertMove,
  isImporting,
  leaveSessions,
  type Move,
  selectMove,
  updateMoved,
} from './moves.queries.ts';

/** For how long the old cell tells where the center has gone. */
export const TOLD_FOR_MS = 30 * 24 * 3_600_000;

/** A cell as the other one sees it. */
export interface Cell {
  cell: number;
  address: string;
}

/** What the cell that a center leaves does for it, step by step (docs/decisions/cells.md). Each may be done again. */
export function leavingCell(platform: Platform, owner: pg.Client, centerId: number) {
  const { database, clock, settings } = platform;
  const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
    database.inScope({ centerIds: [centerId] }, work);
  const archivePath = ({ moveId }: Pick<Move, 'moveId'>) =>
    join(settings.dataDir, 'moves', `${moveId}.tar.gz`);

  return {
    find: () => inCenter((tx) => selectMove(tx, centerId)),

    /** The center as another cell has to have room for it; refuses one whose chains do not hold. */
    async describe() {
      const { center, chains, migrations } = await inCenter(async (tx) => ({
        center: await selectArchivedCenter(tx, centerId),
        chains: await selectChainEnds(tx, centerId),
        migrations: await selectMigrations(tx),
      }));
      if (!center) throw new MoveRefused(`There is no center ${centerId} here.`);
      for (const { domain } of chains) {
        const { valid, brokenAt } = await verifyStoredChain(platform, {
          centerId,
          domain: domain as ChainDomain,
        });
        if (!valid)
          throw new MoveRefused(
            `Chain ${centerId}/${domain} is broken at index ${brokenAt}; nothing was begun.`,
          );
      }
      return { center: { id: centerId, ...center }, migrations };
    },

    /** Shuts the doors of every node to whoever wants to change something. */
    async begin(to: Cell): Promise<Move> {
      const now = clock.now();
      const move = {
        moveId: newId('arc', now),
        state: 'moving' as const,
        ...to,
        returns: false,
        goneAt: null,
      };
      await inCenter(async (tx) => {
        if (await isImporting(tx, centerId))
          throw new MoveRefused(
            `A file is being imported into center ${centerId}. Wait for it, or cancel it.`,
          );
        await insertMove(tx, { ...move, centerId, now });
        await audit(tx, { centerId, action: 'move-center', move, now });
      });
      return move;
    },

    fence: () => raiseFence(owner, centerId),

    /** The whole of the center behind its fence, as a file that is made once. */
    async archive(move: Move): Promise<{ path: string; archive: CheckedArchive }> {
      const path = archivePath(move);
      const made = await checkArchive(path).catch(() => null);
      const isOurs = made !== null && (await believedExportKeys(platform)).includes(made.signedBy);
      if (isOurs && made.manifest.id === move.moveId) return { path, archive: made };
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const order = { id: move.moveId, centerId, isUrgent: true as const, onProgress: async () => {} };
      await writeArchive(platform, order, path);
      return { path, archive: await checkArchive(path) };
    },

    keptAnswers: () => readKeptAnswers(platform, centerId, clock.now()),

    /** The point of no return. */
    async letGo(move: Move): Promise<void> {
      const now = clock.now();
      const goneAt = new Date(now.getTime() + TOLD_FOR_MS);
      await database.inScope({ operator: true }, async (tx) => {
        if (!(await updateMoved(tx, { centerId, moveId: move.moveId, goneAt })))
          throw new MoveRefused(`Center ${centerId} is not on its way any more.`);
        await leaveSessions(tx, centerId);
        await audit(tx, { centerId: null, action: 'center-moved', move, now, about: centerId });
      });
    },

    forgetArchive: (move: Move) => removeArchive(archivePath(move)),

    /** Opens the center where it has always been. */
    async stay(move: Move): Promise<void> {
      await removeArchive(archivePath(move));
      await dropFence(owner, centerId);
      const now = clock.now();
      await inCenter(async (tx) => {
        if (await deleteMove(tx, { centerId, moveId: move.moveId, state: 'moving' }))
          await audit(tx, { centerId, action: 'give-up-move', move, now });
      });
    },
  };
}

function audit(
  tx: Tx,
  {
    centerId,
    action,
    move,
    now,
    about = centerId,
  }: {
    centerId: number | null;
    action: string;
    move: Pick<Move, 'moveId' | 'cell' | 'address'>;
    now: Date;
    about?: number | null;
  },
): Promise<string> {
  const { moveId, cell, address } = move;
  return recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action,
    target: { type: 'center', id: String(about), name: null },
    metadata: { moveId, cell, address },
    source: systemSource,
    now,
  });
}

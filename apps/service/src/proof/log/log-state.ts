import { readCheckpoint } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { selectPublishedCheckpoint, selectWitnesses } from './log-checkpoints.queries.ts';

/** The log as a report names it: the last checkpoint that was published, and who cosigns. */
export async function logState({ database }: Platform) {
  const { checkpoint, witnesses } = await database.asDispatcher(async (tx) => ({
    checkpoint: await selectPublishedCheckpoint(tx),
    witnesses: await selectWitnesses(tx),
  }));
  const read = checkpoint && readCheckpoint(checkpoint.note);
  return {
    checkpoint:
      checkpoint && read
        ? { origin: read.checkpoint.origin, size: checkpoint.size, note: checkpoint.note }
        : null,
    witnesses: witnesses.map(({ vkey, size, cosignedAt }) => ({
      name: vkey.split('+')[0] ?? vkey,
      size,
      cosignedAt: cosignedAt?.toISOString() ?? null,
    })),
  };
}

import {
  ArchiveRefused,
  checkArchive,
  restoreCenter as restore,
  writeArchive,
} from './centers/archives/index.ts';
import { newId } from './platform/ids.ts';
import { createSecrets } from './platform/secrets.ts';
import { keyBytes } from './platform/settings.ts';
import { type CommandSurroundings, withService } from './with-service.ts';

export { ArchiveRefused } from './centers/archives/index.ts';

/** Writes the whole of a center of the environment's database into a file, which is there whole or not at all. */
export async function archiveCenter({
  centerId,
  path,
  ...surroundings
}: CommandSurroundings & { centerId: number; path: string }): Promise<number> {
  return withService(surroundings, async (platform) => {
    const order = { id: newId('arc', platform.clock.now()), centerId, onProgress: async () => {} };
    return writeArchive(platform, order, path);
  });
}

/**
 * Restores an archived center into the installation of the environment. Without the key that signed it the archive is only looked at:
 * whose it is has to be said by whoever restores it. `ARCHIVE_MASTER_KEY` opens what is kept in it under the master key of its origin.
 */
export async function restoreCenter({
  path,
  signedBy,
  keepSuspended,
  ...surroundings
}: CommandSurroundings & {
  path: string;
  signedBy: string | null;
  keepSuspended: boolean;
}): Promise<boolean> {
  const { environment, say } = surroundings;
  const archive = await checkArchive(path);
  const { center, origin, createdAt } = archive.manifest;
  say(
    `Center ${center.id}, ${center.name} (${center.domain}), archived ${createdAt} at ${origin.publicUrl}.`,
  );
  if (signedBy === null)
    throw new ArchiveRefused(
      `It is whole and signed by ${archive.signedBy}. If ${origin.publicUrl}/.well-known/controller.json names that key, ` +
        'restore it with --signed-by and the key. Nothing was changed.',
    );
  if (signedBy !== archive.signedBy)
    throw new ArchiveRefused(
      `It is signed by ${archive.signedBy}, which is another key. Nothing was changed.`,
    );
  const key = readKey(environment.ARCHIVE_MASTER_KEY);
  return withService(surroundings, (platform) =>
    restore(platform, { path, archive, originSecrets: key && createSecrets(key), keepSuspended, say }),
  );
}

function readKey(text: string | undefined): Buffer | null {
  if (text === undefined || text === '') return null;
  try {
    return keyBytes(text);
  } catch (error) {
    throw new ArchiveRefused(`ARCHIVE_MASTER_KEY ${(error as Error).message}. Nothing was changed.`);
  }
}

import { adoptCopy, renameLog } from './proof/log/index.ts';
import { type CommandSurroundings, withService } from './with-service.ts';

export { ResumeRefused } from './proof/log/index.ts';

/**
 * Lets the log of the database that the environment names go on after a backup was restored that is behind what was published,
 * and says what was done. With a copy of the log what is missing comes back and nothing is lost of it; without one the log
 * takes a new name and key, because under the old ones a size would get a second root.
 */
export async function resumeLog({
  copy,
  ...surroundings
}: CommandSurroundings & {
  /** A folder that `centerproof log copy` wrote; null when there is none. */
  copy: string | null;
}): Promise<string> {
  return withService(surroundings, (platform) =>
    copy === null ? renameLog(platform) : adoptCopy(platform, copy),
  );
}

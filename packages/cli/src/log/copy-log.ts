import { join } from 'node:path';
import { entriesPath, readVkey, tilePath } from '@centerproof/proof';
import { EXIT, UsageError } from '../command.ts';
import { followLog, LogMisbehaves, requireSigned } from './follow-log.ts';
import { keepFile, readKept } from './keep-file.ts';
import { LogUnreachable, logAt } from './log-source.ts';

/**
 * Copies a log into a folder as static files, which any web server can serve as the log. A copy that is there is gone on with;
 * the checkpoint is written last, so that a copy that was cut off is still the whole log of its checkpoint.
 */
export async function copyLog(
  { url, folder, given }: { url: string; folder: string; given: string | null },
  say: (line: string) => void,
): Promise<number> {
  const source = logAt(url);
  try {
    const vkey = given ?? readKept(join(folder, 'vkey'))?.trim() ?? (await source.vkey());
    const key = readVkey(vkey);
    if (!key) throw new UsageError(`${JSON.stringify(vkey)} is not the verifier key of a log.`);
    const kept = readKept(join(folder, 'checkpoint'));
    const before = kept === null ? null : requireSigned(kept, key).checkpoint;
    const now = requireSigned(await source.checkpoint(), key);
    let files = 0;
    await followLog(source, {
      before,
      now: now.checkpoint,
      onTile: ({ hashes, entries, ...tile }) => {
        keepFile(join(folder, tilePath(tile)), hashes);
        if (entries) keepFile(join(folder, entriesPath(tile)), entries);
        files += entries ? 2 : 1;
      },
    });
    keepFile(join(folder, 'vkey'), `${vkey}\n`);
    keepFile(join(folder, 'checkpoint'), now.text);
    say(`${now.checkpoint.origin}: ${now.checkpoint.size} leaves in ${folder}, ${files} files written.`);
    return EXIT.holds;
  } catch (error) {
    if (error instanceof LogUnreachable) {
      say(`Not copied: ${error.message}`);
      return EXIT.usage;
    }
    if (!(error instanceof LogMisbehaves)) throw error;
    say(`Not copied, for the log does not hold: ${error.message}`);
    return EXIT.fails;
  }
}

import { type Command, EXIT, UsageError } from './command.ts';
import { readNumber, readParameters } from './read-parameters.ts';

const CENTER_ID_MAX = 2_147_483_647;

/** `centerproof archive-center ID FILE`: the whole of a center as one file. */
export const archiveCenter: Command = {
  name: 'archive-center',
  parameters: 'ID FILE',
  summary:
    'Writes the whole of a center of DATABASE_URL (or the embedded database of DATA_DIR) into FILE, signed, for restore-center.',
  async run([id, path, ...rest], say) {
    if (!id || !path || rest.length > 0)
      throw new UsageError('Give the id of the center and the file to write.');
    const centerId = readNumber('ID', id, { fallback: 0, min: 1, max: CENTER_ID_MAX });
    // Loaded only when it is asked for: verifying a file must not need a service.
    const service = await import('@centerproof/service/archives');
    const rows = await service.archiveCenter({ centerId, path, environment: process.env, say });
    say(`${path} holds center ${centerId}: ${rows} rows.`);
    return EXIT.holds;
  },
};

/** `centerproof restore-center FILE`: an archived center, ids and chains as they were, into this installation. */
export const restoreCenter: Command = {
  name: 'restore-center',
  parameters: 'FILE [--signed-by KEY] [--suspended]',
  summary:
    'Restores an archived center into DATABASE_URL (or the embedded database of DATA_DIR) and verifies its chains. Without --signed-by it only says what FILE is. ARCHIVE_MASTER_KEY opens its secrets; --suspended leaves it closed.',
  async run(parameters, say) {
    const { values, positionals } = readParameters(parameters, {
      'signed-by': { type: 'string' },
      suspended: { type: 'boolean' },
    });
    const [path, ...rest] = positionals;
    if (!path || rest.length > 0) throw new UsageError('Give the archive to restore.');
    const service = await import('@centerproof/service/archives');
    try {
      const isWhole = await service.restoreCenter({
        path,
        signedBy: values['signed-by'] ?? null,
        keepSuspended: values.suspended ?? false,
        environment: process.env,
        say,
      });
      say(
        isWhole
          ? 'Every chain holds.'
          : 'A chain does not hold. The center stays suspended; look at it before you open it.',
      );
      return isWhole ? EXIT.holds : EXIT.fails;
    } catch (error) {
      if (!(error instanceof service.ArchiveRefused)) throw error;
      say(error.message);
      return EXIT.fails;
    }
  },
};

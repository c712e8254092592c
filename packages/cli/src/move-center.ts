import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Command, EXIT, UsageError } from './command.ts';
import { readNumber, readParameters } from './read-parameters.ts';

const CENTER_ID_MAX = 2_147_483_647;

/** `centerproof move-center ID --to FILE`: a center of this cell into another one, while it is used. */
export const moveCenter: Command = {
  name: 'move-center',
  parameters: 'ID --to FILE [--give-up]',
  summary:
    'Moves a center of DATABASE_URL to the cell whose settings FILE has (NAME=value lines). Ended at any moment it goes on when it is started again. --give-up leaves the center where it is, as long as it has not moved.',
  async run(parameters, say) {
    const { values, positionals } = readParameters(parameters, {
      to: { type: 'string' },
      'give-up': { type: 'boolean' },
    });
    const centerId = readCenter(positionals);
    if (!values.to) throw new UsageError('Name the settings of the other cell: --to FILE.');
    const there = readSettingsFile(values.to);
    const service = await import('@centerproof/service/moves');
    const order = { centerId, environment: process.env, there, say };
    return refusedInOneLine(service, say, () =>
      values['give-up'] ? service.giveUpMove(order) : service.moveCenter(order),
    );
  },
};

/** `centerproof forget-center ID`: what is left here of a center that has moved. */
export const forgetCenter: Command = {
  name: 'forget-center',
  parameters: 'ID',
  summary:
    'Removes the rows of a center that has moved to another cell from DATABASE_URL, but for what tells callers where it has gone.',
  async run(parameters, say) {
    const centerId = readCenter(readParameters(parameters, {}).positionals);
    const service = await import('@centerproof/service/moves');
    return refusedInOneLine(service, say, () =>
      service.forgetCenter({ centerId, environment: process.env, say }),
    );
  },
};

function readCenter([id, ...rest]: readonly string[]): number {
  if (!id || rest.length > 0) throw new UsageError('Give the id of the center.');
  return readNumber('ID', id, { fallback: 0, min: 1, max: CENTER_ID_MAX });
}

function readSettingsFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function refusedInOneLine(
  { MoveRefused, ArchiveRefused }: typeof import('@centerproof/service/moves'),
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<number> {
  try {
    await work();
    return EXIT.holds;
  } catch (error) {
    if (!(error instanceof MoveRefused || error instanceof ArchiveRefused)) throw error;
    say(error.message);
    return EXIT.fails;
  }
}

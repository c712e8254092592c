import type pg from 'pg';
import { type Cell, emptyCenter, enteringCell, leavingCell, MoveRefused } from './centers/moves/index.ts';
import { withClient } from './platform/database/index.ts';
import type { Platform } from './platform/platform.ts';
import { type CommandSurroundings, withService } from './with-service.ts';

export { ArchiveRefused } from './centers/archives/index.ts';
export { MoveRefused } from './centers/moves/index.ts';

/** Any number that no other program on this database is likely to lock. */
const MOVE_LOCK = 723_611_203;

export interface MoveOrder extends CommandSurroundings {
  centerId: number;
  /** The settings of the other cell. */
  there: CommandSurroundings['environment'];
  /** Called after each step; for tests that end the process there. */
  onStep?(step: (typeof STEPS)[number]): void;
}

/** In this order. What a step has done is found again by whoever repeats it. */
const STEPS = ['begun', 'fenced', 'archived', 'arrived', 'moved', 'opened'] as const;

/**
 * Moves a center of the environment's cell to another one (docs/decisions/cells.md). Ended at any moment it goes on when it is started
 * again, because both databases say how far it came. Until `moved` it can be given up; from then on it can only be finished.
 */
export async function moveCenter(order: MoveOrder): Promise<void> {
  const { centerId, say, onStep = () => {} } = order;
  await atHome(order, async ({ leaving, home, there, here }) => {
    let move = await leaving.find();
    if (!move) {
      const center = await leaving.describe();
      await there(({ entering }) => entering.makeRoom(center));
      move = await leaving.begin(home.there);
      say(`Center ${centerId} takes no changes from now on; it can be read.`);
      onStep('begun');
    }
    if (move.state === 'arriving')
      throw new MoveRefused(`Center ${centerId} is on its way here, from cell ${move.cell}.`);
    requireSame(move, home.there, centerId);
    if (move.state === 'moving') {
      await leaving.fence();
      say('Every table refuses changes of it.');
      onStep('fenced');
      const { path, archive } = await leaving.archive(move);
      say(`Its archive is ${path}.`);
      onStep('archived');
      const isWhole = await there(async ({ entering }) => {
        const order = { path, archive, from: home.here, secrets: here.secrets, say };
        if (!(await entering.receive(order))) return false;
        for await (const answers of leaving.keptAnswers()) await entering.keep(answers);
        return true;
      });
      if (!isWhole)
        throw new MoveRefused(
          'A chain does not hold where it has come to. Give the move up, and look at it.',
        );
      onStep('arrived');
      await leaving.letGo(move);
      onStep('moved');
    }
    const { moveId } = move;
    await there(({ entering }) => entering.open(moveId));
    onStep('opened');
    await leaving.forgetArchive(move);
    say(
      `Center ${centerId} is at ${move.address} now, in cell ${move.cell}. Calls here are led there for 30 days.`,
    );
  });
}

/** Leaves a center where it is, as long as the other cell has not opened it. */
export async function giveUpMove(order: MoveOrder): Promise<void> {
  const { centerId, say } = order;
  await atHome(order, async ({ leaving, home, there }) => {
    const move = await leaving.find();
    if (!move) return say(`Center ${centerId} is not on its way anywhere.`);
    if (move.state !== 'moving')
      throw new MoveRefused(`Center ${centerId} is not on its way to cell ${home.there.cell} any more.`);
    requireSame(move, home.there, centerId);
    await there(({ entering }) => entering.turnAway(move.moveId));
    await leaving.stay(move);
    say(`Center ${centerId} stays, and takes changes again.`);
  });
}

/** Removes the rows of a center that has moved, but for what tells callers where it has gone. */
export async function forgetCenter({
  centerId,
  ...surroundings
}: CommandSurroundings & { centerId: number }): Promise<void> {
  await withService(surroundings, (platform, { url }) =>
    withOwner(url, centerId, async (owner) => {
      const move = await leavingCell(platform, owner, centerId).find();
      if (move?.state !== 'moved') throw new MoveRefused(`Center ${centerId} has not moved away from here.`);
      const removed = await emptyCenter({ owner, storage: platform.storage }, centerId, { isTold: true });
      surroundings.say(`${removed} rows of center ${centerId} were removed.`);
    }),
  );
}

/** Two installations may both say that they are cell 5; only the one that the move began with has its copy. */
function requireSame(begun: Cell, named: Cell, centerId: number): void {
  if (begun.cell === named.cell && begun.address === named.address) return;
  throw new MoveRefused(`Center ${centerId} is on its way to cell ${begun.cell} at ${begun.address}.`);
}

interface AtHome {
  leaving: ReturnType<typeof leavingCell>;
  here: Platform;
  home: { here: Cell; there: Cell };
  there<Result>(
    work: (side: { entering: ReturnType<typeof enteringCell> }) => Promise<Result>,
  ): Promise<Result>;
}

/** The cell that a center leaves, with a way to the other one; one command at a time for each center. */
async function atHome(
  { centerId, there: environment, ...surroundings }: MoveOrder,
  work: (sides: AtHome) => Promise<void>,
): Promise<void> {
  const { say } = surroundings;
  const there: AtHome['there'] = (part) =>
    withService({ environment, say }, (platform, { url }) =>
      withOwner(url, centerId, (owner) => part({ entering: enteringCell(platform, owner, centerId) })),
    );
  const cellThere = await withService({ environment, say }, async (platform) => cellOf(platform));
  await withService(surroundings, (here, { url }) =>
    withOwner(url, centerId, async (owner) => {
      const home = { here: cellOf(here), there: cellThere };
      if (home.here.cell === home.there.cell)
        throw new MoveRefused(`Both are cell ${home.here.cell}. Each installation has a CELL of its own.`);
      await work({ leaving: leavingCell(here, owner, centerId), here, home, there });
    }),
  );
}

function cellOf({ settings }: Platform): Cell {
  return { cell: settings.cell, address: settings.publicUrl };
}

async function withOwner<Result>(
  url: string,
  centerId: number,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient({ connectionString: url, application_name: 'centerproof move' }, async (owner) => {
    const { rows } = await owner.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock($1, $2) as is_free',
      [MOVE_LOCK, centerId],
    );
    if (!rows[0]?.is_free) throw new MoveRefused(`Another command is at work on center ${centerId}.`);
    return work(owner);
  });
}

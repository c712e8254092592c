import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../center/index.ts';
import { seatsLeft } from '../subscriptions/index.ts';
import { CHECKS, expectManyRows } from './import-checks.queries.ts';
import { BadRow, KINDS, type ReadingContext } from './import-kinds.ts';
import {
  countGood,
  dropParts,
  dropRows,
  type ImportKey,
  insertRows,
  type LaidRow,
  lockImport,
  moveImport,
  type StoredImport,
  selectImport,
  selectPart,
} from './imports.queries.ts';
import { type FileRow, readRows } from './read-rows.ts';

const ROWS_AT_ONCE = 500;

/**
 * Lays out the rows of a file and names every one that cannot be imported. Nothing else of the center is changed. A process that was
 * killed left some rows, and the next one begins anew.
 */
export async function checkImport(platform: Platform, key: ImportKey, signal: AbortSignal): Promise<void> {
  const inCenter = inCenterOf(platform, key);
  const asked = await inCenter((tx) => selectImport(tx, key));
  if (asked?.status !== 'checking') return;
  await inCenter(async (tx) => {
    await expectManyRows(tx);
    await dropRows(tx, key);
  });
  const settings = await inCenter((tx) => readSettings(tx, key.centerId));
  const { capacity = 1, slotMinutes } = settings.booking;
  const context = { timezone: settings.timezone, slotMinutes, currency: settings.currency };
  try {
    let laid: LaidRow[] = [];
    for await (const row of readRows(asked.kind, partsOf(platform, asked))) {
      laid.push(layOut(asked, row, context));
      if (laid.length < ROWS_AT_ONCE) continue;
      signal.throwIfAborted();
      await inCenter((tx) => insertRows(tx, key, laid));
      laid = [];
    }
    if (laid.length > 0) await inCenter((tx) => insertRows(tx, key, laid));
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return inCenter(async (tx) => {
      await dropParts(tx, key);
      await moveImport(tx, key, {
        status: 'failed',
        failure: error.message,
        finishedAt: platform.clock.now(),
      });
    });
  }
  await inCenter(async (tx) => {
    if ((await lockImport(tx, key))?.status !== 'checking') return;
    const seats = asked.kind === 'members' ? await seatsLeft(tx, key.centerId) : null;
    await expectManyRows(tx);
    for (const check of CHECKS[asked.kind]) await check(tx, key, { capacity, seats });
    await countGood(tx, key);
    await dropParts(tx, key);
    await moveImport(tx, key, { status: 'checked' });
  });
}

function layOut({ kind }: StoredImport, row: FileRow, context: ReadingContext): LaidRow {
  const { number, line, fields } = row;
  if (row.problem) return { number, line, fields, value: null, problem: row.problem };
  try {
    return { number, line, fields, value: KINDS[kind].read(fields, context), problem: null };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { number, line, fields, value: null, problem: error.message };
  }
}

async function* partsOf(platform: Platform, { parts, ...key }: StoredImport): AsyncGenerator<string> {
  for (let number = 0; number < parts; number++) {
    const text = await inCenterOf(platform, key)((tx) => selectPart(tx, key, number));
    if (text === null) throw new BadRow('A part of the file is missing. Upload it again.');
    yield text;
  }
}

function inCenterOf({ database }: Platform, { centerId }: ImportKey) {
  return <Result>(work: Parameters<typeof database.inScope<Result>>[1]) =>
    database.inScope({ centerIds: [centerId] }, work);
}

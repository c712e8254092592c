import pg from 'pg';
import { deleteBeginnings, type Storage } from '../../platform/storage/index.ts';
import { fileNameOf } from '../../proof/packs/index.ts';
import { tables } from '../../tables.ts';
import { ARCHIVED_TABLES, archiveFileOf, NOT_ARCHIVED } from '../archives/index.ts';
import { dropFence } from './fence.ts';

/** By these a call is told where the center has gone. */
const TELLING = ['centers', 'api_keys', 'previous_api_keys', 'center_moves'];
/** The log is not the center's: what it says of its entries stays true. */
const LOGGED = ['log_runs'];

/** Every table with rows of a center, those that refer to others first. */
const EMPTIED = [
  ...Object.keys(NOT_ARCHIVED).toReversed(),
  ...ARCHIVED_TABLES.map(({ table }) => table).toReversed(),
].filter((table) => !LOGGED.includes(table));

/**
 * Removes the rows of a center that is away: all of them, or all but those by which calls are told where it has gone. Table by table,
 * so that it can be ended at any moment and begun again. Accounts stay: they are people's, and no center's.
 */
export async function emptyCenter(
  { owner, storage }: { owner: pg.Client; storage: Storage },
  centerId: number,
  { isTold }: { isTold: boolean },
): Promise<number> {
  let removed = 0;
  await removeFiles(owner, storage, centerId);
  await cutReferences(owner, centerId, { isTold });
  for (const table of EMPTIED) {
    if (table === 'center_moves' || (isTold && TELLING.includes(table))) continue;
    removed += await removeRows(owner, { table, centerId });
  }
  await dropFence(owner, centerId);
  return removed;
}

/** The files of its packs and archives; their rows say where they are, so they go first. */
async function removeFiles(owner: pg.Client, storage: Storage, centerId: number): Promise<void> {
  for (const [table, nameOf] of [
    ['audit_packs', fileNameOf],
    ['center_archives', archiveFileOf],
  ] as const) {
    const { rows } = await owner.query<{ id: string; attempt: number }>(
      `select id, attempt from ${table} where center_id = $1 and attempt > 0`,
      [centerId],
    );
    for (const place of rows) await deleteBeginnings(storage, nameOf, { centerId, ...place });
  }
}

async function removeRows(
  owner: pg.Client,
  { table, centerId }: { table: string; centerId: number },
): Promise<number> {
  const tenant = tables.find((one) => one.table === table)?.tenant ?? 'center_id';
  await owner.query('begin');
  try {
    await owner.query(`select set_config('move.emptying', $1, true)`, [String(centerId)]);
    const { rowCount } = await owner.query(
      `delete from ${pg.escapeIdentifier(table)} where ${pg.escapeIdentifier(tenant)} = $1`,
      [centerId],
    );
    // What says that it is away goes with the center itself: the owner finds nothing else.
    if (table === 'centers') await owner.query('delete from center_moves where center_id = $1', [centerId]);
    await owner.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** What belongs to no center and speaks of it: invitations go, a session that was in it is in none, and so on. */
async function cutReferences(
  owner: pg.Client,
  centerId: number,
  { isTold }: { isTold: boolean },
): Promise<void> {
  await owner.query('delete from mail_tokens where membership_center_id = $1', [centerId]);
  await owner.query(
    `delete from idempotency_keys where principal = any (array(select 'key:' || id from api_keys where center_id = $1))`,
    [centerId],
  );
  if (isTold) return;
  const tenantTables = tables.filter(({ tenant }) => tenant !== null).map(({ table }) => table);
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname::text as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'centers'::regclass and c.confdeltype <> 'c'
        and c.conrelid::regclass::text <> all ($1)`,
    [tenantTables],
  );
  for (const { table, column } of rows)
    await owner.query(
      `update ${table} set ${pg.escapeIdentifier(column)} = null where ${pg.escapeIdentifier(column)} = $1`,
      [centerId],
    );
}

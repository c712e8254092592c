import type pg from 'pg';
import { SettingsError } from '../settings.ts';

/** How many centers a cell can make: the numbers of the next cell begin behind them. */
const CENTERS_OF_CELL = 1_000_000;

/**
 * The first start says which cell a database is, and from where on its centers are numbered, so that no two cells ever give the same
 * number. Every later start has to say the same.
 */
export async function stateCell(client: pg.Client, cell: number): Promise<void> {
  const { rows } = await client.query<{ code: number | null; has_centers: boolean }>(
    'select (select code from installation_cell) as code, exists (select from center_register) as has_centers',
  );
  const [found] = rows;
  // A database from before there were cells is cell 0.
  const code = found?.code ?? (found?.has_centers ? 0 : null);
  if (code !== null && code !== cell)
    throw new SettingsError(`CELL is ${cell}, but this database was made as cell ${code}, and stays it.`);
  if (found?.code != null) return;
  await client.query('begin');
  await client.query('insert into installation_cell (code) values ($1)', [cell]);
  if (cell > 0)
    await client.query(
      `alter sequence centers_id_seq maxvalue ${(cell + 1) * CENTERS_OF_CELL} restart with ${cell * CENTERS_OF_CELL + 1}`,
    );
  await client.query('commit');
}

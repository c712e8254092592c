import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { tables } from '../../tables.ts';
import { ARCHIVED_TABLES } from '../archives/index.ts';

/** The tables that a center takes along: what the fence goes around. */
const FENCED = ARCHIVED_TABLES.map(({ table }) => ({
  table,
  tenant: tables.find((one) => one.table === table)?.tenant ?? 'center_id',
}));

/** Those who write wait behind whoever waits for a table, so it waits for moments at first. */
const WAITS_MS = [...Array<number>(20).fill(200), ...Array<number>(20).fill(2_000)];
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Puts the fence around a center: from the last trigger on nobody changes a row of it, whatever they were let in for. Making a trigger
 * waits for everybody who is writing to its table, so nothing is under way any more either. Each is a transaction of its own, and
 * holds up nobody for longer than it takes.
 */
export async function raiseFence(owner: pg.Client, centerId: number): Promise<void> {
  for (const { table, tenant } of FENCED) {
    const on = `on ${pg.escapeIdentifier(table)} for each row`;
    const call = `execute function refuse_moving('${centerId}')`;
    await patiently(owner, [
      `create or replace trigger moving_${centerId} before insert or update ${on} when (new.${tenant} = ${centerId}) ${call}`,
      `create or replace trigger moving_${centerId}_away before delete ${on} when (old.${tenant} = ${centerId}) ${call}`,
    ]);
  }
}

/** Takes the fence away, whole or half made. */
export async function dropFence(owner: pg.Client, centerId: number): Promise<void> {
  for (const { table } of FENCED)
    await patiently(
      owner,
      ['', '_away'].map(
        (suffix) => `drop trigger if exists moving_${centerId}${suffix} on ${pg.escapeIdentifier(table)}`,
      ),
    );
}

async function patiently(owner: pg.Client, statements: readonly string[]): Promise<void> {
  for (const waitMs of WAITS_MS) {
    try {
      await owner.query(
        `begin; set local lock_timeout = ${waitMs}; set local statement_timeout = 0; ${statements.join('; ')}; commit`,
      );
      return;
    } catch (error) {
      await owner.query('rollback');
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
      await pause(waitMs);
    }
  }
  throw new Error('A table is held by somebody for minutes; the move can be tried again.');
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** What a cell knows of a center that is on its way to or from it, or has gone. */
export interface Move {
  moveId: string;
  state: 'moving' | 'moved' | 'arriving';
  /** The other cell. */
  cell: number;
  address: string;
  /** Whether an arriving center was here before. */
  returns: boolean;
  goneAt: Date | null;
}

export async function selectMove(tx: Tx, centerId: number): Promise<Move | null> {
  const { rows } = await sql<Move>`
    select move_id as "moveId", state, cell, address, returns, gone_at as "goneAt" from center_moves
     where center_id = ${centerId}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertMove(
  tx: Tx,
  move: Pick<Move, 'moveId' | 'cell' | 'address'> & { centerId: number; now: Date },
): Promise<void> {
  await sql`insert into center_moves (center_id, move_id, state, cell, address, began_at)
    values (${move.centerId}, ${move.moveId}, 'moving', ${move.cell}, ${move.address}, ${move.now})`.execute(
    tx,
  );
}

/** From here on there is no way back; false when it was not on its way any more. */
export async function updateMoved(
  tx: Tx,
  { centerId, moveId, goneAt }: { centerId: number; moveId: string; goneAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update center_moves set state = 'moved', gone_at = ${goneAt}
    where center_id = ${centerId} and move_id = ${moveId} and state = 'moving'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Callers are told again where it is, as before its return. */
export async function updateAwayAgain(
  tx: Tx,
  { centerId, goneAt }: { centerId: number; goneAt: Date },
): Promise<void> {
  await sql`update center_moves set state = 'moved', gone_at = ${goneAt}
    where center_id = ${centerId} and state = 'arriving'`.execute(tx);
}

/** The center is at home again, or for the first time. False when the move is not in this state any more. */
export async function deleteMove(
  tx: Tx,
  { centerId, moveId, state }: { centerId: number; moveId: string; state: Move['state'] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from center_moves
    where center_id = ${centerId} and move_id = ${moveId} and state = ${state}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whose kept answers are about this center: its keys, and those who sign in for its members. */
export async function selectPrincipals(tx: Tx, centerId: number): Promise<string[]> {
  const { rows } = await sql<{ principal: string }>`
    select 'key:' || id as principal from api_keys where center_id = ${centerId}
    union all
    select 'actor:' || a.id || '@' || ${centerId}::int from actors a
     where a.family_id in (select f.family_id from memberships m join actors f on f.id = m.actor_id
                            where m.center_id = ${centerId})`.execute(tx);
  return rows.map(({ principal }) => principal);
}

/** Whether rows of a file are on their way into the center: what drives them stays in its cell. */
export async function isImporting(tx: Tx, centerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from imports where center_id = ${centerId} and status in ('checking', 'running') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Sessions in a center that has gone are in none, so that their people can end them, and go elsewhere with them. */
export async function leaveSessions(tx: Tx, centerId: number): Promise<void> {
  await sql`update sessions set current_center_id = null where current_center_id = ${centerId}`.execute(tx);
}

export interface MoveFigures {
  /** Centers that are on their way to or from another cell. */
  underWay: number;
  /** Centers that have moved and of which callers are not told any more, whose rows are still here. */
  toForget: number;
}

export async function selectMoveFigures(tx: Tx, now: Date): Promise<MoveFigures> {
  const { rows } = await sql<MoveFigures>`
    select count(*) filter (where state <> 'moved')::int as "underWay",
           count(*) filter (where gone_at <= ${now}
             and exists (select from memberships m where m.center_id = w.center_id))::int as "toForget"
      from center_moves w`.execute(tx);
  return rows[0] ?? { underWay: 0, toForget: 0 };
}

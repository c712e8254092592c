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

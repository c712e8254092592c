import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type ExecutionKey, toExecution } from './execution-rows.ts';
import type { Execution } from './workflow.ts';

/** How long a worker may stay silent before somebody else takes its run. */
export const LEASE = sql`interval '10 seconds'`;

/** Takes a run that nobody has, or whose worker has not been heard of for a whole lease. */
export async function claimExecution(
  tx: Tx,
  { centerId, id, token }: ExecutionKey & { token: string },
): Promise<Execution | undefined> {
  const row = await tx
    .updateTable('workflow_executions')
    .set({ lease_token: token, lease_until: sql`now() + ${LEASE}` })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where(({ eb, or }) => or([eb('lease_token', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return row && toExecution(row);
}

/** Prolongs a lease; false when it is no longer ours, or the run is over. */
export async function renewLease(
  tx: Tx,
  { centerId, id, token }: ExecutionKey & { token: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('workflow_executions')
    .set({ lease_until: sql`now() + ${LEASE}` })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('lease_token', '=', token)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a run back, to be taken up again after a rest. */
export async function releaseLease(
  tx: Tx,
  { centerId, id, token, restMs }: ExecutionKey & { token: string; restMs: number },
): Promise<void> {
  await tx
    .updateTable('workflow_executions')
    .set({ lease_token: null, lease_until: sql`now() + ${restMs} * interval '1 millisecond'` })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('lease_token', '=', token)
    .execute();
}

/** Makes a run whose lease has lapsed free for the next job; false when another node has just done so. */
export async function freeLapsed(tx: Tx, { centerId, id }: ExecutionKey): Promise<boolean> {
  const row = await tx
    .updateTable('workflow_executions')
    .set({ lease_token: null, lease_until: sql`now() + ${LEASE}` })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('lease_until', '<', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs of all centers that nobody works at any more, the longest forsaken first. */
export async function selectLapsed(tx: Tx, limit: number): Promise<ExecutionKey[]> {
  return tx
    .selectFrom('workflow_executions')
    .select(['center_id as centerId', 'id'])
    .where('status', '=', 'RUNNING')
    .where('lease_until', '<', sql<Date>`now()`)
    .orderBy('lease_until')
    .limit(limit)
    .execute();
}

/** Runs of all centers that have taken longer than they may. */
export async function selectOverdue(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<ExecutionKey[]> {
  return tx
    .selectFrom('workflow_executions')
    .select(['center_id as centerId', 'id'])
    .where('status', '=', 'RUNNING')
    .where('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .limit(limit)
    .execute();
}

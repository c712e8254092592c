import { sql } from 'kysely';
import type { Statement, Tx } from '../../platform/database/index.ts';
import type { JsonRecord } from './workflow.ts';

export interface TriggerKey {
  centerId: number;
  workflowId: string;
  id: string;
}

/** Puts one trigger for each active workflow that waits for an event of this type. */
export function insertTriggers(event: {
  centerId: number;
  type: string;
  id: string;
  data: object;
  now: Date;
}): Statement {
  return {
    name: 'insert-triggers',
    text: `
    insert into workflow_triggers (center_id, workflow_id, id, event, not_before, created_at)
    select center_id, id, $1, $2::jsonb, $3, $3 from workflows
     where center_id = $4 and event_type = $5 and type = 'EVENT' and status = 'ACTIVE'`,
    values: [event.id, JSON.stringify(event.data), event.now, event.centerId, event.type],
    read: () => undefined,
  };
}

/** Triggers of all centers whose turn it is, the longest waiting first. */
export async function selectTriggers(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<TriggerKey[]> {
  return tx
    .selectFrom('workflow_triggers')
    .select(['center_id as centerId', 'workflow_id as workflowId', 'id'])
    .where('not_before', '<=', now)
    .orderBy('not_before')
    .limit(limit)
    .execute();
}

export async function putOffTrigger(tx: Tx, { until, ...key }: TriggerKey & { until: Date }): Promise<void> {
  await tx
    .updateTable('workflow_triggers')
    .set({ not_before: until })
    .where('center_id', '=', key.centerId)
    .where('workflow_id', '=', key.workflowId)
    .where('id', '=', key.id)
    .execute();
}

/** Takes a trigger away and answers what it holds; nothing when another node has it. */
export async function takeTrigger(
  tx: Tx,
  { centerId, workflowId, id }: TriggerKey,
): Promise<{ event: JsonRecord; createdAt: Date } | undefined> {
  const { rows } = await sql<{ event: JsonRecord; createdAt: Date }>`
    delete from workflow_triggers where (center_id, workflow_id, id) in (
      select center_id, workflow_id, id from workflow_triggers
       where center_id = ${centerId} and workflow_id = ${workflowId} and id = ${id} for update skip locked)
    returning event, created_at as "createdAt"`.execute(tx);
  return rows[0];
}

import { type Selectable, sql } from 'kysely';
import type { DB, Tx } from '../../platform/database/index.ts';
import type { JsonRecord, StepRecord } from './workflow.ts';

const STEPS_MAX = 20;

/** The steps that each of these runs has begun, in order. */
export async function selectSteps(
  tx: Tx,
  { centerId, executionIds }: { centerId: number; executionIds: readonly string[] },
): Promise<Map<string, StepRecord[]>> {
  if (executionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('workflow_steps')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('execution_id', 'in', executionIds)
    .orderBy('execution_id')
    .orderBy('position')
    .limit(executionIds.length * STEPS_MAX)
    .execute();
  const steps = Map.groupBy(rows, (row) => row.execution_id);
  return new Map([...steps].map(([id, own]) => [id, own.map(toStep)]));
}

/** Counts one more attempt at a step before it is made, so that a step which kills its worker is not tried for ever. */
export async function beginStep(
  tx: Tx,
  step: { centerId: number; executionId: string; position: number; name: string; now: Date },
): Promise<number> {
  const { attempts } = await tx
    .insertInto('workflow_steps')
    .values({
      center_id: step.centerId,
      execution_id: step.executionId,
      position: step.position,
      name: step.name,
      attempts: 1,
      started_at: step.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['center_id', 'execution_id', 'position'])
        .doUpdateSet({ attempts: sql`workflow_steps.attempts + 1`, started_at: step.now }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

export async function saveStep(
  tx: Tx,
  step: {
    centerId: number;
    executionId: string;
    position: number;
    output: JsonRecord | null;
    error: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('workflow_steps')
    .set({
      output: step.output && JSON.stringify(step.output),
      error: step.error,
      completed_at: step.output ? step.now : null,
    })
    .where('center_id', '=', step.centerId)
    .where('execution_id', '=', step.executionId)
    .where('position', '=', step.position)
    .execute();
}

/** Takes back an attempt that was broken off because its worker was told to stop. */
export async function forgetAttempt(
  tx: Tx,
  step: { centerId: number; executionId: string; position: number },
): Promise<void> {
  await tx
    .updateTable('workflow_steps')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('center_id', '=', step.centerId)
    .where('execution_id', '=', step.executionId)
    .where('position', '=', step.position)
    .execute();
}

function toStep(row: Selectable<DB['workflow_steps']>): StepRecord {
  return {
    position: row.position,
    name: row.name,
    attempts: row.attempts,
    // The service itself wrote this column, as an object.
    output: row.output as JsonRecord | null,
    error: row.error,
    isDone: row.completed_at !== null,
  };
}

import type { Pool } from 'pg';
import { eventually } from './index.ts';

/** Asks in this order while somebody holds what each of them needs, and lets go once all of them wait for it. */
export async function behind<Answer>(
  owner: Pool,
  [hold, ...values]: [hold: string, ...values: unknown[]],
  asked: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query(hold, values);
    const answers: Promise<Answer>[] = [];
    for (const ask of asked) {
      answers.push(ask());
      await eventually(async () => (await waitingForLocks(owner)) === answers.length);
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    // Nothing is left of it after the commit; where the waiting failed, the others go on.
    await holder.query('rollback');
    holder.release();
  }
}

/** Holds the chain of a center's decisions, as a node that stands still does, until it is let go. */
export async function holdChain(owner: Pool, centerId: number): Promise<() => Promise<void>> {
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query(`select from chain_heads where center_id = $1 and domain = 'proof' for update`, [
    centerId,
  ]);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

/** How many connections wait for a lock. */
export async function waitingForLocks(owner: Pool): Promise<number> {
  const { rows } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

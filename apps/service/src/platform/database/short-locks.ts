import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type DatabaseFailure, isTimeout } from './failures.ts';

/** Less than after what time PostgreSQL looks for deadlocks: whoever serves requests is never the one to give way. */
const LOCK_TIMEOUT_MS = 200;
const PAUSE_MS = 100;
const GIVE_UP_AFTER_MS = 300_000;
const DEADLOCK = '40P01';

/**
 * Changes tables that others are using, in one transaction. It waits for each lock for a moment only, because all who come later wait
 * behind it; what is not to be had in that time is asked for again, with everything before it taken back.
 */
export async function withShortLocks<Result>(
  client: pg.Client,
  { log, work }: { log(message: string): void; work(): Promise<Result> },
): Promise<Result> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS;
  for (let tries = 1; ; tries++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isLockFailure(error) || performance.now() > deadline) throw error;
      if (tries === 1) log('Somebody else holds a table that is to be changed. Trying again …');
      await delay(PAUSE_MS * (1 + Math.random()));
    }
  }
}

function isLockFailure(error: unknown): boolean {
  const failure = error instanceof Error && error.cause ? error.cause : error;
  return isTimeout(failure) || (failure as DatabaseFailure).code === DEADLOCK;
}

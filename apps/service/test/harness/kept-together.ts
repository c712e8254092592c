import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A key of these calls is a part of the decision, and a test that names one in the body names no other in the header. */
const KEYS_OF_THEIR_OWN = /\/agents\/decide$/;

/**
 * Gives every change that a test makes a key of its own, as the SDK does, and sees to it afterwards that what a call changed and its
 * kept answer were committed by one transaction: the audit entries of a call carry its request id. `TEST_KEYS=off` leaves keys away.
 */
export function watchKeptAnswers(owner: pg.Pool): {
  keyFor(method: string, url: string): Record<string, string>;
  see(call: { method: string; url: string; headers: Record<string, string> }, requestId: unknown): void;
  requireKeptTogether(): Promise<void>;
} {
  const requestIds: string[] = [];
  const keys: string[] = [];
  const methods: string[] = [];
  const paths: string[] = [];
  return {
    keyFor: (method, url) =>
      method === 'GET' || KEYS_OF_THEIR_OWN.test(url) || process.env.TEST_KEYS === 'off'
        ? {}
        : { 'idempotency-key': randomUUID() },
    see({ method, url, headers }, requestId) {
      const key = headers['idempotency-key'];
      if (key === undefined || typeof requestId !== 'string') return;
      requestIds.push(requestId);
      keys.push(key);
      methods.push(method);
      paths.push(url.split('?', 1)[0] ?? url);
    },
    async requireKeptTogether() {
      if (keys.length === 0 || !(await isOpen(owner))) return;
      // A transaction gets its number with its first change, and its savepoints get theirs later: an entry with a lower number than
      // that of the kept answer was committed apart from it, and before.
      const { rows } = await owner.query<{ method: string; path: string; action: string }>(
        `select distinct call.method, call.path, entry.action
           from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as call (request_id, method, path, key)
           join audit_entries entry on entry.request_id = call.request_id
          cross join lateral (
            select bool_or(entry.xmin::text::bigint >= kept.xmin::text::bigint) as is_together from idempotency_keys kept
             where kept.method = call.method and kept.path = call.path and kept.key = call.key
               -- One that was brought from another cell was kept there with what it tells of.
               and kept.body_hash <> ''
               -- One that was emptied by a later erasure has the number of that.
               and kept.body is not null) as answer
          where not answer.is_together`,
        [requestIds, methods, paths, keys],
      );
      if (rows.length > 0)
        throw new Error(
          `Committed apart from the kept answer: ${rows.map(({ method, path, action }) => `${method} ${path} (${action})`).join(', ')}`,
        );
    },
  };
}

/** A database that others were copied from takes no connection any more; what was asked of it only furnished it. */
async function isOpen(owner: pg.Pool): Promise<boolean> {
  try {
    await owner.query('select 1');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '55000') return false;
    throw error;
  }
}

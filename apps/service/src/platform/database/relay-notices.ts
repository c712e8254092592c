import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '../logging.ts';
import type { Database } from './database.ts';

/** A notice holds less than 8,000 bytes. */
const PAYLOAD_MAX = 7_000;

/** Whoever waits for what the transaction did is answered first. */
const AFTER_ANSWERS_MS = 1;

/**
 * Passes on to all processes what this process's own transactions have said on a channel of its own, once they are over. The first is
 * passed on at once; what comes while a notice is under way, or within `apartMs` of one, shares the next, so that a thousand commits need a
 * few notices. A notice may be lost: whoever hears it also looks by itself now and then.
 */
export function relayNotices(
  { database, log }: { database: Database; log: Log },
  { from, to, apartMs = 0 }: { from: string; to: string; apartMs?: number },
): { stop(): void } {
  const names = new Set<string>();
  const stopping = new AbortController();
  let isTelling = false;

  const stopListening = database.notices.listen(from, (payload) => {
    for (const name of payload.split(',')) names.add(name);
    if (!isTelling) void tell();
  });
  return {
    stop() {
      stopListening();
      stopping.abort();
    },
  };

  async function tell(): Promise<void> {
    isTelling = true;
    await wait(AFTER_ANSWERS_MS);
    while (names.size > 0 && !stopping.signal.aborted) {
      const told = [...names];
      names.clear();
      await notifyAlone(database, to, payloadOf(told)).catch((error: Error) =>
        log.debug({ err: error, channel: to }, 'Other processes could not be told.'),
      );
      if (apartMs > 0) await wait(apartMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    isTelling = false;
  }
}

/** The names, or nothing, which means any of them, when they are too many to say or nobody knows which they were. */
export function payloadOf(names: readonly string[]): string {
  if (names.includes('')) return '';
  const payload = names.join(',');
  return payload.length < PAYLOAD_MAX ? payload : '';
}

/** Outside any transaction, and without waiting for the disk, since there is nothing to keep. */
async function notifyAlone(database: Database, channel: string, payload: string): Promise<void> {
  await database.runAlone(
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`,
  );
}

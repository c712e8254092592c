import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/platform.ts';
import { type Use, updateLastUses } from './access.queries.ts';

type Kind = 'keys' | 'sessions' | 'memberships';

const WRITE_AFTER_MS = 1_000;
const ONCE_PER_MS = 60_000;
const REMEMBERED_MAX = 20_000;

/**
 * Notes when keys, sessions and memberships were last used, off the request's path: collected for a second, written
 * together, and at most once a minute for each. What a killed process had not written yet is lost, and is no loss.
 */
export function createLastUses({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
  const writtenAtMs = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  let waiting: Record<Kind, Use[]> = { keys: [], sessions: [], memberships: [] };
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const uses = waiting;
    waiting = { keys: [], sessions: [], memberships: [] };
    await database
      .asDispatcher((tx) => updateLastUses(tx, uses))
      .catch((error) => log.debug({ err: error }, 'Last uses were not written.'));
  }

  return {
    note(kind: Kind, use: { centerId: number; id: string }): void {
      const now = clock.now();
      const key = `${kind}:${use.id}`;
      const last = writtenAtMs.get(key);
      if (last !== undefined && Math.abs(now.getTime() - last) < ONCE_PER_MS) return;
      writtenAtMs.set(key, now.getTime());
      waiting[kind].push({ ...use, at: now });
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
    },
    /** Writes what is waiting; for an orderly stop. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      if (timer) await write();
    },
  };
}

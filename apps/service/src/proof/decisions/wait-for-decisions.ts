import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { ANSWERED_CHANNEL, LOOKS_APART_MS } from './moved-decisions.ts';
import { decisionAnswers } from './runs.queries.ts';

/** How many calls may wait at one process, and how many of them for one key. */
const WAITERS_MAX = 2_000;
const WAITERS_OF_ONE_MAX = 20;
const RETRY_AFTER_SECONDS = 1;

export interface Answered {
  eventId: string;
  status: 'sealed' | 'rejected' | 'unknown';
}

interface Wait {
  /** Whose wait it is. */
  principal: string;
  centerId: number;
  ids: readonly string[];
  seconds: number;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
}

export interface DecisionWatch {
  /** Those of the decisions that wait no longer, as soon as there is one; nothing when the time is over. */
  wait(wait: Wait): Promise<Answered[]>;
  /** Ends every wait, so that the process can stop. */
  release(): void;
}

/**
 * One listener for a whole process: a thousand calls that wait for people cost one connection of the caller and one look in the
 * database for each answer that is given in their center, not a question each.
 */
export function createDecisionWatch({ database }: Pick<Platform, 'database'>): DecisionWatch {
  const sleepers = new Map<number, Set<() => void>>();
  const counts = new Map<string, number>();
  const stopping = new AbortController();
  let total = 0;
  database.notices.listen(ANSWERED_CHANNEL, (payload) => {
    const centers = payload === '' ? [...sleepers.keys()] : payload.split(',').map(Number);
    for (const center of centers) for (const wake of [...(sleepers.get(center) ?? [])]) wake();
  });

  /** Asleep from now on, until an answer is given in the center, the time is over, or nobody waits any more. */
  function fallAsleep({ centerId, signal }: Wait, ms: number): { woken: Promise<void>; wake(): void } {
    const { promise: woken, resolve } = Promise.withResolvers<void>();
    const here = sleepers.get(centerId) ?? new Set();
    sleepers.set(centerId, here);
    const wake = () => {
      // Woken already: the place may be somebody else's by now.
      if (!here.delete(wake)) return;
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      if (here.size === 0) sleepers.delete(centerId);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    here.add(wake);
    return { woken, wake };
  }

  async function watch(wait: Wait): Promise<Answered[]> {
    const until = performance.now() + wait.seconds * 1_000;
    for (;;) {
      // Asleep before the look, so that an answer which is given during it is heard.
      const { woken, wake } = fallAsleep(wait, Math.max(0, until - performance.now()));
      const answered = await lookUp(database, wait).catch((error) => {
        wake();
        throw error;
      });
      if (answered.length > 0 || performance.now() >= until || wait.signal.aborted) {
        wake();
        return answered;
      }
      await woken;
      if (performance.now() < until && !wait.signal.aborted) await pause(LOOKS_APART_MS);
    }
  }

  return {
    async wait(wait) {
      const count = counts.get(wait.principal) ?? 0;
      if (wait.seconds === 0) return lookUp(database, wait);
      if (total >= WAITERS_MAX || count >= WAITERS_OF_ONE_MAX) throw tooManyWaits();
      total += 1;
      counts.set(wait.principal, count + 1);
      try {
        return await watch({ ...wait, signal: AbortSignal.any([wait.signal, stopping.signal]) });
      } finally {
        total -= 1;
        const left = (counts.get(wait.principal) ?? 1) - 1;
        if (left === 0) counts.delete(wait.principal);
        else counts.set(wait.principal, left);
      }
    },
    release: () => stopping.abort(),
  };
}

async function lookUp(database: Database, { centerId, ids }: Wait): Promise<Answered[]> {
  const wanted = [...new Set(ids)];
  const [answers] = await database.commitAtOnce([centerId], [decisionAnswers(centerId, wanted)]);
  return wanted.flatMap((eventId): Answered[] => {
    const result = answers.get(eventId);
    if (result === null) return [];
    if (result === undefined) return [{ eventId, status: 'unknown' }];
    return [{ eventId, status: result === 'rejected' ? 'rejected' : 'sealed' }];
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function tooManyWaits(): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many calls wait already. Put more ids into one call.', {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}

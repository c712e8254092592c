import type { Client } from 'openapi-fetch';
import type { paths } from '../api.generated.ts';
import { dataOf, mayPass } from './offline-queue.ts';

/** The most ids that one request may name. */
const IDS_MAX = 1_000;
const WAIT_SECONDS = 8;
/** Those who come together share a request. */
const GATHER_MS = 10;
/** So much news that came before its call waited is kept. */
const EARLY_MAX = 1_000;
const BACK_OFF_MS = [250, 1_000, 4_000, 10_000];

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

export interface WaitingRoom {
  /** Resolves when there is news of the decision; rejects with the signal's reason. */
  wait(eventId: string, signal: AbortSignal): Promise<void>;
  /** There is news of a decision. */
  wake(eventId: string): void;
  /** How many wait. */
  size(): number;
}

/**
 * Where calls wait for people. However many they are, one request at a time asks for all of them; without `isPolling` none does,
 * and somebody else brings the news.
 */
export function createWaitingRoom(client: Client<paths>, { isPolling }: { isPolling: boolean }): WaitingRoom {
  const waiting = new Map<string, Set<Waiter>>();
  /** Somebody else's news may be faster than the answer that lets the call wait, and does not come again. */
  const early = new Set<string>();
  let isAsking = false;
  let interrupt = new AbortController();

  function wake(eventId: string): void {
    if (!isPolling && !waiting.has(eventId)) keepEarly(eventId);
    for (const { resolve } of waiting.get(eventId) ?? []) resolve();
    waiting.delete(eventId);
  }

  function keepEarly(eventId: string): void {
    early.add(eventId);
    const [oldest = ''] = early;
    if (early.size > EARLY_MAX) early.delete(oldest);
  }

  /** Asks until nobody waits. Somebody new ends the present question, and the next one is for them too. */
  async function ask(): Promise<void> {
    isAsking = true;
    let failures = 0;
    while (waiting.size > 0) {
      await pause(GATHER_MS);
      interrupt = new AbortController();
      const ids = nextIds();
      try {
        const seconds = waiting.size > IDS_MAX ? 1 : WAIT_SECONDS;
        const answer = await client.POST('/api/v1/decision-events/wait', {
          body: { ids, seconds },
          signal: interrupt.signal,
        });
        for (const { eventId } of dataOf(answer)) wake(eventId);
        failures = 0;
      } catch (error) {
        if (interrupt.signal.aborted) continue;
        // Who is refused, or told that the center has moved, will never know here; everything else passes, and a call goes on waiting.
        if (mayPass(error)) await backOff(failures++);
        else fail(error);
      }
    }
    isAsking = false;
  }

  /** The ids that have waited longest for their turn. */
  function nextIds(): string[] {
    const ids = [...waiting.keys()].slice(0, IDS_MAX);
    if (waiting.size > IDS_MAX) {
      for (const id of ids) {
        const waiters = waiting.get(id) ?? new Set();
        waiting.delete(id);
        waiting.set(id, waiters);
      }
    }
    return ids;
  }

  function fail(error: unknown): void {
    for (const waiters of waiting.values()) for (const { reject } of waiters) reject(error);
    waiting.clear();
  }

  return {
    wake,
    size: () => waiting.size,
    wait(eventId, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (early.delete(eventId)) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const waiters = waiting.get(eventId) ?? new Set();
        waiting.set(eventId, waiters);
        const leave = () => {
          waiters.delete(waiter);
          if (waiters.size === 0 && waiting.get(eventId) === waiters) waiting.delete(eventId);
          if (waiting.size === 0) interrupt.abort();
          reject(signal.reason);
        };
        const waiter: Waiter = {
          resolve: () => {
            signal.removeEventListener('abort', leave);
            resolve();
          },
          reject: (error) => {
            signal.removeEventListener('abort', leave);
            reject(error);
          },
        };
        waiters.add(waiter);
        signal.addEventListener('abort', leave, { once: true });
        if (!isPolling) return;
        if (isAsking) interrupt.abort();
        else void ask();
      });
    },
  };
}

/** Waits the longer, the more has failed. */
export function backOff(failures: number): Promise<void> {
  return pause(BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

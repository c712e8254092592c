import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { CASES_CHANNEL } from './relay-cases.ts';

/** One browser tab that watches what waits. */
export interface Watcher {
  sessionId: string;
  centerId: number;
  /** Throws when whoever watches may not any more. */
  requireAdmission(): Promise<unknown>;
  /** What is told now, to whom they are now; throws likewise. */
  read(): Promise<object>;
}

const HEARTBEAT_MS = 15_000;
/** Every so many heartbeats all is read anew: time itself makes things late, and a notice may be lost. */
const READ_EVERY = 4;
/** A busy center is looked at this often, however much happens in it. */
const LOOK_EVERY_MS = 500;
const STREAMS_MAX = 5_000;
const STREAMS_OF_SESSION_MAX = 6;
/** Somebody who does not read any more is let go rather than written for. */
const UNREAD_MAX_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 30;

interface Live extends Watcher {
  stream: PassThrough;
  told: string;
  /** At most one look at a time; what changes meanwhile is seen by one more. */
  isLooking: boolean;
  isStale: boolean;
}

/** Whether a change of access may be one for this watcher; what names neither a session nor a center may be anybody's. */
function concerns(payload: string, { sessionId, centerId }: Watcher): boolean {
  const [kind, id] = payload.split(':', 2);
  if (kind === 'session') return id === sessionId;
  if (kind === 'center') return id === String(centerId);
  return kind !== 'key' && kind !== 'signing';
}

/**
 * The streams of one process. A change anywhere makes those of its center look again; a change of sessions, memberships or centers
 * makes all of them ask whether they still may, and so does every heartbeat: whoever signed out or was suspended hears nothing more,
 * and a stream ends with the token that opened it.
 */
export function createLiveStreams({ database, log }: Platform) {
  const live = new Set<Live>();
  database.notices.listen(CASES_CHANNEL, (payload) => {
    const centers = payload === '' ? null : new Set(payload.split(',').map(Number));
    for (const each of live) if (!centers || centers.has(each.centerId)) void look(each);
  });
  database.notices.listen('access', (payload) => {
    for (const each of live) if (concerns(payload, each)) void check(each);
  });
  let beats = 0;
  const heartbeat = setInterval(() => {
    beats += 1;
    for (const each of live) {
      each.stream.write(': still here\n\n');
      void (beats % READ_EVERY === 0 ? look(each) : check(each));
    }
  }, HEARTBEAT_MS).unref();

  /** Whether they still may, and nothing else. */
  async function check(each: Live): Promise<void> {
    await each.requireAdmission().catch(() => end(each));
  }

  async function look(each: Live): Promise<void> {
    each.isStale = true;
    if (each.isLooking) return;
    each.isLooking = true;
    try {
      while (each.isStale && live.has(each)) {
        each.isStale = false;
        tell(each, JSON.stringify(await each.read()));
        await delay(LOOK_EVERY_MS, undefined, { ref: false });
      }
    } catch (error) {
      // Whatever the reason, the browser comes again with its session and is told why not.
      log.debug({ err: error }, 'A stream of what waits has ended.');
      end(each);
    } finally {
      each.isLooking = false;
    }
  }

  function tell(each: Live, text: string): void {
    if (text === each.told || !live.has(each)) return;
    each.told = text;
    const isUnread = each.stream.writableLength + each.stream.readableLength > UNREAD_MAX_BYTES;
    if (isUnread) end(each);
    else each.stream.write(`event: waiting\ndata: ${text}\n\n`);
  }

  function end(each: Live): void {
    live.delete(each);
    each.stream.end();
  }

  return {
    open(watcher: Watcher): PassThrough {
      if (live.size >= STREAMS_MAX) throw unavailable(RETRY_AFTER_SECONDS);
      const own = [...live].filter(({ sessionId }) => sessionId === watcher.sessionId);
      // A tab that was closed without a word makes room for the one that was opened last.
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - STREAMS_OF_SESSION_MAX))) end(oldest);
      const stream = new PassThrough();
      const each: Live = { ...watcher, stream, told: '', isLooking: false, isStale: false };
      stream.on('close', () => live.delete(each)).on('error', () => live.delete(each));
      stream.write('retry: 3000\n\n');
      live.add(each);
      void look(each);
      return stream;
    },
    /** Before the server stops: it would wait for these for ever. */
    close(): void {
      clearInterval(heartbeat);
      for (const each of live) end(each);
    },
  };
}

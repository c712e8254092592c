import { relayNotices } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';

/** Decisions of these centers were answered, said by a transaction to its own process alone. */
export const MOVED_CHANNEL = 'decisions_moved';
/** The same, told to every process; an empty payload means any center. */
export const ANSWERED_CHANNEL = 'decisions_answered';

/** In a center where answers come faster than this, those who wait look once for several. */
export const LOOKS_APART_MS = 50;

/** Whoever waits for an answer may wait at another process than the one it is given to. */
export function decisionsWorker(platform: Platform): Work {
  return {
    startEverywhere: () =>
      relayNotices(platform, { from: MOVED_CHANNEL, to: ANSWERED_CHANNEL, apartMs: LOOKS_APART_MS }),
  };
}

import { relayNotices } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';

/** What waits for people changed in these centers, said by a transaction to its own process alone. */
const OWN_CHANNEL = 'cases_changed';
/** The same, told to every process; an empty payload means any center. */
export const CASES_CHANNEL = 'cases';
/** People do not see sooner than this that something has changed once more. */
const APART_MS = 50;

/** Whoever watches looks again with every heartbeat, so that a notice which is lost delays and loses nothing. */
export function relayCases(platform: Platform): { stop(): void } {
  return relayNotices(platform, { from: OWN_CHANNEL, to: CASES_CHANNEL, apartMs: APART_MS });
}

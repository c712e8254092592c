import type { Dispatcher } from 'undici';
import type { Platform } from '../platform/platform.ts';

/**
 * How this slice reaches addresses that a tenant named. The rules for it belong to a slice that is built on top of this one, so it is
 * handed in where the API is put together.
 */
export interface WayOut {
  timeoutMs: number;
  agent: Dispatcher;
  /** What the text of an address alone can tell. */
  checkTarget(url: string): { ok: true } | { ok: false; reason: string };
}

export type OpenWayOut = (platform: Platform) => WayOut;

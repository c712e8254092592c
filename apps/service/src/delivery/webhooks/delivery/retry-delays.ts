import type { Platform } from '../../../platform/platform.ts';

/** How long each attempt of a round waits, the first one included. */
export function retryDelaysOf({ settings }: Platform): readonly number[] {
  return settings.webhooks.retryDelaysSeconds.map((seconds) => seconds * 1_000);
}

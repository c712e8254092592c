import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';

/** Settings of a center that were changed, by the names of what is different now. */
export interface ChangedSettings {
  center: { id: number; name: string; domain: string };
  names: readonly string[];
  now: Date;
}

export type SettingsParts = Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>;

type SettingsListener = (tx: Tx, parts: SettingsParts, changed: ChangedSettings) => Promise<void>;

let listeners: readonly SettingsListener[] = [];

/** Says who hears of changed settings, in their transaction. The list is `src/listeners.ts`: those who listen know more than this slice. */
export function listenToSettings(all: readonly SettingsListener[]): void {
  listeners = all;
}

export async function tellOfSettings(tx: Tx, parts: SettingsParts, changed: ChangedSettings): Promise<void> {
  for (const listener of listeners) await listener(tx, parts, changed);
}

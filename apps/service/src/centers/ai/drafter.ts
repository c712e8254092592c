import type { Platform } from '../../platform/platform.ts';
import { builtInDrafter } from './built-in-drafter.ts';
import type { Drafter } from './draft.ts';
import { createHttpDrafter } from './http-drafter.ts';

/** The model that the settings name, or else the built-in one, which needs no network and always says the same. */
export function drafterOf({ settings }: Pick<Platform, 'settings'>): Drafter {
  return settings.ai ? createHttpDrafter(settings.ai) : builtInDrafter;
}

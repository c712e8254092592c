import type { Platform } from '../platform/platform.ts';
import type { DemoWorld } from './demo-world.ts';
import { makeActivity } from './make-activity.ts';
import { makeHistory } from './make-history.ts';

/**
 * One slice's part of the demo world, run once after people and centers are there. A step that was cut short by a crash
 * runs again, so it writes under keys of its own choosing (an order, an idempotency key) and never blindly.
 */
export interface DemoStep {
  name: string;
  run(platform: Platform, world: DemoWorld): Promise<void>;
}

/** Every slice's part, in order. */
export const demoSteps: readonly DemoStep[] = [
  { name: 'history', run: makeHistory },
  { name: 'activity', run: makeActivity },
];

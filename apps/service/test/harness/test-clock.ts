import type { Clock } from '../../src/platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves time, forwards or (as a clock may do) backwards. */
  advance(by: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }): void;
  set(to: Date | string): void;
}

/** Runs with the machine's clock, plus whatever the test has moved it by. */
export function createTestClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      offsetMs += ms + 1_000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
    },
    set(to) {
      offsetMs = new Date(to).getTime() - Date.now();
    },
  };
}

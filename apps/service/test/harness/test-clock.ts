import { type Clock, earlierOf } from '../../src/platform/clock.ts';

type Span = { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number };

export interface TestClock extends Clock {
  /** Moves time, forwards or (as a clock may do) backwards. The database's goes along. */
  advance(by: Span): void;
  set(to: Date | string): void;
  /** Sets the machine's clock so far ahead of the database's. */
  runAhead(by: Span): void;
}

/** Runs with the machine's clock, plus whatever the test has moved it by. */
export function createTestClock(): TestClock {
  let offsetMs = 0;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + offsetMs + aheadMs);
  return {
    now,
    nowBy: (databaseTime) => earlierOf(now(), new Date(databaseTime.getTime() + offsetMs)),
    advance(by) {
      offsetMs += msOf(by);
    },
    set(to) {
      offsetMs = new Date(to).getTime() - Date.now();
    },
    runAhead(by) {
      aheadMs = msOf(by);
    },
  };
}

function msOf({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): number {
  return ms + 1_000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
}

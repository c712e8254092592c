import { Cron } from 'croner';

export interface Schedule {
  /** Five cron fields. */
  pattern: string;
  /** An IANA name; the fields are read as this zone's wall clock. */
  timezone: string;
}

/**
 * The first time after a moment, or null when there is none. A wall-clock time that a change of clocks skips runs when
 * the gap ends, one that comes twice runs the first time; patterns that run every so many minutes keep their rhythm.
 */
export function nextTime(schedule: Schedule, after: Date): Date | null {
  return clockwork(schedule).nextRun(after);
}

/** The last time up to and including a moment: after downtime the only one that is made up for. */
export function latestTime(schedule: Schedule, upTo: Date): Date | null {
  // The library answers times before the moment it is given, and counts in whole seconds.
  const nextSecond = new Date(Math.floor(upTo.getTime() / 1_000) * 1_000 + 1_000);
  return clockwork(schedule).previousRuns(1, nextSecond)[0] ?? null;
}

function clockwork({ pattern, timezone }: Schedule): Cron {
  return new Cron(pattern, { timezone, paused: true, mode: '5-part' });
}

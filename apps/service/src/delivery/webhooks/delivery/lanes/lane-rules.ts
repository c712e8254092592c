/** How many deliveries one process may have under way, and how many of them lanes whose consumers are slow. */
export const SENDING_MAX = 512;
export const NARROW_SENDING_MAX = SENDING_MAX / 2;

/** How many one webhook may have under way: its window, which follows how quickly its consumer answers. */
export const WINDOW_MIN = 2;
export const WINDOW_START = 16;
export const WINDOW_MAX = 64;

/** Attempts of one webhook that are finished but not yet recorded; a killed worker sends at most these and its window again. */
export const UNRECORDED_MAX = 256;

/** A lane whose worker was killed is another's after this time. */
export const LEASE_MS = 10_000;

/** A lane with nothing to do is given back, so that work spreads over processes again. */
export const RELEASE_IDLE_AFTER_MS = 30_000;

/** A backlog that lasts is read from its beginning so often, for what was committed behind the place where reading is. */
export const RESTART_EVERY_MS = 10_000;

const ROWS_PER_READ = 4_000;
const ROWS_PER_LANE = { min: 16, max: 512 };

/** One answer more widens the window by one, and a slow one halves it. */
export function windowAfter(window: number, { wasSlow }: { wasSlow: boolean }): number {
  return wasSlow ? Math.max(WINDOW_MIN, Math.floor(window / 2)) : Math.min(WINDOW_MAX, window + 1);
}

/** A window below the one that lanes start with tells of a slow consumer. */
export function isNarrow(window: number): boolean {
  return window < WINDOW_START;
}

/** How many rows a read of so many lanes asks for in each. */
export function rowsPerLane(lanes: number): number {
  const share = Math.floor(ROWS_PER_READ / lanes);
  return Math.min(Math.max(share, ROWS_PER_LANE.min), ROWS_PER_LANE.max);
}

/** The next read begins when half of what one read brings is left, so that sending does not wait for it. */
export function refillBelow(rowsMax: number): number {
  return rowsMax / 2;
}

/** Time is passed in, so that tests can move it and no rule reads the machine's clock on its own. */
export interface Clock {
  now(): Date;
  /** Now, or the database's time where that is earlier: for what a machine whose clock is ahead must not take for over. */
  nowBy(databaseTime: Date): Date;
}

export const systemClock: Clock = {
  now: () => new Date(),
  nowBy: (databaseTime) => earlierOf(new Date(), databaseTime),
};

export function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}

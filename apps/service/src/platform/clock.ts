/** Time is passed in, so that tests can move it and no rule reads the machine's clock on its own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * What the tool says to the shell: the thing holds, it does not, it could not be looked at, or (of a file) it agrees with
 * itself and no more is shown.
 */
export const EXIT = { holds: 0, fails: 1, usage: 2, consistent: 3 } as const;

/** One command of the tool. */
export interface Command {
  readonly name: string;
  /** What follows the name, as the usage shows it. */
  readonly parameters: string;
  readonly summary: string;
  /** Does the work, says what it found line by line, and gives the exit code. */
  run(parameters: readonly string[], say: (line: string) => void): Promise<number>;
}

/** The command was called in a way that it cannot answer; the message says what to do instead. */
export class UsageError extends Error {}

import type { Violation } from './checks.ts';
import type { Random } from './random.ts';

/** One round of faults. Which come and when is drawn from its seed alone, so that the seed repeats it. */
export interface Round {
  seed: number;
  /** Tells rounds apart in the keys of their requests. */
  name: string;
  random: Random;
}

export interface RoundOutcome {
  /** What was done to the installation. */
  told: string;
  /** Writes that were answered as done; each is a promise. */
  acknowledged: number;
  /** Writes with a key whose node was killed before it answered. */
  interrupted: number;
  /** Processes of the service that were ended by `kill -9`. */
  kills: number;
  slowestMs: number;
  violations: readonly Violation[];
}

/** Lives through many rounds, one after the other. */
export interface Installation {
  run(round: Round): Promise<RoundOutcome>;
  /** What takes long to look at, once, after the last round. */
  lookBack(): Promise<readonly Violation[]>;
  stop(): Promise<void>;
}

export interface Kind {
  /** How many installations are damaged at the same time, unless `AT_ONCE` says so. */
  atOnce: number;
  /** How many rounds an installation is good for; without end unless said. */
  roundsEach?: number;
  /** Why this machine cannot run it; undefined where it can. */
  missing?(): string | undefined;
  install(dataDir: string): Promise<Installation>;
}

import { unavailable } from '../../platform/errors.ts';
import type { Progress } from './verify-stored-chain.ts';

/** A verification under way, which any number of requests may watch. */
export interface Run<Result> {
  readonly result: Promise<Result>;
  progress(): Progress;
  /** Somebody was told to come back: the result is kept for the next who asks. */
  owe(): void;
}

type Work<Result> = (onProgress: (progress: Progress) => void) => Promise<Result>;

/** Long chains are verified in threads of their own; more runs at once would only slow each other down. */
const RUNNING_MAX = 2;
const WAITING_MAX = 50;
const KEPT_MS = 5 * 60_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Verifications of one process. Requests for the same chain share one run, so a caller who asks again while a long
 * chain is being verified finds the run it started. A result is given once and then forgotten: the next question is a
 * new look at the database.
 */
export function createVerificationRuns<Result>() {
  const runs = new Map<string, Run<Result> & { owed: number; isDone: boolean }>();
  const waiting: (() => void)[] = [];
  let running = 0;

  return function join(key: string, work: Work<Result>): Run<Result> {
    const known = runs.get(key);
    if (known) {
      // Whoever asks again, be it before the end, is one of those who were told to: the result is not owed to them any more.
      known.owed = Math.max(0, known.owed - 1);
      if (known.isDone && known.owed === 0) runs.delete(key);
      return known;
    }
    if (running >= RUNNING_MAX && waiting.length >= WAITING_MAX) throw unavailable(RETRY_AFTER_SECONDS);
    let progress: Progress = { checked: 0, total: 0 };
    const run = {
      owed: 0,
      isDone: false,
      progress: () => progress,
      owe: () => {
        run.owed += 1;
      },
      result: inTurn(() =>
        work((latest) => {
          progress = latest;
        }),
      ),
    };
    runs.set(key, run);
    const done = () => {
      run.isDone = true;
      if (run.owed > 0) setTimeout(() => forget(key, run), KEPT_MS).unref();
      else forget(key, run);
    };
    run.result.then(done, done);
    return run;
  };

  function forget(key: string, run: Run<Result>): void {
    if (runs.get(key) === run) runs.delete(key);
  }

  async function inTurn(work: () => Promise<Result>): Promise<Result> {
    if (running >= RUNNING_MAX) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place passes straight to the next in line, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
}

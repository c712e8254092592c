export interface Repeated {
  /** Begins the work; while it is under way, makes it run once more. */
  (): void;
  settled(): Promise<void>;
}

/** Work that any number of callers may ask for and that never runs beside itself. */
export function oneAtATime(work: () => Promise<void>, onError: (error: Error) => void): Repeated {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      await work().catch(onError);
    } while (isAskedAgain);
    running = undefined;
  }
  function ask(): void {
    if (running) isAskedAgain = true;
    else running = run();
  }
  return Object.assign(ask, { settled: () => running ?? Promise.resolve() });
}

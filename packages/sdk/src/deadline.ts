/** A signal that ends with the caller's, and when the time is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Nobody waits any more: the timer is cleared, and the caller's signal left. */
  done(): void;
}

/** The longest that a timer takes; what is longer is waited for in several. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Aborts with the caller's signal, and when the time is over. The timer and the listener hold the signal that they abort: Node 20
 * forgets one of `AbortSignal.any`, and its deadline never comes.
 */
export function createDeadline(
  caller: AbortSignal | null | undefined,
  timeoutMs: number | undefined,
): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function done(): void {
    clearTimeout(timer);
    caller?.removeEventListener('abort', cancel);
  }

  function end(reason: unknown): void {
    done();
    controller.abort(reason);
  }

  function cancel(): void {
    end(caller?.reason);
  }

  function start(ms: number): void {
    timer = setTimeout(
      () =>
        ms > TIMER_MS_MAX ? start(ms - TIMER_MS_MAX) : end(new DOMException('Too late.', 'TimeoutError')),
      Math.min(ms, TIMER_MS_MAX),
    );
    // In browsers it is a number. In Node a deadline alone keeps no process.
    if (typeof timer === 'object') timer.unref();
  }

  if (caller?.aborted) cancel();
  else {
    caller?.addEventListener('abort', cancel);
    if (timeoutMs !== undefined) start(timeoutMs);
  }
  return { signal: controller.signal, done };
}

/** Ends with the signal, whatever the work still waits for. */
export function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

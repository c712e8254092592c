/** A signal that is aborted with the caller's, and when the time is over. */
export function deadline(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal {
  const signals = [
    ...(signal ? [signal] : []),
    ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
  ];
  return AbortSignal.any(signals);
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

/** Lets the clock of this process be moved on, and with it every timer that is then due. */
export function movableClock(): { moveTo(timeMs: number): void } {
  let aheadMs = 0;
  const timers = new Map<NodeJS.Timeout, { dueMs: number; ring(): void }>();

  globalThis.Date = new Proxy(Date, {
    construct: (real, parts) =>
      parts.length === 0 ? new real(real.now() + aheadMs) : Reflect.construct(real, parts),
    get: (real, name) => (name === 'now' ? () => real.now() + aheadMs : Reflect.get(real, name)),
  });
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply(
      real,
      self,
      [handle, delayMs = 0, ...parts]: [(...parts: unknown[]) => void, number?, ...unknown[]],
    ) {
      const ring = () => {
        timers.delete(timer);
        handle(...parts);
      };
      const timer: NodeJS.Timeout = Reflect.apply(real, self, [ring, delayMs]);
      timers.set(timer, { dueMs: Date.now() + delayMs, ring });
      return timer;
    },
  });
  const clear = clearTimeout;
  globalThis.clearTimeout = (timer) => {
    timers.delete(timer as NodeJS.Timeout);
    clear(timer);
  };

  return {
    moveTo(timeMs) {
      aheadMs += timeMs - Date.now();
      for (const [timer, { dueMs, ring }] of timers) {
        if (dueMs > timeMs) continue;
        clearTimeout(timer);
        ring();
      }
    },
  };
}

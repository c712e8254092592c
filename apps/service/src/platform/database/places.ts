/** Gives out so many places; whoever comes later waits for one that is left. Leaving twice is leaving once. */
export function createPlaces(max: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async () => {
    if (taken >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    };
  };
}

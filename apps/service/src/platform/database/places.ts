import { unavailable } from '../errors.ts';

/** Gives up a place; twice is once. */
export type Leave = () => void;

const RETRY_AFTER_SECONDS = 2;

/** Gives out so many places; whoever comes later waits for one that is left, for so long at most. */
export function createPlaces(max: number, waitAtMostMs?: number): () => Promise<Leave> {
  const waiting = new Set<() => void>();
  let taken = 0;

  function next(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = () => {
      waiting.delete(enter);
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(enter);
      reject(unavailable(RETRY_AFTER_SECONDS));
    };
    const timer = waitAtMostMs === undefined ? undefined : setTimeout(giveUp, waitAtMostMs);
    waiting.add(enter);
    return promise;
  }

  return async () => {
    if (taken >= max) await next();
    else taken += 1;
    return once(() => {
      const [enter] = waiting;
      if (enter) enter();
      else taken -= 1;
    });
  };
}

/** So many places for each of many, such as the centers of an installation; of those where nobody is, nothing is remembered. */
export function createPlacesEach<Key>(max: number, waitAtMostMs: number): (key: Key) => Promise<Leave> {
  const rooms = new Map<Key, { enter: () => Promise<Leave>; callers: number }>();
  return async (key) => {
    const room = rooms.get(key) ?? { enter: createPlaces(max, waitAtMostMs), callers: 0 };
    rooms.set(key, room);
    room.callers += 1;
    const forget = () => {
      room.callers -= 1;
      if (room.callers === 0) rooms.delete(key);
    };
    try {
      const leave = await room.enter();
      return once(() => {
        leave();
        forget();
      });
    } catch (error) {
      forget();
      throw error;
    }
  };
}

function once(leave: Leave): Leave {
  let hasLeft = false;
  return () => {
    if (hasLeft) return;
    hasLeft = true;
    leave();
  };
}

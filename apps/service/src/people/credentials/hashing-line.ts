import { unavailable } from '../../platform/errors.ts';

const RETRY_AFTER_SECONDS = 5;

interface Waiting {
  resume(): void;
  refuse(error: Error): void;
}

/**
 * Lets a bounded number of hashes run at once and has the rest wait, a line for each network, which are served in turn:
 * whoever sends a thousand passwords waits behind themselves and not in front of others. When no more may wait, the longest
 * line gives up its last one; only where all lines are as long as the newcomer's is the newcomer refused.
 */
export function createHashingLine({
  concurrentMax,
  waitingMax,
}: {
  concurrentMax: number;
  waitingMax: number;
}) {
  let running = 0;
  let waitingCount = 0;
  /** In the order of their turns: a line that was served goes to the end. */
  const lines = new Map<string, Waiting[]>();

  function wait(network: string): Promise<void> {
    if (waitingCount >= waitingMax) makeRoom(lines.get(network)?.length ?? 0);
    const line = lines.get(network) ?? [];
    lines.set(network, line);
    waitingCount += 1;
    return new Promise<void>((resume, refuse) => line.push({ resume, refuse }));
  }

  function makeRoom(ownLength: number): void {
    let [longestNetwork, longest] = ['', [] as Waiting[]];
    for (const [network, line] of lines)
      if (line.length > longest.length) [longestNetwork, longest] = [network, line];
    const last = longest.length > ownLength + 1 ? longest.pop() : undefined;
    if (!last) throw unavailable(RETRY_AFTER_SECONDS);
    if (longest.length === 0) lines.delete(longestNetwork);
    waitingCount -= 1;
    last.refuse(unavailable(RETRY_AFTER_SECONDS));
  }

  /** Hands the place of a finished run straight to the next line's first. */
  function passOn(): void {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [network, line] = next;
    const first = line.shift();
    lines.delete(network);
    if (line.length > 0) lines.set(network, line);
    waitingCount -= 1;
    first?.resume();
  }

  return async function inLine<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    if (running >= concurrentMax) await wait(network);
    else running += 1;
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}

import { readFileSync } from 'node:fs';

/**
 * From now on: what other guests of a virtual machine's host took of the processor time that was wanted here, as a share. Null where the
 * system does not tell.
 */
export function watchStolenTime(): () => number | null {
  const before = read();
  return () => {
    const after = read();
    if (!before || !after) return null;
    const stolen = after.stolen - before.stolen;
    const wanted = after.busy - before.busy + stolen;
    return wanted === 0 ? 0 : stolen / wanted;
  };
}

export function stolenInWords(share: number | null): string {
  return share === null ? '' : `${(share * 100).toFixed(0)} % stolen`;
}

/** The sums of all processors: user, nice, system, idle, waiting for disks, interrupts, soft interrupts, stolen. */
function read(): { busy: number; stolen: number } | null {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0, stolen = 0] = line
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return { busy: user + nice + system + hard + soft, stolen };
  } catch {
    return null;
  }
}

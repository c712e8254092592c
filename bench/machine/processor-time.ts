import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel counts processor time in, on every Linux that Node runs on. */
const TICK_MS = 10;

/** How long a process has been on a processor so far, all its threads together; 0 where the system does not tell. */
export function processorMs(pid: number): number {
  const fields = statOf(pid);
  // The fields behind the name: utime and stime are the twelfth and the thirteenth.
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : 0;
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1] ?? 0);
}

/** The processes that this one has started and that still run. */
export function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => parentOf(pid) === parent);
  } catch {
    return [];
  }
}

/** How long all processors together were busy so far, with whatever it was. */
export function busyMs(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
      readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    )
      .split(/ +/)
      .slice(1)
      .map(Number);
    return (user + nice + system + irq + softirq) * TICK_MS;
  } catch {
    return 0;
  }
}

/** The name of a process stands in brackets and may hold anything, so the fields are counted from behind it. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

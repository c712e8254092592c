import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The postmaster of a data folder and the processes that it started. */
export function postmasterTree(folder: string): number[] {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
  } catch {
    // There is no server at the moment.
    return [];
  }
}

/** Stops the whole server where it stands, its connections open; what is answered lets the same processes go on. */
export function freezeServer(folder: string): () => void {
  const pids = postmasterTree(folder);
  const signal = (kind: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, kind);
      } catch {
        // It is gone already.
      }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

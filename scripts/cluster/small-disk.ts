import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own in memory, which can be filled up. */
export interface SmallDisk {
  fill(): void;
  empty(): void;
  unmount(): void;
}

const MEGABYTE = 2 ** 20;

/** Mounted over this folder for this account; null where that is not allowed. */
export function mountSmallDisk(
  folder: string,
  { megabytes, uid, gid }: { megabytes: number; uid: number; gid: number },
): SmallDisk | null {
  const options = `size=${megabytes}m,mode=700,uid=${uid},gid=${gid}`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'centerproof', folder]).status !== 0) return null;
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (let size = MEGABYTE; size >= 1; ) {
          try {
            writeSync(file, Buffer.alloc(size));
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            size = Math.floor(size / 2);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
  };
}

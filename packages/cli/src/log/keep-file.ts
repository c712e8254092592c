import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file so that it is on the disk, whole or not at all, when this returns. */
export function keepFile(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.new`;
  try {
    writeWhole(draft, content);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function writeWhole(file: string, content: string | Uint8Array): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    // All of it or an error: a single write may end early where a disk is full.
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The text of a file; null when there is none. */
export function readKept(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

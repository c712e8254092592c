import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Replaces a small private file so that a crash leaves either the old or the new content, never half of it. */
export async function writeFileDurably(file: string, content: string): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(path.dirname(file));
}

/** A rename survives a power cut only once the folder that holds the name was flushed too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

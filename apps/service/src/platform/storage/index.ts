import { createFileStorage } from './file-storage.ts';
import type { S3Address } from './s3-storage.ts';
import type { Storage } from './stored-file.ts';

export { createFileStorage } from './file-storage.ts';
export { deleteBeginnings, type Storage } from './stored-file.ts';

/** Where files are kept: in a folder of this machine, or in a store that all machines share. */
export async function createStorage(place: {
  folder: string;
  shared: S3Address | undefined;
}): Promise<Storage> {
  if (!place.shared) return createFileStorage(place.folder);
  // The client is loaded only where it is needed.
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(place.shared);
}

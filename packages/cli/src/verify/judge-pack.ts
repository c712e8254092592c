import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type PackOptions, type PackVerdict, verifyPack } from '@centerproof/proof';

const PROGRESS_EVERY_MS = 500;

/** Judges a pack as it is read, with the hashes of the platform, and shows on a terminal how far it has come. */
export async function judgePack(
  path: string,
  options: Pick<PackOptions, 'policy' | 'keys' | 'exportKeys'>,
): Promise<PackVerdict> {
  const { size } = await stat(path);
  const progress = createProgress(size);
  // Node's type of a web stream is wider than what a stream of a file gives: bytes.
  const source = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const verdict = await verifyPack(source, {
    ...options,
    sha256Hex: (text) => hash('sha256', text, 'hex'),
    sha256: (bytes) => hash('sha256', bytes, 'buffer'),
    runningHash() {
      const running = createHash('sha256');
      return { update: (bytes) => running.update(bytes), hex: () => running.digest('hex') };
    },
    onProgress: progress.show,
  });
  progress.end();
  return verdict;
}

function createProgress(size: number) {
  let shownMs = performance.now();
  let isShown = false;
  return {
    show({ bytes, lines }: { readonly bytes: number; readonly lines: number }): void {
      if (!process.stderr.isTTY || performance.now() - shownMs < PROGRESS_EVERY_MS) return;
      shownMs = performance.now();
      isShown = true;
      process.stderr.write(`\r${Math.floor((bytes / Math.max(1, size)) * 100)} %, ${lines} lines`);
    },
    end: () => void (isShown && process.stderr.write('\r\u001b[K')),
  };
}

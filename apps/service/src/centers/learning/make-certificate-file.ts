import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../platform/errors.ts';
import type { CertificateFile } from './draw-certificate.ts';

const THREAD = new URL('./certificate-thread.ts', import.meta.url);
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 5;
const DRAWING_MAX_MS = 10_000;

let waiting = 0;
let before: Promise<unknown> = Promise.resolve();

/**
 * The file of a certificate. Setting type takes a quarter of a second of a processor, in which nobody else would be answered: a thread
 * does it, one at a time, and whoever comes when too many wait already is asked to come back. A logo that turns out not to be drawn is
 * left away.
 */
export async function makeCertificateFile(file: CertificateFile): Promise<Buffer> {
  if (waiting >= WAITING_MAX) throw unavailable(RETRY_AFTER_SECONDS);
  waiting += 1;
  const made = before.then(() => inThread(file)).catch(withoutLogo(file));
  before = made.catch(() => {});
  return made.finally(() => {
    waiting -= 1;
  });
}

function withoutLogo(file: CertificateFile) {
  return (error: unknown) => {
    if (!file.brand?.logo) throw error;
    return inThread({ ...file, brand: { ...file.brand, logo: null } });
  };
}

async function inThread(file: CertificateFile): Promise<Buffer> {
  const thread = new Worker(THREAD, { workerData: file });
  try {
    // An error of the thread is thrown here, and so is a thread that says nothing.
    const signal = AbortSignal.timeout(DRAWING_MAX_MS);
    const [bytes] = (await once(thread, 'message', { signal })) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await thread.terminate();
  }
}

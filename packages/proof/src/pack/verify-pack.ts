import { oneMember } from '#one-member';
import { PACK_LINE_MAX } from './pack-lines.ts';
import {
  createPackVerifier,
  type PackOptions,
  type PackVerdict,
  type PackVerifier,
} from './pack-verifier.ts';

/** How far a verification has come. */
export interface PackProgress {
  /** Bytes of the file that were read. */
  readonly bytes: number;
  readonly lines: number;
}

const GZIP = [0x1f, 0x8b] as const;
/** How the first line of a pack begins, its members being in their order. */
const PLAIN_START = '{"center":';
const NEWLINE = 0x0a;
/** A character of UTF-8 takes at most four bytes. */
const LINE_BYTES_MAX = PACK_LINE_MAX * 4;
const PROGRESS_LINES = 1_000;

/**
 * Whether a file is a pack, by its first bytes: gzip, or a line that begins as the first line of a pack does.
 *
 * @example
 * if (isPack(new Uint8Array(await file.slice(0, 64).arrayBuffer()))) await verifyPack(file.stream(), options);
 */
export function isPack(start: Uint8Array): boolean {
  const isGzip = GZIP.every((byte, position) => start[position] === byte);
  return isGzip || new TextDecoder().decode(start).startsWith(PLAIN_START);
}

/**
 * Judges a pack as it streams in, compressed or plain. Nothing of it is kept, so a pack may be of any size.
 *
 * @example
 * const verdict = await verifyPack(file.stream(), { policy, onProgress: ({ bytes }) => show(bytes / file.size) });
 */
export async function verifyPack(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onProgress, ...options }: PackOptions & { readonly onProgress?: (progress: PackProgress) => void } = {},
): Promise<PackVerdict> {
  const verifier = createPackVerifier(options);
  let bytes = 0;
  const lines = createLines(verifier, (count) => onProgress?.({ bytes, lines: count }));
  const counted = source.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        controller.enqueue(chunk);
      },
    }),
  );
  const { stream, isGzip } = await peek(counted);
  const plain = isGzip
    ? stream.pipeThrough(oneMember()).pipeThrough(new DecompressionStream('gzip'))
    : stream;
  try {
    // By its reader, because not every browser walks over a stream.
    const reader = plain.getReader();
    let read = await reader.read();
    for (; !read.done; read = await reader.read()) {
      if (lines.take(read.value)) continue;
      await reader.cancel();
      break;
    }
    lines.end();
  } catch (error) {
    // What cannot be decompressed to its end, or goes on behind it, is a file that was cut off, or none.
    if (!isOfCompression(error)) throw error;
    verifier.fail('PACK_INCOMPLETE');
  }
  return verifier.finish();
}

/** As the standard has it, and as Node 20 does. */
function isOfCompression(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Looks at the first bytes of a stream without taking them out of it. They may come one by one. */
async function peek(source: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = source.getReader();
  let start = new Uint8Array();
  let isDone = false;
  while (!isDone && start.length < GZIP.length) {
    const { value, done } = await reader.read();
    if (value) start = joined([start, value], start.length + value.length);
    isDone = done;
  }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      if (start.length > 0) controller.enqueue(start);
      if (isDone) controller.close();
    },
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, isGzip: GZIP.every((byte, position) => start[position] === byte) };
}

/** Cuts bytes into lines. Each has to be UTF-8 and to end in a newline. */
function createLines(verifier: PackVerifier, onLines: (count: number) => void) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  let count = 0;

  function push(last: Uint8Array): boolean {
    const line = rest.length === 0 ? last : joined([...rest, last], restBytes + last.length);
    rest = [];
    restBytes = 0;
    count += 1;
    if (count % PROGRESS_LINES === 0) onLines(count);
    let text: string;
    try {
      text = decoder.decode(line);
    } catch {
      verifier.fail('NOT_JSON');
      return false;
    }
    return verifier.push(text);
  }

  return {
    take(chunk: Uint8Array): boolean {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        if (!push(chunk.subarray(start, end))) return false;
        start = end + 1;
      }
      rest.push(chunk.slice(start));
      restBytes += chunk.length - start;
      if (restBytes <= LINE_BYTES_MAX) return true;
      verifier.fail('TOO_LARGE');
      return false;
    },
    end(): void {
      if (restBytes > 0) verifier.fail('PACK_INCOMPLETE');
      onLines(count);
    },
  };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

import { createInflateRaw } from 'node:zlib';

/** What a header has beside its ten bytes, by the bits of the fourth. */
const CHECKSUM = 2;
const EXTRA = 4;
const NAME = 8;
const COMMENT = 16;
const TRAILER_BYTES = 8;

/**
 * Passes on what is compressed, and refuses what stands behind the end of its first member, as the standard wants it of a
 * `DecompressionStream`: that of Node 20 and 22 takes more members for part of the file and passes over whatever a zero begins. Where
 * a member ends only inflating tells, which is done here beside that; whether what is inflated is right is not asked.
 */
export function oneMember(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  // What cannot be inflated `DecompressionStream` tells of.
  const inflate = createInflateRaw()
    .on('error', () => {})
    .resume();
  const header = readHeader();
  let isInHeader = !header.next().done;
  let givenBytes = 0;

  function behindHeader(chunk: Uint8Array): Uint8Array {
    let at = 0;
    for (; isInHeader && at < chunk.length; at++) isInHeader = !header.next(chunk[at] ?? 0).done;
    return chunk.subarray(at);
  }

  return new TransformStream({
    async transform(chunk, controller) {
      const part = behindHeader(chunk);
      givenBytes += part.length;
      if (part.length > 0) await new Promise((resolve) => inflate.write(part, resolve));
      if (givenBytes - inflate.bytesWritten > TRAILER_BYTES)
        throw new TypeError('Something stands behind the end.');
      controller.enqueue(chunk);
    },
  });
}

/** Is given the bytes of a header one by one, and is done with the last. */
function* readHeader(): Generator<undefined, void, number> {
  const first: number[] = [];
  while (first.length < 10) first.push(yield);
  const flags = first[3] ?? 0;
  if (flags & EXTRA) for (let left = (yield) + 256 * (yield); left > 0; left--) yield;
  for (const text of [NAME, COMMENT]) while (flags & text && (yield) !== 0);
  for (let left = flags & CHECKSUM; left > 0; left--) yield;
}

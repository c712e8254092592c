import { inflateSync } from 'node:zlib';

const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_MARK = Buffer.from('ffd8ff', 'hex');
const PIXELS_MAX = 4_000_000;
/** Values of one pixel, by the color type of a PNG. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether a picture of a stranger can be drawn without harm: a JPEG, which is passed on as it is, or a PNG that unpacks to what its head
 * says and to no more than that, because a few kilobytes of it can hold gigabytes.
 */
export function isHarmlessPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, JPEG_MARK.length).equals(JPEG_MARK)) return true;
  return bytes.subarray(0, PNG_MARK.length).equals(PNG_MARK) && isHarmlessPng(bytes);
}

function isHarmlessPng(bytes: Buffer): boolean {
  const chunks = chunksOf(bytes);
  const head = chunks[0];
  if (head?.type !== 'IHDR' || head.data.length !== 13) return false;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth = 0, colorType = 0, , , interlace = 0] = head.data.subarray(8);
  const channels = CHANNELS[colorType];
  // Those that are woven are left to browsers, and so are those of sixteen bits.
  if (channels === undefined || depth > 8 || interlace !== 0) return false;
  if (width === 0 || height === 0 || width * height > PIXELS_MAX) return false;
  const size = height * (1 + Math.ceil((width * channels * depth) / 8));
  try {
    const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
    return inflateSync(packed, { maxOutputLength: size }).length === size;
  } catch {
    return false;
  }
}

function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = PNG_MARK.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) break;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

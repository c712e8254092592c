import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isHarmlessPicture } from './picture-rules.ts';

/** A PNG of gray bytes; checksums are left away, because nobody here reads them. */
function png({ width = 4, height = 3, rows = 3, depth = 8, interlace = 0 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 0, 0, 0, interlace], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + width)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

describe('a picture that somebody names as their logo', () => {
  test('is drawn where it is a plain PNG or a JPEG', () => {
    expect(isHarmlessPicture(png())).toBe(true);
    expect(isHarmlessPicture(Buffer.from('ffd8ffe000104a464946', 'hex'))).toBe(true);
  });

  test.each([
    ['holds more than its head says', png({ rows: 100_000 })],
    ['holds less than its head says', png({ rows: 1 })],
    ['is larger than a poster', png({ width: 40_000, height: 40_000, rows: 1 })],
    ['is woven', png({ interlace: 1 })],
    ['has sixteen bits', png({ depth: 16 })],
    ['ends early', png().subarray(0, 40)],
    ['is a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['is nothing', Buffer.alloc(0)],
  ])('is left away where it %s', (_why, bytes) => {
    expect(isHarmlessPicture(bytes)).toBe(false);
  });
});

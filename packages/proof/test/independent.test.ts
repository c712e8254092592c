import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, portableSha256Hex } from '../src/index.ts';
import vectors from '../vectors/chain-vectors.json' with { type: 'json' };

const sha256 = (...texts: string[]) =>
  texts.reduce((hash, text) => hash.update(text, 'utf8'), createHash('sha256')).digest('hex');

test('canonical JSON agrees with another implementation on every JSON value', { timeout: 60_000 }, () => {
  const dictionary = fc.dictionary(
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }), dictionary), (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
    { numRuns: 300 },
  );
});

test('numbers of every magnitude are spelled as another implementation spells them', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
    { numRuns: 1000 },
  );
});

test('the portable hash is SHA-256', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(portableSha256Hex(text)).toBe(sha256(text));
    }),
  );
});

test('the hashes of the chain vectors follow from the format with another library and another hash', () => {
  const intact = vectors.cases[0];
  for (const entry of intact?.entries ?? []) {
    const content = JSON.parse(entry.content);
    expect(canonicalize(content)).toBe(entry.content);
    expect(sha256(entry.content, entry.previousHash ?? '', entry.timestamp)).toBe(entry.hash);
    for (const [name, claim] of Object.entries(entry.claims)) {
      const salt = new Map(Object.entries(entry.salts)).get(name) ?? '';
      expect(sha256(salt, canonicalize(claim) ?? '')).toBe(content.claims[name]);
    }
  }
  expect(intact?.entries).toHaveLength(5);
});

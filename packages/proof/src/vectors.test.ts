import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLAIM_NAMES, digestClaim, sealEntry, verifyChain } from './index.ts';

const vectors = JSON.parse(readFileSync(new URL('../vectors/format-vectors.json', import.meta.url), 'utf8'));

test('the vectors of the format are reproduced byte for byte', () => {
  for (const entry of vectors.entries) {
    const seal = sealEntry({ chain: vectors.chain, ...entry });
    expect(seal).toEqual({ content: entry.content, hash: entry.hash, digests: entry.digests });
    for (const name of CLAIM_NAMES) {
      expect(digestClaim(entry.salts[name], entry.claims[name])).toBe(entry.digests[name]);
    }
  }
  expect(verifyChain(vectors.entries, { chain: vectors.chain })).toMatchObject({
    valid: true,
    chainLength: 2,
  });
});

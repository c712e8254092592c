import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isApiKeyShaped, newApiKey } from './key-format.ts';

test('a new key has its prefix, 43 characters of secret and a checksum, and is recognised', () => {
  for (const environment of ['live', 'test'] as const) {
    const key = newApiKey(environment);
    expect(key).toMatch(new RegExp(`^cp_${environment}_[0-9A-Za-z]{49}$`));
    expect(isApiKeyShaped(key)).toBe(true);
  }
});

test('a key that was given out stays one', () => {
  expect(newApiKey('live', { bytes: Buffer.alloc(32, 5) })).toBe(
    'cp_live_1BnWgFjkORE3fXEcMpOx34adJrnz8Bv1S9mILiFj9AjQVDkVH',
  );
});

test('a key says which cell it was made in, under its checksum', () => {
  const key = newApiKey('live', { cell: 12 });
  expect(key).toMatch(/^cp_live_c12_[0-9A-Za-z]{49}$/);
  expect(isApiKeyShaped(key)).toBe(true);
  expect(isApiKeyShaped(key.replace('_c12_', '_c13_'))).toBe(false);
  expect(isApiKeyShaped(key.replace('_c12_', '_'))).toBe(false);
});

test('no two keys are alike', () => {
  expect(new Set(Array.from({ length: 500 }, () => newApiKey('live'))).size).toBe(500);
});

test('a key with any one character changed is refused without a look-up', () => {
  fc.assert(
    fc.property(fc.nat({ max: 56 }), fc.constantFrom(...'0aZ_9.b'), (position, character) => {
      const key = newApiKey('test');
      if (key[position] === character) return;
      expect(isApiKeyShaped(key.slice(0, position) + character + key.slice(position + 1))).toBe(false);
    }),
  );
});

test('other text is no key', () => {
  for (const text of ['', 'cp_live_', 'x'.repeat(57), 'cp_prod_'.padEnd(57, '0'), `${newApiKey('live')} `])
    expect(isApiKeyShaped(text)).toBe(false);
});

import { expect, test } from 'vitest';
import { multikeyOf, toBase58 } from './multikey.ts';

test('bytes are written in base58 as everybody else writes them', () => {
  for (const [hex, text] of [
    ['', ''],
    ['00', '1'],
    ['0000287fb4cd', '11233QC4'],
    ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  ] as const)
    expect(toBase58(Buffer.from(hex, 'hex'))).toBe(text);
});

test('an Ed25519 key is a Multikey that begins with z6Mk', () => {
  const key = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
  expect(multikeyOf(key)).toBe('z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw');
});

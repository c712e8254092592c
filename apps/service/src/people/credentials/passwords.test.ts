import { expect, test } from 'vitest';
import { fitsPassword, hashPassword } from './passwords.ts';

const origin = { from: '203.0.113.1' };

test('a password fits its own hash, in the stated cost, and no other', async () => {
  const hash = await hashPassword('correct horse', origin);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await fitsPassword('correct horse', hash, origin)).toBe(true);
  expect(await fitsPassword('correct hors', hash, origin)).toBe(false);
  expect(await fitsPassword('correct horse', null, origin)).toBe(false);
  expect(await hashPassword('correct horse', origin)).not.toBe(hash);
});

test('the same characters fit however a keyboard composes them', async () => {
  const hash = await hashPassword('caf\u00e9-latte', origin);
  expect(await fitsPassword('cafe\u0301-latte', hash, origin)).toBe(true);
});

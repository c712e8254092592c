import { expect, test } from 'vitest';
import { fitsPassword, hashPassword } from './passwords.ts';

test('a password fits its own hash, in the stated cost, and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await fitsPassword('correct horse', hash)).toBe(true);
  expect(await fitsPassword('correct hors', hash)).toBe(false);
  expect(await fitsPassword('correct horse', null)).toBe(false);
  expect(await hashPassword('correct horse')).not.toBe(hash);
});

test('the same characters fit however a keyboard composes them', async () => {
  expect(await fitsPassword('cafe\u0301-latte', await hashPassword('caf\u00e9-latte'))).toBe(true);
});

test('a flood of sign-ins is answered in order up to a bound, and refused beyond it', async () => {
  const runs = await Promise.allSettled(Array.from({ length: 60 }, () => fitsPassword('x', null)));
  const refused = runs.filter((run) => run.status === 'rejected');
  expect(refused.length).toBe(8);
  for (const run of refused) expect(run.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
}, 60_000);

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFresh, presenceToken, readToken } from './token-rules.ts';

const key = randomBytes(32);
const session = { centerId: 7, sessionId: 'ats_01' };
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);

test('a token says its session, and no other key and no other text makes it', () => {
  const { token } = presenceToken(key, session, at(0));
  expect(readToken(key, token)).toMatchObject(session);
  expect(readToken(randomBytes(32), token)).toBeUndefined();
  for (const other of ['', 'x', token.replace('7.', '8.'), token.replace('ats_01', 'ats_02'), `${token}A`])
    expect(readToken(key, other)).toBeUndefined();
});

test('a token of the highest center id that a database can give is read', () => {
  const last = { ...session, centerId: 2 ** 31 - 1 };
  expect(readToken(key, presenceToken(key, last, at(0)).token)).toMatchObject(last);
});

test('a changed character is always noticed', () => {
  const { token } = presenceToken(key, session, at(0));
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'0aZ_-.'), (index, character) => {
      const changed = token.slice(0, index) + character + token.slice(index + 1);
      if (changed !== token) expect(readToken(key, changed)).toBeUndefined();
    }),
  );
});

test('a token is good until it changes and five seconds longer, to the millisecond', () => {
  const { token, expiresAt } = presenceToken(key, session, at(3));
  expect(expiresAt).toEqual(at(30));
  const presence = readToken(key, token);
  if (!presence) throw new Error('The token was not read.');
  const fresh = (seconds: number) => isFresh(presence, at(seconds));
  expect([0, 29.999, 30, 34.999].map(fresh)).toEqual([true, true, true, true]);
  expect([35, 60, 90, 100_000].map(fresh)).toEqual([false, false, false, false]);
  // A node whose clock is a little behind the one that showed the token.
  expect([-5, -6].map(fresh)).toEqual([true, false]);
});

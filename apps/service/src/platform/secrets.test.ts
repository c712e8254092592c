import { expect, test } from 'vitest';
import { createSecrets, hashToken, newToken } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(32, 1));

test('what is encrypted opens again, under the same context only', () => {
  const sealed = secrets.encrypt('whsec_abc', 'webhook:1');
  expect(sealed).not.toContain('whsec');
  expect(secrets.decrypt(sealed, 'webhook:1')).toBe('whsec_abc');
  expect(() => secrets.decrypt(sealed, 'webhook:2')).toThrow();
  expect(() => createSecrets(Buffer.alloc(32, 2)).decrypt(sealed, 'webhook:1')).toThrow();
});

test('one changed character is noticed', () => {
  const sealed = secrets.encrypt('value', 'x');
  const middle = Math.floor(sealed.length / 2);
  const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1);
  expect(() => secrets.decrypt(changed, 'x')).toThrow();
});

test('the same value is never encrypted to the same text twice', () => {
  expect(secrets.encrypt('a', 'x')).not.toBe(secrets.encrypt('a', 'x'));
});

test('tokens are random and stored as their SHA-256', () => {
  expect(newToken()).not.toBe(newToken());
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

import { expect, test } from 'vitest';
import { isVisible, VISIBLE_PATTERN } from './visible.ts';

test('the pattern in the document says of each sign up to U+FFFF what the service says', () => {
  const pattern = new RegExp(VISIBLE_PATTERN, 'u');
  const signs = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  );
  const seen = signs.filter((code) => isVisible(String.fromCharCode(code)));
  expect(seen.length).toBeGreaterThan(60_000);
  expect(seen).toEqual(signs.filter((code) => pattern.test(String.fromCharCode(code))));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReservedSubdomain, slugFromName } from './slug-rules.ts';

test('all-digit names, edge hyphens, punycode and the reserved list are never available', () => {
  for (const name of [
    '123',
    '0000',
    '-abc',
    'abc-',
    'xn--abc',
    'www',
    'api',
    'admin',
    'auth',
    'lms',
    'verify',
    'search',
  ])
    expect([name, isReservedSubdomain(name)]).toEqual([name, true]);
  for (const name of ['abc', 'a-b', '1a2', 'happy-center', 'xn-abc', 'wwww'])
    expect([name, isReservedSubdomain(name)]).toEqual([name, false]);
});

test('a slug spells the name in Latin letters and carries a number when the name is taken', () => {
  expect(slugFromName('Happy Rehabilitation')).toBe('happy-rehabilitation');
  expect(slugFromName('Happy Rehabilitation', 2)).toBe('happy-rehabilitation-2');
  expect(slugFromName('  Café Müller & Söhne ')).toBe('cafe-muller-sohne');
  expect(slugFromName('행복 재활')).toBe('haengbok-jaehwal');
  expect(slugFromName('2024')).toBe('center-2024');
  expect(slugFromName('API')).toBe('center-api');
  expect(slugFromName('日本')).toBe('new-center');
  expect(slugFromName('A very long name that goes on and on', 12)).toBe('a-very-long-name-that-goes-12');
});

test('every slug of every name is legal, free of the reserved list and different for each attempt', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const slugs = [1, 2, 3, 99, 1_000].map((attempt) => slugFromName(name, attempt));
      for (const slug of slugs) {
        expect(slug).toMatch(/^[a-z0-9-]{3,30}$/);
        expect(isReservedSubdomain(slug)).toBe(false);
      }
      expect(new Set(slugs).size).toBe(slugs.length);
    }),
  );
});

import { expect, test } from 'vitest';
import { misspellings, swappedNeighbours } from './spelling-rules.ts';

test('each letter put in, left out, changed or swapped counts as one slip', () => {
  expect(misspellings(['seoul'], 'seoul learning')).toBe(0);
  expect(misspellings(['seuol'], 'seoul learning')).toBe(1);
  expect(misspellings(['soul'], 'seoul')).toBe(1);
  expect(misspellings(['seooul'], 'seoul')).toBe(1);
  expect(misspellings(['sexul', 'lerning'], ' seoul learning')).toBe(2);
});

test('neighbours that differ change places, one pair at a time', () => {
  expect(swappedNeighbours('abb')).toEqual(['bab']);
  expect(swappedNeighbours('habnit')).toContain('hanbit');
  expect(swappedNeighbours('a')).toEqual([]);
  expect(swappedNeighbours('x'.repeat(5))).toEqual([]);
});

test('a word that would need more slips than its length allows is another word', () => {
  expect(misspellings(['bloom'], 'blue')).toBeNull();
  expect(misspellings(['ab'], 'ac')).toBeNull();
  expect(misspellings(['seoul', 'harbor'], 'seoul learning')).toBeNull();
  expect(misspellings(['rehabilitation'], 'rehabitilatoin')).toBe(3);
  expect(misspellings(['anything'], '')).toBeNull();
});

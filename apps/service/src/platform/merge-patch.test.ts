import { expect, test } from 'vitest';
import { changedMembers, mergePatch } from './merge-patch.ts';

test('a merge patch merges objects, replaces everything else and takes nulls away', () => {
  const target = { a: 1, b: { c: 2, d: 3 }, e: [1, 2] };
  expect(mergePatch(target, { a: null, b: { c: null, f: { g: null, h: 1 } }, e: [3] })).toEqual({
    b: { d: 3, f: { h: 1 } },
    e: [3],
  });
  expect(target).toEqual({ a: 1, b: { c: 2, d: 3 }, e: [1, 2] });
});

test('a patch that puts an object where a value or a list was replaces it', () => {
  expect(mergePatch({ a: 'text', b: [1] }, { a: { c: 1 }, b: { d: null } })).toEqual({ a: { c: 1 }, b: {} });
});

test('only members that differ are reported, whatever the order of their keys', () => {
  const before = { same: { x: 1, y: [1, { z: 2 }] }, gone: true, changed: [1, 2] };
  const after = { changed: [2, 1], same: { y: [1, { z: 2 }], x: 1 }, added: 0 };
  expect(changedMembers(before, after)).toEqual({
    before: { gone: true, changed: [1, 2], added: null },
    after: { gone: null, changed: [2, 1], added: 0 },
  });
});

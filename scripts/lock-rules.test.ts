import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf } from './lock-rules.ts';

const sound = {
  version: '1.0.0',
  license: 'MIT',
  integrity: `sha512-${'A'.repeat(86)}==`,
};
const lockWith = (entry: object) => ({
  packages: { '': {}, 'node_modules/some-package': { ...sound, ...entry } },
});

test('every package of our lock has its hash, no unknown install script, and a licence that may be handed on', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
  expect(faultsOf(lock)).toEqual([]);
});

test.each([
  ['a missing hash', { integrity: undefined }, 'some-package@1.0.0 has no SHA-512 hash.'],
  ['a weak hash', { integrity: 'sha1-AAAA' }, 'some-package@1.0.0 has no SHA-512 hash.'],
  ['an install script', { hasInstallScript: true }, 'some-package@1.0.0 runs a script when it is installed.'],
  ['a licence off the list', { license: 'AGPL-3.0' }, 'some-package@1.0.0 has the licence AGPL-3.0.'],
  [
    'one bad licence of two',
    { license: 'MIT AND SSPL-1.0' },
    'some-package@1.0.0 has the licence MIT AND SSPL-1.0.',
  ],
  ['no licence', { license: undefined }, 'some-package@1.0.0 has the licence of nobody.'],
])('%s is a fault', (_what, entry, fault) => {
  expect(faultsOf(lockWith(entry))).toEqual([fault]);
});

test('a choice of licences holds when one of them does', () => {
  expect(faultsOf(lockWith({ license: '(GPL-3.0 OR MIT)' }))).toEqual([]);
});

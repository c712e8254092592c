/**
 * `npm run test:changed [-- SINCE]`: the tests of the slices that were touched since a commit (HEAD when none is named), for the edit
 * loop. What every slice stands on (platform, harness, migrations) asks for all of the service's tests; `npm test` stays the judge.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a changed file is tested: the first pattern that fits says which folders' tests run. */
const TESTED_IN: readonly [pattern: RegExp, filters: (found: string[]) => string[]][] = [
  [/^.+\.test\.ts$/, ([file = '']) => [file]],
  [/^apps\/service\/src\/platform\/(\w+)\//, () => ['apps/service/']],
  [
    /^apps\/service\/src\/(\w[\w-]*)\/(\w[\w-]*)\//,
    ([, roof, slice]) => [`apps/service/src/${roof}/${slice}/`],
  ],
  [/^apps\/service\/src\/(people|centers|proof|delivery)\//, ([, roof]) => [`apps/service/src/${roof}/`]],
  [/^apps\/service\//, () => ['apps/service/']],
  [/^apps\/console\//, () => ['apps/console/test/']],
  [/^packages\/proof\//, () => ['packages/', 'apps/service/src/proof/']],
  [/^packages\/(\w+)\//, ([, name]) => [`packages/${name}/`]],
  [/^(?:docs\/.*|[^/]*\.md)$/, () => ['scripts/links.test.ts']],
  [/^scripts\//, () => ['scripts/']],
];

const [since = 'HEAD'] = process.argv.slice(2);
const git = (...command: string[]) =>
  execFileSync('git', command, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--relative', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const filters = new Set(
  changed.flatMap((file) => {
    for (const [pattern, filtersOf] of TESTED_IN) {
      const found = pattern.exec(file);
      if (found) return filtersOf([...found]).filter((path) => existsSync(path));
    }
    return [];
  }),
);

if (filters.size === 0) console.log(`Nothing that has tests was changed since ${since}.`);
else {
  console.log(`vitest run ${[...filters].join(' ')}`);
  const { status } = spawnSync('vitest', ['run', '--passWithNoTests', ...filters], {
    stdio: 'inherit',
    shell: false,
  });
  process.exitCode = status ?? 1;
}

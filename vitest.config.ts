import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** Tests start hundreds of processes: what one of them has compiled the next need not. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');

const patience = { testTimeout: 60_000, hookTimeout: 120_000, teardownTimeout: 60_000 };

/** Node loads the modules as it does in production, from what it has compiled already: transforming them was a tenth of the time. */
const asInProduction = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** A file that starts processes or walks over every page lasts long, however short it is. */
const LASTS_LONG = /node:child_process|harness\/every-page/;

/** Project by project, the browser's last, because its service is still starting; of each those that last long first, so that none is left to the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => (says(moduleId, LASTS_LONG) ? 0 : 1);
    return [...Map.groupBy(sorted, ({ project }) => project.name)]
      .toSorted(([one], [other]) => Number(one === 'browser') - Number(other === 'browser'))
      .flatMap(([, ofProject]) => ofProject.toSorted((one, other) => rankOf(one) - rankOf(other)));
  }
}

function says(file: string, words: RegExp): boolean {
  return words.test(readFileSync(file, 'utf8'));
}

/** It starts a server of its own, which it freezes. */
const OWN_SERVER = ['apps/service/test/frozen.test.ts'];
const serviceTests = globSync(['apps/service/**/*.test.ts', 'examples/**/*.test.ts'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
});
/** What uses the database of the run, by asking for it: only that can differ on another PostgreSQL. */
const onDatabase = serviceTests.filter(
  (file) =>
    says(join(ROOT, file), /\b(startTestService|startTwoCells|cloneTemplate|testServerUrl)\b/) &&
    !OWN_SERVER.includes(file),
);

/** Tests wait for each other's servers and for pages: on two cores a third process takes 0.87 of the time. Beside other work it takes more. */
const WORKERS = process.env.CI ? 2 : 3;

/** Projects apart, so that the service's tests can run again on another PostgreSQL without the rest. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'service',
          include: onDatabase,
          globalSetup: ['apps/service/test/harness/global-setup.ts'],
          pool: 'forks',
          // Files share the modules of their process: loading the service anew for each was a third of the time.
          isolate: false,
          ...patience,
          ...asInProduction,
        },
      },
      {
        test: {
          name: 'alone',
          include: serviceTests.filter((file) => !onDatabase.includes(file)),
          pool: 'forks',
          isolate: false,
          ...patience,
          ...asInProduction,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          pool: 'forks',
          isolate: false,
          ...patience,
          ...asInProduction,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['apps/console/test/**/*.test.ts'],
          globalSetup: ['apps/console/test/harness/global-setup.ts'],
          pool: 'forks',
          isolate: false,
          ...patience,
          ...asInProduction,
        },
      },
    ],
  },
});

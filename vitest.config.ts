import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests start hundreds of processes: what one of them has compiled the next need not. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

const patience = { testTimeout: 60_000, hookTimeout: 120_000, teardownTimeout: 60_000 };

/** Files that start processes last longest, however short they are, so that none of them is left to the end. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((specs) => {
      const { true: first = [], false: rest = [] } = Object.groupBy(specs, ({ moduleId }) =>
        readFileSync(moduleId, 'utf8').includes('node:child_process') ? 'true' : 'false',
      );
      return [...first, ...rest];
    });
  }
}

/** Projects apart, so that the service's tests can run again on another PostgreSQL without the rest. */
export default defineConfig({
  test: {
    // One more than the two cores of the machine that this is measured on: whoever waits for a process leaves a core to another.
    maxWorkers: 3,
    sequence: { sequencer: ProcessesFirst },
    projects: [
      {
        test: {
          name: 'service',
          include: ['apps/service/**/*.test.ts', 'examples/**/*.test.ts'],
          globalSetup: ['apps/service/test/harness/global-setup.ts'],
          pool: 'forks',
          // Files share the modules of their process: loading the service anew for each was a third of the time.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          pool: 'forks',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['apps/console/test/**/*.test.ts'],
          globalSetup: ['apps/console/test/harness/global-setup.ts'],
          pool: 'forks',
          ...patience,
        },
      },
    ],
  },
});

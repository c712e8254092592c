import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests start hundreds of processes: what one of them has compiled the next need not. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

const patience = { testTimeout: 60_000, hookTimeout: 120_000, teardownTimeout: 60_000 };

/** Projects apart, so that the service's tests can run again on another PostgreSQL without the rest. */
export default defineConfig({
  test: {
    maxWorkers: 2,
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

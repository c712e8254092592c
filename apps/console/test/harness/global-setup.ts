import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium.ts';
import { type RunningConsole, startConsole } from './start-console.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    console: RunningConsole | null;
  }
}

/** One service and one demo world for all browser tests of a run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!chromiumPath) {
    if (process.env.CI === 'true') throw new Error('CI needs a Chromium for the browser tests.');
    process.stderr.write('NOT RUN: the browser tests, because there is no Chromium on this machine.\n');
    project.provide('console', null);
    return undefined;
  }
  const { stop, ...running } = await startConsole();
  project.provide('console', running);
  return stop;
}

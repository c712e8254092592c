import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium.ts';
import { tellFailed, tellRunning } from './running-console.ts';
import { beginConsole } from './start-console.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    console: { origin: string; dataDir: string } | null;
  }
}

/** One service and one demo world for all browser tests of a run. They are made while the other tests run, which come before. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!chromiumPath) {
    if (process.env.CI === 'true') throw new Error('CI needs a Chromium for the browser tests.');
    process.stderr.write('NOT RUN: the browser tests, because there is no Chromium on this machine.\n');
    project.provide('console', null);
    return undefined;
  }
  const { origin, dataDir, running, stop } = await beginConsole();
  running.then(tellRunning, (error: Error) => tellFailed(dataDir, error));
  project.provide('console', { origin, dataDir });
  return stop;
}

import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect } from 'vitest';
import { evaluateInChromium, testInChromium } from './in-chromium.ts';
import { guarantees } from './portable-suite.ts';

testInChromium('every guarantee that holds in Node holds in Chromium', async (executablePath) => {
  const outcomes = await evaluateInChromium(executablePath, {
    script: await bundleSuite(),
    expression: 'proofSuite.runGuarantees()',
  });
  expect(outcomes).toEqual(guarantees.map(({ title }) => ({ title, failure: null })));
});

/** One script for the page; a module of Node in it would fail the build, for the platform is the browser. */
async function bundleSuite(): Promise<string> {
  const input = fileURLToPath(new URL('./browser-entry.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'proofSuite' });
  await bundle.close();
  expect(output[0].imports).toEqual([]);
  return output[0].code;
}

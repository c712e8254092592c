import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { guarantees } from './portable-suite.ts';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CHROMIUM_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const TIMEOUT_MS = 120_000;

const executablePath = CHROMIUM_PATHS.find(existsSync);
const isRequired = process.env.CI === 'true';

test.skipIf(!executablePath && !isRequired)(
  executablePath || isRequired
    ? 'every guarantee that holds in Node holds in Chromium'
    : `NOT RUN: no Chromium at ${CHROMIUM_PATHS.join(', ')}, so nothing was shown for a browser`,
  { timeout: TIMEOUT_MS },
  async () => {
    if (!executablePath) throw new Error(`CI needs Chromium at one of ${CHROMIUM_PATHS.join(', ')}`);
    const outcomes = await runInChromium(executablePath, await bundleSuite());
    expect(outcomes).toEqual(guarantees.map(({ title }) => ({ title, failure: null })));
  },
);

/** One script for the page; a module of Node in it would fail the build, for the platform is the browser. */
async function bundleSuite(): Promise<string> {
  const input = fileURLToPath(new URL('./browser-entry.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'proofSuite' });
  await bundle.close();
  expect(output[0].imports).toEqual([]);
  return output[0].code;
}

async function runInChromium(path: string, script: string): Promise<unknown> {
  const profile = mkdtempSync(join(tmpdir(), 'centerproof-chromium-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    return await page.evaluate('proofSuite.runGuarantees()');
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

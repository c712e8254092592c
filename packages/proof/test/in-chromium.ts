import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { test } from 'vitest';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
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

/** A test that needs Chromium. Without one it says that nothing was shown, and fails where it is required. */
export function testInChromium(title: string, run: (executablePath: string) => Promise<void>): void {
  test.skipIf(!executablePath && !isRequired)(
    executablePath || isRequired
      ? title
      : `NOT RUN: no Chromium at ${CHROMIUM_PATHS.join(', ')}, so nothing was shown for a browser`,
    { timeout: TIMEOUT_MS },
    async () => {
      if (!executablePath) throw new Error(`CI needs Chromium at one of ${CHROMIUM_PATHS.join(', ')}`);
      await run(executablePath);
    },
  );
}

/** Runs a script in an empty page, and then an expression, whose value it gives. */
export async function evaluateInChromium(
  path: string,
  { script, expression }: { script: string; expression: string },
): Promise<unknown> {
  const profile = mkdtempSync(join(tmpdir(), 'centerproof-chromium-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    return await page.evaluate(expression);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

/** The one without a window first, where there is one: the console's tests take three quarters of the processor time with it. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test is gone before its optimised code would have paid off.
  '--js-flags=--no-opt,--no-maglev',
];
const ACTION_TIMEOUT_MS = 15_000;

export const chromiumPath = PATHS.find(existsSync);

export interface Opened {
  context: BrowserContext;
  close(): Promise<void>;
}

interface ChromiumOptions {
  locale?: string;
  timezoneId?: string;
  viewport?: { width: number; height: number };
  args?: string[];
}

/** A browser of its own, with an empty profile; what it was told to remember goes when it closes. */
export async function openChromium(options: ChromiumOptions = {}): Promise<Opened> {
  if (!chromiumPath) throw new Error(`There is no Chromium at any of ${PATHS.join(', ')}.`);
  const profile = mkdtempSync(join(tmpdir(), 'centerproof-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: [...ARGUMENTS, ...(options.args ?? [])],
    locale: options.locale ?? 'en-US',
    timezoneId: options.timezoneId ?? 'Asia/Seoul',
    viewport: options.viewport ?? { width: 1280, height: 800 },
    acceptDownloads: true,
    handleSIGTERM: false,
    // What is still sliding into place can be missed by a click.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const forgetProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', forgetProfile);
  return {
    context,
    close: async () => {
      await context.close();
      process.off('exit', forgetProfile);
      forgetProfile();
    },
  };
}

let shared: Promise<Opened> | undefined;

/** The browser that the files of a process have in common: it keeps the console's compiled scripts, and ends with the process. */
export function sharedChromium(): Promise<Opened> {
  // Vitest ends its processes by this signal, and whatever waits half a second after it by force.
  if (!shared) process.once('SIGTERM', () => process.exit());
  shared ??= openChromium();
  return shared;
}

/**
 * Ends the page's stream of what waits as soon as it is opened: whoever waits for a quiet network would wait for its end. In the page
 * itself, because a browser whose requests are intercepted keeps no script, and compiles all of them anew for every page.
 */
export async function endStreamsAtOnce(page: Page): Promise<void> {
  await page.addInitScript(`{
    const fetchAnything = window.fetch;
    window.fetch = (input, init) =>
      input === '/api/approvals/waiting' && new Headers(init?.headers).get('accept') === 'text/event-stream'
        ? Promise.resolve(new Response('', { headers: { 'content-type': 'text/event-stream' } }))
        : fetchAnything(input, init);
  }`);
}

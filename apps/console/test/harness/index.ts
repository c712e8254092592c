import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { signInTokens } from './api.ts';
import { openChromium, sharedChromium } from './chromium.ts';
import { runningConsole } from './running-console.ts';
import type { RunningConsole } from './start-console.ts';

export { call, signInTokens } from './api.ts';
export { startReceiver } from './receiver.ts';

const START_TIMEOUT_MS = 300_000;

/** What every browser test stands on: the running console, a fresh page, and what went wrong on it. */
export interface Stage extends RunningConsole {
  center: RunningConsole['demo']['centers'][number];
  page: Page;
  /** Errors of the page's console, uncaught exceptions and violations of its content security policy. */
  faults: string[];
}

/**
 * A group of browser tests with a page of its own, in a browser that remembers nobody, and of its own as well where it needs arguments
 * or a time zone of its own; without a Chromium it says that nothing was shown.
 */
export function inBrowser(
  name: string,
  tests: (stage: () => Stage) => void,
  options: { args?: string[]; timezoneId?: string } = {},
): void {
  const begun = inject('console');
  describe.skipIf(begun === null)(name, () => {
    let stage: Stage | null = null;
    let close = async () => {};
    beforeAll(async () => {
      if (!begun) return;
      const running = await runningConsole(begun.dataDir);
      const [center] = running.demo.centers;
      if (!center) throw new Error('The demo world has no center.');
      const isOwn = Object.keys(options).length > 0;
      const opened = await (isOwn ? openChromium(options) : sharedChromium());
      const page = await opened.context.newPage();
      close = isOwn ? opened.close : () => page.close();
      stage = { ...running, center, page, faults: watchFaults(page) };
      await leave(stage);
    }, START_TIMEOUT_MS);
    beforeEach(({ onTestFailed, task }) => {
      onTestFailed(async () => {
        const path = join(tmpdir(), `centerproof-failed-${task.id}.png`);
        await stage?.page.screenshot({ path });
        process.stderr.write(`"${task.name}" failed on what ${path} shows.\n`);
      });
    });
    afterAll(() => close());
    tests(() => {
      if (!stage) throw new Error('The browser was not opened.');
      return stage;
    });
  });
}

function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}

/** Gives the page a session without the form, for tests that are about something else. */
export async function enterAs(
  stage: Stage,
  account: { email: string; password: string },
  centerDomain?: string,
): Promise<string> {
  const tokens = await signInTokens(stage.origin, account, centerDomain);
  await onStillPage(stage, keep('centerproof.session', JSON.stringify(tokens)));
  return tokens.accessToken;
}

export async function leave(stage: Stage): Promise<void> {
  await onStillPage(stage, 'localStorage.clear()');
  await stage.page.context().clearCookies();
}

function keep(name: string, value: string): string {
  return `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`;
}

/** As the console's own pages say it: between pages that differ in it a browser starts a new process. */
const STILL_HEADERS = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' };

/** Runs a script on an empty page of the same origin, which is there in a moment because the console is not loaded for it. */
async function onStillPage({ page, origin }: Stage, script: string): Promise<void> {
  const address = `${origin}/still`;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: STILL_HEADERS,
      body: '<link rel="icon" href="data:,">',
    }),
  );
  await page.goto(address);
  await page.evaluate(script);
  await page.unroute(address);
}

/** Opens the sign-in page and fills its form, as a person does. */
export async function signInByForm(
  stage: Stage,
  identifier: string,
  password: string,
  path = '/sign-in',
): Promise<void> {
  const { page, origin } = stage;
  await leave(stage);
  await page.goto(`${origin}${path}`);
  await fillSignIn(page, identifier, password);
}

export async function fillSignIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('Email or phone').fill(identifier);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const POLL_MS = 100;
const PATIENCE_MS = 20_000;

/** Waits until somebody has got so many mails and reads the last: without SMTP, mails are files. */
export async function mailTo(
  { dataDir }: Stage,
  email: string,
  count = 1,
): Promise<{ token: string; url: string }> {
  const folder = join(dataDir, 'outbox');
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const mails = (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
      .filter(({ to }) => to === email);
    const newest = mails.at(-1);
    if (newest && mails.length >= count) return newest.data;
    if (performance.now() > deadline) throw new Error(`No mail came for ${email}.`);
    await delay(POLL_MS);
  }
}

interface Mail {
  to: string;
  data: { token: string; url: string };
}

// Takes the pictures of docs/screens: every page of the console with the demo world in it, in light and dark, and some on a
// phone in Korean, for which the machine needs a Korean font such as fonts-noto-cjk.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { signInTokens } from '../apps/console/test/harness/api.ts';
import { endStreamsAtOnce, openChromium } from '../apps/console/test/harness/chromium.ts';
import { accountOf, everyPage, type Visit } from '../apps/console/test/harness/every-page.ts';
import { type RunningConsole, startConsole } from '../apps/console/test/harness/start-console.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));

/** Pages that are also taken as a phone in Korean shows them. */
const ON_A_PHONE = ['dashboard', 'inbox', 'decisions', 'decision', 'partner-centers', 'verify'];
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const { stop, ...running } = await startConsole();
const { context, close } = await openChromium();
try {
  const page = await context.newPage();
  await endStreamsAtOnce(page);
  let seenAs: Visit['who'] | null = null;
  for (const visit of await everyPage(running)) {
    if (visit.who !== seenAs) await enter(page, running, visit.who);
    seenAs = visit.who;
    for (const colorScheme of ['light', 'dark'] as const)
      await take(page, visit, { name: colorScheme, colorScheme, viewport: DESK, language: 'en' });
    if (ON_A_PHONE.includes(visit.name))
      await take(page, visit, { name: 'phone-ko', colorScheme: 'light', viewport: PHONE, language: 'ko' });
    console.log(visit.name);
  }
} finally {
  await close();
  await stop();
}

interface Look {
  name: string;
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
  language: 'en' | 'ko';
}

async function take(page: Page, visit: Visit, look: Look): Promise<void> {
  await page.setViewportSize(look.viewport);
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(`localStorage.setItem('centerproof.language', '${look.language}')`);
  await page.goto(`${running.origin}${visit.path}`, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  await page.locator(`html[data-mantine-color-scheme="${look.colorScheme}"]`).waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[role="status"][aria-label]').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: join(FOLDER, `${visit.name}-${look.name}.png`) });
}

async function enter(page: Page, { origin, demo }: RunningConsole, who: Visit['who']): Promise<void> {
  const account = accountOf({ demo }, who);
  await page.goto(`${origin}/sign-in`);
  if (!account) return;
  const tokens = JSON.stringify(await signInTokens(origin, account));
  await page.evaluate(`localStorage.setItem('centerproof.session', ${JSON.stringify(tokens)})`);
}

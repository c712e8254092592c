// Takes the pictures of docs/screens: every page of the console with the demo world in it, in light and dark.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { signInTokens } from '../apps/console/test/harness/api.ts';
import { openChromium } from '../apps/console/test/harness/chromium.ts';
import { accountOf, everyPage, type Visit } from '../apps/console/test/harness/every-page.ts';
import { type RunningConsole, startConsole } from '../apps/console/test/harness/start-console.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const { stop, ...running } = await startConsole();
const { context, close } = await openChromium();
try {
  const page = await context.newPage();
  let seenAs: Visit['who'] | null = null;
  for (const visit of await everyPage(running)) {
    if (visit.who !== seenAs) await enter(page, running, visit.who);
    seenAs = visit.who;
    await page.goto(`${running.origin}${visit.path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; }' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await page.screenshot({ path: join(FOLDER, `${visit.name}-${colorScheme}.png`) });
    }
    console.log(visit.name);
  }
} finally {
  await close();
  await stop();
}

async function enter(page: Page, { origin, demo }: RunningConsole, who: Visit['who']): Promise<void> {
  const account = accountOf({ demo }, who);
  await page.goto(`${origin}/sign-in`);
  if (!account) return;
  const tokens = JSON.stringify(await signInTokens(origin, account));
  await page.evaluate(`localStorage.setItem('centerproof.session', ${JSON.stringify(tokens)})`);
}

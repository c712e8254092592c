import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page, Response } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { endStreamsAtOnce } from './harness/chromium.ts';
import { accountOf, everyPage, SEEN_AS } from './harness/every-page.ts';
import { enterAs, inBrowser, leave } from './harness/index.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const FIRST_LOAD_MAX_BYTES = 300_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const MINUTES_MS = 60_000;
/** Darkness changes colors and nothing else. */
const RULES = { light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], dark: ['color-contrast'] };

inBrowser('every page', (stage) => {
  beforeAll(() => endStreamsAtOnce(stage().page));

  test.each(SEEN_AS)(
    'as %s sees it has no serious fault of accessibility in light and dark, fits a phone, and logs no error',
    {
      timeout: 4 * MINUTES_MS,
    },
    async (who) => {
      const { page, origin, faults } = stage();
      const axe = await readFile(AXE, 'utf8');
      const found: Record<string, unknown> = {};
      const visits = (await everyPage(stage())).filter((visit) => visit.who === who);
      const account = accountOf(stage(), who);
      await (account ? enterAs(stage(), account) : leave(stage()));
      for (const { name, path } of visits) {
        await page.setViewportSize(DESK);
        await page.goto(`${origin}${path}`);
        await settle(page);
        await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; }' });
        await page.evaluate(axe);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
          const violations = await seriousFaults(page, RULES[colorScheme]);
          if (violations.length > 0) found[`${name} ${colorScheme}`] = violations;
        }
        await page.setViewportSize(PHONE);
        // Plots follow the width of their box a moment later.
        await page
          .waitForFunction('document.documentElement.scrollWidth <= window.innerWidth', null, {
            timeout: 5_000,
          })
          .catch(() => {
            found[`${name} on a phone`] = 'wider than the screen';
          });
      }
      expect(visits).not.toEqual([]);
      expect(found).toEqual({});
      expect(faults).toEqual([]);
    },
  );

  test('is loaded by less than 300 kB of compressed script at first', async () => {
    const { page, origin } = stage();
    await leave(stage());
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    let bytes = 0;
    const count = (response: Response) => {
      if (!response.url().endsWith('.js')) return;
      expect(response.headers()['content-encoding']).toBe('br');
      bytes += Number(response.headers()['content-length']);
    };
    page.on('response', count);
    await page.goto(`${origin}/sign-in`, { waitUntil: 'networkidle' });
    page.off('response', count);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(FIRST_LOAD_MAX_BYTES);
  });

  test('runs only the scripts of its own origin, and none that stand in the page', async () => {
    const { origin } = stage();
    for (const path of ['/sign-in', '/app', '/verify/anything']) {
      const policy = (await fetch(`${origin}${path}`)).headers.get('content-security-policy') ?? '';
      const scripts = policy.split(';').find((directive) => directive.trim().startsWith('script-src '));
      expect(scripts?.trim()).toBe("script-src 'self'");
    }
  });

  test('can be left for its content by the first press of Tab, and used by keys alone', async () => {
    const { page, origin, center } = stage();
    await page.setViewportSize(DESK);
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/decisions`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  test('that does not exist says so', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/app/nowhere`);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});

/** Loaded, drawn, and no longer moving. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[role="status"][aria-label="Loading"]').first().waitFor({ state: 'detached' });
}

async function seriousFaults(page: Page, runOnly: readonly string[]): Promise<string[]> {
  // The script runs in the page, where `axe` is; what it returns is axe's own result.
  const results = (await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"], runOnly: ${JSON.stringify(runOnly)} })`,
  )) as AxeResults;
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}

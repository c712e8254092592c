import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { endStreamsAtOnce } from './harness/chromium.ts';
import { accountOf, everyPage, SEEN_AS, type Visit } from './harness/every-page.ts';
import { holdTables } from './harness/hold-tables.ts';
import { enterAs, inBrowser, leave, type Stage } from './harness/index.ts';
import { watchRequests } from './harness/settle.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const FIRST_LOAD_MAX_BYTES = 300_000;
const DESK = { width: 1280, height: 800 };
const SCREENS = {
  'on a desk': DESK,
  'on a small laptop': { width: 1024, height: 768 },
  'on a tablet': { width: 768, height: 1024 },
  'on a phone': { width: 390, height: 844 },
};
const WALK_TIMEOUT_MS = 480_000;
const PAGE_TIMEOUT_MS = 60_000;
/** Darkness changes colors and nothing else. */
const RULES = { light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], dark: ['color-contrast'] };

inBrowser('every page', (stage) => {
  let settle: () => Promise<void>;
  beforeAll(async () => {
    await endStreamsAtOnce(stage().page);
    settle = watchRequests(stage().page);
  });

  describe.each(SEEN_AS)('as %s sees it', (who) => {
    let walked: Walked;
    beforeAll(async () => {
      walked = await walk(stage(), who, settle);
    }, WALK_TIMEOUT_MS);

    test('has no serious fault of accessibility in light and dark, fits every screen, and logs no error', () => {
      expect(walked.pages).not.toEqual([]);
      expect(walked.found).toEqual({});
      expect(walked.faults).toEqual([]);
    });

    // Whoever is not signed in sees no table.
    if (who === 'nobody') return;
    test('has tables that filter, sort, keep that in the address, and export what they show', () => {
      expect(walked.foundInTables).toEqual({});
      expect(walked.faults).toEqual([]);
    });
  });

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

interface Walked {
  pages: string[];
  found: Record<string, unknown>;
  foundInTables: Record<string, unknown>;
  faults: string[];
}

/** Opens every page that somebody sees, once, and looks at all that it promises. */
async function walk(stage: Stage, who: Visit['who'], settle: () => Promise<void>): Promise<Walked> {
  const { page, origin, faults } = stage;
  const axe = await readFile(AXE, 'utf8');
  const walked: Walked = { pages: [], found: {}, foundInTables: {}, faults };
  const visits = (await everyPage(stage)).filter((visit) => visit.who === who);
  const account = accountOf(stage, who);
  await (account ? enterAs(stage, account) : leave(stage));
  for (const { name, path } of visits) {
    await inTime(`opening ${name}`, async () => {
      await page.setViewportSize(DESK);
      await page.goto(`${origin}${path}`);
      await settle();
    });
    walked.pages.push(name);
    await inTime(`looking at ${name}`, async () => {
      Object.assign(walked.found, await faultsOfSight(page, { name, axe }));
    });
    if (who === 'nobody') continue;
    await page.setViewportSize(DESK);
    await inTime(`the tables of ${name}`, () => holdTables(page, settle)).catch((error: Error) => {
      walked.foundInTables[name] = error.message;
    });
  }
  return walked;
}

/** Says what hangs, instead of leaving it to the limit of the whole walk. */
async function inTime(what: string, work: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = delay(PAGE_TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error(`${what} did not end within ${PAGE_TIMEOUT_MS / 1000} s`);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    late.catch(() => {});
    done.abort();
  }
}

/**
 * Whether the page is no wider than the screen; plots follow the width of their box a moment later. The page looks again by itself,
 * because its policy lets nothing be evaluated in it later, as `waitForFunction` would.
 */
const FITS_SOON = `new Promise((resolve) => {
  const endMs = performance.now() + 5_000;
  const look = () => {
    const fits = document.documentElement.scrollWidth <= window.innerWidth;
    if (fits || performance.now() > endMs) resolve(fits);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** What is wrong with the open page in light, in dark and on every screen. */
async function faultsOfSight(
  page: Page,
  { name, axe }: { name: string; axe: string },
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; }' });
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const violations = await seriousFaults(page, RULES[colorScheme]);
    if (violations.length > 0) found[`${name} ${colorScheme}`] = violations;
  }
  for (const [where, screen] of Object.entries(SCREENS)) {
    await page.setViewportSize(screen);
    if (!(await page.evaluate(FITS_SOON))) found[`${name} ${where}`] = 'wider than the screen';
  }
  return found;
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

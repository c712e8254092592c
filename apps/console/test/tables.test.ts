import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endStreamsAtOnce } from './harness/chromium.ts';
import { accountOf, everyPage, SEEN_AS } from './harness/every-page.ts';
import { enterAs, inBrowser, leave } from './harness/index.ts';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const MINUTES_MS = 60_000;

/** What is drawn as a table and is no list of records. */
const NO_LISTS = {
  'calendar/calendar.tsx': 'a month, whose cells are days',
  'dashboard/plots.tsx': 'the figures of a plot, for whoever does not see it',
  'inbox/answer-together.tsx': 'what is about to be answered, in the dialog that asks',
  'inbox/what-to-know.tsx': 'one decision beside the one before it',
};

describe('a table of the console', () => {
  test('is drawn by the one piece that filters, sorts, keeps that in the address and exports', () => {
    const drawing = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .filter((path) => /<(Table|table)[\s.>]/.test(readFileSync(`${SOURCE}/${path}`, 'utf8')));
    expect(drawing.sort()).toEqual([...Object.keys(NO_LISTS), 'shell/list.tsx'].sort());
  });
});

inBrowser('every table', (stage) => {
  test.each(SEEN_AS.filter((who) => who !== 'nobody'))(
    'that %s sees filters, sorts, keeps that in its address, and exports what it shows',
    { timeout: 4 * MINUTES_MS },
    async (who) => {
      const { page, origin, faults } = stage();
      await endStreamsAtOnce(page);
      const account = accountOf(stage(), who);
      await (account ? enterAs(stage(), account) : leave(stage()));
      for (const { path } of (await everyPage(stage())).filter((visit) => visit.who === who)) {
        const address = `${origin}${path}`;
        await open(page, address);
        const tabs = await page.getByRole('tab').allInnerTexts();
        for (const tab of tabs.length > 0 ? tabs : [null]) {
          if (page.url() !== address) await open(page, address);
          if (tab !== null) await choose(page, tab);
          for (const name of await namesOn(page)) {
            if (page.url() !== address) await show(page, name, { address, tab });
            await holdTo(page, name, tab);
          }
        }
      }
      expect(faults).toEqual([]);
    },
  );
});

interface Place {
  address: string;
  tab: string | null;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function choose(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await page.waitForLoadState('networkidle');
}

async function namesOn(page: Page): Promise<string[]> {
  const found = await page.locator('[data-table]').all();
  return Promise.all(found.map(async (table) => (await table.getAttribute('data-table')) ?? ''));
}

async function show(page: Page, name: string, { address, tab }: Place): Promise<void> {
  if (page.url() !== address) await page.goto(address);
  else await page.reload();
  if (tab !== null) await page.getByRole('tab', { name: tab }).click();
  await page.locator(`[data-table="${name}"]`).waitFor();
}

async function holdTo(page: Page, name: string, tab: string | null): Promise<void> {
  const table = page.locator(`[data-table="${name}"]`);
  const { head, first } = await exported(page, table);
  const heads = await table.locator('thead th').allInnerTexts();
  if (heads.length > 0) expect(heads).toEqual(head);

  await sortUpwards(page, table);
  await page.waitForURL(/[?&]([\w-]+-)?sort=\w/);
  const field = table.getByRole('searchbox');
  const hasField = (await field.count()) > 0;
  if (hasField) {
    await field.fill(first);
    await page.waitForURL(/[?&]([\w-]+-)?(q|words)=/);
  } else expect(await page.locator('[data-filters]').count(), `filters of ${name}`).toBeGreaterThan(0);

  await show(page, name, { address: page.url(), tab });
  if (hasField) expect(await field.inputValue()).toBe(first);
  if (heads.length > 0) expect(await table.locator('th[aria-sort=ascending]').count()).toBe(1);
  expect((await exported(page, table)).rows, `rows of ${name} with ${first}`).toBeGreaterThan(0);
}

async function sortUpwards(page: Page, table: Locator): Promise<void> {
  const head = table.locator('thead th button').first();
  if (await head.isVisible()) return head.click();
  await table.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option').first().click();
}

/** The names of the columns of the exported file, how many rows it has, and a plain value of the first one. */
async function exported(page: Page, table: Locator) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [head = '', ...rows] = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
  const first = rows[0]?.split(',').find((value) => /^[\w가-힣 .:@-]{1,40}$/.test(value)) ?? '';
  return { head: head.split(','), rows: rows.length, first };
}

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

interface Held {
  table: Locator;
  name: string;
  /** A plain value of its last row, that its own field is asked for; null where the page has the filters. */
  words: string | null;
  hasHead: boolean;
}

/**
 * Holds every table of the open page to what a table promises, tab by tab: all of them are put in an order and filtered at once, because
 * each keeps that under names of its own in the address, and looked at again when the address was opened anew.
 */
export async function holdTables(page: Page, settle: () => Promise<void>): Promise<void> {
  const address = page.url();
  const tabs = await page.getByRole('tab').allInnerTexts();
  for (const tab of tabs.length > 0 ? tabs : [null]) {
    if (page.url() !== address) {
      await page.goto(address);
      await settle();
    }
    const choose = async () => {
      if (tab === null) return;
      await page.getByRole('tab', { name: tab }).click();
      await settle();
    };
    await choose();
    const held: Held[] = [];
    for (const table of await page.locator('[data-table]').all()) held.push(await change(page, table));
    if (held.length === 0) continue;
    await page.waitForURL(({ searchParams }) => keepsAll(searchParams, held));
    await page.reload();
    await choose();
    for (const each of held) await look(page, each);
  }
}

/** Each table has a name of its own in the address for its order, and one for its words. */
function keepsAll(search: URLSearchParams, held: readonly Held[]): boolean {
  const kept = (names: RegExp) => [...search].filter(([name, value]) => names.test(name) && value !== '');
  return (
    kept(/^([\w-]+-)?sort$/).length === held.length &&
    kept(/^([\w-]+-)?(q|words)$/).length === held.filter(({ words }) => words !== null).length
  );
}

async function change(page: Page, found: Locator): Promise<Held> {
  const name = (await found.getAttribute('data-table')) ?? '';
  const table = page.locator(`[data-table="${name}"]`);
  const { head, value } = await exported(page, table);
  const heads = await table.locator('thead th').allInnerTexts();
  if (heads.length > 0) expect(heads).toEqual(head);

  await sortUpwards(page, table);
  const field = table.getByRole('searchbox');
  const hasField = (await field.count()) > 0;
  if (hasField) await field.fill(value);
  else expect(await page.locator('[data-filters]').count(), `filters of ${name}`).toBeGreaterThan(0);
  return { table, name, words: hasField ? value : null, hasHead: heads.length > 0 };
}

async function look(page: Page, { table, name, words, hasHead }: Held): Promise<void> {
  await table.waitFor();
  if (words !== null) expect(await table.getByRole('searchbox').inputValue()).toBe(words);
  if (hasHead) {
    // The page has just been opened anew: what it shows may still be on its way.
    const sorted = table.locator('th[aria-sort=ascending]');
    await sorted.first().waitFor();
    expect(await sorted.count()).toBe(1);
  }
  expect((await exported(page, table)).rows, `rows of ${name} with ${words}`).toBeGreaterThan(0);
}

async function sortUpwards(page: Page, table: Locator): Promise<void> {
  const head = table.locator('thead th button').first();
  if (await head.isVisible()) return head.click();
  await table.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option').first().click();
}

/**
 * The names of the columns of the exported file, how many rows it has, and a plain value of the last one: most tables begin with what is
 * new, which another test may be about to take back.
 */
async function exported(page: Page, table: Locator) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [head = '', ...rows] = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
  const value =
    rows
      .at(-1)
      ?.split(',')
      .find((value) => /^[\w가-힣 .:@-]{1,40}$/.test(value)) ?? '';
  return { head: head.split(','), rows: rows.length, value };
}

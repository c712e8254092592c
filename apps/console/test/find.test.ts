import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterAs, inBrowser } from './harness/index.ts';
import { newCenter, newKey, newMember, seal } from './harness/new-center.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  // The script runs in the page, where `axe` is; what it returns is axe's own result.
  const { violations } = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })',
  )) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

inBrowser('finding', (stage) => {
  test('Ctrl+K finds people, decisions and pages by the keyboard alone, and a phone has a button', async () => {
    const { page, origin, faults } = stage();
    const center = await newCenter(stage(), 'Find Center');
    await newMember(stage(), center, { role: 'PARENT', name: 'Hanbit Findable' });
    await seal(stage(), { as: await newKey(stage(), center), action: 'find-this-refund' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find anything' });
    await field.fill('Habnit');
    const person = page.getByRole('option', { name: /Hanbit Findable/ });
    await person.waitFor();
    expect(await person.getAttribute('aria-selected')).toBe('true');
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/members\?q=Hanbit/);
    await page
      .getByRole('cell', { name: /Hanbit Findable/ })
      .first()
      .waitFor();

    await page.keyboard.press('Control+k');
    await field.fill('this-refund');
    await page.getByRole('option', { name: /find-this-refund/ }).click();
    await page.waitForURL(/\/app\/decisions\/evt_/);

    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await field.fill('webh');
    await page.getByRole('option', { name: /Webhooks/ }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/webhooks$/);
    await page.setViewportSize(DESK);
    expect(faults).toEqual([]);
  });

  test('a table filters and sorts, keeps that in its address, and exports what it shows', async () => {
    const { page, origin, faults } = stage();
    const center = await newCenter(stage(), 'Table Center');
    for (const name of ['Zoe Tabled', 'Ann Tabled', '=Cmd Tabled'])
      await newMember(stage(), center, { role: 'PARENT', name });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members`);
    const names = async () => page.locator('tbody tr td:first-child').allInnerTexts();
    await page.getByLabel('Search').fill('tabled');
    await page.waitForURL(/q=tabled/);
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/sort=name/);
    await page
      .getByRole('columnheader', { name: 'Name' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/sort=-name/);
    await page.reload();
    await page.getByRole('cell', { name: /Zoe/ }).first().waitFor();
    expect((await names()).map((name) => name.split('\n')[0])).toEqual([
      'Zoe Tabled',
      'Ann Tabled',
      '=Cmd Tabled',
    ]);
    expect(await seriousFaults(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('members.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n');
    expect(lines[0]).toBe('Name,Role,Status,Last active');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
      'Zoe Tabled',
      'Ann Tabled',
      "'=Cmd Tabled",
    ]);
    expect(faults).toEqual([]);
  });

  test('what is typed is found, whether its letters are stored and typed as one sign or as several', async () => {
    const { page, origin, faults } = stage();
    const center = await newCenter(stage(), 'Composed Center');
    for (const name of ['김한빛'.normalize('NFD'), '이Café'])
      await newMember(stage(), center, { role: 'INSTRUCTOR', name });
    await enterAs(stage(), center.admin, center.domain);
    const one = page.locator('tbody tr');
    for (const [typed, found] of [
      ['한빛', '김한빛'],
      ['CAFÉ'.normalize('NFD'), '이Café'],
    ] as const) {
      await page.goto(`${origin}/app/members`);
      await page.getByLabel('Search').fill(typed);
      await expect.poll(async () => (await one.allInnerTexts()).length).toBe(1);
      expect((await one.innerText()).normalize('NFC')).toContain(found);
      await page.goto(`${origin}/app/records`);
      await page.getByRole('combobox', { name: 'Person' }).fill(typed);
      const option = page.getByRole('option');
      await option.waitFor();
      expect((await option.innerText()).normalize('NFC')).toBe(found);
    }
    expect(faults).toEqual([]);
  });

  test('the tour shows where things are, once, and does not come back when it was dismissed', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Tour Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app`);
    const tour = page.getByRole('region', { name: 'A short tour' });
    await tour.getByText('Step 1 of 4').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await tour.getByRole('button', { name: 'Next' }).click();
    await tour.getByText('Step 2 of 4').waitFor();
    await tour.getByRole('button', { name: 'Never show this again' }).click();
    await tour.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tour.count()).toBe(0);

    await page.getByRole('button', { name: 'Tour Center Admin' }).click();
    await page.getByRole('menuitem', { name: 'Show the tour' }).click();
    await tour.waitFor();
  });
});

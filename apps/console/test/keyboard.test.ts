import { beforeAll, expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { type NewCenter, newCenter, newMember } from './harness/new-center.ts';

inBrowser('by keys alone', (stage) => {
  let center: NewCenter;
  beforeAll(async () => {
    center = await newCenter(stage(), 'Center of Keys');
    await call(stage().origin, 'PATCH', '/api/center/settings', {
      as: center.token,
      body: { membershipApproval: 'auto' },
    });
    await newMember(stage(), center, { role: 'PARENT', name: 'Pia Keys' });
    await enterAs(stage(), center.admin, center.domain);
  });

  test('whoever closes a dialog is back at the button that opened it', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/app/policies`);
    await page.getByRole('button', { name: 'New policy' }).first().press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'New policy' }).waitFor();
  });

  test('every dialog has a button that says that it closes it', async () => {
    const { page, origin } = stage();
    const dialog = page.getByRole('dialog');
    await page.goto(`${origin}/app/policies`);
    await page.getByRole('button', { name: 'New policy' }).first().click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${origin}/app/members`);
    await page.getByRole('button', { name: 'Change: Pia Keys' }).click();
    await page.getByRole('menuitem', { name: 'End the membership' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('whoever is asked once more and goes back is at the menu again', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/app/members`);
    await page.getByRole('button', { name: 'Change: Pia Keys' }).press('Enter');
    await page.getByRole('menuitem', { name: 'End the membership' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button[aria-label="Change: Pia Keys"]:focus').waitFor();
  });

  test('the days of a report can be typed', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/app/oversight`);
    await page.getByLabel('From').focus();
    await page.keyboard.type('01012025');
    await page.getByLabel('Until').focus();
    await page.keyboard.type('06302025');
    expect(await page.getByLabel('From').inputValue()).toBe('2025-01-01');
    expect(await page.getByLabel('Until').inputValue()).toBe('2025-06-30');
    await page.getByLabel('Until').fill('2024-12-31');
    await page.getByText('Please give two days, the earlier one first.').waitFor();
  });
});

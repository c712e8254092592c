import { expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { newCenter, newMember } from './harness/new-center.ts';

inBrowser('the administrator of a center', (stage) => {
  test('links a parent with a child, who then stands on the parent’s page, and takes the link back', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Family Center');
    await call(origin, 'PATCH', '/api/center/settings', {
      as: center.token,
      body: { membershipApproval: 'auto' },
    });
    const parent = await newMember(stage(), center, { role: 'PARENT', name: 'Browser Parent' });
    await newMember(stage(), center, { role: 'CHILD', name: 'Browser Child' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members`);
    const link = async () => {
      await page.getByRole('button', { name: 'Change: Browser Parent' }).click();
      await page.getByRole('menuitem', { name: 'Link with a child' }).click();
      const dialog = page.getByRole('dialog', { name: 'Link with a child' });
      await dialog.getByRole('combobox', { name: 'Child' }).click();
      await page.getByRole('option', { name: 'Browser Child' }).click();
      await dialog.getByRole('button', { name: 'Link with a child' }).click();
      return dialog;
    };
    const dialog = await link();
    await page.getByText('Parent and child are linked.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await (await link()).getByText('This parent and this child are linked already.').waitFor();

    await enterAs(stage(), parent, center.domain);
    await page.goto(`${origin}/app`);
    await page.getByRole('heading', { name: 'Your children' }).waitFor();
    await page.getByText('Browser Child').waitFor();

    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members`);
    await page.getByRole('button', { name: 'Change: Browser Parent' }).click();
    await page.getByRole('menuitem', { name: 'Link with a child' }).click();
    const unlink = page.getByRole('button', { name: 'Take the link back: Browser Child' });
    await unlink.click();
    await unlink.waitFor({ state: 'detached' });
  });

  test('offers a course and shows a code to check in with', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Learning Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/learning`);
    await page.getByRole('button', { name: 'New course' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Browsing well');
    await dialog.getByLabel('Price').fill('30000');
    await dialog.getByRole('textbox', { name: 'Lesson 1' }).fill('Opening a page');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /Browsing well/ });
    await row.getByText('₩30,000').waitFor();
    await row.getByText('1 (30 min)').waitFor();
    await page.getByRole('button', { name: 'Take attendance' }).click();
    await dialog.getByLabel('What is it for?').fill('First lesson');
    await dialog.getByRole('button', { name: 'Show the code' }).click();
    await page.getByRole('img', { name: 'Code to check in with' }).waitFor();
  });

  test('changes a policy of the center into its next version', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Policy Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/policies`);
    await page.getByRole('button', { name: 'New policy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Look first');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /Look first/ });
    await row.getByText('human review').waitFor();
    await row.getByRole('switch', { name: 'Active: Look first' }).click();
    await row.getByText('v2').waitFor();
  });

  test('makes a policy without hours, which says nothing about being late, whatever was chosen before', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Late Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/policies`);
    await page.getByRole('button', { name: 'New policy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('No hurry');
    const hours = dialog.getByLabel(/^Hours within which/);
    await hours.fill('4');
    await dialog.getByRole('combobox', { name: 'When nobody has answered by then' }).click();
    await page.getByRole('option', { name: 'The rule rejects it' }).click();
    await hours.fill('');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row', { name: /No hurry/ }).waitFor();
    const { data } = await call<{
      data: { name: string; rules: { approvalWithin: number | null; onLate: unknown } }[];
    }>(origin, 'GET', '/api/policies?page=1&limit=10', { as: center.token });
    const made = data.find(({ name }) => name === 'No hurry')?.rules;
    expect([made?.approvalWithin, made?.onLate]).toEqual([null, null]);
  });

  test('is not told of the last refusal when a form is opened again', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Refused Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await dialog.getByLabel('Email').fill(center.admin.email);
    await dialog.getByRole('button', { name: 'Invite somebody' }).click();
    await dialog.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await dialog.getByLabel('Email').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
  });

  test('finds today in the bookings where an address names a day that there is not', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Dayless Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/bookings?day=2026-13-45`);
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Day' }).inputValue()).toMatch(/^20\d\d-/);
    expect(await page.getByText('Invalid time value').count()).toBe(0);
  });
});

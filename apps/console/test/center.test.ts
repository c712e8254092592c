import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { newCenter, newKey, newMember } from './harness/new-center.ts';

/** Answers as if the members of the center were listed behind a hundred others. */
async function behindAHundred(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const page = Number(url.searchParams.get('page'));
  url.searchParams.set('page', String(Math.max(1, page - 1)));
  const response = await route.fetch({ url: url.href });
  if (page > 1) return route.fulfill({ response });
  const answer = await response.json();
  const data = Array.from({ length: 100 }, (_, number) => ({
    ...answer.data[0],
    id: `other-${number}`,
    actorId: `other-${number}`,
    name: `Other ${number}`,
    role: 'PARENT',
  }));
  return route.fulfill({
    response,
    json: { ...answer, data, pagination: { ...answer.pagination, totalPages: 2, hasMore: true } },
  });
}

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

  test('changes a policy in what the form shows alone, and shows its threshold as it is', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Strict Center');
    const rules = { bulkApproval: false, onLate: { action: 'reject' }, riskThreshold: 0.125 };
    await call(origin, 'POST', '/api/policies', { as: center.token, body: { name: 'Strict', rules } });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/policies`);
    await page.getByRole('button', { name: 'Change: Strict' }).click();
    const dialog = page.getByRole('dialog');
    const threshold = await dialog.getByLabel(/^Risk from which/).inputValue();
    const save = dialog.getByRole('button', { name: 'Save as version 2' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('Name').fill('Strict as before');
    await save.click();
    await page.getByRole('row', { name: /Strict as before/ }).waitFor();
    const { data } = await call<{ data: { rules: object }[] }>(
      origin,
      'GET',
      '/api/policies?page=1&limit=10',
      { as: center.token },
    );
    expect([threshold, data[0]?.rules]).toMatchObject(['0.125', rules]);
  });

  test('is asked once more before a membership ends', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Parting Center');
    await call(origin, 'PATCH', '/api/center/settings', {
      as: center.token,
      body: { membershipApproval: 'auto' },
    });
    await newMember(stage(), center, { role: 'INSTRUCTOR', name: 'Parting Instructor' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members`);
    const end = async () => {
      await page.getByRole('button', { name: 'Change: Parting Instructor' }).click();
      await page.getByRole('menuitem', { name: 'End the membership' }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'End the membership' });
    await end();
    await dialog.getByText('Parting Instructor loses all access', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.waitFor({ state: 'detached' });
    await end();
    await dialog.getByRole('button', { name: 'End the membership' }).click();
    await page
      .getByRole('row', { name: /Parting Instructor/ })
      .getByText('ENDED')
      .waitFor();
  });

  test('saves only what was changed on the page, not what somebody else has changed meanwhile', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Shared Settings Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/settings`);
    const description = page.getByLabel('Description');
    const save = page.getByRole('button', { name: 'Save' });
    await description.waitFor();
    await call(origin, 'PATCH', '/api/center/settings', {
      as: center.token,
      body: { timezone: 'Asia/Tokyo' },
    });
    for (const words of ['First words', 'Second words']) {
      await description.fill(words);
      const read = page.waitForResponse(
        (response) =>
          response.request().method() === 'GET' && response.url() === `${origin}/api/center/settings`,
      );
      await save.click();
      await read;
    }
    const { data } = await call<{ data: object }>(origin, 'GET', '/api/center/settings', {
      as: center.token,
    });
    expect(data).toMatchObject({ timezone: 'Asia/Tokyo', description: 'Second words' });
    await page.locator('button:disabled', { hasText: 'Save' }).waitFor();
  });

  test('finds in the settings what somebody else has changed since they were last open', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Left Settings Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/settings`);
    await page.getByLabel('Description').waitFor();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByRole('row', { name: /Left Settings Center Admin/ }).waitFor();
    await call(origin, 'PATCH', '/api/center/settings', {
      as: center.token,
      body: { description: 'Words of a colleague' },
    });
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Words of a colleague');
  });

  test('finds how long values are kept as a colleague has set it since the page was last open', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Kept Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/records`);
    const days = page.getByLabel('Decisions', { exact: true });
    await days.waitFor();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByRole('row', { name: /Kept Center Admin/ }).waitFor();
    await call(origin, 'PATCH', '/api/center/retention', { as: center.token, body: { decisions: 400 } });
    await page.getByRole('link', { name: 'Records of people', exact: true }).click();
    await expect.poll(() => days.inputValue()).toBe('400 days');
  });

  test('chooses among all members where there are more than a page of them', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Large Center');
    await call(origin, 'PATCH', '/api/center/settings', {
      as: center.token,
      body: { membershipApproval: 'auto' },
    });
    await newMember(stage(), center, { role: 'ADMIN', name: 'Large Colleague' });
    await newMember(stage(), center, { role: 'PARENT', name: 'Large Parent' });
    await newMember(stage(), center, { role: 'CHILD', name: 'Large Child' });
    const pages = `${origin}/api/centers/${center.id}/memberships?*limit=100*`;
    await page.route(pages, behindAHundred);
    try {
      await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/account`);
      const away = page.getByRole('region', { name: 'Somebody answers for you' });
      await away.getByRole('option', { name: 'Large Colleague' }).waitFor({ state: 'attached' });
      await page.goto(`${origin}/app/members`);
      await page.getByRole('button', { name: 'Change: Large Parent' }).click();
      await page.getByRole('menuitem', { name: 'Link with a child' }).click();
      await page.getByRole('combobox', { name: 'Child' }).click();
      await page.getByRole('option', { name: 'Large Child' }).waitFor();
      await page.goto(`${origin}/app/records`);
      await page.getByRole('combobox', { name: 'Person' }).fill('Large C');
      await page.getByRole('option', { name: 'Large Child' }).waitFor();
    } finally {
      await page.unroute(pages);
    }
  });

  test('reads what the service refuses beside the field that it is about, and stands in it', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Beside Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/settings`);
    const zone = page.getByLabel('Time zone');
    await zone.fill('Mars/Olympus');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be an IANA time zone such as Asia/Seoul', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await zone.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('input:focus').inputValue()).toBe('Mars/Olympus');
    await page.keyboard.type('Asia/Tokyo');
    await page.getByText('must be an IANA time zone').waitFor({ state: 'detached' });

    await page.goto(`${origin}/app/webhooks`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    await dialog.getByLabel('Address').fill('https://hooks.example/a b');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('must not contain spaces or control characters', { exact: true }).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    await dialog.getByLabel('Address').waitFor();
    expect(await dialog.getByText('must not contain').count()).toBe(0);
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

  test('keeps a form open until its answer has come, so that no other is closed by it', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Slow Answer Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/policies`);
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/policies', async (route) => {
      if (route.request().method() === 'POST') await pressed.promise;
      await route.continue();
    });
    try {
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'New policy' }).first().click();
      await dialog.getByLabel('Name').fill('Slowly saved');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.locator('button[data-loading]').waitFor();
      await page.keyboard.press('Escape');
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Slowly saved');
      await dialog.getByText('This is being sent.').waitFor();
      pressed.resolve();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /Slowly saved/ }).waitFor();
    } finally {
      pressed.resolve();
      await page.unroute('**/api/policies');
    }
  });

  test('sees what became of a membership that somebody else was quicker to move', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Quicker Center');
    await call(origin, 'PATCH', '/api/center/settings', {
      as: center.token,
      body: { membershipApproval: 'manual' },
    });
    await newMember(stage(), center, { role: 'PARENT', name: 'Quicker Parent' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members`);
    await page.getByRole('button', { name: 'Change: Quicker Parent' }).click();
    const path = `/api/centers/${center.id}/memberships`;
    const { data } = await call<{ data: { id: string }[] }>(
      origin,
      'GET',
      `${path}?status=PENDING&page=1&limit=10`,
      { as: center.token },
    );
    await call(origin, 'POST', `${path}/${data[0]?.id}/reject`, { as: center.token });
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    await page.getByRole('alert').getByText('that needs PENDING', { exact: false }).waitFor();
    const row = page.getByRole('row', { name: /Quicker Parent/ });
    await row.getByText('REJECTED', { exact: true }).waitFor();
  });

  test('runs a workflow with what the form shows, and not with what was typed the last time', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Workflow Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/workflows`);
    const dialog = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: 'Run now: AI session summary for review' }).click();
    await open();
    await dialog.getByLabel('language').fill('ko');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await open();
    expect(await dialog.getByLabel('language').inputValue()).toBe('');
    const sent = page.waitForRequest('**/execute');
    await dialog.getByRole('button', { name: 'Run now' }).click();
    expect((await sent).postDataJSON()).toEqual({ parameters: {} });
    await page.getByText('Started.').waitFor();
  });

  test('rotates and revokes a key once by a double click', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Double Click Center');
    await newKey(stage(), center);
    await enterAs(stage(), center.admin, center.domain);
    const sent: string[] = [];
    const clicked = Promise.withResolvers<void>();
    const keys = /\/api\/center\/api-keys\/\w+/;
    await page.route(keys, async (route) => {
      sent.push(route.request().method());
      await clicked.promise;
      await route.continue();
    });
    // Where dialogs fade, they can be clicked for as long as they do.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    try {
      await page.goto(`${origin}/app/keys`);
      const rotate = page.locator('button', { hasText: 'Rotate' });
      await rotate.click();
      await rotate.and(page.locator('[data-loading]')).waitFor();
      await rotate.click({ force: true });
      clicked.resolve();
      const shown = page.getByRole('dialog');
      await shown.getByText('It is shown this once', { exact: false }).waitFor();
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Revoke' }).first().click();
      await shown.getByRole('button', { name: 'Revoke' }).dblclick();
      await shown.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(sent).toEqual(['POST', 'DELETE']);
    } finally {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.unroute(keys);
    }
  });

  test('finds the last page of a list where an address names one behind it', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Short List Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members?page=7`);
    await page.getByRole('row', { name: /Short List Center Admin/ }).waitFor();
    await expect.poll(() => page.url()).toBe(`${origin}/app/members`);
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

import { expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { newCenter } from './harness/new-center.ts';

inBrowser('without a network', (stage) => {
  test('what could not be sent is said, kept in its field, and never sent later', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Offline Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/settings`);
    await page.getByLabel('Description').fill('Written on a train');
    await page.context().setOffline(true);
    try {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The service could not be reached.').waitFor();
    } finally {
      await page.context().setOffline(false);
    }
    expect(await page.getByLabel('Description').inputValue()).toBe('Written on a train');
    const { data } = await call<{ data: { description?: string } }>(origin, 'GET', '/api/center/settings', {
      as: center.token,
    });
    expect(data.description ?? '').toBe('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
  });

  test('a page that was not opened before is waited for, which is said, and comes with the network', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Tunnel Center');
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/settings`);
    await page.getByLabel('Description').waitFor();
    await page.context().setOffline(true);
    try {
      await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
      await page.getByText('The service could not be reached.').waitFor();
    } finally {
      await page.context().setOffline(false);
    }
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    expect(await page.evaluate('performance.getEntriesByType("navigation")[0].name')).toBe(
      `${origin}/app/settings`,
    );
  });
});

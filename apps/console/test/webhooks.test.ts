import { expect, test } from 'vitest';
import { call, enterAs, inBrowser, startReceiver } from './harness/index.ts';
import { newCenter, newKey, seal } from './harness/new-center.ts';

inBrowser('webhooks', (stage) => {
  test('a delivery that failed is seen with its answer, and delivered again by one click', async () => {
    const { page, origin } = stage();
    const receiver = await startReceiver();
    try {
      receiver.answerWith(500);
      // In the demo's own centers other tests seal and verify at the same time.
      const center = await newCenter(stage(), 'Deliver Center');
      const key = await newKey(stage(), center);
      await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/webhooks`);
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByLabel('Address').fill(receiver.url);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('button', { name: 'I have kept it' }).click();

      await seal(stage(), { as: key, action: 'deliver-me' });
      await page.getByRole('link', { name: receiver.url }).click();
      const delivery = page.getByRole('button', { name: /failed.*dpu\.sealed/i });
      await delivery.waitFor();
      await delivery.click();
      await page.getByText('The receiver is unwell.').waitFor();
      receiver.answerWith(200);
      await page.getByRole('button', { name: 'Deliver again now' }).click();
      await page.getByRole('button', { name: /success.*dpu\.sealed.*200/i }).waitFor();
      expect(receiver.received.map(({ attempt }) => attempt)).toEqual(['1', '2']);
      expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(1);
    } finally {
      await receiver.close();
    }
  });

  test('a replay tells how far it is and what it sent again', async () => {
    const { page, origin } = stage();
    const receiver = await startReceiver();
    try {
      const center = await newCenter(stage(), 'Replay Center');
      const key = await newKey(stage(), center);
      const { data: webhook } = await call<{ data: { id: string } }>(origin, 'POST', '/api/center/webhooks', {
        as: center.token,
        body: { url: receiver.url, events: ['dpu.sealed'] },
      });
      receiver.answerWith(500);
      await seal(stage(), { as: key, action: 'replay-me' });
      await seal(stage(), { as: key, action: 'replay-me-too' });
      await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/webhooks/${webhook.id}`);
      const failed = page.getByRole('button', { name: /failed.*dpu\.sealed/i });
      await failed.nth(1).waitFor();
      receiver.answerWith(200);
      await page.getByRole('button', { name: 'Replay', exact: true }).click();
      await page.getByText('2 events are on their way again.').waitFor();
      expect(await page.getByRole('progressbar', { name: 'Replay' }).getAttribute('aria-valuenow')).toBe(
        '100',
      );
      await failed.nth(0).waitFor({ state: 'detached' });
      expect(receiver.received.map(({ attempt }) => attempt).sort()).toEqual(['1', '1', '2', '2']);
    } finally {
      await receiver.close();
    }
  });

  test('its address and events can be changed, and deleting it is asked for twice', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Webhook Center');
    const { data: webhook } = await call<{ data: { id: string } }>(origin, 'POST', '/api/center/webhooks', {
      as: center.token,
      body: { url: 'https://one.example/hooks', events: ['*'] },
    });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/webhooks/${webhook.id}`);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('Address').fill('https://two.example/hooks');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'https://two.example/hooks' }).waitFor();
    await page.getByRole('button', { name: 'Delete the webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the webhook' });
    await dialog.getByRole('button', { name: 'Delete the webhook' }).click();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await page.getByText('Nothing here yet.').waitFor();
  });
});

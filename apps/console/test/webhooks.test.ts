import { expect, test } from 'vitest';
import { call, enterAs, inBrowser, startReceiver } from './harness/index.ts';

inBrowser('webhooks', (stage) => {
  test('a delivery that failed is seen with its answer, and delivered again by one click', async () => {
    const { page, center, origin } = stage();
    const receiver = await startReceiver();
    try {
      receiver.answerWith(500);
      await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/webhooks`);
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByLabel('Address').fill(receiver.url);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('button', { name: 'I have kept it' }).click();

      const { data } = await call<{ data: { id: string } }>(origin, 'POST', '/api/v1/decision-events', {
        as: center.apiKeys.write,
        body: {
          type: 'custom',
          actor: { id: 'person', type: 'human' },
          action: { type: 'deliver-me' },
        },
      });
      await call(origin, 'POST', `/api/v1/decision-events/${data.id}/approvals`, {
        as: center.apiKeys.write,
        body: { approver: { id: 'approver', type: 'human' }, result: 'approved' },
      });
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
});

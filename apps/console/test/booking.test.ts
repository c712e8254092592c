import { expect, test } from 'vitest';
import { call, enterAs, inBrowser, signInTokens } from './harness/index.ts';
import { newCenter, newMember } from './harness/new-center.ts';

inBrowser('whoever books', (stage) => {
  test('is not offered any more what somebody else has taken', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Taken Slot Center');
    const hours = { from: '09:00', to: '12:00' };
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    await call(origin, 'PATCH', '/api/center/settings', {
      as: center.token,
      body: {
        membershipApproval: 'auto',
        businessHours: Object.fromEntries(days.map((day) => [day, [hours]])),
        booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 30 },
      },
    });
    await newMember(stage(), center, { role: 'INSTRUCTOR', name: 'Ina Booked' });
    const parent = await newMember(stage(), center, { role: 'PARENT', name: 'Pia Quick' });
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const slots = `/api/centers/${center.domain}/available-slots?date=${day}`;
    const { data } = await call<{ data: { id: string }[] }>(origin, 'GET', slots, { as: center.token });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/bookings?day=${day}`);
    const offered = page.getByRole('button', { name: /^Book / });
    await offered.first().waitFor();
    const before = await offered.count();
    const { accessToken } = await signInTokens(origin, parent, center.domain);
    await call(origin, 'POST', `/api/centers/${center.domain}/bookings`, {
      as: accessToken,
      body: { slotId: data[0]?.id },
    });
    await offered.first().click();
    await page.getByText('This slot is not on offer any more.', { exact: false }).waitFor();
    await expect.poll(() => offered.count()).toBe(before - 1);
  });
});

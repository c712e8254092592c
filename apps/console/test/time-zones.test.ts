import { afterEach, beforeAll, expect, test } from 'vitest';
import { dayAt } from '../src/calendar/days.ts';
import { call, enterAs, inBrowser, signInTokens } from './harness/index.ts';
import { type NewCenter, newCenter, newMember } from './harness/new-center.ts';

/** So far ahead that no test is run then; in Seoul it is another day than in New York. */
const DAY = '2031-11-20';

inBrowser(
  'somebody in New York who works for a center in Seoul',
  (stage) => {
    let center: NewCenter;
    let instructor: Awaited<ReturnType<typeof newMember>>;

    const asAdmin = <Data>(method: string, path: string, body?: object) =>
      call<{ data: Data }>(stage().origin, method, path, { as: center.token, ...(body ? { body } : {}) });

    beforeAll(async () => {
      center = await newCenter(stage(), 'Far Away');
      await asAdmin('PATCH', '/api/center/settings', {
        membershipApproval: 'auto',
        timezone: 'Asia/Seoul',
        businessHours: everyDay(),
        booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 30 },
      });
      instructor = await newMember(stage(), center, { role: 'INSTRUCTOR', name: 'Ina Far' });
    });
    afterEach(() => {
      expect(stage().faults).toEqual([]);
    });

    test('closes the center by its own clock, and sees it so', async () => {
      const { page, origin } = stage();
      await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/bookings?day=${DAY}`);
      expect(await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')).toBe(
        'America/New_York',
      );
      await page.getByText('Asia/Seoul').waitFor();
      await page.getByLabel('From').fill(`${DAY}T13:00`);
      await page.getByLabel('Until').fill(`${DAY}T15:00`);
      await page.getByLabel('Reason').fill('Works outing');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByText('Nov 20, 2031, 1:00 PM – Nov 20, 2031, 3:00 PM').waitFor();
      const { data } = await asAdmin<{ start: string; end: string }[]>(
        'GET',
        `/api/centers/${center.domain}/closures`,
      );
      expect(data.map(({ start, end }) => [Date.parse(start), Date.parse(end)])).toEqual([
        [Date.parse(`${DAY}T04:00:00Z`), Date.parse(`${DAY}T06:00:00Z`)],
      ]);
    });

    test('sees for which time of the center somebody waits', async () => {
      const { page, origin } = stage();
      await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/bookings`);
      await page.getByRole('button', { name: 'Later' }).click();
      await page.getByRole('button', { name: /^Book .*9:00/ }).click();
      await page.getByRole('button', { name: /^Move: .*9:00/ }).waitFor();
      // It is their own, so there is nothing to wait for; somebody else may.
      await page.getByRole('button', { name: /^9:00 AM\s*Booked/, disabled: true }).waitFor();
      const { data } = await asAdmin<{ slotId: string }[]>('GET', `/api/centers/${center.domain}/bookings`);
      const parent = await newMember(stage(), center, { role: 'PARENT', name: 'Pia Far' });
      const { accessToken } = await signInTokens(origin, parent, center.domain);
      await call(origin, 'POST', `/api/centers/${center.domain}/waiting-list`, {
        as: accessToken,
        body: { slotId: data[0]?.slotId },
      });
      await page.reload();
      await page.getByRole('row', { name: /, 9:00 AM .*WAITING/ }).waitFor();
    });

    test('makes a key that can be used to the end of the day that was chosen, also of today', async () => {
      const { page, origin } = stage();
      await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/keys`);
      await page.getByRole('button', { name: 'New key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('For today');
      const today = dayAt(new Date().toISOString(), 'America/New_York');
      await dialog.getByLabel('Expires').fill(today);
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('row', { name: /^For today .*11:59 PM/ }).waitFor();
      const { data } = await asAdmin<{ expiresAt: string }[]>('GET', '/api/center/api-keys');
      expect(data.map(({ expiresAt }) => dayAt(expiresAt, 'America/New_York'))).toEqual([today]);
    });

    test('plans a session by the clock of the center, and finds it on its day', async () => {
      const { page, origin } = stage();
      await enterAs(stage(), instructor, center.domain);
      await page.goto(`${origin}/app/day`);
      await page.getByRole('button', { name: 'Take attendance' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('By the clock of the center (Asia/Seoul).').waitFor();
      await dialog.getByLabel('What is it for?').fill('Far lesson');
      await dialog.getByLabel('Begins').fill(`${DAY}T09:30`);
      await dialog.getByRole('button', { name: 'Show the code' }).click();
      await page.getByRole('heading', { level: 1, name: 'Far lesson' }).waitFor();
      await page.getByText('Nov 20, 2031, 9:30 AM – Nov 20, 2031, 10:30 AM').waitFor();
      const { data } = await asAdmin<{ title: string; startsAt: string }[]>(
        'GET',
        `/lms/api/v3/attendance/sessions?date=${DAY}`,
      );
      expect(data.map(({ title, startsAt }) => [title, Date.parse(startsAt)])).toEqual([
        ['Far lesson', Date.parse(`${DAY}T00:30:00Z`)],
      ]);
    });
  },
  { timezoneId: 'America/New_York' },
);

function everyDay() {
  const hours = [{ from: '09:00', to: '18:00' }];
  return Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, hours]));
}

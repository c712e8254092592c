import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, inBrowser, signInByForm, signInTokens } from './harness/index.ts';
import { type NewCenter, newCenter, newMember } from './harness/new-center.ts';

const SCREENS = [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const;
/** Lessons that a test can follow to their end in real time. */
const LESSONS = [
  { id: 'one', title: 'Standing', durationSeconds: 2 },
  { id: 'two', title: 'Walking', durationSeconds: 2 },
];

/** Goes to a page by the navigation, which a phone keeps behind a button. */
async function goTo(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

describe.each(SCREENS)('on %s', (screen, viewport) => {
  inBrowser('a day at a center', (stage) => {
    type Someone = Awaited<ReturnType<typeof newMember>>;
    let center: NewCenter;
    let people: Record<'instructor' | 'parent' | 'child', Someone & { actorId: string; name: string }>;
    let courseId: string;

    beforeAll(async () => {
      const name = `Walk ${screen.replace('a ', '')}`;
      center = await newCenter(stage(), name);
      const { origin } = stage();
      const asAdmin = <Data>(method: string, path: string, body?: object) =>
        call<{ data: Data }>(origin, method, path, { as: center.token, ...(body ? { body } : {}) });
      await asAdmin('PATCH', '/api/center/settings', {
        membershipApproval: 'auto',
        timezone: 'Asia/Seoul',
        businessHours: everyDay(),
        booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 30 },
      });
      const member = async (role: 'INSTRUCTOR' | 'PARENT' | 'CHILD', first: string) => {
        const named = `${first} ${name}`;
        const account = await newMember(stage(), center, { role, name: named });
        const { accessToken } = await signInTokens(origin, account, center.domain);
        const { data } = await call<{ data: { actorId: string } }>(origin, 'GET', '/api/auth/me', {
          as: accessToken,
        });
        return { ...account, actorId: data.actorId, name: named };
      };
      people = {
        instructor: await member('INSTRUCTOR', 'Ina'),
        parent: await member('PARENT', 'Pat'),
        child: await member('CHILD', 'Kim'),
      };
      await asAdmin('POST', `/api/centers/${center.id}/guardians`, {
        parentActorId: people.parent.actorId,
        childActorId: people.child.actorId,
      });
      const { data } = await asAdmin<{ id: string }>('POST', '/lms/api/v3/admin/products', {
        name: 'Moving well',
        type: 'COURSE',
        price: 30_000,
        currency: 'KRW',
        lessons: LESSONS,
      });
      courseId = data.id;
    });
    beforeEach(async () => {
      await stage().page.setViewportSize(viewport);
    });
    afterEach(() => {
      expect(stage().faults).toEqual([]);
    });

    test('the operator offers a course, looks at the month and closes an afternoon', async () => {
      const { page } = stage();
      await signInByForm(stage(), center.admin.email, center.admin.password);
      await goTo(page, 'Learning');
      await page.getByRole('button', { name: 'New course' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Sitting well');
      await dialog.getByLabel('Price').fill('10000');
      await dialog.getByRole('textbox', { name: 'Lesson 1' }).fill('The chair');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Sitting well').waitFor();
      await goTo(page, 'Bookings');
      await page.getByText('Month', { exact: true }).click();
      await page.getByRole('table').first().waitFor();
      await page.getByText('Week', { exact: true }).click();
      await page.getByLabel('From').fill('2031-03-04T13:00');
      await page.getByLabel('Until').fill('2031-03-04T18:00');
      await page.getByLabel('Reason').fill('Works outing');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByText('Works outing').waitFor();
    });

    test('a parent buys a course for the child, books for it, waits where it is full, and sees it in the calendar', async () => {
      const { page } = stage();
      await signInByForm(stage(), people.parent.email, people.parent.password);
      await goTo(page, 'Courses');
      await choose(page, 'Whom this is about', people.child.name);
      await page.getByRole('link', { name: 'Look: Moving well' }).click();
      await page.getByText(`For ${people.child.name}`).waitFor();
      await page.getByRole('button', { name: 'Order' }).click();
      await page.getByRole('button', { name: 'Pay in the sandbox' }).click();
      await page.getByText(`${people.child.name} follows the lessons in an account of their own.`).waitFor();

      await goTo(page, 'Bookings');
      await page.getByRole('button', { name: 'Later' }).click();
      await choose(page, 'For', people.child.name);
      const slot = page.getByRole('button', { name: /^Book .*9:00/ }).first();
      await slot.click();
      await page.getByRole('button', { name: /^Move: .*9:00/ }).waitFor();
      // The same time cannot be had again by the parent, who waits for it.
      await choose(page, 'For', people.parent.name);
      await page.getByRole('button', { name: /^9:00 AM\s*Wait/ }).click();
      await page.getByRole('heading', { name: 'Waiting list' }).waitFor();
      await page.getByText('WAITING', { exact: true }).waitFor();

      // Three weeks at once, of which one is given up: the series tells which.
      await choose(page, 'For', people.child.name);
      await page.getByRole('textbox', { name: 'Weeks in a row' }).fill('3');
      await page.getByRole('button', { name: /^Book 11:00/ }).click();
      const cancel = page.getByRole('button', { name: /^Cancel: 11:00/ });
      await cancel.click();
      await page.getByRole('button', { name: 'Cancel the booking' }).click();
      await cancel.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: /^Series: 11:00/ }).click();
      const series = page.getByRole('dialog', { name: 'Every week' });
      await series.getByText('canceled').waitFor();
      expect(await series.getByText('as ordered').count()).toBe(2);
      await page.keyboard.press('Escape');

      await goTo(page, 'Calendar');
      await page.getByText('Month', { exact: true }).click();
      await page
        .getByRole('table')
        .locator(isPhone(page) ? 'td' : 'li', { hasText: isPhone(page) ? /1$/ : people.child.name })
        .first()
        .waitFor();
    });

    test('an instructor sees whom they meet, shows the code over the whole screen, sees who came, and marks', async () => {
      const { page, origin } = stage();
      await signInByForm(stage(), people.instructor.email, people.instructor.password);
      await goTo(page, 'My day');
      await page.getByRole('button', { name: 'Later' }).click();
      await page
        .getByRole('region', { name: 'Booked with you' })
        .getByText(people.child.name)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Take attendance' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('What is it for?').fill('First lesson');
      await dialog.getByRole('combobox', { name: 'Course' }).click();
      await page.getByRole('option', { name: 'Moving well' }).click();
      await dialog.getByRole('button', { name: 'Show the code' }).click();
      await page.getByRole('heading', { level: 1, name: 'First lesson' }).waitFor();
      await page.getByRole('img', { name: 'Code to check in with' }).waitFor();
      await page.getByRole('button', { name: 'Show on the whole screen' }).click();
      // Counted only where it fills the screen.
      await page.getByText('0 checked in').waitFor();
      await page.evaluate('document.exitFullscreen()');

      const { accessToken } = await signInTokens(origin, people.child, center.domain);
      const token = (await page.getByText(/^\d{4} \d{4}$/).textContent()) ?? '';
      await call(origin, 'POST', '/lms/api/v3/attendance/check-in', { as: accessToken, body: { token } });
      await page.getByRole('region', { name: 'Who came' }).getByText(people.child.name).waitFor();

      await goTo(page, 'Marks');
      await choose(page, 'Course', 'Moving well');
      await page.getByLabel(`Score of ${people.child.name}`).fill('88');
      await page.getByRole('button', { name: `Save: ${people.child.name}` }).click();
      await page.getByText(`The score of ${people.child.name} was sealed.`).waitFor();
    });

    test('a learner takes the course to its end, checks in by typing, and keeps the certificate', async () => {
      const { page, origin } = stage();
      await signInByForm(stage(), people.child.email, people.child.password);
      await goTo(page, 'Courses');
      await page.getByRole('link', { name: 'Start: Moving well' }).click();
      await page.getByRole('button', { name: 'Begin “Standing”' }).click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('article').filter({ hasText: 'Standing' }).getByText('seen').waitFor();
      // Whoever comes back goes on where they were.
      await page.reload();
      await page.getByRole('button', { name: 'Begin “Walking”' }).click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('article').filter({ hasText: 'Walking' }).getByText('seen').waitFor();

      const session = await planned(origin);
      await goTo(page, 'Check in');
      await page.getByRole('textbox', { name: 'Code' }).fill(session.code);
      await page.getByRole('button', { name: 'Check in', exact: true }).click();
      await page.getByText('You are checked in.').waitFor();

      await goTo(page, 'Courses');
      await page.getByRole('link', { name: 'Continue: Moving well' }).click();
      await page.getByRole('button', { name: 'Get the certificate' }).click();
      await goTo(page, 'Results');
      const certificates = page.getByRole('region', { name: 'Certificates' });
      const download = page.waitForEvent('download');
      await certificates.getByRole('link', { name: 'Download PDF' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^crt_\w+\.pdf$/);
      expect(readFileSync(await file.path(), 'latin1').startsWith('%PDF-')).toBe(true);
    });

    /** A session that is on now, with the digits of the moment. */
    async function planned(origin: string): Promise<{ code: string }> {
      const { accessToken: as } = await signInTokens(origin, people.instructor, center.domain);
      const [startsAt, endsAt] = [0, 3_600_000].map((later) => new Date(Date.now() + later).toISOString());
      const { data } = await call<{ data: { id: string } }>(
        origin,
        'POST',
        '/lms/api/v3/attendance/sessions',
        {
          as,
          body: { title: 'Second lesson', courseId, startsAt, endsAt, method: 'qr' },
        },
      );
      const shown = await call<{ data: { code: string } }>(
        origin,
        'GET',
        `/lms/api/v3/attendance/sessions/${data.id}/qr?format=json`,
        { as },
      );
      return shown.data;
    }
  });
});

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

function everyDay() {
  const hours = [{ from: '09:00', to: '18:00' }];
  return Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, hours]));
}

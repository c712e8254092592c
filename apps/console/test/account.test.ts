import { expect, test } from 'vitest';
import { call } from './harness/api.ts';
import { enterAs, fillSignIn, inBrowser, signInByForm, signInTokens } from './harness/index.ts';
import { newCenter, newMember } from './harness/new-center.ts';

inBrowser('one’s own account', (stage) => {
  test('a wrong current password is refused in words, the right one lets the new one in', async () => {
    const { page, origin } = stage();
    const { admin, domain } = await newCenter(stage(), 'Password Center');
    await enterAs(stage(), admin, domain);
    await page.goto(`${origin}/app`);
    await page.getByRole('button', { name: 'Password Center Admin' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    const form = page.getByRole('region', { name: 'Password' });
    const fill = async (current: string, next: string, again: string) => {
      await form.getByLabel('Current password').fill(current);
      await form.getByRole('textbox', { name: /^New password( \*)?$/ }).fill(next);
      await form.getByRole('textbox', { name: /^New password again/ }).fill(again);
      await form.getByRole('button', { name: 'Change the password' }).click();
    };
    await fill(admin.password, 'another good password', 'something else');
    await form.getByText('The two new passwords differ.').waitFor();
    await fill('not the password', 'another good password', 'another good password');
    await form.getByRole('alert').getByText('The current password is wrong.').waitFor();
    await fill(admin.password, 'another good password', 'another good password');
    await page.getByText('Your password was changed.').waitFor();
    await signInByForm(stage(), admin.email, 'another good password');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  test('another session is seen and ended, and this one stays', async () => {
    const { page, origin } = stage();
    const { admin, domain } = await newCenter(stage(), 'Session Center');
    const elsewhere = await signInTokens(origin, admin, domain);
    await signInByForm(stage(), admin.email, admin.password);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.goto(`${origin}/app/account`);
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await sessions.getByRole('row', { name: /Chrome · Linux\s*This session/ }).waitFor();
    await sessions.getByRole('button', { name: 'End all others' }).click();
    await sessions.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
    const answer = await fetch(`${origin}/api/auth/me`, {
      headers: { authorization: `Bearer ${elsewhere.accessToken}` },
    });
    expect(answer.status).toBe(401);
    await page.reload();
    await sessions.getByText('This session').waitFor();
  });

  test('whoever is signed out on the way is back where they were, and somebody else in their place is not', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Ended Center');
    const other = await newMember(stage(), center, { role: 'ADMIN', name: 'Other Admin' });
    const signInHere = async ({ email, password }: { email: string; password: string }) => {
      await page.getByLabel('Email or phone').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    for (const [person, heading] of [
      [center.admin, 'Decisions'],
      // Whose membership the center has yet to approve.
      [other, 'Almost there'],
    ] as const) {
      const token = await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/webhooks`);
      await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
      await call(origin, 'POST', '/api/auth/logout', { as: token });
      await page.getByRole('link', { name: 'Decisions', exact: true }).click();
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
      await signInHere(person);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
  });

  test('whoever loads a page anew after their session was ended elsewhere is back at it, filters and all', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Reloaded Center');
    const token = await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/decisions?status=sealed`);
    await page.getByRole('heading', { name: 'Decisions', level: 1 }).waitFor();
    await call(origin, 'POST', '/api/auth/logout', { as: token });
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await fillSignIn(page, center.admin.email, center.admin.password);
    await page.getByRole('heading', { name: 'Decisions', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=sealed');
  });

  test('whoever sends a form after their session was ended elsewhere signs in beside it and sends it again', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Ended Session Center');
    const token = await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/keys`);
    await page.getByRole('button', { name: 'New key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Written before');
    await call(origin, 'POST', '/api/auth/logout', { as: token });
    await dialog.getByRole('button', { name: 'Create' }).click();
    const beside = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Sign in in a new tab' }).click();
    const tab = await beside;
    expect(new URL(tab.url()).search).toBe(`?center=${center.domain}`);
    await fillSignIn(tab, center.admin.email, center.admin.password);
    await tab.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await tab.close();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row', { name: /Written before/ }).waitFor();
  });

  test('a center is left without anybody’s leave', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Leaving Center');
    const member = await newMember(stage(), center, { role: 'INSTRUCTOR', name: 'Leaving Member' });
    const path = `/api/centers/${center.id}/memberships`;
    const withStatus = async (status: string) =>
      (
        await call<{ data: { id: string; name: string }[] }>(origin, 'GET', `${path}?status=${status}`, {
          as: center.token,
        })
      ).data;
    const [pending] = await withStatus('PENDING');
    await call(origin, 'POST', `${path}/${pending?.id}/approve`, { as: center.token });
    await enterAs(stage(), member, center.domain);
    await page.goto(`${origin}/app/account`);
    const memberships = page.getByRole('region', { name: 'Where you belong' });
    await memberships.getByRole('row', { name: /Leaving Center/ }).waitFor();
    await memberships.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await memberships.waitFor({ state: 'detached' });
    expect((await withStatus('ENDED')).map(({ name }) => name)).toEqual(['Leaving Member']);
  });
});

import { expect, test } from 'vitest';
import { call, enterAs, inBrowser, mailTo, signInByForm, signInTokens } from './harness/index.ts';

const PASSWORD = 'a long enough password';

inBrowser('the ways in', (stage) => {
  test('an administrator signs in by email and lands on the dashboard', async () => {
    const { page, center, origin } = stage();
    await signInByForm(stage(), center.admin.email, center.admin.password);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    expect(page.url()).toBe(`${origin}/app`);
  });

  test('the same person signs in by phone, written as people write it', async () => {
    const { page, center } = stage();
    const local = center.admin.phone.replace(/^\+82/, '0');
    await signInByForm(stage(), local, center.admin.password);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  test('a wrong password is refused in plain words, with the id of the request', async () => {
    const { page, center } = stage();
    await signInByForm(stage(), center.admin.email, 'not the password');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/Request id: req_\w+/);
  });

  test('a parent of one center enters it and is shown only what is theirs', async () => {
    const { page, center } = stage();
    await signInByForm(stage(), center.parent.email, center.parent.password);
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Members' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Bookings' }).count()).toBeGreaterThan(0);
  });

  test('the administrator of a suspended center is led to its subscription and shown nothing that cannot work', async () => {
    const { page, demo } = stage();
    const suspended = demo.centers.find(({ status }) => status === 'SUSPENDED');
    if (!suspended) throw new Error('The demo world has no suspended center.');
    await signInByForm(stage(), suspended.admin.email, suspended.admin.password);
    await page.getByRole('heading', { name: 'This center is suspended', level: 1 }).waitFor();
    const menu = page.getByRole('navigation');
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Dashboard', 'Subscription']);
    await page.getByRole('main').getByRole('link', { name: 'Subscription' }).click();
    await page.getByRole('heading', { name: 'Subscription', level: 1 }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('somebody whose membership is not approved yet waits, and is let in when it is', async () => {
    const { page, center, origin } = stage();
    await signInByForm(stage(), center.pendingMember.email, center.pendingMember.password);
    await page.getByRole('heading', { name: 'Almost there' }).waitFor();
    // Whoever waits need not wait here.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInByForm(stage(), center.pendingMember.email, center.pendingMember.password);
    await page.getByRole('heading', { name: 'Almost there' }).waitFor();
    const { accessToken } = await signInTokens(origin, center.admin, center.domain);
    const { data } = await call<{ data: { id: string }[] }>(
      origin,
      'GET',
      `/api/centers/${center.id}/memberships?status=PENDING&page=1&limit=10`,
      { as: accessToken },
    );
    for (const { id } of data)
      await call(origin, 'POST', `/api/centers/${center.id}/memberships/${id}/approve`, { as: accessToken });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  });

  test('a partner and the operator of the platform find their own pages', async () => {
    const { page, demo } = stage();
    await signInByForm(stage(), demo.partner.admin.email, demo.partner.admin.password);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await signInByForm(stage(), demo.platformOperator.email, demo.platformOperator.password);
    await page.getByRole('heading', { name: 'All centers', level: 1 }).waitFor();
  });

  test('the administrator of two centers switches between them', async () => {
    const { page, demo } = stage();
    const [, second, third] = demo.centers;
    if (!second || !third) throw new Error('The demo world has too few centers.');
    await enterAs(stage(), second.admin, second.domain);
    await page.goto(`${stage().origin}/app`);
    const choose = async () => {
      await page.getByRole('button', { name: /Switch center/ }).click();
      await page.getByRole('menuitem', { name: third.name }).click();
    };
    const why = 'This center is suspended.';
    const refusal = { success: false, error: { code: 'CENTER_SUSPENDED', message: why } };
    await page.route('**/switch-center', (route) => route.fulfill({ status: 403, json: refusal }));
    await choose();
    await page.getByText(why).waitFor();
    await page.unroute('**/switch-center');
    await choose();
    await page.getByText(`of ${third.name} at a glance`).waitFor();
  });

  test('what another tab shows goes along with whoever switches the center, and with whoever signs out', async () => {
    const { page, demo, origin } = stage();
    const [, second, third] = demo.centers;
    if (!second || !third) throw new Error('The demo world has too few centers.');
    await enterAs(stage(), second.admin, second.domain);
    await page.goto(`${origin}/app`);
    const other = await page.context().newPage();
    try {
      await other.goto(`${origin}/app/members`);
      await other.getByRole('button', { name: `Switch center: ${second.name}` }).waitFor();
      await page.getByRole('button', { name: /Switch center/ }).click();
      await page.getByRole('menuitem', { name: third.name }).click();
      await other.getByText(`of ${third.name} at a glance`).waitFor();
      await page.getByRole('button', { name: `Switch center: ${third.name}` }).waitFor();
      await page.evaluate("localStorage.removeItem('centerproof.session')");
      await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    } finally {
      await other.close();
    }
  });

  test('an invited person of two centers accepts both and picks one of them', async () => {
    const { page, demo, origin } = stage();
    const [first, second] = demo.centers;
    if (!first || !second) throw new Error('The demo world has too few centers.');
    const email = 'two-centers@browser.example';
    for (const center of [first, second]) {
      const { accessToken } = await signInTokens(origin, center.admin, center.domain);
      await call(origin, 'PATCH', '/api/center/settings', {
        as: accessToken,
        body: { membershipApproval: 'auto' },
      });
      await call(origin, 'POST', `/api/centers/${center.id}/memberships`, {
        as: accessToken,
        body: { email, role: 'INSTRUCTOR' },
      });
      const { token } = await mailTo(stage(), email, center === first ? 1 : 2);
      if (center === first) {
        // Somebody new gives a name and a password.
        await page.goto(`${origin}/sign-in`);
        await page.evaluate('localStorage.clear()');
        await page.goto(`${origin}/accept-invitation#token=${token}`);
        await page.getByLabel('Name').fill('Browser Instructor');
        await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      } else {
        // Somebody known is signed in already and only agrees.
        await enterAs(stage(), { email, password: PASSWORD });
        await page.goto(`${origin}/accept-invitation#token=${token}`);
      }
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.waitForURL(/\/(app|centers)/);
    }
    await signInByForm(stage(), email, PASSWORD);
    await page.getByRole('heading', { name: 'Choose a center' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(1);
    await page.getByRole('button', { name: second.name }).click();
    await page.getByText(`of ${second.name} at a glance`).waitFor();
  });

  test('an invitation that is opened in the session of somebody else says whose it is, and goes on without it', async () => {
    const { page, center, origin } = stage();
    const email = 'shared-machine@browser.example';
    const accessToken = await enterAs(stage(), center.admin, center.domain);
    await call(origin, 'POST', `/api/centers/${center.id}/memberships`, {
      as: accessToken,
      body: { email, role: 'INSTRUCTOR' },
    });
    const { token } = await mailTo(stage(), email);
    await page.goto(`${origin}/accept-invitation#token=${token}`);
    await page.getByText(`(${center.admin.email})`).waitFor();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: /sign out/ }).click();
    await page.getByLabel('Name').fill('Shared Machine');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForURL(/\/(app|waiting)/);
    const { data } = await call<{ data: { email: string } }>(origin, 'GET', '/api/auth/me', {
      as: (await signInTokens(origin, { email, password: PASSWORD })).accessToken,
    });
    expect(data.email).toBe(email);
  });

  test('the link of a mail that is over says so to whoever is signed in, and offers no sign-in that would not mend it', async () => {
    const { page, center, origin } = stage();
    await enterAs(stage(), center.instructor, center.domain);
    for (const [path, button] of [
      ['accept-invitation', 'Accept'],
      ['reset-password', 'Set the password'],
    ] as const) {
      await page.goto(`${origin}/${path}#token=used-before`);
      const password = page.getByLabel('New password');
      const send = page.getByRole('button', { name: button, exact: true });
      await send.waitFor();
      if (await password.count()) await password.fill(PASSWORD);
      await send.click();
      const alert = page.getByRole('alert');
      await alert.getByText('was used before or has expired').waitFor();
      expect(await alert.getByRole('link').count()).toBe(0);
    }
  });

  test('the sign-in page of a center wears its brand', async () => {
    const { page, center, origin } = stage();
    await page.goto(`${origin}/sign-in?center=${center.domain}`);
    await page.getByText('Powered by Centerproof').waitFor();
    expect(await page.getByRole('main').textContent()).toContain(center.name);
  });

  test('a session that was ended elsewhere leads back to the sign-in', async () => {
    const { page, center, origin } = stage();
    const accessToken = await enterAs(stage(), center.admin, center.domain);
    await call(origin, 'POST', '/api/auth/logout', { as: accessToken });
    await page.goto(`${origin}/app/decisions`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('whoever speaks Korean is spoken to in Korean, and the choice is kept', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/sign-in`);
    await page.getByText('한국어').click();
    await page.getByRole('heading', { name: '로그인' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '로그인' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ko');
    await page.getByText('English').click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

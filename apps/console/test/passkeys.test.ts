import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, enterAs, inBrowser, leave, type Stage, signInByForm } from './harness/index.ts';
import { newCenter, newMember } from './harness/new-center.ts';

inBrowser('passkeys and second factors', (running) => {
  /** Browsers take no address in numbers for a passkey; the same service goes by `localhost` too. */
  const stage = (): Stage => ({ ...running(), origin: running().origin.replace('127.0.0.1', 'localhost') });
  const onDashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  test('a passkey is added, named, signs in without a password and after one, and is removed', async () => {
    const { page, origin, faults } = stage();
    const authenticator = await plugIn(page);
    const { admin } = await newCenter(stage(), 'Passkey Center');
    await signInByForm(stage(), admin.email, admin.password);
    await onDashboard(page);
    await page.goto(`${origin}/app/account`);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByText('No passkey yet.').waitFor();
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys.getByRole('button', { name: 'Change: Chrome · Linux' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Front desk');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await passkeys.getByRole('row', { name: /Front desk/ }).waitFor();

    // Nobody touches the authenticator while the page merely offers passkeys.
    await authenticator.touch(false);
    await leave(stage());
    await page.goto(`${origin}/sign-in`);
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await authenticator.touch(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await onDashboard(page);
    const amr = () =>
      page.evaluate(`JSON.parse(atob(JSON.parse(localStorage.getItem('centerproof.session')).accessToken
        .split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).amr`);
    expect(await amr()).toEqual(['hwk', 'user', 'mfa']);

    await authenticator.touch(false);
    await signInByForm(stage(), admin.email, admin.password);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await authenticator.touch(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await onDashboard(page);
    expect(await amr()).toEqual(['pwd', 'hwk', 'user', 'mfa']);

    await page.goto(`${origin}/app/account`);
    await passkeys.getByRole('button', { name: 'Change: Front desk' }).click();
    await page.getByRole('menuitem', { name: 'Remove the passkey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click();
    await passkeys.getByText('No passkey yet.').waitFor();
    await authenticator.unplug();
    expect(faults).toEqual([]);
  });

  test('the browser offers a passkey among the suggestions of the sign-in page', async () => {
    const { page, origin } = stage();
    const authenticator = await plugIn(page);
    const { admin } = await newCenter(stage(), 'Offered Center');
    await signInByForm(stage(), admin.email, admin.password);
    await onDashboard(page);
    await page.goto(`${origin}/app/account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Change: Chrome · Linux' }).waitFor();
    await leave(stage());
    await page.goto(`${origin}/sign-in`);
    // Whoever picks the suggestion is simulated by the authenticator.
    await onDashboard(page);
    await authenticator.unplug();
  });

  test('an app is set up by its secret, its codes and recovery codes finish a sign-in', async () => {
    const { page, origin } = stage();
    const { admin } = await newCenter(stage(), 'Codes Center');
    await signInByForm(stage(), admin.email, admin.password);
    await onDashboard(page);
    await page.goto(`${origin}/app/account`);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    const secret = (await dialog.locator('pre').textContent()) ?? '';
    await dialog.getByLabel('Code of your app').fill(codeOf(secret, 0));
    await dialog.getByRole('button', { name: 'Finish' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    const [recoveryCode = ''] = ((await codes.locator('pre').textContent()) ?? '').split('\n');
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 recovery codes left').waitFor();

    await signInByForm(stage(), admin.email, admin.password);
    await page.getByLabel('Code of your app').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('This is not a second factor of the account').waitFor();
    // The code of the next half minute: the one of this has been used.
    await page.getByLabel('Code of your app').fill(codeOf(secret, 30));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await onDashboard(page);

    await signInByForm(stage(), admin.email, admin.password);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await onDashboard(page);
    await page.goto(`${origin}/app/account`);
    await page.getByText('9 recovery codes left').waitFor();
  });

  test('whoever must set up a second factor is led there, and everywhere else once it is done', async () => {
    const { page, origin } = stage();
    const authenticator = await plugIn(page);
    const center = await newCenter(stage(), 'Strict Center');
    const demand = (days: number) =>
      call(origin, 'PATCH', '/api/center/settings', {
        as: center.token,
        body: { requireSecondFactor: 'all', secondFactorGraceDays: days },
      });
    await demand(7);
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app`);
    await page.getByText('Please set up a second factor').waitFor();
    await onDashboard(page);
    await demand(0);
    await page.goto(`${origin}/app/members`);
    await page.getByText('A second factor is required').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('A second factor is required').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    await authenticator.unplug();
  });

  test('an administrator sets the demand and resets a member’s second factor', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Reset Center');
    await newMember(stage(), center, { role: 'INSTRUCTOR', name: 'Locked Out' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/settings`);
    await page.getByRole('combobox', { name: 'Require a second factor' }).click();
    await page.getByRole('option', { name: 'Of administrators' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please set up a second factor').waitFor();
    await page.goto(`${origin}/app/members`);
    await page.getByRole('button', { name: 'Change: Locked Out' }).click();
    await page.getByRole('menuitem', { name: 'Reset the second factor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the second factor' }).click();
    await page.getByRole('alert').getByText('This person has no second factor.').waitFor();
  });
});

/** An authenticator inside the machine that asks for a finger, which is always the right one. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    unplug: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

const STEP_SECONDS = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238 as an app computes it, so many seconds from now. */
function codeOf(secret: string, seconds: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1_000 + seconds) / STEP_SECONDS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

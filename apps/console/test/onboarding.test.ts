import { expect, test } from 'vitest';
import { call, inBrowser, mailTo, signInByForm, signInTokens } from './harness/index.ts';

const EMAIL = 'newcomer@browser.example';
const PASSWORD = 'a long enough password';

inBrowser('onboarding', (stage) => {
  test('somebody without a center makes one, gets a key and sees the first decision made with it', async () => {
    const { page, center, demo, origin } = stage();
    await becomeNewcomer();
    await signInByForm(stage(), EMAIL, PASSWORD);
    await page.getByRole('heading', { name: 'Set up your center' }).waitFor();
    await page.getByRole('radio', { name: /^Free/ }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name of the center').fill('Browser Test Center');
    const address = page.getByLabel('Address (subdomain)');
    await address.fill(center.domain);
    await page.getByText('This address is taken.').waitFor();
    await address.fill('No!');
    await page.getByText('lowercase letters, digits and hyphens').waitFor();
    expect(await page.getByRole('button', { name: 'Create the center' }).isDisabled()).toBe(true);
    await address.fill('browser-test-center');
    await page.getByText('This address is free.').waitFor();
    await page.getByRole('button', { name: 'Create the center' }).click();
    await page.getByText('Browser Test Center is ready.').waitFor();
    await page.getByRole('button', { name: 'Enter the center' }).click();

    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('Nothing was recorded yet.').waitFor();
    await page.getByRole('link', { name: 'Create an API key' }).click();
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('First key');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your new key' });
    const key = (await dialog.locator('pre').first().textContent()) ?? '';
    expect(key).toMatch(/^cp_(live|test)_/);
    const curl = (await dialog.locator('pre').nth(1).textContent()) ?? '';
    expect(curl).toContain(`Bearer ${key}`);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.getByText(key).count()).toBe(0);

    const body = JSON.parse(/-d '(.*)'/.exec(curl)?.[1] ?? '') as unknown;
    const path = /curl -s \S*?(\/api\S*)/.exec(curl)?.[1] ?? '';
    await call(origin, 'POST', path, { as: key, body });
    await page.getByRole('link', { name: 'Decisions' }).click();
    await page.getByRole('link', { name: 'refund' }).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await steps
      .getByRole('listitem')
      .filter({ hasText: 'Record a first decision' })
      .getByLabel('Done')
      .waitFor();
    await steps.getByRole('link', { name: 'Open the inbox' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Verified: proven and unchanged').waitFor();
    await page.getByText('Nothing waits for you.').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Decisions over time' }).waitFor();
    await steps.waitFor({ state: 'detached' });
    expect(demo.centers.some(({ domain }) => domain === 'browser-test-center')).toBe(false);
  });

  /** An account with no place to go: it accepted an invitation that the center then turned down. */
  async function becomeNewcomer(): Promise<void> {
    const { demo, origin } = stage();
    const center = demo.centers[2];
    if (!center) throw new Error('The demo world has too few centers.');
    const { accessToken } = await signInTokens(origin, center.admin, center.domain);
    await call(origin, 'PATCH', '/api/center/settings', {
      as: accessToken,
      body: { membershipApproval: 'manual' },
    });
    const { data } = await call<{ data: { id: string } }>(
      origin,
      'POST',
      `/api/centers/${center.id}/memberships`,
      { as: accessToken, body: { email: EMAIL, role: 'PARENT' } },
    );
    const { token } = await mailTo(stage(), EMAIL);
    await call(origin, 'POST', '/api/auth/invitations/accept', {
      body: { token, name: 'Browser Newcomer', password: PASSWORD },
    });
    await call(origin, 'POST', `/api/centers/${center.id}/memberships/${data.id}/reject`, {
      as: accessToken,
    });
  }
});

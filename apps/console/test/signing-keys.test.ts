import { expect, test } from 'vitest';
import { enterAs, inBrowser } from './harness/index.ts';
import { newCenter } from './harness/new-center.ts';

inBrowser('the keys that agents sign with', (stage) => {
  test('a pair is made in the browser, registered by its public half, and removed', async () => {
    const { page, origin } = stage();
    const { admin, domain } = await newCenter(stage(), 'Signing Center');
    await enterAs(stage(), admin, domain);
    await page.goto(`${origin}/app/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Agents');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'I have kept it' }).click();

    await page.getByRole('button', { name: 'Signing keys' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing keys of “Agents”' });
    await dialog.getByText('No agent signs under this key yet.').waitFor();
    await dialog.getByLabel('Name').fill('Refund agent');
    const answered = page.waitForResponse(
      (response) => /signing-keys$/.test(response.url()) && response.request().method() === 'POST',
    );
    await dialog.getByRole('button', { name: 'Make a pair and register it' }).click();
    const { data } = await (await answered).json();
    expect(data).toMatchObject({
      name: 'Refund agent',
      publicKey: { kty: 'OKP', crv: 'Ed25519', x: expect.stringMatching(/^[\w-]{43}$/) },
    });
    await dialog.getByText('It is shown this once and was sent to nobody.').waitFor();
    await dialog
      .getByText(new RegExp(`"x":"${data.publicKey.x}".*"d":"[\\w-]{43}".*"kid":"${data.id}"`))
      .waitFor();
    await dialog.getByRole('cell', { name: 'Refund agent' }).waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove the signing key' }).click();
    await dialog.getByText('No agent signs under this key yet.').waitFor();
  });
});

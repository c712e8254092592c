import pg from 'pg';
import { expect, test } from 'vitest';
import { startIdentityProvider } from '../../service/test/harness/identity-provider.ts';
import { enterAs, inBrowser, leave, type Stage } from './harness/index.ts';

const SECRET = 'a secret of the client';

inBrowser('an organisation', (stage) => {
  test('adds its provider, and its people come in by it, new ones and those who have an account', async () => {
    const idp = await startIdentityProvider();
    const { page, center, origin } = stage();
    await addProvider(stage(), idp.issuer);
    const redirectUri = (await page.getByText(`${origin}/sign-in/callback/`).textContent()) ?? '';
    idp.register({ clientId: 'console', clientSecret: SECRET, redirectUri });
    await page.getByRole('button', { name: 'Try to reach it' }).click();
    await page.getByText('The provider answers as it should.').waitFor();

    idp.signInAs({ sub: 'new-1', email: 'new@organisation.test', email_verified: true, name: 'New Person' });
    await continueWith(stage());
    await page.getByRole('heading', { name: /Dashboard|Welcome/, level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    // Whoever goes back does not come to a page that says that they are being signed in.
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/sign-in');

    const { email, password } = center.instructor;
    idp.signInAs({ sub: 'known-1', email, email_verified: true, name: 'Known Person' });
    await continueWith(stage());
    await page.getByRole('heading', { name: 'Is this account yours?' }).waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: /Dashboard|Welcome/, level: 1 }).waitFor();
    await page.goto(`${origin}/app/account`);
    await page.getByRole('region', { name: 'Sign-in by organisations' }).getByText(email).waitFor();

    idp.signInAs({ sub: 'unverified', email: 'who@organisation.test', email_verified: false });
    await continueWith(stage());
    await page.getByText('does not say that it has verified your address').waitFor();
    await page.getByRole('link', { name: 'Start the sign-in anew' }).click();
    await page.getByRole('button', { name: 'Continue with Organisation' }).waitFor();
  });

  test('makes its domain use the provider, and a password is answered with the way in', async () => {
    const { page, center, origin, ownerUrl } = stage();
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/organisation`);
    await page.getByLabel('Domain of addresses').fill('organisation.test');
    await page.getByRole('button', { name: 'Claim a domain' }).click();
    await page.getByText('_centerproof-sign-in.organisation.test TXT').waitFor();
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query('update sign_in_domains set verified_at = now()');
    await owner.end();
    await page.reload();
    await page.getByRole('switch', { name: 'Must use a provider' }).click();
    await page.getByRole('switch', { name: 'Must use a provider', checked: true }).waitFor();

    await leave(stage());
    await page.goto(`${origin}/sign-in`);
    await page.getByLabel('Email or phone').fill('anybody@organisation.test');
    await page.getByRole('textbox', { name: 'Password' }).fill('whatever it is');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('sign in by Organisation').waitFor();
    await page.getByRole('button', { name: 'Continue with Organisation' }).waitFor();
  });

  test('gives its directory a token, which is shown once, and roles by group', async () => {
    const { page, center, origin } = stage();
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/organisation`);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Directory');
    await page.getByRole('button', { name: 'Create' }).click();
    const token = (await page.getByText(/^cp_scim_[\w-]{43}$/).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have kept it' }).click();
    const schemas = await fetch(`${origin}/scim/v2/Schemas`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(schemas.status).toBe(200);
    await page.getByRole('button', { name: 'Add a group' }).click();
    await page.getByRole('textbox', { name: 'Group' }).fill('Staff');
    await page.getByRole('region', { name: 'Roles by group' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Roles are given by these groups now.').waitFor();
  });
});

async function addProvider(current: Stage, issuer: string): Promise<void> {
  const { page, center, origin } = current;
  await enterAs(current, center.admin, center.domain);
  await page.goto(`${origin}/app/organisation`);
  await page.getByRole('button', { name: 'Add a provider' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Organisation');
  await form.getByLabel('Issuer').fill(issuer);
  await form.getByLabel('Client id').fill('console');
  await form.getByLabel('Client secret').fill(SECRET);
  await form.getByLabel('People without an invitation become members').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText(issuer).waitFor();
}

/** From the sign-in page of the center to the provider, which asks nobody, and back. */
async function continueWith(current: Stage): Promise<void> {
  const { page, center, origin } = current;
  await leave(current);
  await page.goto(`${origin}/sign-in?center=${center.domain}`);
  await page.getByRole('button', { name: 'Continue with Organisation' }).click();
}

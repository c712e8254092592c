import { expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { newCenter, newKey, record } from './harness/new-center.ts';

/** Makes a passkey in the page, as the account page does. */
const REGISTER = `(async () => {
  const { accessToken } = JSON.parse(localStorage.getItem('centerproof.session'));
  const send = async (path, body) => {
    const headers = { authorization: 'Bearer ' + accessToken, 'content-type': 'application/json' };
    const response = await fetch('/api/auth/passkeys' + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, ...(await response.json()) };
  };
  const { data } = await send('/options', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data);
  const { id, rawId, type, response } = (await navigator.credentials.create({ publicKey })).toJSON();
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return (await send('', { name: 'Virtual', response: made })).status;
})()`;

inBrowser('approving with a passkey', (stage) => {
  test('the inbox says what is missing, one key and one touch approve, and the public page names the passkey', async () => {
    const here = stage();
    const { page } = here;
    // Passkeys belong to names, and the service answers to this one on the loopback address.
    const origin = here.origin.replace('127.0.0.1', 'localhost');
    const authenticator = await page.context().newCDPSession(page);
    await authenticator.send('WebAuthn.enable');
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const center = await newCenter(here, 'Signing Center');
    await call(here.origin, 'POST', '/api/policies', {
      as: center.token,
      body: { name: 'Signed refunds', rules: { requireHumanReview: true, approverAssurance: 'passkey' } },
    });
    const key = await newKey(here, center);
    const first = await record(here, { as: key, action: 'signed-refund', input: { amount: 12 } });

    await enterAs({ ...here, origin }, center.admin, center.domain);
    await page.goto(`${origin}/app/inbox`);
    await page.getByText('This decision is approved with a passkey').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approvals have to be signed with the approver’s passkey.').waitFor();
    const link = page.getByRole('link', { name: 'Add a passkey' });
    expect(await link.getAttribute('href')).toBe('/app/account');
    expect(await page.evaluate(REGISTER)).toBe(201);

    await page.goto(`${origin}/app/inbox`);
    await page.getByText('Your answer is signed with your passkey: one touch.').waitFor();
    await page.getByText('Signed refunds, v1').waitFor();
    await page.keyboard.press('a');
    const outcome = page.getByRole('region', { name: 'What came of it' });
    await outcome.getByText('“signed-refund” is approved.').waitFor();
    await page.goto(`${origin}/verify/${first}`);
    await page.getByText('signed with a passkey').waitFor();
    await page.goto(`${origin}/app/decisions/${first}`);
    await page.getByText('signed with a passkey').first().waitFor();

    const second = await record(here, { as: key, action: 'signed-no' });
    await page.goto(`${origin}/app/decisions/${second}`);
    await page.getByLabel('Reason').fill('not this one');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('signed with a passkey').first().waitFor();
  });
});

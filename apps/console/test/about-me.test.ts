import { expect, test } from 'vitest';
import { call, enterAs, inBrowser, mailTo, signInByForm, signInTokens } from './harness/index.ts';
import { type NewCenter, newCenter, newKey, newMember } from './harness/new-center.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

inBrowser('those it is about', (stage) => {
  /** Somebody who was invited, accepted, and was let in. */
  async function member(center: NewCenter, who: { role: 'ADMIN' | 'PARENT' | 'CHILD'; name: string }) {
    const account = await newMember(stage(), center, who);
    const path = `/api/centers/${center.id}/memberships`;
    const { data } = await call<{ data: { id: string }[] }>(
      stage().origin,
      'GET',
      `${path}?status=PENDING&page=1&limit=10`,
      { as: center.token },
    );
    for (const { id } of data)
      await call(stage().origin, 'POST', `${path}/${id}/approve`, { as: center.token });
    const { accessToken } = await signInTokens(stage().origin, account, center.domain);
    const me = await call<{ data: { actorId: string } }>(stage().origin, 'GET', '/api/auth/me', {
      as: accessToken,
    });
    return { ...account, ...me.data };
  }

  test('whoever shares a name with another is told apart before anything about them is handed out or erased', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Namesake Center');
    const first = await member(center, { role: 'PARENT', name: 'Kim Minji' });
    const second = await member(center, { role: 'PARENT', name: 'Kim Minji' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/records`);
    for (const { email, actorId } of [first, second]) {
      await page.getByRole('combobox', { name: 'Person' }).fill('Kim');
      await page.getByRole('option', { name: `Kim Minji (${email})` }).click();
      const asked = page.waitForRequest('**/api/center/subjects/file');
      await page.getByRole('button', { name: 'Download the file' }).click();
      expect((await asked).postDataJSON()).toEqual({ subjectId: actorId });
    }
  });

  test('a name that several people share means none of them until one is chosen', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Shared Name Center');
    await member(center, { role: 'PARENT', name: 'Park Jisoo' });
    const { email } = await member(center, { role: 'PARENT', name: 'Park Jisoo' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/records`);
    const person = page.getByRole('combobox', { name: 'Person' });
    await person.fill('Park');
    await page.getByRole('option', { name: `Park Jisoo (${email})` }).waitFor();
    await person.fill('Park Jisoo ');
    await page.getByText('Several people have this name.').waitFor();
    expect(await page.getByRole('button', { name: 'Download the file' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Place a hold' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Person' }).fill('Park Jisoo');
    await dialog.getByText('Several people have this name.').waitFor();
    await dialog.getByLabel('Reason').fill('A dispute');
    await dialog.getByLabel('Reason').press('Tab');
    await dialog.getByRole('button', { name: 'Place a hold' }).press('Enter');
    await dialog.getByRole('combobox', { name: 'Person' }).fill('Park');
    await page.getByRole('option', { name: `Park Jisoo (${email})` }).click();
    await dialog.getByRole('button', { name: 'Place a hold' }).click();
    await dialog.waitFor({ state: 'detached' });
    const holds = page.getByRole('region', { name: 'Legal holds' });
    await holds.getByRole('button', { name: 'Lift the hold' }).first().waitFor();
    expect(await holds.getByRole('button', { name: 'Lift the hold' }).count()).toBe(1);
  });

  test('the home page shows the newest, and the page that it leads to all of them', async () => {
    const { page, origin, center } = stage();
    await enterAs(stage(), center.parent, center.domain);
    await page.goto(`${origin}/app`);
    const cards = page.getByRole('article');
    await page.getByRole('link', { name: 'All decisions about you' }).click();
    await page.getByRole('heading', { name: 'Decided about you', level: 1 }).waitFor();
    await cards.nth(3).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'All decisions about you' }).waitFor();
    await expect.poll(() => cards.count()).toBe(3);
  });

  test('a parent contests a decision about their child on a phone, another administrator answers, and the mail leads to the answer', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Contest Center');
    const second = await member(center, { role: 'ADMIN', name: 'Contest Second' });
    const parent = await member(center, { role: 'PARENT', name: 'Contest Parent' });
    const child = await member(center, { role: 'CHILD', name: 'Contest Child' });
    await call(origin, 'POST', `/api/centers/${center.id}/guardians`, {
      as: center.token,
      body: { parentActorId: parent.actorId, childActorId: child.actorId },
    });
    const { data } = await call<{ data: { id: string } }>(origin, 'POST', '/api/v1/decision-events', {
      as: await newKey(stage(), center),
      body: {
        type: 'ai_recommendation',
        actor: { id: 'placement-agent', type: 'ai_agent', name: 'Placement agent' },
        action: { type: 'group.place', description: 'Placed in the Tuesday group' },
        aiContext: { model: 'groups-2', confidence: 0.7, reasoning: 'Close in age.' },
        subject: { id: child.actorId, type: 'person', name: 'Contest Child' },
      },
    });
    await call(origin, 'POST', `/api/decisions/${data.id}/approvals`, {
      as: center.token,
      body: { result: 'approved' },
    });

    await page.setViewportSize(PHONE);
    try {
      await signInByForm(stage(), parent.email, parent.password);
      const decision = page.getByRole('article', { name: 'Placed in the Tuesday group' });
      await decision.getByText('About Contest Child').waitFor();
      await decision.getByText('groups-2').waitFor();
      await decision.getByText('Contest Center Admin').waitFor();
      expect(await decision.getByRole('link', { name: 'Check the proof' }).getAttribute('href')).toBe(
        `/verify/${data.id}`,
      );
      await decision.getByRole('button', { name: 'Contest it' }).click();
      await page
        .getByRole('textbox', { name: 'What is wrong with it' })
        .fill('The Tuesday group is too old for her.');
      await page.getByRole('button', { name: 'Send' }).click();
      await decision.getByText('Waiting for an answer.').waitFor();
      expect(await decision.getByRole('button', { name: 'Contest it' }).count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);

      // Whoever approved it finds the question in the inbox, and is told that somebody else has to answer.
      await page.setViewportSize(DESK);
      await signInByForm(stage(), center.admin.email, center.admin.password);
      await page.getByRole('link', { name: 'Approval inbox' }).first().click();
      await page.getByText('Somebody it concerns contests a decision.').waitFor();
      // Without a reason it is always refused.
      await page.getByPlaceholder('Needed; whoever asked is told it').fill('It stays.');
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByText('You approved the decision that this is about.', { exact: false }).waitFor();

      await signInByForm(stage(), second.email, second.password);
      await page.getByRole('link', { name: 'Approval inbox' }).first().click();
      await page.getByText('The Tuesday group is too old for her.').first().waitFor();
      await page.getByRole('textbox', { name: 'Reason' }).fill('She moves to the Thursday group.');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Sealed', { exact: false }).first().waitFor();

      // The first mail was the invitation.
      const { url } = await mailTo(stage(), parent.email, 2);
      await page.setViewportSize(PHONE);
      await signInByForm(
        stage(),
        parent.email,
        parent.password,
        `${new URL(url).pathname}${new URL(url).search}`,
      );
      await page.getByText('She moves to the Thursday group.').waitFor();
      const asked = page.getByRole('region', { name: 'Contested' });
      await asked.getByText('accepted').waitFor();
      await asked.getByText('Contest Second', { exact: false }).waitFor();
      expect(await asked.getByRole('link', { name: 'Check the proof' }).count()).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    } finally {
      await page.setViewportSize(DESK);
    }
  });
});

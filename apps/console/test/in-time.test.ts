import { expect, test } from 'vitest';
import { call, enterAs, inBrowser, leave, mailTo, signInTokens } from './harness/index.ts';
import { type NewCenter, newCenter, newMember } from './harness/new-center.ts';

const PHONE = { width: 390, height: 844 };

inBrowser('deciding in time', (stage) => {
  /** A key that records, and sets policies. */
  async function keyOf({ token }: NewCenter): Promise<string> {
    const { data } = await call<{ data: { key: string } }>(stage().origin, 'POST', '/api/center/api-keys', {
      as: token,
      body: { name: 'In time', scopes: ['proof:write', 'policy:write'] },
    });
    return data.key;
  }
  /** Somebody who was invited, accepted, and was let in. */
  async function colleague(center: NewCenter, who: { role: 'ADMIN' | 'INSTRUCTOR'; name: string }) {
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
    return account;
  }
  const setPolicy = (as: string, rules: object) =>
    call(stage().origin, 'POST', '/api/v1/policies', {
      as,
      body: { name: 'Refunds are looked at', rules: { requireHumanReview: true, ...rules } },
    });
  const decide = async (as: string, amount: number) =>
    (
      await call<{ data: { eventId: string } }>(stage().origin, 'POST', '/api/v1/agents/decide', {
        as,
        body: {
          agent: { id: 'refund-agent', name: 'Refund agent' },
          action: {
            type: 'refund',
            description: `Refund of ${amount}`,
            input: { amount, currency: 'KRW', order: { id: 'A-1', lines: 2 } },
          },
          aiContext: { model: 'refunds-3', confidence: 0.82, reasoning: 'The parcel never arrived.' },
        },
      })
    ).data.eventId;

  test('nobody answers in time, the second person gets a mail, and on a phone its link leads over the sign-in to the sealed answer', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Late Center');
    const second = await colleague(center, { role: 'INSTRUCTOR', name: 'Late Second' });
    const { accessToken } = await signInTokens(origin, second, center.domain);
    const me = await call<{ data: { actorId: string } }>(origin, 'GET', '/api/auth/me', { as: accessToken });
    const { actorId } = me.data;
    const key = await keyOf(center);
    await setPolicy(key, { approvalWithin: 2, onLate: { action: 'escalate', approvers: [actorId] } });
    const id = await decide(key, 42_000);
    // The first mail was the invitation.
    const { url } = await mailTo(stage(), second.email, 2);
    expect(url).toContain(`/decisions/${id}?center=${center.id}`);

    await leave(stage());
    await page.setViewportSize(PHONE);
    try {
      await page.goto(`${origin}${new URL(url).pathname}${new URL(url).search}`);
      await page.getByLabel('Email or phone').fill(second.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(second.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Nobody answered in time, so it was passed on.').waitFor();
      await page.getByRole('row', { name: /amount 42000/ }).waitFor();
      const approve = page.getByRole('button', { name: 'Approve' });
      // Within the thumb's reach, without scrolling.
      const box = await approve.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
      expect(box?.height).toBeGreaterThanOrEqual(48);
      await approve.click();
      await page.getByText('Sealed into the chain.').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  test('the bell counts live, and the decision shows what differs, how the like ended and how often the model was overruled', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Bell Center');
    const key = await keyOf(center);
    await setPolicy(key, { approvalWithin: 7_200, onLate: { action: 'reject' } });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members`);
    const bell = (total: number) =>
      page.getByRole('button', { name: `What waits for you: ${total} waiting, 0 late` });
    await bell(0).waitFor();
    const first = await decide(key, 10);
    await bell(1).waitFor();
    await call(origin, 'POST', `/api/decisions/${first}/approvals`, {
      as: center.token,
      body: { result: 'rejected', reason: 'Too little' },
    });
    await bell(0).waitFor();
    await decide(key, 20);
    await bell(1).click();
    await page.getByRole('menuitem', { name: /Refund of 20/ }).click();
    await page.getByText('Why you are asked').waitFor();
    await page.getByText('Then the rule rejects it.').waitFor();
    await page.getByRole('row', { name: /amount 20\s*changed 10/ }).waitFor();
    await page.getByText('1 of 4 differ from the last one of this kind.').waitFor();
    await page.getByText('People overruled it in 1 of 1 cases (100 %).').waitFor();
    const similar = page.getByRole('region', { name: 'How the like was decided' });
    await similar.getByText('Too little').waitFor();
  });

  test('what the bell was told last stands, however late an older answer comes', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Late Answer Center');
    const key = await keyOf(center);
    await setPolicy(key, {});
    await enterAs(stage(), center.admin, center.domain);
    const isTold = Promise.withResolvers<void>();
    const late: Promise<void>[] = [];
    let asked = 0;
    await page.route('**/api/approvals/waiting', async (route) => {
      if (route.request().headers().accept === 'text/event-stream') return route.continue();
      asked += 1;
      const answer = await route.fetch();
      if (asked === 1) return route.fulfill({ response: answer });
      const comesLate = isTold.promise.then(() => route.fulfill({ response: answer }));
      late.push(comesLate);
      return comesLate;
    });
    try {
      await page.goto(`${origin}/app/members`);
      const bell = (total: number) =>
        page.getByRole('button', { name: `What waits for you: ${total} waiting, 0 late` });
      await bell(0).waitFor();
      await decide(key, 10);
      await bell(1).waitFor();
      isTold.resolve();
      await Promise.all(late);
      await page.getByRole('link', { name: 'Decisions', exact: true }).click();
      await bell(1).waitFor();
      expect(await bell(0).count()).toBe(0);
    } finally {
      await page.unroute('**/api/approvals/waiting');
    }
  });

  test('where a policy allows it, all of a kind are answered at once, and where none does it is not offered', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Together Center');
    const key = await keyOf(center);
    await setPolicy(key, {});
    for (const amount of [1, 2, 3]) await decide(key, amount);
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/inbox`);
    await page.getByText('Why you are asked').waitFor();
    expect(await page.getByRole('button', { name: /of this kind/ }).count()).toBe(0);
    await call(origin, 'POST', '/api/v1/policies', {
      as: key,
      body: { name: 'Small refunds', applies: { actionTypes: ['refund'] }, rules: { bulkApproval: true } },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Answer all 3 of this kind' }).click();
    await page.getByRole('button', { name: 'Approve all 3' }).click();
    await page.getByText('3 of 3 answered.').waitFor();
    await page.getByText('Nothing waits for you. Well done.').waitFor();
  });

  test('somebody asks a colleague to answer for them, who does so, and the decision says it', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Away Center');
    const other = await colleague(center, { role: 'ADMIN', name: 'Away Colleague' });
    const key = await keyOf(center);
    await setPolicy(key, {});
    await decide(key, 5);
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/account`);
    const away = page.getByRole('region', { name: 'Somebody answers for you' });
    await away.getByLabel('Until').fill('2099-01-01T09:00');
    await away.getByRole('button', { name: 'Ask them' }).click();
    await away.getByText('must be at most 92 days').waitFor();
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 16);
    await away.getByLabel('Until').fill(soon);
    await away.getByRole('button', { name: 'Ask them' }).click();
    await away.getByText('Away Colleague answers for you').waitFor();

    const quiet = page.getByRole('region', { name: 'Quiet hours' });
    await quiet.getByRole('button', { name: 'Save' }).click();
    await quiet.getByRole('button', { name: 'No quiet hours' }).waitFor();

    await enterAs(stage(), other, center.domain);
    await page.goto(`${origin}/app/inbox`);
    await page.getByLabel('You answer').selectOption({ label: 'for Away Center Admin' });
    await page.getByRole('button', { name: 'Approve' }).click();
    const outcome = page.getByRole('region', { name: 'What came of it' });
    await outcome.getByRole('link', { name: 'Open the decision' }).click();
    await page.getByText('for Away Center Admin').waitFor();
  });

  test('whom somebody has chosen to answer for stays chosen and shown when that ends, until they answer for themselves', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Back Center');
    const other = await colleague(center, { role: 'ADMIN', name: 'Back Colleague' });
    const key = await keyOf(center);
    await setPolicy(key, {});
    for (const amount of [1, 2]) await decide(key, amount);
    const { accessToken } = await signInTokens(origin, other, center.domain);
    const me = await call<{ data: { actorId: string } }>(origin, 'GET', '/api/auth/me', { as: accessToken });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const { data } = await call<{ data: { id: string } }>(origin, 'POST', '/api/approvals/delegations', {
      as: center.token,
      body: { to: me.data.actorId, until },
    });
    await enterAs(stage(), other, center.domain);
    await page.goto(`${origin}/app/inbox`);
    const whom = page.getByLabel('You answer');
    await whom.selectOption({ label: 'for Back Center Admin' });
    await call(origin, 'DELETE', `/api/approvals/delegations/${data.id}`, { as: center.token });

    // What the page knows of it is old by now, and it looks again with the next decision.
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 60_000; }');
    const isRead = page.waitForResponse('**/api/approvals/delegations');
    await page.keyboard.press('j');
    expect(await (await isRead).json()).toMatchObject({ data: [] });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('or it has ended').waitFor();
    await whom.selectOption({ label: 'for yourself' });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('region', { name: 'What came of it' }).waitFor();
  });
});

import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { type NewCenter, newCenter, newKey, record } from './harness/new-center.ts';

inBrowser('the inbox', (stage) => {
  /** A center whose inbox holds these, the last of them first, with its administrator in front of it. */
  async function inboxOf(name: string, actions: string[]): Promise<NewCenter> {
    const center = await newCenter(stage(), name);
    const as = await newKey(stage(), center);
    for (const action of actions) await record(stage(), { as, action });
    await enterAs(stage(), center.admin, center.domain);
    return center;
  }
  const openInbox = async () => {
    await stage().page.goto(`${stage().origin}/app/inbox`);
    await ready();
  };
  /** The buttons can be pressed, so the keys can too. */
  const ready = () => stage().page.locator('button:enabled', { hasText: 'Approve' }).first().waitFor();
  /** What the page asks the service while something is done. */
  async function callsOf(work: () => Promise<void>): Promise<string[]> {
    const { page, origin } = stage();
    const calls: string[] = [];
    const note = (request: Request) => {
      const { pathname } = new URL(request.url());
      if (request.url().startsWith(origin) && pathname.startsWith('/api/'))
        calls.push(`${request.method()} ${pathname}`);
    };
    page.on('request', note);
    await work();
    page.off('request', note);
    return calls;
  }
  const answersOf = async (work: () => Promise<void>) =>
    (await callsOf(work)).filter((each) => /^POST .*\/approvals$/.test(each));

  test('keys answer nothing behind a menu, the search or a dialog, and one that is held down answers once', async () => {
    const { page, origin } = stage();
    const center = await inboxOf('Keys Center', ['refund', 'refund', 'refund', 'refund']);
    const { data } = await call<{ data: { key: string } }>(origin, 'POST', '/api/center/api-keys', {
      as: center.token,
      body: { name: 'Policies', scopes: ['policy:write'] },
    });
    await call(origin, 'POST', '/api/v1/policies', {
      as: data.key,
      body: { name: 'Refunds', applies: { actionTypes: ['refund'] }, rules: { bulkApproval: true } },
    });
    await openInbox();
    const typed = async () => {
      for (const key of ['a', 'r', 'j', 'v']) await page.keyboard.press(key);
      await page.waitForTimeout(300);
    };
    const behind = await answersOf(async () => {
      await page.getByRole('button', { name: 'Keys Center Admin' }).click();
      await page.getByRole('menu').waitFor();
      await typed();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });

      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog', { name: 'Find anything' });
      await search.waitFor();
      await search.getByRole('button', { name: 'Close' }).focus();
      await typed();
      await page.keyboard.press('Escape');
      await search.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Answer all 4 of this kind' }).click();
      const together = page.getByRole('dialog', { name: '4 decisions of this kind' });
      await together.waitFor();
      await together.getByRole('button', { name: 'Approve all 4' }).focus();
      await typed();
      await page.keyboard.press('Escape');
      await together.waitFor({ state: 'detached' });
    });
    expect(behind).toEqual([]);
    await page.getByText('4 waiting', { exact: true }).waitFor();

    const held = await answersOf(async () => {
      for (let times = 0; times < 20; times++) {
        await page.keyboard.down('a');
        await page.waitForTimeout(100);
      }
      await page.keyboard.up('a');
    });
    expect(held).toHaveLength(1);
    await page.getByText('3 waiting', { exact: true }).waitFor();
  });
});

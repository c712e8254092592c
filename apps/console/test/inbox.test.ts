import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { type NewCenter, newCenter, newKey, record } from './harness/new-center.ts';

/** The list looks again by itself, but not at once. */
const WHILE = { timeout: 30_000 };

inBrowser('the inbox', (stage) => {
  /** A center whose inbox holds these, the last of them first, with its administrator in front of it. */
  async function inboxOf(name: string, actions: string[]): Promise<NewCenter> {
    const center = await newCenter(stage(), name);
    const as = await newKey(stage(), center);
    for (const action of actions) await record(stage(), { as, action });
    await enterAs(stage(), center.admin, center.domain);
    return center;
  }
  /** Makes a policy for one kind of action. */
  async function setPolicy({ token }: NewCenter, action: string, rules: object): Promise<void> {
    const { origin } = stage();
    const { data } = await call<{ data: { key: string } }>(origin, 'POST', '/api/center/api-keys', {
      as: token,
      body: { name: 'Policies', scopes: ['policy:write'] },
    });
    await call(origin, 'POST', '/api/v1/policies', {
      as: data.key,
      body: { name: `About ${action}`, applies: { actionTypes: [action] }, rules },
    });
  }
  /** A policy by which all that waits of one kind may be answered together. */
  const allowTogether = (center: NewCenter, action: string) =>
    setPolicy(center, action, { bulkApproval: true });
  const openInbox = async () => {
    await stage().page.goto(`${stage().origin}/app/inbox`);
    await ready();
  };
  /** The buttons can be pressed, so the keys can too. */
  const ready = () => stage().page.locator('button:enabled', { hasText: 'Approve' }).first().waitFor();
  const shown = (action: string) =>
    stage().page.getByRole('heading', { name: action, level: 2, exact: true }).waitFor();
  /** With which reasons what was decided here is sealed. */
  async function reasonsIn({ token }: NewCenter): Promise<Record<string, (string | undefined)[]>> {
    const { origin } = stage();
    const { data } = await call<{ data: { id: string }[] }>(
      origin,
      'GET',
      '/api/decisions?status=sealed&page=1&limit=10',
      { as: token },
    );
    const read = data.map(({ id }) =>
      call<{ data: { action: { type: string }; approvals: { reason?: string }[] } }>(
        origin,
        'GET',
        `/api/decisions/${id}`,
        { as: token },
      ),
    );
    return Object.fromEntries(
      (await Promise.all(read)).map(({ data: { action, approvals } }) => [
        action.type,
        approvals.map(({ reason }) => reason),
      ]),
    );
  }
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
    const { page } = stage();
    const center = await inboxOf('Keys Center', ['refund', 'refund', 'refund', 'refund']);
    await allowTogether(center, 'refund');
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

  test('what is answered together stays open until its answer has come', async () => {
    const { page } = stage();
    const center = await inboxOf('Slowly Together Center', ['refund', 'refund']);
    await allowTogether(center, 'refund');
    await openInbox();
    const pressed = Promise.withResolvers<void>();
    const path = '**/api/decisions/approvals';
    await page.route(path, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    try {
      await page.getByRole('button', { name: 'Answer all 2 of this kind' }).click();
      const together = page.getByRole('dialog', { name: '2 decisions of this kind' });
      await together.getByLabel('Reason').fill('Slowly answered');
      await together.getByRole('button', { name: 'Approve all 2' }).click();
      await together.locator('button[data-loading]').first().waitFor();
      await page.keyboard.press('Escape');
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
      expect(await together.getByLabel('Reason').inputValue()).toBe('Slowly answered');
      pressed.resolve();
      await together.waitFor({ state: 'detached' });
    } finally {
      pressed.resolve();
      await page.unroute(path);
    }
  });

  test('what arrives while a dialog asks about all of one kind is not answered with them', async () => {
    const { page } = stage();
    const center = await inboxOf('Together Center', ['refund', 'refund']);
    await allowTogether(center, 'refund');
    const as = await newKey(stage(), center);
    await openInbox();
    await page.getByRole('button', { name: 'Answer all 2 of this kind' }).click();
    const together = page.getByRole('dialog', { name: '2 decisions of this kind' });
    await together.waitFor();
    await record(stage(), { as, action: 'refund' });
    await page.getByText('3 waiting', { exact: true }).waitFor(WHILE);
    await together.getByRole('button', { name: 'Approve all 2' }).click();
    await together.waitFor({ state: 'detached' });
    await page.getByText('1 waiting', { exact: true }).waitFor();
    const { data } = await call<{ data: object[] }>(
      stage().origin,
      'GET',
      '/api/decisions?status=sealed&page=1&limit=10',
      { as: center.token },
    );
    expect(data).toHaveLength(2);
  });

  test('what is written for one decision is never sealed with another, and waits there for whoever comes back', async () => {
    const { page, origin } = stage();
    const center = await inboxOf('Reasons Center', ['third', 'second', 'first']);
    await openInbox();
    const reason = page.getByRole('textbox', { name: 'Reason' });
    const write = async (words: string) => {
      await reason.fill(words);
      await page.keyboard.press('Escape');
    };
    const walkTo = async (key: string, action: string) => {
      await page.keyboard.press(key);
      await shown(action);
    };
    await shown('first');
    await write('About the first');
    await walkTo('j', 'second');
    expect(await reason.inputValue()).toBe('');
    await write('About the second');
    await walkTo('j', 'third');
    expect(await reason.inputValue()).toBe('');
    await walkTo('k', 'second');
    expect(await reason.inputValue()).toBe('About the second');
    await walkTo('k', 'first');
    expect(await reason.inputValue()).toBe('About the first');

    // A refusal stays where it was given, too.
    const approvals = '**/api/decisions/*/approvals';
    await page.route(approvals, (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, error: { code: 'VALIDATION_ERROR', message: 'Refused by the test.' } },
      }),
    );
    await ready();
    await page.keyboard.press('a');
    const refusal = page.getByText('Refused by the test.');
    await refusal.waitFor();
    await page.unroute(approvals);
    await walkTo('j', 'second');
    expect(await refusal.count()).toBe(0);
    await walkTo('k', 'first');
    await refusal.waitFor();
    await walkTo('j', 'second');
    await ready();
    await page.keyboard.press('a');
    await page.getByText('“second” is approved.').waitFor();
    await shown('third');
    expect(await reason.inputValue()).toBe('');
    expect(await reasonsIn(center)).toEqual({ second: ['About the second'] });

    // Somebody else answers what is open here.
    await walkTo('k', 'first');
    expect(await reason.inputValue()).toBe('About the first');
    const { data } = await call<{ data: { id: string; action: { type: string } }[] }>(
      origin,
      'GET',
      '/api/decisions?status=recorded&page=1&limit=10',
      { as: center.token },
    );
    const open = (action: string) => data.find((each) => each.action.type === action)?.id;
    const answerElsewhere = (action: string) =>
      call(origin, 'POST', `/api/decisions/${open(action)}/approvals`, {
        as: center.token,
        body: { result: 'approved', reason: 'Elsewhere' },
      });
    await answerElsewhere('first');
    await page.getByText('“first” has been answered elsewhere.', { exact: false }).waitFor(WHILE);
    const sent = await answersOf(async () => {
      await page.keyboard.press('a');
      await page.waitForTimeout(300);
    });
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Go on' }).click();
    await shown('third');
    expect(await reason.inputValue()).toBe('');
    expect(await refusal.count()).toBe(0);
    await answerElsewhere('third');
    await page.getByText('“third” has been answered elsewhere.', { exact: false }).waitFor(WHILE);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Nothing waits for you. Well done.').waitFor();
  });

  test('what an agent wrote is shown letter by letter, with nothing in it that turns others around', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Turned Center');
    const as = await newKey(stage(), center);
    const turned = (written: string) => `\u202e${written}\u2066`;
    const action = turned('dnufer');
    const id = await record(stage(), { as, action, input: { [turned('ot')]: turned('moc.live') } });
    await enterAs(stage(), center.admin, center.domain);
    await openInbox();
    await shown('\\u202ednufer\\u2066');
    await page.getByText('\\u202emoc.live\\u2066').waitFor();
    const letters = 'document.body.innerText.match(/[\\u202a-\\u202e\\u2066-\\u2069]/g)';
    expect(await page.evaluate(letters)).toBeNull();
    await page.goto(`${origin}/app/decisions/${id}`);
    await page.getByText('\\u202emoc.live\\u2066').first().waitFor();
    expect(await page.evaluate(letters)).toBeNull();
  });

  test('long names of actions, agents and values are read whole on a phone', async () => {
    const { page } = stage();
    const long = 'long'.repeat(24);
    const center = await newCenter(stage(), 'Long Names Center');
    const as = await newKey(stage(), center);
    await record(stage(), { as, action: long, input: { amount: long.repeat(3) } });
    await enterAs(stage(), center.admin, center.domain);
    await page.setViewportSize({ width: 390, height: 844 });
    try {
      await openInbox();
      const beyond = `Math.max(...[...document.querySelectorAll('main .mantine-ScrollArea-viewport')].map(
        (box) => box.scrollWidth - box.clientWidth))`;
      expect(await page.evaluate(beyond)).toBe(0);
      const called = page.getByRole('rowheader', { name: 'amount' });
      expect((await called.boundingBox())?.width).toBeGreaterThan(100);
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  test('what is due next comes first, also where more that is newer waits than is listed', async () => {
    const { page, origin } = stage();
    const center = await inboxOf('Busy Center', []);
    const as = await newKey(stage(), center);
    await setPolicy(center, 'urgent', { approvalWithin: 3_600, onLate: { action: 'reject' } });
    await record(stage(), { as, action: 'urgent' });
    const events = Array.from({ length: 55 }, () => ({
      type: 'agent_execution',
      actor: { id: 'agent-browser', type: 'ai_agent' },
      action: { type: 'patient' },
    }));
    await call(origin, 'POST', '/api/v1/decision-events/batch', { as, body: { events } });
    await openInbox();
    await shown('urgent');
    await page.getByText('51 of 56 are listed', { exact: false }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('“urgent” is approved.').waitFor();
    await shown('patient');
  });

  test('an answer asks for little, and where the service asks to wait, the page stays as it is and says so', async () => {
    const { page } = stage();
    const actions = ['f', 'e', 'd', 'c', 'b', 'a'].map((letter) => `kind-${letter}`);
    const center = await inboxOf('Pace Center', actions);
    await openInbox();
    await shown('kind-a');
    const calls = await callsOf(async () => {
      for (const letter of 'abcde') {
        await shown(`kind-${letter}`);
        await ready();
        await page.keyboard.press('a');
        await page.getByText(`“kind-${letter}” is approved.`).waitFor();
      }
    });
    await shown('kind-f');
    // The answer, its public proof, the next decision and what is known of it; the lists are for all of them.
    expect(calls.filter((each) => each !== 'GET /api/decisions').length).toBeLessThanOrEqual(5 * 4 + 2);
    expect(calls.length).toBeLessThanOrEqual(5 * 4 + 10);

    const lists = /\/api\/decisions\?/;
    await page.route(lists, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: {
          success: false,
          error: { code: 'RATE_LIMITED', message: 'Too many requests. Try again in 60 seconds.' },
        },
      }),
    );
    await record(stage(), { as: await newKey(stage(), center), action: 'kind-g' });
    const note = page.getByText('Too many requests. Try again in 60 seconds.');
    await note.waitFor(WHILE);
    await shown('kind-f');
    await ready();
    await page.unroute(lists);
    await page.getByText('2 waiting', { exact: true }).waitFor(WHILE);
    await note.waitFor({ state: 'detached' });
  });
});

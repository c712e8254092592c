import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterAs, inBrowser } from './harness/index.ts';
import { type NewCenter, newCenter } from './harness/new-center.ts';

inBrowser('on a phone, however narrow', (stage) => {
  let center: NewCenter;
  beforeAll(async () => {
    center = await newCenter(stage(), 'The Academy of Everything That Has a Long Name');
  });
  afterEach(() => {
    expect(stage().faults).toEqual([]);
  });
  afterAll(async () => {
    await stage().page.setViewportSize({ width: 1280, height: 800 });
  });

  test.for([360, 320])('the page of the log fits at %i px', async (width) => {
    const { page, origin } = stage();
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${origin}/log`);
    await page.getByRole('heading', { name: 'Check it yourself' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  test('an address of one word stays within its card', async () => {
    const { page, origin, demo } = stage();
    await page.setViewportSize({ width: 360, height: 844 });
    await enterAs(stage(), demo.platformOperator);
    await page.goto(`${origin}/app/operator/partners`);
    await page.getByText('hello@partner.demo.example').first().waitFor();
    const [value, room] = (await page.evaluate(
      `(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('td[data-label="Contact"] > div'))`,
    )) as number[];
    expect(value).toBe(room);
  });

  test.for([390, 360, 320])('account, language and sign-out are within reach at %i px', async (width) => {
    const { page, origin } = stage();
    await page.setViewportSize({ width, height: 844 });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/members`);
    const header = page.getByRole('banner');
    for (const name of [
      'Menu',
      /^Switch center/,
      'Find anything',
      /^What waits for you/,
      `${center.name} Admin`,
    ]) {
      const box = await header
        .getByRole('button', { name })
        .or(header.getByRole('link', { name }))
        .boundingBox();
      expect(box?.x, String(name)).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width), String(name)).toBeLessThanOrEqual(width);
      expect(box?.width, String(name)).toBeGreaterThanOrEqual(24);
    }
    await header.getByRole('button', { name: `${center.name} Admin` }).click();
    await page.getByRole('menu').getByText('한국어').waitFor();
    await page.getByRole('menuitem', { name: 'Your account' }).waitFor();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

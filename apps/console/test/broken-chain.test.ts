import { expect, test } from 'vitest';
import { asOwner } from '../../service/test/harness/as-owner.ts';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { newCenter, newKey, seal } from './harness/new-center.ts';

const LENGTH = 4;
const RED = 'rgb(250, 82, 82)';

inBrowser('a chain that was tampered with', (stage) => {
  test('is red at the very entry whose record was changed, and at no other', async () => {
    const { page, origin, ownerUrl } = stage();
    const center = await newCenter(stage(), 'Broken Chain');
    const key = await newKey(stage(), center);
    const ids: string[] = [];
    for (let amount = 0; amount < LENGTH; amount += 1)
      ids.push(await seal(stage(), { as: key, action: 'refund', input: { amount } }));

    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/chain`);
    await page.getByText(`The chain is whole: all ${LENGTH} entries hold.`).waitFor();

    const changed = await asOwner(
      ownerUrl,
      `update decision_events set action = jsonb_set(action::jsonb, '{input,amount}', '1000000')::json
        where center_id = $1 and id = $2`,
      [center.id, ids[2]],
    );
    expect(changed).toBe(1);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The chain is broken at entry 2.').waitFor();
    const entry = page.locator('[data-entry="2"]');
    await entry.getByText('Here it breaks: this entry does not match what was sealed.').waitFor();
    expect(await page.getByText('Here it breaks').count()).toBe(1);
    // The script runs in the page; it gives pairs of an entry's index and the color of its edge.
    const colors = (await page.evaluate(
      `[...document.querySelectorAll('[data-entry]')].map((entry) =>
         [entry.dataset.entry, getComputedStyle(entry).borderInlineStartColor])`,
    )) as [string, string][];
    expect(colors.length).toBe(LENGTH);
    expect(colors.filter(([, color]) => color === RED)).toEqual([['2', RED]]);

    // The public page says so of the record that was changed.
    await page.goto(`${origin}/verify/${ids[2]}`);
    await page.getByRole('heading', { name: 'Not proven: something was changed' }).waitFor();
  });

  test('shows the gap where an entry was taken out', async () => {
    const { page, origin, ownerUrl } = stage();
    const center = await newCenter(stage(), 'Missing Entry');
    for (let number = 0; number < LENGTH; number += 1)
      await call(origin, 'POST', '/api/dpu/demo', { as: center.token, body: {} });
    const removed = await asOwner(
      ownerUrl,
      `with record as (delete from dpus where center_id = $1 and chain_index = 1)
       delete from chain_entries where center_id = $1 and domain = 'dpu' and index = 1`,
      [center.id],
    );
    expect(removed).toBe(1);
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/chain`);
    await page.getByText('Proof units', { exact: true }).and(page.locator('label span')).click();
    await page.getByText('The chain is broken at entry 1.').waitFor();
    await page.getByText('Entry 1 is missing.').waitFor();
    expect(await page.locator('[data-entry="1"]').count()).toBe(0);
  });
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { enterAs, inBrowser, leave, type Stage } from './harness/index.ts';
import { newCenter } from './harness/new-center.ts';

/** What the cell that a center has left says of it; the rest of a move is not the console's. */
async function letMove({ ownerUrl }: Stage, centerId: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into center_moves (center_id, move_id, state, cell, address, began_at, gone_at)
     values ($1, 'arc_test', 'moved', 12, 'https://cell-12.example', now(), now() + interval '30 days')`,
    [centerId],
  );
  await owner.end();
}

inBrowser('a center that has moved to another cell', (stage) => {
  test('tells whoever is in it or signs in to it where it is, and leads there', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Moving Center');
    await enterAs(stage(), center.admin, center.domain);
    await letMove(stage(), center.id);
    await page.goto(`${origin}/app/members`);
    await page.getByText('This center has moved.').first().waitFor();
    const link = page.getByRole('link', { name: 'Go there' }).first();
    expect(await link.getAttribute('href')).toBe('https://cell-12.example/app/members');

    await leave(stage());
    await page.goto(`${origin}/sign-in`);
    await page.getByLabel('Email or phone').fill(center.admin.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(center.admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('It is at https://cell-12.example now.', { exact: false }).waitFor();
    expect(await page.getByRole('link', { name: 'Go there' }).getAttribute('href')).toBe(
      'https://cell-12.example/sign-in',
    );
  });
});

import { expect, test } from 'vitest';
import { enterAs, inBrowser, signInByForm } from './harness/index.ts';
import { newCenter } from './harness/new-center.ts';

inBrowser('data in and out', (stage) => {
  test('a file is looked at first, and what is good of it is imported when that is confirmed', async () => {
    const { page, origin } = stage();
    const { admin, domain } = await newCenter(stage(), 'Import Center');
    await enterAs(stage(), admin, domain);
    await page.goto(`${origin}/app/data`);
    // A file that cannot be sent leaves no import behind.
    await page.locator('input[type=file]').setInputFiles({
      name: 'picture.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([137, 80, 78, 71, 0]),
    });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('The file is empty, or holds something else than text.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Preview' }).waitFor();
    expect(await page.getByText('picture.csv').count()).toBe(0);
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email,role,name\nann@import.example,PARENT,Ann\nnobody,PARENT,Nobody\n'),
    });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('2 rows: 1 can be imported, 1 cannot.').waitFor();
    await page.getByText('email: nobody is no address.').waitFor();
    await page.getByRole('button', { name: 'Import the 1 good rows' }).click();
    await page.getByText('1 of 1 imported').waitFor();
    await page.goto(`${origin}/app/members`);
    await page.getByText('ann@import.example').waitFor();
  });

  test('a file of names comes as it was written, in UTF-8 or Korean, and in no other encoding', async () => {
    const { page, origin } = stage();
    const { admin, domain } = await newCenter(stage(), 'Encoding Center');
    await enterAs(stage(), admin, domain);
    const head = Buffer.from('email,role,name\nann@import.example,PARENT,');
    const preview = async (name: string, bytes: Buffer) => {
      await page.goto(`${origin}/app/data`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.concat([head, bytes]) });
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText(name).waitFor();
    };
    await preview('김 Müller', Buffer.from('김 Müller'));
    await preview('김철수', Buffer.from('b1e8c3b6bcf6', 'hex'));
    await preview('Save it as CSV in UTF-8.', Buffer.from('José Müller', 'latin1'));
  });

  test('the whole of the center is made into a file and handed out', async () => {
    const { page, origin } = stage();
    const { admin } = await newCenter(stage(), 'Archive Center');
    // By the form, because downloads go by the cookie that signing in leaves.
    await signInByForm(stage(), admin.email, admin.password);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.goto(`${origin}/app/data`);
    await page.getByRole('tab', { name: 'Archive' }).click();
    await page.getByRole('button', { name: 'Make an archive' }).click();
    const button = page.getByRole('button', { name: 'Download' });
    await button.waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^center-\d+-arc_.*\.tar\.gz$/);
    await download.path();
  });
});

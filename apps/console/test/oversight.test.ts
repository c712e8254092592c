import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { enterAs, inBrowser, leave, signInByForm } from './harness/index.ts';

inBrowser('oversight', (stage) => {
  let pack: Buffer;

  test('an administrator reads the report, recalls a model, and takes a pack away', async () => {
    const { page, origin, center } = stage();
    // By the form, because downloads go by the cookie that signing in leaves.
    await signInByForm(
      stage(),
      center.admin.email,
      center.admin.password,
      `/sign-in?center=${center.domain}`,
    );
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.goto(`${origin}/app/oversight`);
    await page.getByText('Every entry holds, and none is missing').waitFor();
    await page
      .getByRole('region', { name: 'What each part answers to' })
      .getByText('EU AI Act Art. 14')
      .first()
      .waitFor();

    // Each bar has its name, and whoever is still here has their own.
    const load = page
      .locator('.mantine-Card-root')
      .filter({ has: page.getByRole('heading', { name: 'Approvals per approver' }) });
    const names = load.locator('.recharts-yAxis-tick-labels text');
    await names.first().waitFor();
    expect(await names.count()).toBe(await load.getByRole('row').count());
    await load.getByRole('rowheader', { name: /Admin \(/ }).waitFor({ state: 'attached' });
    await names.filter({ hasText: /Admin$/ }).waitFor();

    // On paper nothing stands beside the report.
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toBe('dark');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(scheme).toBe('light');
    expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Oversight', level: 1 }).isVisible()).toBe(true);
    expect(await page.evaluate("getComputedStyle(document.getElementById('content')).padding")).toBe('0px');
    await page.emulateMedia({ media: null });
    await expect.poll(scheme).toBe('dark');
    await page.emulateMedia({ colorScheme: null });

    await page.getByRole('tab', { name: 'Model recall' }).click();
    await page.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option').first().click();
    await page.getByText(/\d+ decisions, \d+ carried out, \d+ overruled/).waitFor();

    await page.getByRole('tab', { name: 'Audit packs' }).click();
    await page.getByRole('button', { name: 'Make a pack of this period' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).first().click({ timeout: 45_000 });
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^pck_.*\.ndjson\.gz$/);
    pack = await readFile(await download.path());
  });

  test('anybody verifies the pack in the browser without a request, and a removed entry is named', async () => {
    const { page, origin } = stage();
    await leave(stage());
    await page.goto(`${origin}/verify/file`, { waitUntil: 'networkidle' });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const drop = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/gzip', buffer });
    await drop('whole.ndjson.gz', pack);
    await page.locator('[data-verdict="proven"]').waitFor();
    await page.getByText(/These are all decisions of center \d+ from index \d+ to \d+/).waitFor();

    const lines = gunzipSync(pack).toString().split('\n');
    const removed = lines.findIndex((line) => line.includes('"as":"inside"')) + 1;
    const index = JSON.parse(lines[removed] ?? '{}').index;
    await drop('cut.ndjson.gz', gzipSync(lines.filter((_, position) => position !== removed).join('\n')));
    await page.locator('[data-verdict="broken"]').waitFor();
    await page.locator('[data-fault="ENTRY_MISSING"]').getByText(`Entry ${index} of`).waitFor();
    expect(requests).toEqual([]);
  });

  test('whoever cannot take a report away is told why', async () => {
    const { page, origin, center } = stage();
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/oversight`);
    const take = page.getByRole('button', { name: 'Report as CSV' });
    await take.waitFor();
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, error: { code: 'FORBIDDEN', message: 'Not from this address.' } },
      }),
    );
    try {
      await take.click();
      await page.getByRole('alert').getByText('Not from this address.').waitFor();
    } finally {
      await page.unroute('**/api/auth/me');
    }
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdict } from '@centerproof/proof';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterAs, inBrowser } from './harness/index.ts';
import { newCenter, newKey, record, seal } from './harness/new-center.ts';

const ACTION = 'browser-proof';

inBrowser('record, approve, verify', (stage) => {
  let eventId = '';
  let file = '';

  test('somebody new answers for a decision and sees its proof verified, three clicks after signing in', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'First Time Center');
    await record(stage(), { as: await newKey(stage(), center), action: 'first-time' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app`);
    let clicks = 0;
    const click = (name: string, role: 'link' | 'button') => {
      clicks += 1;
      return page.getByRole('main').getByRole(role, { name }).click();
    };
    await click('Approval inbox', 'link');
    // What waits is on the screen already; nothing has to be opened.
    await page.getByRole('heading', { name: 'first-time' }).waitFor();
    await click('Approve', 'button');
    const outcome = page.getByRole('region', { name: 'What came of it' });
    await outcome.getByText('“first-time” is approved.').waitFor();
    const proof = page.waitForEvent('popup');
    await outcome.getByText('Verified: proven and unchanged').waitFor();
    await click('See the proof', 'link');
    await (await proof).getByRole('heading', { name: 'Proven and unchanged' }).waitFor();
    await (await proof).close();
    expect(clicks).toBe(3);
  });

  test('whoever answers at the foot of a long decision on a phone is brought to what came of it', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Phone Center');
    const key = await newKey(stage(), center);
    const input = Object.fromEntries(Array.from({ length: 30 }, (_, line) => [`line ${line}`, line]));
    for (const action of ['long-one', 'long-two']) await record(stage(), { as: key, action, input });
    await page.setViewportSize({ width: 390, height: 844 });
    try {
      await enterAs(stage(), center.admin, center.domain);
      await page.goto(`${origin}/app/inbox`);
      await page.getByRole('heading', { name: 'long-two' }).waitFor();
      await page.getByRole('button', { name: 'Approve' }).click();
      const outcome = page.getByRole('region', { name: 'What came of it' });
      await outcome.getByText('Verified: proven and unchanged').waitFor();
      await page.getByRole('heading', { name: 'long-one' }).waitFor();
      const box = await outcome.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(56);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844);
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  test('keys walk, write a reason, approve what is on the screen and open its proof', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Keyboard Center');
    const key = await newKey(stage(), center);
    await record(stage(), { as: key, action: 'browser-other' });
    eventId = await record(stage(), { as: key, action: ACTION, input: { amount: 12 } });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/inbox`);
    await page.getByRole('button', { name: ACTION }).click();
    await page.getByText(`About ${ACTION}`).waitFor();
    await page.keyboard.press('j');
    await page.getByText('About browser-other').waitFor();
    await page.keyboard.press('k');
    await page.getByText(`About ${ACTION}`).waitFor();
    await page.keyboard.press('e');
    await page.keyboard.type('aare you sure? r');
    expect(await page.getByLabel('Reason').inputValue()).toBe('aare you sure? r');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    const outcome = page.getByRole('region', { name: 'What came of it' });
    await outcome.getByText('Verified: proven and unchanged').waitFor();
    await page.getByRole('button', { name: ACTION }).waitFor({ state: 'detached' });
    const proof = page.waitForEvent('popup');
    await page.keyboard.press('v');
    await (await proof).waitForURL(`${origin}/verify/${eventId}`);
    await (await proof).close();
  });

  test('the decision shows its place in the chain and gives its proof away as a file', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/app/decisions/${eventId}`);
    await page.getByText('Sealed into the chain.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export proof' }).click();
    file = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ '@type': 'DecisionProof', version: '2.0' });
  });

  test('the decision says who signed its file, where it stands in the log and how to check it oneself', async () => {
    const { page } = stage();
    const block = page.getByRole('region', { name: 'Who stands behind it' });
    await block.getByText(/^Leaf \d+ of .+\/log$/).waitFor();
    await block.getByText('Nobody else cosigned.').waitFor();
    await block.getByText(/^npx @centerproof\/cli verify evd_.+ --log-key '.+'$/).waitFor();
    expect(await block.innerText()).toContain('Signed by');
    expect(await block.innerText()).not.toContain('not published here');
  });

  test('an entry of the audit log is taken away as a file that agrees with itself', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/app/audit`);
    await page.getByRole('main').getByRole('button', { expanded: false }).last().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export proof' }).click();
    const entry = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(entry.verification.chainDomain).toBe('audit');
    expect(verdict(entry)).toMatchObject({ answers: { consistent: 'yes' }, faults: [] });
  });

  test('a stranger without an account sees that it is proven, since when, and by which hashes', async () => {
    const { page, origin } = stage();
    await page.evaluate('localStorage.clear()');
    await page.goto(`${origin}/verify/${eventId}`);
    await page.getByRole('heading', { name: 'Proven and unchanged' }).waitFor();
    const { verification } = JSON.parse(file) as { verification: { chainHash: string } };
    await page.getByText(verification.chainHash, { exact: true }).first().waitFor();
    expect(await page.locator('svg[role="img"]').count()).toBe(1);
  });

  test('a dropped file is verified with the network cut and not one request sent', async () => {
    const { page } = stage();
    const sent: string[] = [];
    const note = (request: Request) => sent.push(request.url());
    await page.context().setOffline(true);
    page.on('request', note);
    try {
      await drop('proof.jsonld', file);
      await page.locator('[data-verdict="proven"]').waitFor();
      expect(await page.locator('[data-check="failed"]').count()).toBe(0);
      expect(await page.locator('[data-question="current"]').textContent()).toBe('yes');
      expect(sent).toEqual([]);
    } finally {
      page.off('request', note);
      await page.context().setOffline(false);
    }
  });

  test('a file whose content was touched turns red at the claim that was touched', async () => {
    const { page } = stage();
    const tampered = file.replaceAll('"amount": 12', '"amount": 13');
    expect(tampered).not.toBe(file);
    await drop('tampered.jsonld', tampered);
    await page.locator('[data-verdict="broken"]').waitFor();
    const failed = await page.locator('[data-check="failed"]').allTextContents();
    expect(failed.length).toBe(1);
    expect(failed[0]).toMatch(/^What: .*CLAIM_MISMATCH/);
  });

  test('a file that is no proof at all is called that', async () => {
    await drop('other.json', '{"hello": "world"}');
    await stage().page.locator('[data-verdict="broken"]').waitFor();
  });

  test('a file without its place in the log is amber at best, and red beside the live proof of another record', async () => {
    const { page, origin } = stage();
    const { proof, ...unsigned } = JSON.parse(file) as Record<string, unknown>;
    const { log, ...unlogged } = unsigned.verification as Record<string, unknown>;
    expect([typeof proof, typeof log]).toEqual(['object', 'object']);
    await drop('self-made.jsonld', JSON.stringify({ ...unsigned, verification: unlogged }));
    await page.locator('[data-verdict="consistent"]').waitFor();
    await page.getByText('This file agrees with itself. Who made it is not shown.').waitFor();

    const center = await newCenter(stage(), 'Another Center');
    const other = await seal(stage(), { as: await newKey(stage(), center), action: 'something-else' });
    await page.goto(`${origin}/verify/${other}`);
    await page.getByRole('heading', { name: 'Proven and unchanged' }).waitFor();
    await drop('proof.jsonld', file);
    await page.locator('[data-verdict="broken"]').waitFor();
    expect(await page.locator('[data-question="current"]').textContent()).toBe('no');
  });

  test('the length of a file is counted in characters, not in bytes', async () => {
    const { page, origin } = stage();
    const { proof: _, ...unsigned } = JSON.parse(file);
    // Each of these is three bytes.
    Object.assign(unsigned.verification, { log: null, verifyUrl: '\uac00'.repeat(6_000_000) });
    const folder = await mkdtemp(join(tmpdir(), 'centerproof-long-'));
    try {
      const long = join(folder, 'long.jsonld');
      await writeFile(long, JSON.stringify(unsigned));
      await page.goto(`${origin}/verify/file`);
      await page.locator('input[type="file"]').setInputFiles(long);
      await page.locator('[data-verdict="consistent"]').waitFor();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a file that is dropped before the live proof has come is judged again when it has', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'A Slow Center');
    const other = await seal(stage(), { as: await newKey(stage(), center), action: 'something-slow' });
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/api/public/proofs/${other}`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${origin}/verify/${other}`);
    await drop('proof.jsonld', file);
    await page.locator('[data-verdict] [data-question="current"]', { hasText: 'not shown' }).waitFor();
    answer();
    await page.locator('[data-verdict="broken"]').waitFor();
    expect(await page.locator('[data-question="current"]').textContent()).toBe('no');
    await page.unroute(`**/api/public/proofs/${other}`);
  });

  test('a file that cannot be read is said to be so, and is judged when it is chosen again', async () => {
    const { page, origin } = stage();
    const folder = await mkdtemp(join(tmpdir(), 'centerproof-again-'));
    try {
      const path = join(folder, 'again.jsonld');
      await writeFile(path, file);
      await page.goto(`${origin}/verify/file`);
      await choose(path);
      await page.locator('[data-verdict="proven"]').waitFor();
      await page.evaluate('globalThis.readSlice = File.prototype.slice; File.prototype.slice = () => ({})');
      await drop('folder', file);
      await page.getByText('folder: The browser cannot read it.').waitFor();
      expect(await page.locator('[data-verdict]').count()).toBe(0);
      await page.evaluate('File.prototype.slice = globalThis.readSlice');
      await writeFile(path, file.replaceAll('"amount": 12', '"amount": 13'));
      await choose(path);
      await page.locator('[data-verdict="broken"]').waitFor();
      await writeFile(path, file);
      await choose(path);
      await page.locator('[data-verdict="proven"]').waitFor();
    } finally {
      await rm(folder, { recursive: true });
    }

    async function choose(path: string): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file' }).click();
      await (await chooser).setFiles(path);
    }
  });

  test('whoever made a file is shown once the keys can be read, and until then why not', async () => {
    const { page, origin } = stage();
    await page.route('**/log/policy', (route) => route.fulfill({ status: 500 }));
    await page.goto(`${origin}/verify/file`);
    await page.getByRole('alert').getByText('The keys of this installation cannot be read now').waitFor();
    await drop('proof.jsonld', file);
    await page.locator('[data-verdict="consistent"]').waitFor();
    await page.unroute('**/log/policy');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-verdict="proven"]').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('an unknown id is said to be unknown, and files can still be verified', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/verify/evt_00000000000000000000000000`);
    await page.getByRole('alert').waitFor();
    await page.getByRole('heading', { name: 'Verify an exported file' }).waitFor();
  });

  test('erased claims are gone from the page for good, and the proof still verifies', async () => {
    const { page, origin } = stage();
    const center = await newCenter(stage(), 'Erasing Center');
    const id = await seal(stage(), { as: await newKey(stage(), center), action: 'forget-me' });
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/decisions/${id}`);
    await page.getByText('Browser agent').waitFor();
    await page.getByRole('button', { name: 'Erase personal data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase personal data' });
    await dialog.getByText('This cannot be undone. The chosen claims are removed').waitFor();
    await dialog.getByLabel('Reason').fill('The person asked for it.');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await dialog.getByText('Please choose at least one.').waitFor();
    await dialog.getByText('Please confirm first.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Who' }).check();
    await dialog.getByLabel('I understand that this cannot be undone.').check();
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    const proof = page.getByRole('region', { name: 'The proof' });
    await proof.getByText('Erased for good; the proof verifies without it').waitFor();
    await proof.getByText('Verified: proven and unchanged').waitFor();
    await page.getByText('Browser agent').waitFor({ state: 'detached' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export proof' }).click();
    const exported = await readFile(await (await download).path(), 'utf8');
    expect(exported).not.toContain('Browser agent');

    await page.goto(`${origin}/verify/${id}`);
    await page.getByRole('heading', { name: 'Proven and unchanged' }).waitFor();
    await drop('erased.jsonld', exported);
    await page.locator('[data-verdict="proven"]').waitFor();
    await page.getByText('The erasure belongs to this record').waitFor();
  });

  async function drop(name: string, text: string): Promise<void> {
    await stage()
      .page.locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/ld+json', buffer: Buffer.from(text) });
  }
});

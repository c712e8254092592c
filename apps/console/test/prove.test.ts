import { readFile } from 'node:fs/promises';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';

const ACTION = 'browser-proof';

inBrowser('record, approve, verify', (stage) => {
  let eventId = '';
  let file = '';

  test('one key approves what is on the screen, and the seal is shown', async () => {
    const { page, center, origin } = stage();
    const { data } = await call<{ data: { id: string } }>(origin, 'POST', '/api/v1/decision-events', {
      as: center.apiKeys.write,
      body: {
        type: 'agent_execution',
        actor: { id: 'agent-browser', type: 'ai_agent', name: 'Browser agent' },
        action: { type: ACTION, description: 'To be approved by one key', input: { amount: 12 } },
        aiContext: { model: 'm-1', confidence: 0.8, reasoning: 'Because the test says so.' },
      },
    });
    eventId = data.id;
    await enterAs(stage(), center.admin, center.domain);
    await page.goto(`${origin}/app/inbox`);
    await page.getByRole('button', { name: ACTION }).click();
    await page.getByText('To be approved by one key').waitFor();
    await page.keyboard.press('a');
    await page.getByText(/^Sealed: [0-9a-f]{12}/).waitFor();
    await page.getByRole('button', { name: ACTION }).waitFor({ state: 'detached' });
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
      await page.getByText('The file proves itself').waitFor();
      expect(await page.locator('[data-check="failed"]').count()).toBe(0);
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
    await page.getByText('The file was changed').waitFor();
    const failed = await page.locator('[data-check="failed"]').allTextContents();
    expect(failed.length).toBe(1);
    expect(failed[0]).toMatch(/^What: .*CLAIM_MISMATCH/);
  });

  test('a file that is no proof at all is called that', async () => {
    await drop('other.json', '{"hello": "world"}');
    await stage()
      .page.getByText(/The file was changed|not a proof/)
      .waitFor();
    expect(await stage().page.locator('[data-verdict="valid"]').count()).toBe(0);
  });

  test('an unknown id is said to be unknown, and files can still be verified', async () => {
    const { page, origin } = stage();
    await page.goto(`${origin}/verify/evt_00000000000000000000000000`);
    await page.getByRole('alert').waitFor();
    await page.getByRole('heading', { name: 'Verify an exported file' }).waitFor();
  });

  test('the chain explorer points at the very entry where the chain breaks', async () => {
    const { page, center, origin } = stage();
    await enterAs(stage(), center.admin, center.domain);
    await page.route('**/api/chains/proof/verify', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: {
            valid: false,
            chainLength: 5,
            genesisHash: '0'.repeat(64),
            brokenAt: 1,
            checkedAt: new Date().toISOString(),
          },
        },
      }),
    );
    try {
      await page.goto(`${origin}/app/chain`);
      await page.getByText('The chain is broken at entry 1.').waitFor();
      const entry = page.locator('[data-entry="1"]');
      await entry.getByText('Here it breaks').waitFor();
      expect(await page.getByText('Here it breaks').count()).toBe(1);
      expect(await page.locator('[data-entry="0"]').getByText('Here it breaks').count()).toBe(0);
    } finally {
      await page.unroute('**/api/chains/proof/verify');
    }
  });

  async function drop(name: string, text: string): Promise<void> {
    await stage()
      .page.locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/ld+json', buffer: Buffer.from(text) });
  }
});

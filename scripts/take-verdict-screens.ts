// Takes the pictures of what the public page says of a dropped file, and of the log's own page: `verify-file-….png` and `log.png` of
// docs/screens. They are a script of their own, because each shows a moment and not an address.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { call, signInTokens } from '../apps/console/test/harness/api.ts';
import { openChromium } from '../apps/console/test/harness/chromium.ts';
import { startConsole } from '../apps/console/test/harness/start-console.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));
const VIEWPORT = { width: 900, height: 900 };

interface Exported {
  evidence: { event: { id: string } };
  verification: Record<string, unknown>;
  proof?: unknown;
}

const { origin, demo, stop } = await startConsole();
const { context, close } = await openChromium();
try {
  const page = await context.newPage();
  await page.setViewportSize(VIEWPORT);
  const [file, other] = await sealedFiles();
  const { proof: _, ...unsigned } = file;
  const { log: __, ...unlogged } = file.verification;
  const selfMade = { ...unsigned, verification: unlogged };
  const changed = JSON.parse(
    JSON.stringify(file).replace(/"salt":"(.)/, (_all, digit) => `"salt":"${digit === '0' ? '1' : '0'}`),
  );
  await take(page, { name: 'verify-file-proven', beside: file, file, verdict: 'proven' });
  await take(page, { name: 'verify-file-changed', beside: file, file: changed, verdict: 'broken' });
  await take(page, { name: 'verify-file-self-made', beside: file, file: selfMade, verdict: 'consistent' });
  await take(page, { name: 'verify-file-of-another', beside: other, file, verdict: 'broken' });
  await page.goto(`${origin}/log`);
  await page.screenshot({ path: join(FOLDER, 'log.png') });
} finally {
  await close();
  await stop();
}

/** Two sealed decisions of the demo world, as the files that anybody may hold. */
async function sealedFiles(): Promise<[Exported, Exported]> {
  const [center] = demo.centers;
  if (!center) throw new Error('The demo world has no center.');
  const { accessToken: as } = await signInTokens(origin, center.admin, center.domain);
  const { data } = await call<{ data: { evidence: { id: string } }[] }>(
    origin,
    'GET',
    '/api/decisions?status=sealed&page=1&limit=2',
    { as },
  );
  const files = await Promise.all(
    data.map(({ evidence }) => call<Exported>(origin, 'GET', `/api/evidence/${evidence.id}/export`, { as })),
  );
  const [one, two] = files;
  if (!one || !two) throw new Error('The demo world has no two sealed decisions.');
  return [one, two];
}

async function take(
  page: Page,
  { name, beside, file, verdict }: { name: string; beside: Exported; file: object; verdict: string },
): Promise<void> {
  await page.goto(`${origin}/verify/${beside.evidence.event.id}`, { waitUntil: 'networkidle' });
  const buffer = Buffer.from(JSON.stringify(file, null, 2));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'proof.jsonld', mimeType: 'application/ld+json', buffer });
  const outcome = page.locator(`[data-verdict="${verdict}"]`);
  await outcome.waitFor();
  await outcome.scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(name);
}

// Takes the pictures of what the public page says of a dropped file, and of the log's own page: `verify-file-….png` and `log.png` of
// docs/screens. They are a script of their own, because each shows a moment and not an address.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readVkey } from '@centerproof/proof';
import type { Page } from 'playwright-core';
import { call, signInTokens } from '../apps/console/test/harness/api.ts';
import { openChromium } from '../apps/console/test/harness/chromium.ts';
import { startConsole } from '../apps/console/test/harness/start-console.ts';
import { createWitness } from '../packages/cli/src/log/witness.ts';
import { freePorts } from './cluster/free-ports.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));
const VIEWPORT = { width: 900, height: 900 };

interface Exported {
  evidence: { event: { id: string } };
  verification: Record<string, unknown>;
  proof?: unknown;
}

const WITNESS = 'witness.example';
const COSIGNED_WITHIN_MS = 90_000;

const stateDir = mkdtempSync(join(tmpdir(), 'centerproof-witness-'));
const [witnessPort = 0] = await freePorts(1);
const witnessOf = createWitness({ name: WITNESS, stateDir });
const policyFile = join(stateDir, 'policy');
writeFileSync(
  policyFile,
  `witness ${WITNESS} ${witnessOf.vkey} http://127.0.0.1:${witnessPort}\nquorum ${WITNESS}\n`,
);
const { origin, demo, stop } = await startConsole({ LOG_WITNESSES: policyFile });
const logKey = readVkey((await (await fetch(`${origin}/log/vkey`)).text()).trim());
if (!logKey) throw new Error('The service gives no key of its log.');
const witness = await witnessOf.start({ logs: [logKey], host: '127.0.0.1', port: witnessPort });
const { context, close } = await openChromium();
try {
  await untilCosigned();
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
  await witness.stop();
  rmSync(stateDir, { recursive: true, force: true });
}

/** The first checkpoints were published before there was anybody to cosign them; each sign-in is audited, and makes another one. */
async function untilCosigned(): Promise<void> {
  const until = Date.now() + COSIGNED_WITHIN_MS;
  const [center] = demo.centers;
  if (!center) throw new Error('The demo world has no center.');
  while (!(await (await fetch(`${origin}/log/checkpoint`)).text()).includes(`— ${WITNESS} `)) {
    if (Date.now() > until) throw new Error('The witness has cosigned nothing.');
    await signInTokens(origin, center.admin, center.domain);
    await wait(5_000);
  }
}

/** Two decisions that a human approved, as the files that anybody may hold; they are made once the witness is there, which cosigns them. */
async function sealedFiles(): Promise<[Exported, Exported]> {
  const [center] = demo.centers;
  if (!center) throw new Error('The demo world has no center.');
  const { accessToken: as } = await signInTokens(origin, center.admin, center.domain);
  const { data: made } = await call<{ data: { key: string } }>(origin, 'POST', '/api/center/api-keys', {
    as,
    body: { name: 'Pictures', scopes: ['proof:write'] },
  });
  const approved = async (amount: number) => {
    const { data: decision } = await call<{ data: { id: string } }>(
      origin,
      'POST',
      '/api/v1/decision-events',
      {
        as: made.key,
        body: {
          type: 'agent_execution',
          actor: { id: 'agent-7', type: 'ai_agent', name: 'Refund agent' },
          action: { type: 'refund', description: 'Refund the rest of a term', input: { amount } },
        },
      },
    );
    const address = `/api/decisions/${decision.id}`;
    await call(origin, 'POST', `${address}/approvals`, { as, body: { result: 'approved' } });
    const { data } = await call<{ data: { evidence: { id: string } } }>(origin, 'GET', address, { as });
    return call<Exported>(origin, 'GET', `/api/evidence/${data.evidence.id}/export`, { as });
  };
  return [await approved(120_500), await approved(86_000)];
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

import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readLogPolicy, verdict } from '@centerproof/proof';
import { verifyWebhook } from '@centerproof/sdk';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { type Cells, type StartedCell, startCells } from '../../../../scripts/cluster/start-cells.ts';
import { startConsumer } from '../../src/delivery/webhooks/testing/consumer.ts';
import type { DemoWorld } from '../../src/demo/index.ts';
import { moveWithFaults } from './move-with-faults.ts';
import { createOwner } from './owner.ts';
import { ENVIRONMENT } from './prepare.ts';
import { createRandom } from './random.ts';

/**
 * Moves a center between two cells, to and fro, while it is written to by the edge; the command is killed (`kill -9`) at any step and
 * moment, and so are an api or a worker of either cell, and now and then the move is given up and begun anew. After each round every
 * decision that was acknowledged is in the cell where the center is, once, and every keyed call got its first answer; its chains hold,
 * an export from before and one of now verify, and every seal was delivered under the same secret. `ROUNDS=n` moves n times (4),
 * `COUNT=n` records n decisions first (0) and seals `SEALED_OF_TEN=n` of ten (10), `KILLS=0` only moves. Each round says its seed: `SEED=n ROUNDS=1` repeats it.
 */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
const ROUNDS = Number(process.env.ROUNDS ?? 4);
const KILLS = Number(process.env.KILLS ?? 2);
const COUNT = Number(process.env.COUNT ?? 0);
const SEALED_OF_TEN = Number(process.env.SEALED_OF_TEN ?? 10);
const WRITERS = 4;
const BATCH = 500;
const PAUSE_MS = 50;
/** Approvals under way at a time while a center is filled. */
const LANES = 32;
const DELIVERED_WITHIN_MS = 60_000;
const EVENTS = '/api/v1/decision-events';
const APPROVED = { approver: { id: 'ann', type: 'human' }, result: 'approved' };
const CHAINS = ['dpu', 'seal', 'proof', 'audit'];

const violations: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'centerproof-cells-'));
say(`Seed ${SEED}. Again: SEED=${SEED} ROUNDS=${ROUNDS} KILLS=${KILLS} COUNT=${COUNT} npm run test:cells`);
const cells = await startCells({
  dataDir: folder,
  ports: await freePorts(3),
  environment: ENVIRONMENT,
  say,
});
const consumer = await startConsumer();
try {
  await moveToAndFro(cells);
} finally {
  await cells.stop();
  await consumer.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const violation of violations.slice(0, 50)) say(`  seed ${SEED}: ${violation}`);
say(
  violations.length === 0
    ? 'Nothing was lost and nothing was done twice.'
    : `${violations.length} violations.`,
);
process.exit(violations.length === 0 ? 0 : 1);

/** What a caller was told: each decision by its key, and the evidence that was sealed. */
interface Ledger {
  recorded: Map<string, string>;
  sealed: Set<string>;
  /** When a write was accepted last, and the longest time that none was. */
  acceptedAtMs: number;
  gapMs: number;
}

async function moveToAndFro({ cells: [first, second] }: Cells): Promise<void> {
  if (!first || !second) throw new Error('There are two cells.');
  // The service wrote it, in the shape that it shares with this suite.
  const world = JSON.parse(readFileSync(join(folder, 'cell-0', 'demo.json'), 'utf8')) as DemoWorld;
  const center = world.centers[0];
  if (!center) throw new Error('The demo world has no center.');
  const key = center.apiKeys.write;
  await fill(first, key);
  const hook = await call(first, 'POST', '/api/v1/webhooks', {
    key,
    body: { url: `http://127.0.0.1:${consumer.port}/`, events: ['dpu.sealed'] },
  });
  const exported = await exportOne(first, key);
  await checkProof(first, exported);
  let [home, away] = [first, second];
  for (let round = 1; round <= ROUNDS; round++) {
    const seed = SEED + round - 1;
    const random = createRandom(seed);
    const ledger: Ledger = {
      recorded: new Map(),
      sealed: new Set(),
      acceptedAtMs: performance.now(),
      gapMs: 0,
    };
    const stopped = new AbortController();
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write({
        key,
        ledger,
        name: `${seed}-${round}-${writer}`,
        home,
        isStopped: () => stopped.signal.aborted,
      }),
    );
    await delay(500);
    const beganMs = performance.now();
    const { faults, peakMib, failure } = await moveWithFaults({
      random,
      home,
      away,
      centerId: center.id,
      kills: KILLS,
    });
    if (failure) violations.push(failure);
    const tookMs = performance.now() - beganMs;
    await delay(1_500);
    stopped.abort();
    await Promise.all(writers);
    await checkRows({ home, away, centerId: center.id, ledger });
    await checkChains(away, center);
    await checkProof(away, exported);
    await checkProof(away, await exportOne(home, key));
    await checkDeliveries(ledger, String(hook.body.signingSecret));
    say(
      `round ${round}, seed ${seed}: cell ${home.code} to ${away.code} in ${(tookMs / 1_000).toFixed(1)} s, the command took ${peakMib} MiB, ${faults.join(', ') || 'nothing was killed'}; ` +
        `${ledger.recorded.size} recorded, ${ledger.sealed.size} sealed, no write for ${(ledger.gapMs / 1_000).toFixed(1)} s; ${violations.length} violations`,
    );
    [home, away] = [away, home];
  }
}

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what is checked
  body: any;
}

/** By the edge where there is one; without it the caller follows by itself where a center has gone. */
async function send(
  home: StartedCell,
  method: string,
  path: string,
  { key, body, idempotencyKey }: { key?: string; body?: unknown; idempotencyKey?: string },
): Promise<Reply> {
  const ask = (address: string) =>
    fetch(address, {
      method,
      redirect: 'manual',
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const response = await ask(`${cells.edge ?? originOf(home)}${path}`);
  const location = response.headers.get('location');
  const last = response.status === 308 && location && !cells.edge ? await ask(location) : response;
  const text = await last.text();
  try {
    return { status: last.status, body: JSON.parse(text) };
  } catch {
    return { status: last.status, body: text };
  }
}

async function call(
  home: StartedCell,
  ...asked: [string, string, Parameters<typeof send>[3]]
): Promise<Reply> {
  const reply = await send(home, ...asked);
  if (reply.status >= 300)
    throw new Error(`${asked[0]} ${asked[1]}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
}

/** Repeats a call with its key until somebody answers it. */
async function insist(home: StartedCell, path: string, asked: Parameters<typeof send>[3]): Promise<Reply> {
  for (;;) {
    const reply = await send(home, 'POST', path, asked).catch(() => null);
    const isNotNow =
      !reply ||
      [500, 502, 503, 504, 308].includes(reply.status) ||
      (reply.status === 409 && /still running/.test(JSON.stringify(reply.body)));
    if (!isNotNow) return reply;
    await delay(PAUSE_MS);
  }
}

async function write(options: {
  key: string;
  ledger: Ledger;
  name: string;
  home: StartedCell;
  isStopped(): boolean;
}): Promise<void> {
  const { key, ledger, name, home, isStopped } = options;
  for (let number = 1; !isStopped(); number++) {
    const idempotencyKey = `${name}-${number}`;
    const recorded = await insist(home, EVENTS, { key, idempotencyKey, body: decision(idempotencyKey) });
    if (recorded.status !== 201 && recorded.status !== 200) {
      violations.push(`${idempotencyKey}: ${recorded.status} ${JSON.stringify(recorded.body)}`);
      continue;
    }
    ledger.recorded.set(idempotencyKey, recorded.body.data.id);
    const nowMs = performance.now();
    ledger.gapMs = Math.max(ledger.gapMs, nowMs - ledger.acceptedAtMs);
    ledger.acceptedAtMs = nowMs;
    if (number % 2 === 0) continue;
    const { id } = recorded.body.data;
    const sealed = await insist(home, `${EVENTS}/${id}/approvals`, {
      key,
      idempotencyKey: `${idempotencyKey}-a`,
      body: APPROVED,
    });
    if (sealed.status === 200) ledger.sealed.add(`evd_${id.slice(4)}`);
    else violations.push(`${idempotencyKey} sealed: ${sealed.status} ${JSON.stringify(sealed.body)}`);
  }
}

function decision(idempotencyKey: string) {
  return {
    type: 'custom',
    actor: { id: 'writer', type: 'system' },
    action: { type: 'write', input: { idempotencyKey } },
    idempotencyKey,
  };
}

async function fill(home: StartedCell, key: string): Promise<void> {
  for (let at = 0; at < COUNT; at += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, COUNT - at) }, (_, place) =>
      decision(`fill-${at + place}`),
    );
    const { body } = await call(home, 'POST', `${EVENTS}/batch`, { key, body: { events } });
    const recorded: string[] = body.data.map(({ data }: { data: { id: string } }) => data.id);
    const ids = recorded.filter((_, place) => place % 10 < SEALED_OF_TEN);
    const approveNext = async () => {
      for (let id = ids.pop(); id; id = ids.pop())
        await call(home, 'POST', `${EVENTS}/${id}/approvals`, { key, body: APPROVED });
    };
    await Promise.all(Array.from({ length: LANES }, approveNext));
  }
  if (COUNT > 0) say(`${COUNT} decisions were recorded before, and ${SEALED_OF_TEN} of ten sealed.`);
}

async function exportOne(home: StartedCell, key: string): Promise<never> {
  const { body } = await call(home, 'GET', `${EVENTS}?status=sealed&limit=1`, { key });
  const id = `evd_${body.data[0].id.slice(4)}`;
  for (;;) {
    const exported = await call(home, 'GET', `/api/v1/evidence/${id}/export`, { key });
    if (exported.body.verification.log) return exported.body as never;
    await delay(PAUSE_MS);
  }
}

async function checkRows(options: {
  home: StartedCell;
  away: StartedCell;
  centerId: number;
  ledger: Ledger;
}): Promise<void> {
  const { home, away, centerId, ledger } = options;
  const rowsIn = (cell: StartedCell) =>
    createOwner(cell.cluster.databaseUrl).rows<{ id: string; key: string | null }>(
      'select id, idempotency_key as key from decision_events where center_id = $1',
      [centerId],
    );
  const there = await rowsIn(away);
  const ids = new Set(there.map(({ id }) => id));
  const byKey = Map.groupBy(there, ({ key }) => key);
  for (const [key, id] of ledger.recorded) {
    const found = byKey.get(key) ?? [];
    if (found.length !== 1 || found[0]?.id !== id)
      violations.push(`${key}: acknowledged as ${id}, found as ${JSON.stringify(found)}`);
  }
  const left = (await rowsIn(home)).filter(({ id }) => !ids.has(id));
  if (left.length > 0)
    violations.push(`${left.length} decisions are in the old cell alone, such as ${left[0]?.id}`);
}

async function checkChains(away: StartedCell, center: DemoWorld['centers'][number]): Promise<void> {
  const { email, password } = center.admin;
  const direct = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${originOf(away)}${path}`, init)).json() as Promise<Reply['body']>;
  const signedIn = await direct('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, centerDomain: center.domain }),
  });
  const headers = { authorization: `Bearer ${signedIn.data?.accessToken}` };
  for (const chain of CHAINS) {
    const verified = await direct(`/api/chains/${chain}/verify`, { headers });
    if (verified.data?.valid !== true) violations.push(`chain ${chain}: ${JSON.stringify(verified)}`);
  }
}

async function checkProof(away: StartedCell, exported: never): Promise<void> {
  const text = async (path: string) => (await fetch(`${originOf(away)}${path}`)).text();
  const controller = JSON.parse(await text('/.well-known/controller.json'));
  const { outcome } = verdict(exported, {
    policy: readLogPolicy(await text('/log/policy')),
    exportKeys: controller.verificationMethod.map(
      (one: { publicKeyMultibase: string }) => one.publicKeyMultibase,
    ),
  });
  if (outcome !== 'proven') violations.push(`an export from before is ${outcome}`);
}

async function checkDeliveries(ledger: Ledger, secret: string): Promise<void> {
  const deadlineMs = performance.now() + DELIVERED_WITHIN_MS;
  const missing = () => {
    const seen = new Set(consumer.requests.map(({ body }) => JSON.parse(body.toString()).data.dpuId));
    return [...ledger.sealed].filter((id) => !seen.has(id));
  };
  while (missing().length > 0 && performance.now() < deadlineMs) await delay(500);
  for (const id of missing()) violations.push(`${id} was not delivered`);
  const last = consumer.requests.at(-1);
  if (!last) return;
  await verifyWebhook(last.body, last.headers as Record<string, string>, secret).catch((error: Error) =>
    violations.push(`a delivery is not signed by the secret of before: ${error.message}`),
  );
}

function originOf({ cluster }: StartedCell): string {
  return cluster.apis[0]?.origin ?? '';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

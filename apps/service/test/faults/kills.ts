import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import type { NodeProcess } from '../../../../scripts/cluster/node-process.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import type { DemoWorld } from '../../src/demo/index.ts';
import { type KeyedWrite, type KillTarget, writesOf } from './keyed-writes.ts';
import { createOwner, type Owner } from './owner.ts';
import { ENVIRONMENT } from './prepare.ts';
import { createRandom, type Random } from './random.ts';

/**
 * Kills nodes (`kill -9`) while they have many writes with an Idempotency-Key in hand, sends each write that got no answer to another
 * node at once, and sees to it that each has taken effect once. `KILLS=n` says how many writes are to lose their node (200),
 * `SEED=n` repeats the moments.
 */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
const WANTED = Number(process.env.KILLS ?? 200);
const NODES = 3;
const IN_FLIGHT = 120;
const KILL_WITHIN_MS = 250;
const RETRY_PAUSE_MS = 50;
const GIVE_UP_AFTER_MS = 60_000;

const violations: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'centerproof-kills-'));
say(`Seed ${SEED}. Again: SEED=${SEED} KILLS=${WANTED} npm run test:kills`);
const cluster = await startCluster({
  dataDir: folder,
  ports: await freePorts(NODES),
  workers: 0,
  masterKey: randomBytes(32).toString('hex'),
  environment: { ...ENVIRONMENT, LOG_LEVEL: 'error' },
  say: () => {},
});
try {
  await killUntil(createRandom(SEED), createOwner(cluster.databaseUrl));
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const violation of violations.slice(0, 50)) say(`  seed ${SEED}: ${violation}`);
say(violations.length === 0 ? 'Each write took effect once.' : `${violations.length} violations.`);
process.exit(violations.length === 0 ? 0 : 1);

async function killUntil(random: Random, owner: Owner): Promise<void> {
  const target = await prepare(cluster.apis[0]?.origin ?? '');
  let orphaned = 0;
  const starting = new Map<NodeProcess, Promise<void>>();
  for (let round = 1; orphaned < WANTED; round++) {
    const victim = random.pick(cluster.apis);
    await starting.get(victim);
    const writes = await writesOf({ target, round: `${SEED}-${round}`, count: IN_FLIGHT, ask: askAnywhere });
    const first = writes.map((write) => ask(victim, write));
    await delay(random.between(0, KILL_WITHIN_MS));
    await victim.kill();
    starting.set(victim, victim.start());
    const answers = await Promise.all(first);
    const alone = writes.filter((_, place) => answers[place] === null);
    orphaned += alone.length;
    await Promise.all(alone.map((write) => finish(write)));
    violations.push(...(await check(owner, writes)));
    say(
      `round ${round}: ${victim.name} died with ${alone.length} of ${IN_FLIGHT} writes in hand; ${orphaned} so far, ${violations.length} violations`,
    );
  }
  await Promise.all(starting.values());
}

/** Sends an orphan to the nodes that are left until one of them answers, and then once more: the answer stays the same. */
async function finish(write: KeyedWrite): Promise<void> {
  const answer = await askAnywhere(write);
  if (answer === null) violations.push(`${write.kind} ${write.key}: no answer`);
  else if (answer.status !== write.status)
    violations.push(`${write.kind} ${write.key}: ${answer.status} ${answer.text.slice(0, 200)}`);
  const again = await askAnywhere(write);
  if (again?.text !== answer?.text)
    violations.push(`${write.kind} ${write.key}: another answer the second time`);
}

async function askAnywhere(write: KeyedWrite): Promise<{ status: number; text: string } | null> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS;
  for (let turn = randomInt(NODES); performance.now() < deadline; turn++) {
    const node = cluster.apis[turn % NODES];
    const answer = node ? await ask(node, write) : null;
    const isNotNow =
      answer === null ||
      answer.status === 503 ||
      (answer.status === 409 && /still running/.test(answer.text));
    if (!isNotNow) return answer;
    await delay(RETRY_PAUSE_MS);
  }
  return null;
}

async function ask(node: NodeProcess, write: KeyedWrite): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(`${node.origin}${write.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${write.token}`,
        'content-type': 'application/json',
        'idempotency-key': write.key,
        'x-request-id': write.key,
      },
      body: JSON.stringify(write.body),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    // The node is gone, and nobody knows what it did before.
    return null;
  }
}

/** Whatever was answered or not: each write of the round has left its trace once. */
async function check(owner: Owner, writes: readonly KeyedWrite[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [kind, some] of Map.groupBy(writes, (write) => write.kind)) {
    const [first] = some;
    if (!first) continue;
    const rows = await owner.rows<{ mark: string; count: number }>(first.traces, [
      some.map(({ mark }) => mark),
    ]);
    const counts = new Map(rows.map(({ mark, count }) => [mark, count]));
    for (const { mark, traceCount } of some) {
      const found = counts.get(mark) ?? 0;
      if (found !== traceCount) wrong.push(`${kind} ${mark}: ${found} traces instead of ${traceCount}`);
    }
  }
  return wrong;
}

async function prepare(origin: string): Promise<KillTarget> {
  // The service wrote it, in the shape that it shares with this suite.
  const world = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as DemoWorld;
  const center = world.centers[0];
  if (!center) throw new Error('The demo world has no center.');
  const { email, password } = center.admin;
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, centerDomain: center.domain }),
  });
  const signedIn = (await response.json()) as { data: { accessToken: string } };
  const workflowId = center.workflows.find(({ name }) => name === 'Unpaid subscription notice')?.id;
  if (!workflowId) throw new Error('The demo center lacks a workflow.');
  return { apiKey: center.apiKeys.write, adminToken: signedIn.data.accessToken, workflowId };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

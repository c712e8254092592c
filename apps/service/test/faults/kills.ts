import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import type { NodeProcess } from '../../../../scripts/cluster/node-process.ts';
import { type Cluster, startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import type { DemoWorld } from '../../src/demo/index.ts';
import { brokenChains, type Violation } from './checks.ts';
import { type KeyedWrite, type KillTarget, writesOf } from './keyed-writes.ts';
import type { Installation, Kind, Round, RoundOutcome } from './kind.ts';
import { createOwner, type Owner } from './owner.ts';
import { ENVIRONMENT } from './prepare.ts';

/**
 * Two of five apis are killed, each at its own random moment while it has many writes with an Idempotency-Key in hand. Each write that
 * got no answer is sent to the other nodes at once, as a caller would, and is to take effect once. One kill interrupts many writes,
 * each of them somewhere else on its way: the outcome counts both.
 */
export const kills: Kind = { atOnce: 1, install };

const NODES = 5;
const VICTIMS = 2;
const IN_FLIGHT = 40;
const KILL_WITHIN_MS = 600;
const RETRY_PAUSE_MS = 50;
const GIVE_UP_AFTER_MS = 60_000;
const LATE_MS = 10_000;

async function install(dataDir: string): Promise<Installation> {
  const cluster = await startCluster({
    dataDir,
    ports: await freePorts(NODES),
    workers: 0,
    masterKey: randomBytes(32).toString('hex'),
    environment: { ...ENVIRONMENT, LOG_LEVEL: 'error', DATABASE_POOL_MAX: '6' },
    say: () => {},
  });
  try {
    const owner = createOwner(cluster.databaseUrl);
    const target = await prepare(cluster.apis[0]?.origin ?? '', dataDir);
    const starting = new Map<NodeProcess, Promise<void>>();
    return {
      run: (round) => runRound(round, { cluster, owner, target, starting }),
      async lookBack() {
        await Promise.all(starting.values());
        return (await brokenChains(owner)).map((what) => ({ means: 'fork', what }));
      },
      async stop() {
        await Promise.allSettled(starting.values());
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

interface Surroundings {
  cluster: Cluster;
  owner: Owner;
  target: KillTarget;
  /** Nodes that were killed in a round before, and are on their way back. */
  starting: Map<NodeProcess, Promise<void>>;
}

async function runRound(round: Round, surroundings: Surroundings): Promise<RoundOutcome> {
  const { cluster, owner, target, starting } = surroundings;
  const { random } = round;
  const victims = random
    .sample(cluster.apis, VICTIMS)
    .map((victim) => ({ victim, afterMs: random.between(0, KILL_WITHIN_MS) }));
  const callers = createCallers(cluster.apis);
  const hit = await Promise.all(
    victims.map(async ({ victim, afterMs }, place) => {
      const name = `${round.name}-${place}`;
      const writes = await writesOf({ target, round: name, count: IN_FLIGHT, ask: callers.askAnywhere });
      await starting.get(victim);
      const first = writes.map((write) => callers.ask(victim, write));
      await delay(afterMs);
      await victim.kill();
      starting.set(victim, victim.start());
      const answers = await Promise.all(first);
      const alone = writes.filter((_, at) => answers[at] === null);
      await Promise.all(writes.filter((_, at) => isNotNow(answers[at] ?? null)).map(callers.finish));
      return { writes, alone, told: `${victim.name} after ${Math.round(afterMs)} ms with ${alone.length}` };
    }),
  );
  const writes = hit.flatMap((one) => one.writes);
  const violations = [...callers.violations, ...(await check(owner, writes))];
  return {
    told: `kill -9 ${hit.map(({ told }) => told).join(' and ')} of ${IN_FLIGHT} writes in hand`,
    acknowledged: writes.length,
    interrupted: hit.reduce((sum, { alone }) => sum + alone.length, 0),
    kills: VICTIMS,
    slowestMs: callers.slowestMs(),
    violations,
  };
}

interface Reply {
  status: number;
  text: string;
}

/** Whether the caller has to ask again: nobody answered, or somebody who could not say yet. */
function isNotNow(answer: Reply | null): boolean {
  return (
    answer === null || answer.status === 503 || (answer.status === 409 && /still running/.test(answer.text))
  );
}

function createCallers(nodes: readonly NodeProcess[]) {
  const violations: Violation[] = [];
  let slowestMs = 0;

  async function ask(node: NodeProcess, write: KeyedWrite): Promise<Reply | null> {
    const begunMs = performance.now();
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
    } finally {
      const tookMs = performance.now() - begunMs;
      slowestMs = Math.max(slowestMs, tookMs);
      if (tookMs > LATE_MS)
        violations.push({ means: 'late', what: `${write.key}: ${Math.round(tookMs)} ms` });
    }
  }

  async function askAnywhere(write: KeyedWrite): Promise<Reply | null> {
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    for (let turn = randomInt(nodes.length); performance.now() < deadline; turn++) {
      const node = nodes[turn % nodes.length];
      const answer = node ? await ask(node, write) : null;
      if (!isNotNow(answer)) return answer;
      await delay(RETRY_PAUSE_MS);
    }
    return null;
  }

  return {
    violations,
    slowestMs: () => slowestMs,
    ask,
    askAnywhere,
    /** Sends an orphan to the nodes that are left until one of them answers, and then once more: the answer stays the same. */
    async finish(write: KeyedWrite): Promise<void> {
      const answer = await askAnywhere(write);
      const what = `${write.kind} ${write.key}`;
      if (answer === null) violations.push({ means: 'loss', what: `${what}: no answer` });
      else if (answer.status !== write.status)
        violations.push({ means: 'fault', what: `${what}: ${answer.status} ${answer.text.slice(0, 200)}` });
      const again = await askAnywhere(write);
      if (again?.text !== answer?.text)
        violations.push({ means: 'duplicate', what: `${what}: another answer the second time` });
    },
  };
}

/** Whatever was answered or not: each write of the round has left its trace once. */
async function check(owner: Owner, writes: readonly KeyedWrite[]): Promise<Violation[]> {
  const wrong: Violation[] = [];
  for (const [kind, some] of Map.groupBy(writes, (write) => write.kind)) {
    const [first] = some;
    if (!first) continue;
    const rows = await owner.rows<{ mark: string; count: number }>(first.traces, [
      some.map(({ mark }) => mark),
    ]);
    const counts = new Map(rows.map(({ mark, count }) => [mark, count]));
    for (const { mark, traceCount } of some) {
      const found = counts.get(mark) ?? 0;
      if (found !== traceCount)
        wrong.push({
          means: found < traceCount ? 'loss' : 'duplicate',
          what: `${kind} ${mark}: ${found} traces instead of ${traceCount}`,
        });
    }
  }
  return wrong;
}

async function prepare(origin: string, dataDir: string): Promise<KillTarget> {
  // The service wrote it, in the shape that it shares with this suite.
  const world = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoWorld;
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

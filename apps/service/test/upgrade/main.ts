import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import type { NodeProcess } from '../../../../scripts/cluster/node-process.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import { readRelease } from '../../../../scripts/upgrade-files.ts';
import type { DemoWorld } from '../../src/demo/index.ts';
import { checkAtTheEnd, checkRound } from '../faults/checks.ts';
import { startLoad } from '../faults/load.ts';
import { acknowledgedIn, ENVIRONMENT, prepareLoad } from '../faults/prepare.ts';
import { createReport, type Report } from '../faults/report.ts';
import { type Balancer, createBalancer } from './balancer.ts';
import { checkOutReleased, commitOf, makeNext } from './checkouts.ts';
import { startEverydayLoad } from './everyday-load.ts';

/**
 * The upgrade: nodes of the released version under load give way, one after the other, to nodes of what is here, on one database. No
 * request may fail, and nothing may be missing. What is here gets migrations of tables in use, so that there always are some, and all of its
 * functions and triggers are applied anew. `--control` has it rename a table that the released version uses, and ends well if that
 * was noticed.
 */
const ADDITIVE = [
  'alter table decision_events add column next_version text;',
  'alter table chain_entries add column next_version text;',
  'alter table centers add column next_version int not null default 1;',
  'alter table sessions add column next_version text; create table next_version_notes (id text primary key);',
];
const CONTROL = { from: 'refresh_tokens', to: 'tokens_to_refresh' };
const STEP_MS = Number(process.env.STEP_MS ?? 2_000);

const isControl = process.argv.includes('--control');
const report = createReport('upgrade');
const release = readRelease();
const commit = commitOf(release);
if (!commit) {
  report.say(
    `NOT RUN: the history of this checkout does not reach back to ${release.version} (${release.commit}).`,
  );
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'centerproof-upgrade-'));
try {
  await upgrade(commit);
} finally {
  if (!report.hasFailed() || isControl) rmSync(folder, { recursive: true, force: true });
  else report.say(`What the nodes said is in ${join(folder, 'data', 'logs')}`);
}
report.summarize();
if (isControl)
  report.say(
    report.hasFailed() ? 'The control was noticed, as it should be.' : 'The control was not noticed.',
  );
process.exit(report.hasFailed() === isControl ? 0 : 1);

async function upgrade(from: string): Promise<void> {
  const dataDir = join(folder, 'data');
  const released = checkOutReleased(from, join(folder, 'released'));
  const next = makeNext(
    join(folder, 'next'),
    isControl
      ? { migrations: [`alter table ${CONTROL.from} rename to ${CONTROL.to};`], rename: CONTROL }
      : { migrations: ADDITIVE },
  );
  const versions = new Map<string, string>();
  report.say(`${release.version} (${from.slice(0, 7)}) starts …`);
  const cluster = await startCluster({
    dataDir,
    ports: await freePorts(2),
    workers: 2,
    masterKey: randomBytes(32).toString('hex'),
    environment: ENVIRONMENT,
    commandOf: (name) => [process.execPath, versions.get(name) ?? released],
    say: () => {},
  });
  try {
    let balancer: Balancer | undefined;
    const context = await prepareLoad(cluster, dataDir, {
      clientOf(origins, seen) {
        balancer = createBalancer(origins, seen);
        return balancer;
      },
    });
    try {
      const load = startLoad({ ...context, name: 'upgrade', recordsMax: Number.POSITIVE_INFINITY });
      const everyday = startEverydayLoad({ ...context, person: personOf(dataDir), name: 'upgrade' });
      const begunMs = performance.now();
      const replace = (node: NodeProcess) => replaceNode(node, { versions, next, balancer, report });
      const [firstApi, secondApi] = cluster.apis;
      const [firstWorker, secondWorker] = cluster.workers;
      await delay(STEP_MS);
      // The first new node migrates, beside two old apis.
      for (const node of [firstWorker, firstApi, secondWorker, secondApi]) if (node) await replace(node);
      await Promise.all([load.stop(), everyday.stop()]);
      const changed = await everyday.changedAnswers();
      const { decisions, signIns } = everyday.done;
      const { requests, slowestMs } = context.observations;
      report.round(
        0,
        {
          told: `${decisions} decided, ${signIns} signed in, ${everyday.kept.length} written with keys, ${requests} requests`,
          acknowledged: acknowledgedIn(context.ledger),
          interrupted: 0,
          kills: 0,
          slowestMs,
          violations: [
            ...changed.map((what) => ({ means: 'duplicate' as const, what: `another answer: ${what}` })),
            ...(await checkRound(context)),
            ...(await checkAtTheEnd(context)),
          ],
        },
        performance.now() - begunMs,
      );
    } finally {
      await context.close();
    }
  } finally {
    await cluster.stop();
  }
}

async function replaceNode(
  node: NodeProcess,
  {
    versions,
    next,
    balancer,
    report: { say },
  }: { versions: Map<string, string>; next: string; balancer: Balancer | undefined; report: Report },
): Promise<void> {
  const begun = performance.now();
  if (node.origin) await balancer?.takeOut(node.origin);
  await node.stop();
  versions.set(node.name, next);
  await node.start();
  if (node.origin) balancer?.putBack(node.origin);
  say(`${node.name} is of the new version after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  await delay(STEP_MS);
}

function personOf(dataDir: string) {
  // The service wrote it, in the shape that it shares with this suite.
  const [center] = (JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoWorld).centers;
  if (!center) throw new Error('The demo world has no center.');
  return { email: center.admin.email, password: center.admin.password, centerDomain: center.domain };
}

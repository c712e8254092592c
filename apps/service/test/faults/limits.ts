import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import { type LimitContext, type LimitFault, limitFaults } from './limit-faults.ts';
import { startLoad } from './load.ts';
import { ENVIRONMENT, prepareLoad } from './prepare.ts';
import { createRandom } from './random.ts';
import { createReport } from './report.ts';

/**
 * Clocks that jump, disks that are full, connections and memory that are used up: two apis and two workers under load, one cause after
 * the other, and after each every promise checked. `ROUNDS=n` goes through the causes so often (once), `ONLY=text` keeps to those whose
 * name has the text, `SEED=n` repeats a run. Disks and memory need root, clocks need libfaketime; what is missing is said.
 */
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const ONLY = process.env.ONLY ?? '';
const DATABASE_DISK = '700m';
const FILES_DISK = '8m';
const CALM_MS = 1_000;

const report = createReport(SEED);
const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-limits-'));
chmodSync(dataDir, 0o755);
const mounted: string[] = [];
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    report.say('Stopping after this one …');
  });
}
report.say(`Seed ${SEED}. Again: SEED=${SEED} ROUNDS=${ROUNDS} ONLY='${ONLY}' npm run test:limits`);
try {
  await run();
} catch (error) {
  report.failed += 1;
  report.say(`The suite itself failed: ${error instanceof Error ? error.stack : error}`);
} finally {
  for (const disk of mounted) execFileSync('umount', ['--lazy', disk]);
  if (report.failed === 0) rmSync(dataDir, { recursive: true, force: true });
  else report.say(`What the nodes said is in ${join(dataDir, 'logs')}`);
}
report.say(`${report.passed} passed, ${report.failed} failed`);
process.exit(report.failed === 0 && !isInterrupted ? 0 : 1);

async function run(): Promise<void> {
  const disks =
    process.getuid?.() === 0
      ? { database: mount('postgres', DATABASE_DISK), files: mount('files', FILES_DISK) }
      : null;
  const clocks = prepareClocks();
  const cluster = await startCluster({
    dataDir,
    ports: await freePorts(2),
    workers: 2,
    masterKey: randomBytes(32).toString('hex'),
    environment: ENVIRONMENT,
    commandOf: (name) => [...(clocks?.commandOf(name) ?? []), process.execPath, MAIN],
    say: () => {},
  });
  try {
    // A retry waits by the clock of the worker that was refused, and so for the hour that it is ahead.
    const load = await prepareLoad(cluster, dataDir, { refuseEvery: Number.POSITIVE_INFINITY });
    try {
      const context: LimitContext = {
        ...load,
        dataDir,
        disks,
        random: createRandom(SEED),
        moveClock: clocks?.move ?? null,
      };
      for (let round = 1; round <= ROUNDS; round++)
        for (const fault of limitFaults.filter(({ name }) => name.includes(ONLY)))
          if (!isInterrupted) await runFault(context, fault, round);
    } finally {
      await load.close();
    }
  } finally {
    await cluster.stop();
  }
}

async function runFault(context: LimitContext, fault: LimitFault, round: number): Promise<void> {
  const lacks = fault.lacks(context);
  if (lacks) return report.say(`NOT RUN: ${fault.name} needs ${lacks}.`);
  const { observations } = context;
  const before = observations.notNow;
  const begunMs = performance.now();
  const load = startLoad({ ...context, name: `limits-${SEED}-${round}-${limitFaults.indexOf(fault)}` });
  let violations: string[];
  try {
    await delay(CALM_MS);
    violations = await fault.run(context);
    await delay(CALM_MS);
  } finally {
    await load.stop();
  }
  for (const violation of violations) report.say(`  ${fault.name}: ${violation}`);
  report.failed += violations.length;
  await report.check(context, {
    title: `round ${round}`,
    faults: `${fault.name}; ${observations.notNow - before} answers of 503`,
    begunMs,
  });
}

function mount(name: string, size: string): string {
  const folder = join(dataDir, name);
  mkdirSync(folder, { mode: 0o755 });
  execFileSync('mount', ['--types', 'tmpfs', '--options', `size=${size},mode=755`, 'tmpfs', folder]);
  mounted.push(folder);
  return folder;
}

/** Each node looks at a file of its own for how far its clock is off; what measures durations goes on as it is, as on a machine. */
function prepareClocks() {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) return null;
  const fileOf = (node: string) => join(dataDir, `clock-${node.replace(' ', '-')}`);
  const move = (node: string, seconds: number) =>
    writeFileSync(fileOf(node), seconds < 0 ? `${seconds}` : `+${seconds}`);
  return {
    move,
    commandOf(node: string): string[] {
      move(node, 0);
      return [
        'env',
        `LD_PRELOAD=${library}`,
        `FAKETIME_TIMESTAMP_FILE=${fileOf(node)}`,
        'FAKETIME_CACHE_DURATION=1',
        'FAKETIME_DONT_FAKE_MONOTONIC=1',
      ];
    },
  };
}

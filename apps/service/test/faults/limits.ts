import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import { checkAtTheEnd, checkRound, type Violation } from './checks.ts';
import type { Installation, Kind, Round, RoundOutcome } from './kind.ts';
import { type LimitContext, limitFaults } from './limit-faults.ts';
import { startLoad } from './load.ts';
import { acknowledgedIn, ENVIRONMENT, prepareLoad } from './prepare.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const DATABASE_DISK = '700m';
const FILES_DISK = '8m';
const CALM_MS = 1_000;

/**
 * Clocks that jump, disks that are full, connections and memory that are used up, each in its turn: two apis and two workers under load.
 * Disks and memory need root.
 */
export const limits: Kind = {
  atOnce: 1,
  missing() {
    if (process.getuid?.() !== 0) return 'root, to mount small disks and to limit memory,';
    return clockLibrary() ? undefined : 'libfaketime (the package faketime)';
  },
  install,
};

async function install(dataDir: string): Promise<Installation> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    chmodSync(dataDir, 0o755);
    const mount = (name: string, size: string) => {
      const folder = join(dataDir, name);
      mkdirSync(folder, { mode: 0o755 });
      execFileSync('mount', ['--types', 'tmpfs', '--options', `size=${size},mode=755`, 'tmpfs', folder]);
      stops.push(async () => void execFileSync('umount', ['--lazy', folder]));
      return folder;
    };
    const disks = { database: mount('postgres', DATABASE_DISK), files: mount('files', FILES_DISK) };
    const clocks = clocksIn(dataDir);
    const cluster = await startCluster({
      dataDir,
      ports: await freePorts(2),
      workers: 2,
      masterKey: randomBytes(32).toString('hex'),
      environment: ENVIRONMENT,
      commandOf: (name) => [...clocks.commandOf(name), process.execPath, MAIN],
      say: () => {},
    });
    stops.push(cluster.stop);
    // A retry waits by the clock of the worker that was refused, and so for the hour that it is ahead.
    const load = await prepareLoad(cluster, dataDir, { refuseEvery: Number.POSITIVE_INFINITY });
    stops.push(load.close);
    const context = { ...load, dataDir, disks, moveClock: clocks.move };
    return {
      run: (round) => runRound({ ...context, random: round.random }, round),
      lookBack: () => checkAtTheEnd(load),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** All rounds have one ledger: what was written by a clock that was ahead belongs to no later round. */
async function runRound(context: LimitContext, { seed, name }: Round): Promise<RoundOutcome> {
  const fault = limitFaults[seed % limitFaults.length];
  if (!fault) throw new Error('There is no such limit.');
  const { ledger, observations } = context;
  const before = { acknowledged: acknowledgedIn(ledger), notNow: observations.notNow };
  observations.slowestMs = 0;
  const load = startLoad({ ...context, name });
  const violations: Violation[] = [];
  try {
    await delay(CALM_MS);
    for (const what of await fault.run(context)) violations.push({ means: 'fault', what });
    await delay(CALM_MS);
  } finally {
    await load.stop();
  }
  return {
    told: `${fault.name}; ${observations.notNow - before.notNow} answers of 503`,
    acknowledged: acknowledgedIn(ledger) - before.acknowledged,
    interrupted: 0,
    kills: 0,
    slowestMs: observations.slowestMs,
    violations: [...violations, ...(await checkRound(context))],
  };
}

function clockLibrary(): string | undefined {
  return globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
}

/** Each node looks at a file of its own for how far its clock is off; what measures durations goes on as it is, as on a machine. */
function clocksIn(dataDir: string) {
  const fileOf = (node: string) => join(dataDir, `clock-${node.replace(' ', '-')}`);
  const move = (node: string, seconds: number) =>
    writeFileSync(fileOf(node), seconds < 0 ? `${seconds}` : `+${seconds}`);
  return {
    move,
    commandOf(node: string): string[] {
      move(node, 0);
      return [
        'env',
        `LD_PRELOAD=${clockLibrary()}`,
        `FAKETIME_TIMESTAMP_FILE=${fileOf(node)}`,
        'FAKETIME_CACHE_DURATION=1',
        'FAKETIME_DONT_FAKE_MONOTONIC=1',
      ];
    },
  };
}

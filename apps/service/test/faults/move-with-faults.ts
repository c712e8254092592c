import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StartedCell } from '../../../../scripts/cluster/start-cells.ts';
import type { Random } from './random.ts';

const CLI = fileURLToPath(new URL('../../../../packages/cli/src/main.ts', import.meta.url));
const WITHIN_MS = 6_000;
/** A node that has just begun may hold a table, and a killed command its lock for a moment. */
const TRIES = 4;
const SAMPLED_EVERY_MS = 200;
/** What the command says when it has come to a step. */
const STEPS = [
  'takes no changes',
  'refuses changes',
  'Its archive is',
  'is here, closed',
  '/audit:',
  'is at http',
];
const VICTIMS = ['the command', 'the command', 'the command and a node', 'an api', 'a worker'] as const;

interface MoveOfRound {
  random: Random;
  home: StartedCell;
  away: StartedCell;
  centerId: number;
  kills: number;
}

/** What happened on the way; a failure when the command does not end well although nobody disturbs it any more. */
interface Moved {
  faults: string[];
  /** The most memory that the command took. */
  peakMib: number;
  failure: string | null;
}

/** Runs the command until it ends well; meanwhile it and nodes are killed, nodes are started again, and the move is given up. */
export async function moveWithFaults(round: MoveOfRound): Promise<Moved> {
  const { random, home, away, kills } = round;
  const moved: Moved = { faults: [], peakMib: 0, failure: null };
  for (let left = kills; left > 0; left--) {
    const command = startCommand(round, []);
    const victim = random.pick(VICTIMS);
    const step = random.pick([...STEPS, null]);
    const afterMs = random.between(0, step === null ? WITHIN_MS : 300);
    const node = random.pick(nodesOf([home, away], victim));
    const givesUp = random.between(0, 1) < 0.25;
    const moment = Promise.race([command.said(step), command.exit]).then(() => delay(afterMs));
    await Promise.race([moment, command.exit]);
    const isOver = command.hasEnded();
    const when = `${(afterMs / 1_000).toFixed(2)} s after ${step === null ? 'the start' : `"${step}"`}`;
    if (!isOver && victim.startsWith('the command')) command.kill();
    if (victim !== 'the command') {
      await node.kill();
      await node.start();
    }
    const { code, peakMib } = await command.end();
    moved.peakMib = Math.max(moved.peakMib, peakMib);
    const named = victim === 'the command' ? victim : victim.replace(/an? (node|api|worker)$/, node.name);
    moved.faults.push(isOver ? `${named} when all was over` : `${named} ${when}`);
    if (code === 0) return moved;
    if (givesUp) {
      const { code: refused } = await startCommand(round, ['--give-up']).end();
      moved.faults.push(refused === 0 ? 'given up' : 'too late to give up');
    }
  }
  for (let tries = 1; ; tries++) {
    const { code, said, peakMib } = await startCommand(round, []).end();
    moved.peakMib = Math.max(moved.peakMib, peakMib);
    if (code === 0) return moved;
    if (tries === TRIES)
      return { ...moved, failure: `the move ends with ${code}: ${said.trim().slice(-500)}` };
    await delay(1_000);
  }
}

function nodesOf(cells: readonly StartedCell[], victim: (typeof VICTIMS)[number]) {
  return cells.flatMap(({ cluster: { apis, workers } }) => [
    ...(victim === 'a worker' ? [] : apis),
    ...(victim === 'an api' ? [] : workers),
  ]);
}

function startCommand({ home, away, centerId }: MoveOfRound, options: readonly string[]) {
  const child = spawn(
    process.execPath,
    [CLI, 'move-center', String(centerId), '--to', away.settingsFile, ...options],
    {
      env: { PATH: process.env.PATH, ...home.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const waiting: { step: string; tell(): void }[] = [];
  let said = '';
  let peakMib = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (process.env.VERBOSE)
        process.stdout.write(`${new Date().toISOString()} ${chunk.toString().trim()}\n`);
      for (const { step, tell } of waiting) if (said.includes(step)) tell();
    });
  const sampling = setInterval(() => {
    peakMib = Math.max(peakMib, peakOf(child.pid));
  }, SAMPLED_EVERY_MS);
  return {
    exit,
    kill: () => child.kill('SIGKILL'),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Until the command has said this; at once for no step. */
    said: (step: string | null) =>
      new Promise<void>((resolve) => {
        if (step === null || said.includes(step)) resolve();
        else waiting.push({ step, tell: resolve });
      }),
    async end() {
      const [code] = await exit;
      clearInterval(sampling);
      return { code, said, peakMib };
    },
  };
}

/** The most memory of a process so far, in MiB; 0 where the system does not tell. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kib ?? 0) / 1_024);
  } catch {
    return 0;
  }
}

import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kills } from './kills.ts';
import type { Installation, Kind } from './kind.ts';
import { limits } from './limits.ts';
import { nodes, pooled, single } from './nodes.ts';
import { patroni } from './patroni.ts';
import { createRandom } from './random.ts';
import { createReport } from './report.ts';
import { standby } from './standby.ts';

/**
 * Rounds of faults: an installation under load is damaged at random moments, and after each round every promise is checked.
 * `npm run test:rounds -- KIND` with KIND `single`, `nodes`, `pooled`, `standby`, `patroni`, `limits` or `kills`. `ROUNDS=n` says how many (3),
 * `INTERRUPTED=n` goes on until so many writes with a key have lost their node (`kills`), `AT_ONCE=n` how many installations are
 * damaged at the same time. Each round has a seed: `SEED=n` begins with that one, and `SEED=n ROUNDS=1` repeats it.
 */
const KINDS: Record<string, Kind> = { single, nodes, pooled, standby, patroni, limits, kills };
const ROUNDS_MAX = 100_000;
/** After so many installations with a violation there is nothing more to learn. */
const VIOLATED_MAX = 5;

const [name = 'nodes'] = process.argv.slice(2);
const kind = KINDS[name];
if (!kind) throw new Error(`KIND is one of ${Object.keys(KINDS).join(', ')}, not "${name}".`);
const firstSeed = wholeNumber('SEED', randomInt(2 ** 31), 2 ** 32 - 1);
const interruptedWanted = wholeNumber('INTERRUPTED', 0, ROUNDS_MAX);
const rounds = wholeNumber('ROUNDS', interruptedWanted > 0 ? ROUNDS_MAX : 3, ROUNDS_MAX);
const atOnce = Math.min(rounds, wholeNumber('AT_ONCE', kind.atOnce, 16));
const report = createReport(name);
const missing = kind.missing?.();
let begun = 0;
let violated = 0;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    report.say('Stopping after the rounds that are under way …');
  });
}

if (missing) {
  report.say(`Skipped: ${name} needs ${missing} on this machine.`);
  process.exit(0);
}
report.say(`Kind ${name}, seeds from ${firstSeed} on, ${atOnce} installations at once.`);
await Promise.all(Array.from({ length: atOnce }, () => runInstallations(kind)));
report.summarize();
process.exit(report.hasFailed() || isInterrupted ? 1 : 0);

function isOver(): boolean {
  const isEnough = interruptedWanted > 0 && report.interrupted() >= interruptedWanted;
  return isInterrupted || isEnough || begun >= rounds || violated >= VIOLATED_MAX;
}

/** One installation after the other; each lives until the rounds are over or something in it is violated. */
async function runInstallations(of: Kind): Promise<void> {
  while (!isOver()) {
    const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-rounds-'));
    const isWhole = await runInstallation(of, dataDir).catch((error: Error) => {
      report.broke(error);
      return false;
    });
    if (isWhole) rmSync(dataDir, { recursive: true, force: true });
    else {
      violated += 1;
      report.say(`What the nodes said is in ${join(dataDir, 'logs')}`);
    }
  }
}

async function runInstallation(of: Kind, dataDir: string): Promise<boolean> {
  let installation: Installation | undefined;
  let seed = firstSeed;
  try {
    installation = await of.install(dataDir);
    for (let left = of.roundsEach ?? Number.POSITIVE_INFINITY; left > 0 && !isOver(); left--) {
      seed = firstSeed + begun++;
      const begunMs = performance.now();
      const outcome = await installation.run({ seed, name: `s${seed}`, random: createRandom(seed) });
      report.round(seed, outcome, performance.now() - begunMs);
      if (outcome.violations.length > 0) return false;
    }
    const found = await installation.lookBack();
    report.lookedBack(seed, found);
    return found.length === 0;
  } finally {
    await installation?.stop();
  }
}

function wholeNumber(setting: string, fallback: number, max: number): number {
  const text = process.env[setting];
  if (!text) return fallback;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > max) throw new Error(`${setting} must be a whole number up to ${max}.`);
  return number;
}

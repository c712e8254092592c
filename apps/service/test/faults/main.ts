import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPatroni } from './patroni.ts';
import { createRandom } from './random.ts';
import { createReport } from './report.ts';
import { runRounds } from './rounds.ts';
import { runStandby } from './standby.ts';

/**
 * The fault suite: a cluster under load, damaged at random moments, and after each round every promise checked. The seed
 * decides which faults come and when; `SEED=n` repeats a run, `ROUNDS=n` says how many rounds (3, and 0 for none), and
 * `FAILOVERS=n` how many against a cluster of Patroni's (none).
 */
const seed = wholeNumber('SEED', randomInt(2 ** 31), 2 ** 32 - 1);
const rounds = wholeNumber('ROUNDS', 3, 1_000);
const failovers = wholeNumber('FAILOVERS', 0, 1_000);
const random = createRandom(seed);
const report = createReport(seed);
const folders: string[] = [];
const name = `s${seed}`;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    report.say('Stopping after this round …');
  });
}

report.say(
  `Seed ${seed}, ${rounds} rounds, ${failovers} failovers. Again: SEED=${seed} ROUNDS=${rounds} FAILOVERS=${failovers} npm run test:faults`,
);
try {
  if (rounds > 0)
    await runRounds({
      dataDir: newFolder('rounds'),
      rounds,
      name,
      random,
      report,
      isInterrupted: () => isInterrupted,
    });
  if (failovers > 0 && !isInterrupted)
    await runPatroni({
      dataDir: newFolder('failovers'),
      rounds: failovers,
      name,
      random,
      report,
      isInterrupted: () => isInterrupted,
    });
  else if (!isInterrupted) await runStandby({ dataDir: newFolder('standby'), name, random, report });
} catch (error) {
  report.failed += 1;
  report.say(`The suite itself failed: ${error instanceof Error ? error.stack : error}`);
}
for (const folder of folders) {
  if (report.failed === 0) rmSync(folder, { recursive: true, force: true });
  else report.say(`What the nodes said is in ${join(folder, 'logs')}`);
}
report.say(`${report.passed} passed, ${report.failed} failed`);
process.exit(report.failed === 0 && !isInterrupted ? 0 : 1);

function newFolder(part: string): string {
  const folder = mkdtempSync(join(tmpdir(), `centerproof-faults-${part}-`));
  folders.push(folder);
  return folder;
}

function wholeNumber(setting: string, fallback: number, max: number): number {
  const text = process.env[setting];
  if (!text) return fallback;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > max) throw new Error(`${setting} must be a whole number up to ${max}.`);
  return number;
}

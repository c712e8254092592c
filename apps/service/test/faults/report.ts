import type { Violation } from './checks.ts';
import type { RoundOutcome } from './kind.ts';

/** Prints one line for each round and what is violated, and adds up. */
export interface Report {
  say(line: string): void;
  round(seed: number, outcome: RoundOutcome, tookMs: number): void;
  /** What was found in an installation after its last round. */
  lookedBack(lastSeed: number, violations: readonly Violation[]): void;
  /** The suite itself could not go on. */
  broke(error: Error): void;
  interrupted(): number;
  hasFailed(): boolean;
  summarize(): void;
}

export function createReport(kind: string): Report {
  const begunMs = performance.now();
  const total = { rounds: 0, acknowledged: 0, interrupted: 0, kills: 0, slowestMs: 0, broken: 0 };
  const violations: Violation[] = [];
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const note = (seed: number, found: readonly Violation[]) => {
    violations.push(...found);
    for (const { means, what } of found) say(`  seed ${seed}: ${means}: ${what}`);
  };
  return {
    say,
    round(seed, outcome, tookMs) {
      const { told, acknowledged, interrupted, kills, slowestMs } = outcome;
      total.rounds += 1;
      total.acknowledged += acknowledged;
      total.interrupted += interrupted;
      total.kills += kills;
      total.slowestMs = Math.max(total.slowestMs, slowestMs);
      say(
        `${total.rounds} seed ${seed}: ${told} | ${acknowledged} acknowledged, slowest request ${Math.round(slowestMs)} ms | ` +
          `${(tookMs / 1_000).toFixed(1)} s | ${outcome.violations.length === 0 ? 'ok' : 'VIOLATED'}`,
      );
      note(seed, outcome.violations);
    },
    lookedBack: note,
    broke(error) {
      total.broken += 1;
      say(`The suite itself failed: ${error.stack}`);
    },
    interrupted: () => total.interrupted,
    hasFailed: () => violations.length > 0 || total.broken > 0 || total.rounds === 0,
    summarize() {
      const count = (means: Violation['means']) =>
        violations.filter((violation) => violation.means === means).length;
      say(
        `${kind}: ${total.rounds} rounds in ${((performance.now() - begunMs) / 60_000).toFixed(1)} minutes; ` +
          `${total.acknowledged} acknowledged writes, ${total.kills} kill -9 of nodes, ${total.interrupted} keyed writes interrupted by one; ` +
          `${count('loss')} losses, ${count('fork')} forks, ${count('duplicate')} duplicates, ` +
          `${count('late')} requests over ten seconds, ${count('fault')} other faults; ` +
          `slowest request ${Math.round(total.slowestMs)} ms${total.broken > 0 ? `; the suite broke ${total.broken} times` : ''}.`,
      );
    },
  };
}

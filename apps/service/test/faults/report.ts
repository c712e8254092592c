import { type CheckContext, checks } from './checks.ts';

/** Runs every check, prints one line and what is violated, and counts. */
export interface Report {
  passed: number;
  failed: number;
  say(line: string): void;
  check(context: CheckContext, done: { title: string; faults: string; begunMs: number }): Promise<void>;
}

export function createReport(seed: number): Report {
  let last = { records: 0, seals: 0, executions: 0 };
  const report: Report = {
    passed: 0,
    failed: 0,
    say: (line) => void process.stdout.write(`${line}\n`),
    async check(context, { title, faults, begunMs }) {
      const { ledger, consumer, observations } = context;
      const violations: string[] = [];
      for (const { name, violations: look } of checks) {
        const found = await look(context);
        if (found.length === 0) report.passed += 1;
        else report.failed += 1;
        violations.push(...found.map((what) => `${name}: ${what}`));
      }
      const now = {
        records: ledger.records.size,
        seals: ledger.seals.size,
        executions: ledger.executions.size,
      };
      const events = new Set(consumer.requests.map(({ headers }) => headers['x-service-event-id'])).size;
      report.say(
        `${title}: ${faults} | ${now.records - last.records} recorded, ${now.seals - last.seals} sealed, ` +
          `${now.executions - last.executions} executed | so far ${events} events arrived, ` +
          `${consumer.requests.length - events} of them again, ${observations.retries} retries, ` +
          `slowest request ${Math.round(observations.slowestMs)} ms | ` +
          `${((performance.now() - begunMs) / 1_000).toFixed(0)} s | ${violations.length === 0 ? 'ok' : 'VIOLATED'}`,
      );
      for (const violation of violations) report.say(`  seed ${seed}, ${title}: ${violation}`);
      last = now;
    },
  };
  return report;
}

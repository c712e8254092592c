import type { Tx } from '../../platform/database/index.ts';
import { countHolds } from './legal-holds.queries.ts';
import { countDue, selectRules } from './retention.queries.ts';
import { dueBefore, LOGS_KEPT_DAYS, RECORD_KINDS } from './retention-rules.ts';

const SOON_MS = 30 * 24 * 3_600_000;

/** How long each kind is kept, what is due by now and within a month, and what holds stand. */
export async function describeRetention(tx: Tx, centerId: number, now: Date) {
  const rules = await selectRules(tx, centerId);
  const { standing, coversCenter } = await countHolds(tx, centerId);
  const soon = new Date(now.getTime() + SOON_MS);
  const kinds = [];
  for (const kind of RECORD_KINDS) {
    const rule = rules.find((each) => each.kind === kind);
    kinds.push({
      kind,
      keepDays: rule?.keepDays ?? null,
      due: rule ? await countDue(tx, rule, dueBefore(rule.keepDays, now)) : 0,
      dueWithin30Days: rule ? await countDue(tx, rule, dueBefore(rule.keepDays, soon)) : 0,
    });
  }
  return { logsKeptDays: LOGS_KEPT_DAYS, kinds, holds: { standing, coversCenter } };
}

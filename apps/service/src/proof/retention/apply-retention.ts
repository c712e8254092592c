import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemSource } from '../audit/index.ts';
import { eraseClaims } from '../evidence/index.ts';
import {
  type DueEntry,
  markReached,
  type RetentionRule,
  selectAllRules,
  selectDueEntries,
} from './retention.queries.ts';
import { dueBefore, PERSONAL_CLAIMS } from './retention-rules.ts';

/** Entries of one look, and erasures of one rule in one run: the chain is free for others between any two of them. */
const LOOK_MAX = 200;
const ERASED_MAX = 500;

/**
 * Erases the personal values whose time is up, a decision at a time, each in a transaction of its own together with how far the rule has
 * come. What is under a hold is passed over. A rule that fails leaves the others alone and is tried again at the next run.
 */
export async function applyRetention(platform: Platform): Promise<void> {
  const { database, log } = platform;
  const rules = await database.asDispatcher(selectAllRules);
  for (const rule of rules) {
    try {
      await applyRule(platform, rule);
    } catch (error) {
      log.error(
        { err: error, centerId: rule.centerId, kind: rule.kind },
        'A retention rule could not be applied.',
      );
    }
  }
}

async function applyRule({ database, clock }: Platform, rule: RetentionRule): Promise<void> {
  const { centerId } = rule;
  const now = clock.now();
  const before = dueBefore(rule.keepDays, now);
  const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
    database.inScope({ centerIds: [centerId] }, work);
  let { reached } = rule;
  let erased = 0;
  while (erased < ERASED_MAX) {
    const entries = await inCenter((tx) =>
      selectDueEntries(tx, { ...rule, reached }, { before, limit: LOOK_MAX }),
    );
    const last = entries.at(-1);
    if (!last) return;
    for (const entry of entries.filter(({ isDue }) => isDue)) {
      const isErased = await inCenter((tx) => eraseDue(tx, rule, entry, now)).catch((error: unknown) => {
        // What is under a hold, also one that came just now, is passed over.
        if (isHold(error)) return false;
        throw error;
      });
      if (isErased) erased += 1;
    }
    reached = last.index;
    await inCenter((tx) => markReached(tx, rule, reached));
  }
}

function isHold(error: unknown): boolean {
  return isConstraint(error, 'legal_hold') || (error instanceof ApiError && error.code === 'CONFLICT');
}

async function eraseDue(
  tx: Tx,
  rule: RetentionRule,
  { index, evidenceId }: DueEntry,
  now: Date,
): Promise<boolean> {
  await eraseClaims(tx, {
    centerId: rule.centerId,
    id: evidenceId,
    claims: PERSONAL_CLAIMS,
    reason: `Kept for ${rule.keepDays} days, as the center set it.`,
    cause: 'retention',
    actor: { id: 'retention', type: 'system', name: 'Retention' },
    source: systemSource,
    now,
  });
  await markReached(tx, rule, index);
  return true;
}

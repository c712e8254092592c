import type { CenterBatch } from './center-batch.ts';
import { decideOrRepeat } from './judge-agent.ts';
import { approve, close, rejectLate } from './judge-answer.ts';
import { report } from './judge-report.ts';
import type { SealingItem, SealingOutcome } from './sealing-items.ts';

/**
 * Judges one item. Items of a center are judged one after the other and each sees what those before it did, so that of two
 * approvals of one event only the first can seal it, and of two calls with one key only the first makes a decision.
 */
export function judgeItem(batch: CenterBatch, item: SealingItem): SealingOutcome {
  if (item.kind === 'approval') return approve(batch, item);
  if (item.kind === 'late') return rejectLate(batch, item);
  if (item.kind === 'close') return close(batch, item);
  return item.kind === 'agent' ? decideOrRepeat(batch, item) : report(batch, item);
}

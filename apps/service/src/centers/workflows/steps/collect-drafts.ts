import type { Step } from '../template.ts';
import { type Digest, daysBefore, localDay, numberOf } from './digest.ts';
import { selectOldDrafts } from './steps.queries.ts';

const SHOWN_MAX = 10;
const EXCERPT_CHARACTERS = 120;

/** Decisions that have waited for a reviewer longer than they should. */
export const collectDrafts: Step = {
  name: 'collect-drafts',
  async inTransaction(tx, { center, execution, now }): Promise<Digest> {
    const days = numberOf(execution.parameters, 'olderThanDays');
    const before = daysBefore(now, days);
    const { total, oldest } = await selectOldDrafts(tx, { centerId: center.id, before, limit: SHOWN_MAX });
    return {
      subject: `${total} drafts have waited for review for more than ${days} days`,
      lines: oldest.map(
        (draft) => `${draft.id} (${localDay(draft.createdAt, center.timezone)}): ${excerpt(draft.content)}`,
      ),
      isNews: total > 0,
      drafts: total,
    };
  },
};

function excerpt(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_CHARACTERS ? line : `${line.slice(0, EXCERPT_CHARACTERS).toWellFormed()}…`;
}

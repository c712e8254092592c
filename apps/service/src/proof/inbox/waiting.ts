import Type from 'typebox';
import type { Tx } from '../../platform/database/index.ts';
import { Nullable } from '../../platform/http/index.ts';
import { COUNTED_MAX, countWaiting, type Reader, selectWaiting } from '../cases/index.ts';
import { selectDecisions } from '../decisions/index.ts';
import { aboutOf } from './about-decision.ts';

const LISTED_MAX = 8;

/** What waits for somebody, as a bell tells it. */
export const WaitingAnswer = Type.Object({
  total: Type.Integer({ description: `Counted up to ${COUNTED_MAX}.` }),
  late: Type.Integer(),
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      about: Nullable(Type.String({ description: 'In one line; null when it was erased.' })),
      dueAt: Nullable(Type.String()),
      escalatedAt: Nullable(Type.String()),
      isForYou: Type.Boolean({ description: 'Whether it was passed on to you.' }),
    }),
    { description: 'Those that are due first.' },
  ),
});

export async function readWaiting(
  tx: Tx,
  centerId: number,
  { reader, accounts, now }: { reader: Reader; accounts: readonly string[]; now: Date },
) {
  const { total, late } = await countWaiting(tx, centerId, { reader, now });
  const cases = total > 0 ? await selectWaiting(tx, centerId, { reader, limit: LISTED_MAX }) : [];
  const decisions = await selectDecisions(
    tx,
    centerId,
    cases.map(({ eventId }) => eventId),
  );
  return {
    total,
    late,
    items: cases.map(({ eventId, dueAt, escalatedAt, escalatedTo }) => ({
      id: eventId,
      about: aboutOf(decisions.get(eventId)),
      dueAt: dueAt?.toISOString() ?? null,
      escalatedAt: escalatedAt?.toISOString() ?? null,
      isForYou: (escalatedTo ?? []).some((id) => accounts.includes(id)),
    })),
  };
}

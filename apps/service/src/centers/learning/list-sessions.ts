import type { Tx } from '../../platform/database/index.ts';
import { dayOf, spanOfDay } from '../booking/index.ts';
import { readSettings } from '../center/index.ts';
import { selectSessions } from './attendance.queries.ts';

/** The sessions of a center-local day, in order; today's when no day is named. */
export async function listSessions(
  tx: Tx,
  centerId: number,
  asked: { date: string | undefined; plannedBy: string | null; page: number; limit: number; now: Date },
) {
  const { date, plannedBy, page, limit } = asked;
  const { timezone } = await readSettings(tx, centerId);
  const day = date ? Temporal.PlainDate.from(date) : dayOf(asked.now.toTemporalInstant(), timezone);
  const { start, end } = spanOfDay(day, timezone);
  const span = { from: new Date(start.epochMilliseconds), to: new Date(end.epochMilliseconds) };
  return selectSessions(tx, { centerId, span, plannedBy, page, limit });
}

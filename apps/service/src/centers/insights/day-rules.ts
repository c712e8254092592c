import { firstId } from '../../platform/ids.ts';
import type { DaySpan } from './insights.queries.ts';

/** The last days of a center up to now, by its own calendar: a day of a daylight-saving change is an hour shorter or longer. */
export function lastDays(now: Date, timeZone: string, count: number): DaySpan[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .startOfDay();
  return Array.from({ length: count }, (_, position) => {
    const start = today.subtract({ days: count - 1 - position });
    return {
      day: start.toPlainDate().toString(),
      firstId: firstId('evt', new Date(start.epochMilliseconds)),
      endId: firstId('evt', new Date(start.add({ days: 1 }).epochMilliseconds)),
    };
  });
}

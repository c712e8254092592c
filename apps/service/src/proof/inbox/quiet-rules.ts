/** When somebody wants no mail: from one minute of their day to another, over midnight when the second is the earlier one. */
export interface QuietHours {
  fromMinute: number;
  toMinute: number;
  timeZone: string;
}

/**
 * When a mail leaves: now, or at the end of the quiet hours that it is. It does not wait for an end that comes after the deadline:
 * being woken is better than finding out that others decided.
 */
export function sendAtOf(
  { now, dueAt }: { now: Date; dueAt: Date | null },
  quiet: QuietHours | undefined,
): Date {
  const end = quiet && endOfQuiet(now, quiet);
  return !end || (dueAt !== null && dueAt < end) ? now : end;
}

/** Null outside of the quiet hours. Where clocks skip or repeat the end, it is the later of the two readings. */
function endOfQuiet(now: Date, { fromMinute, toMinute, timeZone }: QuietHours): Date | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const minute = here.hour * 60 + here.minute;
  const isOverMidnight = toMinute < fromMinute;
  const isEvening = minute >= fromMinute;
  const isMorning = minute < toMinute;
  if (isOverMidnight ? !isEvening && !isMorning : !isEvening || !isMorning) return null;
  const day = here.toPlainDate().add({ days: isOverMidnight && isEvening ? 1 : 0 });
  const end = day
    .toPlainDateTime(Temporal.PlainTime.from({ hour: Math.floor(toMinute / 60), minute: toMinute % 60 }))
    .toZonedDateTime(timeZone, { disambiguation: 'later' });
  return new Date(end.epochMilliseconds);
}

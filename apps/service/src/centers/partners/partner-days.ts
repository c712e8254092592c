/** The spans of time that a partner's numbers are about, each from its first moment to the first one after it. */
export interface PartnerDays {
  dayStart: Date;
  dayEnd: Date;
  monthStart: Date;
  monthEnd: Date;
  previousMonthStart: Date;
}

/** Today, this month and the one before, as the partner's clock on the wall has them. */
export function partnerDays(timezone: string, now: Date): PartnerDays {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  const month = today.with({ day: 1 });
  return {
    dayStart: startOf(today, timezone),
    dayEnd: startOf(today.add({ days: 1 }), timezone),
    monthStart: startOf(month, timezone),
    monthEnd: startOf(month.add({ months: 1 }), timezone),
    previousMonthStart: startOf(month.subtract({ months: 1 }), timezone),
  };
}

/** The first moment of a day; where daylight saving skips midnight it is the moment after the gap. */
function startOf(day: Temporal.PlainDate, timezone: string): Date {
  return new Date(day.toZonedDateTime(timezone).epochMilliseconds);
}

import type { JsonRecord } from '../workflow.ts';

/** What a collecting step found, in words; the step that mails it reads nothing else. */
export type Digest = JsonRecord & {
  subject: string;
  lines: string[];
  /** Whether somebody should hear of it; a quiet day sends no mail. */
  isNews: boolean;
};

export function isDigest(output: JsonRecord): output is Digest {
  return typeof output.subject === 'string' && Array.isArray(output.lines);
}

const DAY_MS = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** A parameter that the template's schema has checked and given a default. */
export function numberOf(parameters: JsonRecord, name: string): number {
  const value = parameters[name];
  if (typeof value !== 'number') throw new TypeError(`The parameter ${name} has no number.`);
  return value;
}

/** The day as people in the center call it. */
export function localDay(moment: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}

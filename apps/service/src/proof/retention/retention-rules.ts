/** Logs are kept at least so long, whatever anybody sets: six months (EU AI Act, articles 19(1) and 26(6)). The database holds to it too. */
export const LOGS_KEPT_DAYS = 183;
export const KEPT_DAYS_MAX = 36_500;

/** What has a time of its own: decisions, and questions about them with their answers. */
export const RECORD_KINDS = ['decisions', 'contests'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The claims that hold personal values, and so go when the time is up. */
export const PERSONAL_CLAIMS = ['who', 'what', 'why'] as const;

const DAY_MS = 24 * 3_600_000;

/** What was sealed before this is over its time. */
export function dueBefore(keepDays: number, now: Date): string {
  return new Date(now.getTime() - Math.max(keepDays, LOGS_KEPT_DAYS) * DAY_MS).toISOString();
}

export interface Lesson {
  id: string;
  title: string;
  durationSeconds: number;
  /** What there is to read, and to watch. */
  text?: string;
  videoUrl?: string;
}

const PROGRESS_MIN = 0.8;
const SCORE_MIN = 60;

/** What is known of a learner in a course. */
export interface Standing {
  /** 0 to 1. */
  progress: number;
  /** 0 to 1. */
  attendanceRate: number;
  /** 0 to 100, null before the first assessment. */
  assessmentScore: number | null;
}

/**
 * The furthest seconds over all lessons against their durations (docs/rules.md#learning). A course without lessons, such as a
 * workshop, is followed by being there, and so is one whose lessons have no length, as imports once brought them.
 */
export function progressOf(
  lessons: readonly Lesson[],
  reached: ReadonlyMap<string, number>,
  attendanceRate: number,
): number {
  const whole = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0);
  if (whole === 0) return attendanceRate;
  const done = lessons.reduce(
    (sum, lesson) => sum + Math.min(reached.get(lesson.id) ?? 0, lesson.durationSeconds),
    0,
  );
  return done / whole;
}

/** The share of the sessions held that the learner was at; none held is none attended. */
export function attendanceRateOf({ held, attended }: { held: number; attended: number }): number {
  return held === 0 ? 0 : Math.min(1, attended / held);
}

/** What a learner still lacks for the certificate, in words; nothing when it can be issued. */
export function shortcomings({
  progress,
  assessmentScore,
  isPaid,
}: Pick<Standing, 'progress' | 'assessmentScore'> & { isPaid: boolean }): string[] {
  return [
    ...(isPaid ? [] : ['the course has a price and no order of the learner is paid']),
    ...(progress < PROGRESS_MIN
      ? [`progress is ${round(progress)} and must be at least ${PROGRESS_MIN}`]
      : []),
    ...(assessmentScore === null || assessmentScore < SCORE_MIN
      ? [`score is ${assessmentScore ?? 'missing'} and must be at least ${SCORE_MIN}`]
      : []),
  ];
}

/** Rounded down, so that what falls short never reads as if it did not. */
function round(share: number): number {
  return Math.floor(share * 100) / 100;
}

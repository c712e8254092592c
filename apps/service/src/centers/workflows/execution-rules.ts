export const EXECUTION_STATUSES = [
  'RUNNING',
  'WAITING_REVIEW',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'TIMED_OUT',
] as const;
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

/** What can happen to an execution that has been started. */
export type Happening = 'finished' | 'drafted' | 'reviewed' | 'failed' | 'timed-out' | 'canceled';

/** The whole lifecycle (docs/rules.md#workflows). What a state does not name cannot happen to it. */
export const MOVES: Record<ExecutionStatus, Partial<Record<Happening, ExecutionStatus>>> = {
  RUNNING: {
    finished: 'COMPLETED',
    drafted: 'WAITING_REVIEW',
    failed: 'FAILED',
    'timed-out': 'TIMED_OUT',
    canceled: 'CANCELED',
  },
  // A person takes the time that a person takes: a review has no deadline.
  WAITING_REVIEW: { reviewed: 'COMPLETED', canceled: 'CANCELED' },
  COMPLETED: {},
  FAILED: {},
  CANCELED: {},
  TIMED_OUT: {},
};

/** Whether nothing can happen to it any more. */
export function isOver(status: ExecutionStatus): boolean {
  return Object.keys(MOVES[status]).length === 0;
}

const BACKOFF_MS = [1_000, 4_000];

/** How long a step rests after its n-th failed attempt. */
export function backoffMs(attempts: number): number {
  return BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length) - 1] ?? 0;
}

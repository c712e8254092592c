import type { DueRow } from '../delivery/lanes/lanes.queries.ts';

/** So many deliveries that are due, numbered from `from` on, all at one time. */
export function dueRows(count: number, { from = 0, dueMs = 0 } = {}): DueRow[] {
  return Array.from({ length: count }, (_, number) => ({
    eventId: `whe_${from + number}`,
    createdAt: new Date(dueMs),
    type: 'dpu.sealed',
    data: '{}',
    attempts: 0,
    attemptsAllowed: 7,
    dueAt: new Date(dueMs),
    place: '(0,1)',
    trace: null,
  }));
}

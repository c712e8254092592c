import { expect, test } from 'vitest';
import { VERTICALS } from '../center/index.ts';
import { backoffMs, EXECUTION_STATUSES, isOver, MOVES } from './execution-rules.ts';
import { templates, templatesOf } from './templates.ts';

test('what is over stays over, and everything else can end', () => {
  const over = EXECUTION_STATUSES.filter(isOver);
  expect(over).toEqual(['COMPLETED', 'FAILED', 'CANCELED', 'TIMED_OUT']);
  for (const status of EXECUTION_STATUSES)
    if (!isOver(status)) expect(Object.values(MOVES[status]).some(isOver)).toBe(true);
});

test('a review has no deadline and cannot fail', () => {
  expect(MOVES.WAITING_REVIEW).toEqual({ reviewed: 'COMPLETED', canceled: 'CANCELED' });
});

test('rests grow and are bounded', () => {
  expect([1, 2, 3, 50].map(backoffMs)).toEqual([1_000, 4_000, 4_000, 4_000]);
});

test('every vertical has its workflows, at least two of them not shared by all, and every template can start without parameters', () => {
  for (const vertical of VERTICALS)
    expect(templatesOf(vertical).filter(({ verticals }) => verticals).length).toBeGreaterThanOrEqual(2);
  expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length);
  for (const { parameters, steps, draft } of templates) {
    expect((parameters as { required?: string[] }).required ?? []).toEqual([]);
    const names = steps.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    if (draft) expect(names).toContain(draft);
  }
});

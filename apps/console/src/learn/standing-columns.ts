import { percent } from '../shell/format.tsx';
import type { ValueColumn } from '../shell/sorting.ts';
import type { Text } from '../text/use-text.tsx';

/** How far a learner is in a course, as the learner and whoever teaches it see it. */
export function standingColumns(text: Text): ValueColumn<{ progress: number; attendanceRate: number }>[] {
  return [
    {
      id: 'progress',
      label: text('courses.progress'),
      value: ({ progress }) => progress,
      of: ({ progress }) => percent(progress),
    },
    {
      id: 'attendance',
      label: text('results.attendance'),
      value: ({ attendanceRate }) => attendanceRate,
      of: ({ attendanceRate }) => percent(attendanceRate),
    },
  ];
}

import { summariseAttendance } from '../../learning/index.ts';
import type { Step } from '../template.ts';
import { type Digest, daysBefore, localDay, numberOf } from './digest.ts';

/** How many came to which course in the days before. */
export const collectAttendance: Step = {
  name: 'collect-attendance',
  async inTransaction(tx, { center, execution, now }): Promise<Digest> {
    const since = daysBefore(now, numberOf(execution.parameters, 'days'));
    const { sessions, checkIns, learners, courses } = await summariseAttendance(tx, {
      centerId: center.id,
      since,
      until: now,
    });
    const days = `${localDay(since, center.timezone)} to ${localDay(now, center.timezone)}`;
    return {
      subject: `Attendance from ${days}`,
      lines: [
        `${sessions} sessions, ${checkIns} check-ins, ${learners} learners.`,
        ...courses.map(
          (course) => `${course.name}: ${course.checkIns} check-ins in ${course.sessions} sessions.`,
        ),
      ],
      isNews: sessions > 0,
      sessions,
      checkIns,
      learners,
    };
  },
};

import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

const COURSES_MAX = 100;

/** The courses of the center, for whoever chooses one of them. */
export const coursesQuery = {
  queryKey: ['my-courses', 'all'],
  queryFn: async () =>
    contentOf(await api.GET('/lms/api/v3/courses', { params: { query: { page: 1, limit: COURSES_MAX } } }))
      .data,
} as const;

const SESSIONS_MAX = 100;

/** The sessions that somebody planned for a day. */
export function sessionsQuery(date: string) {
  return {
    queryKey: ['sessions', date],
    enabled: date !== '',
    queryFn: async () =>
      contentOf(
        await api.GET('/lms/api/v3/attendance/sessions', {
          params: { query: { date, by: 'me', page: 1, limit: SESSIONS_MAX } },
        }),
      ).data,
  } as const;
}

import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

async function readCourse(id: string, learnerId: string) {
  return contentOf(
    await api.GET('/lms/api/v3/courses/{id}', { params: { path: { id }, query: { learnerId } } }),
  ).data;
}

export type CourseInFull = Awaited<ReturnType<typeof readCourse>>;
export type Course = Omit<CourseInFull, 'lessons'>;
export type Lesson = CourseInFull['lessons'][number];

export function courseQuery(id: string, learnerId: string) {
  return { queryKey: ['course', id, learnerId], queryFn: () => readCourse(id, learnerId) };
}

export const refreshCourse = () =>
  Promise.all(
    ['course', 'my-courses', 'certificates'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

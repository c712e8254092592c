import { accessRules } from '../../people/index.ts';
import { notFound } from '../../platform/errors.ts';
import { ok, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../slice.ts';
import { findSession, selectAttendances } from './attendance.queries.ts';
import { centerWork } from './center-work.ts';
import { presentCertificate } from './certificate-page.ts';
import { selectCertificates } from './certificates.queries.ts';
import {
  Certificate,
  Course,
  CourseInFull,
  CourseLearner,
  CourseParams,
  CoursesQuery,
  LearnerQuery,
  ListedSession,
  ProductsQuery,
  SessionInFull,
  SessionParams,
  SessionsQuery,
} from './learning.schemas.ts';
import { listSessions } from './list-sessions.ts';
import { presentSession } from './present-session.ts';
import { listCourses, listLearners, requireLearner, showCourse } from './take-course.ts';

const tag = 'Learning';

/** What learners, their parents and those who teach them look at. */
export const learnerRoutes: Routes = (router, platform) => {
  courseRoutes(router, platform);
  teachingRoutes(router, platform);
};

/** Taking courses. */
function courseRoutes(router: Router, platform: Platform): void {
  const { clock, settings } = platform;
  const { member } = accessRules(platform);
  const inCenter = centerWork(platform);

  route(router, 'GET', '/v3/courses', {
    summary: 'List the courses that you, or a child of yours, can take, with how far they are',
    tag,
    access: member(),
    refusals: ['NOT_FOUND'],
    query: CoursesQuery,
    answers: { 200: pageOf(Course) },
    async handle({ who, query: { page, limit, learnerId = who.actorId } }) {
      const asked = { learnerId, page, limit, now: clock.now() };
      const { courses, total } = await inCenter(who, (tx) => listCourses(tx, who, asked));
      return paged(courses, { page, limit, total });
    },
  });

  route(router, 'GET', '/v3/courses/:id', {
    summary: 'Show a course, lesson by lesson, with where to go on',
    tag,
    access: member(),
    params: CourseParams,
    query: LearnerQuery,
    answers: { 200: CourseInFull },
    handle: async ({ who, params, query: { learnerId = who.actorId } }) =>
      ok(
        await inCenter(who, (tx) =>
          showCourse(tx, who, { courseId: params.id, learnerId, now: clock.now() }),
        ),
      ),
  });

  route(router, 'GET', '/v3/certificates', {
    summary: 'List the certificates that you, or a child of yours, have earned',
    tag,
    access: member(),
    refusals: ['NOT_FOUND'],
    query: CoursesQuery,
    answers: { 200: pageOf(Certificate) },
    async handle({ who, query: { page, limit, learnerId = who.actorId } }) {
      const { certificates, total } = await inCenter(who, async (tx) => {
        await requireLearner(tx, who, learnerId);
        return selectCertificates(tx, { centerId: who.center.id, learnerId, page, limit });
      });
      const shown = certificates.map((certificate) => presentCertificate(settings.publicUrl, certificate));
      return paged(shown, { page, limit, total });
    },
  });
}

/** Whom one teaches. */
function teachingRoutes(router: Router, platform: Platform): void {
  const { clock } = platform;
  const { member } = accessRules(platform);
  const inCenter = centerWork(platform);

  route(router, 'GET', '/v3/courses/:id/learners', {
    summary: 'List who takes a course, with how far they are',
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    params: CourseParams,
    query: ProductsQuery,
    answers: { 200: pageOf(CourseLearner) },
    async handle({ who, params, query: { page, limit } }) {
      const asked = { courseId: params.id, page, limit, now: clock.now() };
      const { learners, total } = await inCenter(who, (tx) => listLearners(tx, who, asked));
      return paged(learners, { page, limit, total });
    },
  });

  route(router, 'GET', '/v3/attendance/sessions', {
    summary: 'List the sessions of a day, with how many came',
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    query: SessionsQuery,
    answers: { 200: pageOf(ListedSession) },
    async handle({ who, query: { date, by, page, limit } }) {
      const asked = { date, plannedBy: by === 'me' ? who.actorId : null, page, limit, now: clock.now() };
      const { sessions, total } = await inCenter(who, (tx) => listSessions(tx, who.center.id, asked));
      const shown = sessions.map(({ attended, ...session }) => ({ ...presentSession(session), attended }));
      return paged(shown, { page, limit, total });
    },
  });

  route(router, 'GET', '/v3/attendance/sessions/:id', {
    summary: 'Show a session and who came',
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    params: SessionParams,
    answers: { 200: SessionInFull },
    async handle({ who, params }) {
      const centerId = who.center.id;
      return ok(
        await inCenter(who, async (tx) => {
          const session = await findSession(tx, { centerId, id: params.id });
          if (!session) throw notFound('session');
          const came = await selectAttendances(tx, { centerId, sessionId: session.id });
          const attendances = came.map((each) => ({ ...each, verifiedAt: each.verifiedAt.toISOString() }));
          return { ...presentSession(session), attendances };
        }),
      );
    },
  });
}

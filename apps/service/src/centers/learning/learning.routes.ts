import { accessRules, type SignedIn } from '../../people/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type Access, created, ok, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../slice.ts';
import { addProduct } from './add-product.ts';
import { assessLearner } from './assess-learner.ts';
import { findSession } from './attendance.queries.ts';
import { centerWork } from './center-work.ts';
import { presentCertificate } from './certificate-page.ts';
import { findCertificate } from './certificates.queries.ts';
import { changeEmonSettings, showEmonSettings } from './change-emon-settings.ts';
import { checkIn, requirePresence } from './check-in.ts';
import { completeCourse } from './complete-course.ts';
import { confirmPayment } from './confirm-payment.ts';
import { selectProducts } from './learning.queries.ts';
import {
  Assessment,
  AssessmentBody,
  AttendanceSession,
  Certificate,
  CertificateParams,
  CheckIn,
  CheckInBody,
  Completion,
  CompletionBody,
  ConfirmedPayment,
  CourseStatus,
  EmonPatch,
  EmonSettings,
  Heartbeat,
  HeartbeatBody,
  Order,
  OrderBody,
  PaymentBody,
  Product,
  ProductBody,
  ProductsQuery,
  QrQuery,
  QrToken,
  SessionBody,
  SessionParams,
  StatusQuery,
} from './learning.schemas.ts';
import { wayToPay } from './payment-provider.ts';
import { placeOrder } from './place-order.ts';
import { planSession } from './plan-session.ts';
import { presentSession } from './present-session.ts';
import { readCourseStatus, requireMayRead } from './read-course-status.ts';
import { recordHeartbeat } from './record-heartbeat.ts';
import { showQr } from './show-qr.ts';
import { presenceToken } from './token-rules.ts';

const tag = 'Learning';
/** What the key of the rotating codes is derived for. */
const PRESENCE = 'attendance-qr';

/** The learning host (docs/rules.md#learning). */
export const learningRoutes: Routes = (router, platform) => {
  courseRoutes(router, platform);
  adminRoutes(router, platform);
  attendanceRoutes(router, platform);
  moneyRoutes(router, platform);
};

/** Following a course to its certificate. */
function courseRoutes(router: Router, platform: Platform): void {
  const { database, clock, settings } = platform;
  const { member } = accessRules(platform);
  const inCenter = centerWork(platform);

  route(router, 'POST', '/v2/heartbeat', {
    summary: 'Report where you are in a lesson',
    tag,
    access: member(),
    refusals: ['NOT_FOUND'],
    body: HeartbeatBody,
    answers: { 200: Heartbeat },
    idempotency: 'none',
    handle: async ({ who, body: { courseId, lessonId, positionSeconds } }) => {
      const heartbeat = { courseId, lessonId, positionSeconds, now: clock.now() };
      return ok(await inCenter(who, (tx) => recordHeartbeat(tx, who, heartbeat)));
    },
  });

  route(router, 'GET', '/v2/hrd/status', {
    summary: 'Read how far a learner is in a course',
    tag,
    access: member(),
    refusals: ['NOT_FOUND'],
    query: StatusQuery,
    answers: { 200: CourseStatus },
    handle: async ({ who, query: { courseId, learnerId = who.actorId } }) =>
      ok(await inCenter(who, (tx) => readCourseStatus(tx, who, { learnerId, courseId, now: clock.now() }))),
  });

  route(router, 'POST', '/v2/hrd/assessment', {
    summary: "Record a learner's score",
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    refusals: ['NOT_FOUND', 'CHAIN_BROKEN'],
    body: AssessmentBody,
    answers: { 201: Assessment },
    handle: async ({ who, body: { learnerId, courseId, score } }) => {
      const assessment = { learnerId, courseId, score, now: clock.now() };
      return created(await inCenter(who, (tx) => assessLearner(tx, who, assessment)));
    },
  });

  route(router, 'POST', '/v2/hrd/completion', {
    summary: 'Complete a course and issue its certificate',
    tag,
    access: member(),
    links: { 'GET /v3/certificates/:id': { id: '/data/certificateId' } },
    refusals: ['NOT_FOUND', 'CHAIN_BROKEN'],
    body: CompletionBody,
    answers: { 201: Completion },
    handle: async ({ who, body: { learnerId, courseId } }) =>
      created(
        await inCenter(who, (tx) => completeCourse(tx, who, { learnerId, courseId, now: clock.now() })),
      ),
  });

  route(router, 'GET', '/v3/certificates/:id', {
    summary: 'Read a certificate',
    tag,
    access: member(),
    params: CertificateParams,
    answers: { 200: Certificate },
    async handle({ who, params }) {
      const centerId = who.center.id;
      const certificate = await database.inScope({ centerIds: [centerId] }, async (tx) => {
        const found = await findCertificate(tx, { centerId, id: params.id });
        if (!found) throw notFound('certificate');
        await requireMayRead(tx, who, found.learnerId);
        return found;
      });
      return ok(presentCertificate(settings.publicUrl, certificate));
    },
  });
}

/** What is on offer, and how it is reported. */
function adminRoutes(router: Router, platform: Platform): void {
  const { clock } = platform;
  const { member } = accessRules(platform);
  const inCenter = centerWork(platform);

  route(router, 'GET', '/v3/admin/products', {
    summary: 'List courses and workshops',
    tag,
    access: member('ADMIN'),
    query: ProductsQuery,
    answers: { 200: pageOf(Product) },
    async handle({ who, query }) {
      const { products, total } = await inCenter(who, (tx) =>
        selectProducts(tx, { centerId: who.center.id, page: query.page, limit: query.limit }),
      );
      return paged(products, { page: query.page, limit: query.limit, total });
    },
  });

  route(router, 'POST', '/v3/admin/products', {
    summary: 'Add a course or workshop',
    tag,
    access: member('ADMIN'),
    body: ProductBody,
    answers: { 201: Product },
    handle: async ({ who, body }) =>
      created(await inCenter(who, (tx) => addProduct(tx, who, body, clock.now()))),
  });

  route(router, 'GET', '/v3/admin/emon-settings', {
    summary: 'Read the settings of training monitoring',
    tag,
    access: member('ADMIN'),
    answers: { 200: EmonSettings },
    handle: async ({ who }) => ok(await inCenter(who, (tx) => showEmonSettings(tx, who.center.id))),
  });

  route(router, 'PATCH', '/v3/admin/emon-settings', {
    summary: 'Change the settings of training monitoring',
    tag,
    access: member('ADMIN'),
    body: EmonPatch,
    answers: { 200: EmonSettings },
    handle: async ({ who, body }) =>
      ok(await inCenter(who, (tx) => changeEmonSettings(tx, who, { patch: body, now: clock.now() }))),
  });
}

/** Being there. */
function attendanceRoutes(router: Router, platform: Platform): void {
  const { clock, secrets } = platform;
  const { member } = accessRules(platform);
  const inCenter = centerWork(platform);

  route(router, 'POST', '/v3/attendance/sessions', {
    summary: 'Plan a session that people attend',
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    refusals: ['NOT_FOUND'],
    body: SessionBody,
    answers: { 201: AttendanceSession },
    async handle({ who, body }) {
      const { title, courseId, startsAt, endsAt, method } = body;
      const plan = { title, courseId, startsAt, endsAt, method, now: clock.now() };
      return created(presentSession(await inCenter(who, (tx) => planSession(tx, who, plan))));
    },
  });

  route(router, 'GET', '/v3/attendance/sessions/:id/qr', {
    summary: 'Show the code that learners scan; it changes every 30 seconds',
    tag,
    access: member('ADMIN', 'INSTRUCTOR'),
    params: SessionParams,
    query: QrQuery,
    answers: { 200: QrToken },
    async handle({ who, params, query }) {
      const centerId = who.center.id;
      const session = await inCenter(who, (tx) => findSession(tx, { centerId, id: params.id }));
      if (!session) throw notFound('session');
      return showQr(
        presenceToken(secrets.derive(PRESENCE), { centerId, sessionId: session.id }, clock.now()),
        query.format ?? 'svg',
      );
    },
  });

  route(router, 'POST', '/v3/attendance/check-in', {
    summary: 'Check in with the code on display',
    tag,
    access: member(),
    refusals: ['CHAIN_BROKEN'],
    body: CheckInBody,
    answers: { 201: CheckIn },
    async handle({ who, body }) {
      const shown = { token: body.token, centerId: who.center.id, now: clock.now() };
      const keys = secrets.derivations(PRESENCE);
      return created(
        await inCenter(who, async (tx) => {
          const presence = await requirePresence(tx, keys, shown);
          return checkIn(tx, who, { presence, now: shown.now });
        }),
      );
    },
  });
}

/** Buying and paying. */
function moneyRoutes(router: Router, platform: Platform): void {
  const { clock, settings } = platform;
  const { member, billingMember, signedIn } = accessRules(platform);
  const inCenter = centerWork(platform);

  route(router, 'POST', '/v3/orders', {
    summary: 'Order a product for yourself or for a child of yours',
    tag,
    access: member(),
    refusals: ['NOT_FOUND', 'CHAIN_BROKEN'],
    body: OrderBody,
    answers: { 200: Order, 201: Order },
    async handle({ who, body }) {
      const { order, isNew } = await inCenter(who, (tx) =>
        placeOrder(tx, who, { productId: body.productId, forActorId: body.forActorId, now: clock.now() }),
      );
      const { id, productId, amount, currency, status } = order;
      const payment = wayToPay(settings, order);
      return (isNew ? created : ok)({ orderId: id, productId, amount, currency, status, payment });
    },
  });

  // Paying works while the center is suspended for not having paid; the operator needs no center at all.
  const payer: Access<SignedIn> = {
    ...billingMember(),
    description: 'An ADMIN of the center, the buyer, or the platform operator.',
    async identify(request) {
      const anybody = await signedIn().identify(request);
      const payingMember = await billingMember().identify(request);
      return {
        caller: anybody.caller,
        async admit(wellFormed) {
          const who = await anybody.admit(wellFormed);
          return who.isOperator ? who : payingMember.admit(wellFormed);
        },
      };
    },
  };

  route(router, 'POST', '/v3/payments/confirm', {
    summary: 'Confirm what became of a payment',
    tag,
    access: payer,
    refusals: ['NOT_FOUND', 'CHAIN_BROKEN'],
    body: PaymentBody,
    answers: { 200: ConfirmedPayment },
    handle: async ({ who, body }) => {
      const { orderId, amount, currency, method, status, providerPaymentId, reason = null } = body;
      const confirmation = { orderId, amount, currency, method, status, providerPaymentId, reason };
      return ok(await confirmPayment(platform, who, confirmation));
    },
  });
}

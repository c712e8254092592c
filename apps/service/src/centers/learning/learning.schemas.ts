import Type from 'typebox';
import { DateTime, Nullable, OneOf, orAs, PageQuery } from '../../platform/http/index.ts';
import { Subscription } from '../subscriptions/index.ts';

const id = Type.String({ minLength: 1, maxLength: 255 });
const name = Type.String({ minLength: 1, maxLength: 200, format: 'visible' });
const actorId = Type.String({ format: 'uuid' });
const currency = Type.String({ pattern: '^[A-Z]{3}$' });
const amount = Type.Integer({ minimum: 0, maximum: 2_000_000_000, description: 'In minor units.' });
const DURATION_MAX_SECONDS = 86_400;

export const HeartbeatBody = Type.Object({
  courseId: id,
  lessonId: id,
  positionSeconds: Type.Number({ minimum: 0, maximum: DURATION_MAX_SECONDS }),
});
export const Heartbeat = Type.Object({ receivedAt: DateTime, nextInSeconds: Type.Integer() });

export const StatusQuery = Type.Object({
  learnerId: Type.Optional(actorId),
  courseId: id,
});
export const CourseStatus = Type.Object({
  learnerId: Type.String(),
  courseId: Type.String(),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  attendanceRate: Type.Number({ minimum: 0, maximum: 1 }),
  assessmentScore: Nullable(Type.Number()),
  completed: Type.Boolean(),
  certificateId: Nullable(Type.String()),
});

export const AssessmentBody = Type.Object({
  learnerId: actorId,
  courseId: id,
  score: Type.Number({ minimum: 0, maximum: 100 }),
});
export const Assessment = Type.Object({
  assessmentId: Type.String(),
  learnerId: Type.String(),
  courseId: Type.String(),
  score: Type.Number(),
  assessedAt: DateTime,
  dpuId: Type.String(),
});

export const CompletionBody = Type.Object({ learnerId: actorId, courseId: id });
export const Completion = Type.Object({
  certificateId: Type.String(),
  learnerId: Type.String(),
  courseId: Type.String(),
  issuedAt: DateTime,
  dpuId: Type.String(),
  chainHash: Type.String(),
});

export const CertificateParams = Type.Object({ id });
export const Certificate = Type.Object({
  certificateId: Type.String(),
  learnerId: Type.String(),
  learnerName: Type.String(),
  courseId: Type.String(),
  courseName: Type.String(),
  issuedAt: DateTime,
  dpuId: Type.String(),
  chainHash: Type.String(),
  verifyUrl: Type.String(),
});

/** What a lesson has to read and to watch. */
const Material = {
  text: Type.Optional(Type.String({ maxLength: 10_000 })),
  videoUrl: Type.Optional(
    Type.String({
      pattern: '^https://[^\\s"\'<>]+$',
      maxLength: 2_048,
      description: 'A file that browsers play, on https.',
    }),
  ),
};
const PRODUCT_TYPES = ['COURSE', 'WORKSHOP'] as const;
export const ProductBody = Type.Object({
  name,
  type: OneOf(PRODUCT_TYPES),
  price: amount,
  currency: Type.Optional(currency),
  lessons: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(id),
        title: name,
        durationSeconds: Type.Integer({ minimum: 1, maximum: DURATION_MAX_SECONDS }),
        ...Material,
      }),
      { maxItems: 500 },
    ),
  ),
  active: Type.Optional(Type.Boolean()),
});
export const Product = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: OneOf(PRODUCT_TYPES),
  price: Type.Integer(),
  currency: Type.String(),
  lessons: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      durationSeconds: Type.Integer(),
      ...Material,
    }),
  ),
  active: Type.Boolean(),
});
export const ProductsQuery = Type.Object(PageQuery);

const ORDER_STATUSES = ['PENDING', 'PAID', 'FAILED'] as const;
export const OrderBody = Type.Object({
  productId: id,
  forActorId: Type.Optional(
    Type.String({ format: 'uuid', description: 'A child that you are the guardian of.' }),
  ),
});
export const Order = Type.Object({
  orderId: Type.String(),
  productId: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  status: OneOf(ORDER_STATUSES),
  payment: Type.Object({
    way: OneOf(['sandbox', 'checkout', 'elsewhere']),
    url: Nullable(Type.String({ description: "With `checkout`: the payment provider's page." })),
  }),
});

export const CourseParams = Type.Object({ id });
export const LearnerQuery = Type.Object({ learnerId: Type.Optional(actorId) });
export const CoursesQuery = Type.Object({ ...PageQuery, ...LearnerQuery.properties });
const Share = Type.Number({ minimum: 0, maximum: 1 });

/** A course, and how far somebody is in it. */
export const Course = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: OneOf(PRODUCT_TYPES),
  price: Type.Integer(),
  currency: Type.String(),
  active: Type.Boolean({ description: 'Whether it can be ordered.' }),
  lessonCount: Type.Integer(),
  durationSeconds: Type.Integer(),
  learnerId: Type.String({ description: 'Whom the rest is about.' }),
  progress: Share,
  attendanceRate: Share,
  assessmentScore: Nullable(Type.Number()),
  followedAt: Nullable(DateTime),
  orderStatus: Nullable(OneOf(ORDER_STATUSES)),
  isOpen: Type.Boolean({ description: 'Whether it costs nothing, or is paid for.' }),
  certificateId: Nullable(Type.String()),
});
export const CourseInFull = Type.Object({
  ...Course.properties,
  lessons: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      durationSeconds: Type.Integer(),
      reachedSeconds: Type.Integer({ description: 'Where to go on.' }),
      // Only for whom the course is open, and for staff.
      ...Material,
    }),
  ),
});
export const CourseLearner = Type.Object({
  learnerId: Type.String(),
  learnerName: Type.String(),
  progress: Share,
  attendanceRate: Share,
  assessmentScore: Nullable(Type.Number()),
  certificateId: Nullable(Type.String()),
});

export const EmonSettings = Type.Object({
  enabled: Type.Boolean(),
  institutionCode: Type.String(),
  reportIntervalSeconds: Type.Integer(),
});
export const EmonPatch = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  institutionCode: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9._-]*$' })),
  reportIntervalSeconds: Type.Optional(Type.Integer({ minimum: 10, maximum: 3_600 })),
});

const ATTENDANCE_METHODS = ['qr', 'workshop'] as const;
export const SessionBody = Type.Object({
  title: name,
  courseId: Type.Optional(Nullable(id)),
  startsAt: DateTime,
  endsAt: DateTime,
  method: OneOf(ATTENDANCE_METHODS),
});
export const AttendanceSession = Type.Object({
  id: Type.String(),
  title: Type.String(),
  courseId: Nullable(Type.String()),
  startsAt: DateTime,
  endsAt: DateTime,
  method: OneOf(ATTENDANCE_METHODS),
  createdAt: DateTime,
});
export const SessionsQuery = Type.Object({
  ...PageQuery,
  date: Type.Optional(
    Type.String({ format: 'date', description: "A day in the center's time zone; without it, today." }),
  ),
  by: Type.Optional(
    Type.Unsafe<'me'>({ type: 'string', enum: ['me'], description: 'Only those that you planned.' }),
  ),
});
export const ListedSession = Type.Object({
  ...AttendanceSession.properties,
  attended: Type.Integer({ description: 'How many have checked in.' }),
});
export const SessionInFull = Type.Object({
  ...AttendanceSession.properties,
  attendances: Type.Array(
    Type.Object({
      learnerId: Type.String(),
      learnerName: Type.String(),
      verifiedAt: DateTime,
      dpuId: Type.String(),
    }),
  ),
});
export const SessionParams = Type.Object({ id });
export const QrQuery = Type.Object({ format: Type.Optional(OneOf(['svg', 'png', 'json'])) });
export const QrToken = orAs(
  Type.Object(
    {
      token: Type.String(),
      code: Type.String({ description: 'Eight digits that check in just as well, for whoever types.' }),
      expiresAt: DateTime,
    },
    { description: 'With `format=json`; otherwise the picture of the token, as image/svg+xml or image/png.' },
  ),
  { 'image/svg+xml': Type.String(), 'image/png': Type.String({ format: 'binary' }) },
);

export const CheckInBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 255, description: 'What was scanned, or the eight digits.' }),
});
export const CheckIn = Type.Object({
  attendanceId: Type.String(),
  sessionId: Type.String(),
  learnerId: Type.String(),
  verifiedAt: DateTime,
  dpuId: Type.String(),
});

export const PaymentBody = Type.Object({
  orderId: id,
  amount,
  currency,
  method: name,
  status: OneOf(['paid', 'failed']),
  providerPaymentId: id,
  reason: Type.Optional(Type.String({ maxLength: 10_000 })),
});
export const ConfirmedPayment = Type.Object({
  paymentId: Type.String(),
  orderId: Type.String(),
  status: OneOf(['paid', 'failed']),
  subscription: Nullable(Subscription),
});

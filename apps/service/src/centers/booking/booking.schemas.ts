import Type from 'typebox';
import { DateTime, Nullable, OneOf, PageQuery } from '../../platform/http/index.ts';
import { CenterParams } from '../center/index.ts';

const BOOKING_STATUSES = ['CONFIRMED', 'CANCELED'] as const;
const Day = Type.String({ format: 'date', description: "A day in the center's time zone." });

export const Slot = Type.Object({
  id: Type.String(),
  instructorId: Type.String(),
  instructorName: Type.String(),
  start: DateTime,
  end: DateTime,
  durationMinutes: Type.Integer(),
  timeZone: Type.String(),
  remaining: Type.Integer(),
});

export const SlotsMeta = Type.Object({ date: Type.String(), timeZone: Type.String() });

export const SlotsQuery = Type.Object({
  date: Type.Optional(Day),
  instructorId: Type.Optional(
    Type.String({ format: 'uuid', description: 'Without it: the first 200 instructors by name.' }),
  ),
  include: Type.Optional(
    Type.Unsafe<'taken'>({
      type: 'string',
      enum: ['taken'],
      description: 'Also show slots whose last seat is taken (`remaining` 0): one can wait for them.',
    }),
  ),
});

export const Booking = Type.Object({
  id: Type.String(),
  slotId: Type.String(),
  instructorId: Type.String(),
  instructorName: Type.String(),
  actorId: Type.String({ description: 'Whom it is for.' }),
  actorName: Type.String(),
  bookedBy: Type.String(),
  start: DateTime,
  end: DateTime,
  status: OneOf(BOOKING_STATUSES),
  seriesId: Type.Optional(
    Type.String({ description: 'The weekly order that it came from, if it came from one.' }),
  ),
});

const Span = Type.Object({ start: DateTime, end: DateTime });

/** A booking that was just made, with the rest of its series where one was asked for. */
export const NewBooking = Type.Object({
  ...Booking.properties,
  series: Type.Optional(
    Type.Object({
      id: Type.String(),
      bookings: Type.Array(Type.Object({ id: Type.String(), ...Span.properties })),
      skipped: Type.Array(Span, { description: 'Weeks in which the time is taken, closed or not there.' }),
    }),
  ),
});

export const BookingBody = Type.Object({
  slotId: Type.String({ minLength: 1, maxLength: 255 }),
  forActorId: Type.Optional(
    Type.String({ format: 'uuid', description: 'A child that you are the guardian of.' }),
  ),
  weeks: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 26,
      description: 'Book the same time of day in this many weeks, this one included.',
    }),
  ),
});

export const MoveBody = Type.Object({ slotId: Type.String({ minLength: 1, maxLength: 255 }) });

export const CancelQuery = Type.Object({
  scope: Type.Optional(OneOf(['one', 'following'])),
});

export const Closure = Type.Object({
  id: Type.String(),
  instructorId: Nullable(Type.String({ description: 'Null: the whole center.' })),
  start: DateTime,
  end: DateTime,
  reason: Type.String(),
});

export const NewClosure = Type.Object({
  ...Closure.properties,
  bookings: Type.Array(Type.Object({ id: Type.String(), actorId: Type.String(), start: DateTime }), {
    description: 'What stands in that time and has to be spoken about.',
  }),
});

export const ClosureBody = Type.Object({
  start: DateTime,
  end: DateTime,
  instructorId: Type.Optional(Type.String({ format: 'uuid' })),
  reason: Type.String({ minLength: 1, maxLength: 200 }),
});

export const ClosuresQuery = Type.Object({
  date: Type.Optional(Day),
  to: Type.Optional(
    Type.String({
      format: 'date',
      description: 'With `date`: the last day of several, included. Without days: what is not over yet.',
    }),
  ),
});

export const ClosureParams = Type.Object({
  ...CenterParams.properties,
  closureId: Type.String({ minLength: 1, maxLength: 255 }),
});

export const Waiting = Type.Object({
  id: Type.String(),
  slotId: Type.String(),
  actorId: Type.String({ description: 'Whom it is for.' }),
  actorName: Type.String(),
  bookedBy: Type.String(),
  start: DateTime,
  end: DateTime,
  status: OneOf(['WAITING', 'BOOKED', 'LEFT']),
  bookingId: Nullable(Type.String()),
});

export const WaitingBody = Type.Object({
  slotId: Type.String({ minLength: 1, maxLength: 255 }),
  forActorId: Type.Optional(Type.String({ format: 'uuid' })),
});

export const WaitingParams = Type.Object({
  ...CenterParams.properties,
  waitingId: Type.String({ minLength: 1, maxLength: 255 }),
});

const FEED_KINDS = ['mine', 'teaching'] as const;

export const Feed = Type.Object({
  id: Type.String(),
  kind: OneOf(FEED_KINDS),
  createdAt: DateTime,
  readAt: Nullable(DateTime),
});

export const NewFeed = Type.Object({
  ...Feed.properties,
  url: Type.String({ description: 'The secret address, shown this once.' }),
});

export const FeedBody = Type.Object({ kind: OneOf(FEED_KINDS) });

export const FeedParams = Type.Object({
  ...CenterParams.properties,
  feedId: Type.String({ minLength: 1, maxLength: 255 }),
});

export const BookingsQuery = Type.Object({
  ...PageQuery,
  date: Type.Optional(Day),
  to: Type.Optional(
    Type.String({ format: 'date', description: 'With `date`: the last day of several, included.' }),
  ),
  status: Type.Optional(OneOf(BOOKING_STATUSES)),
  instructorId: Type.Optional(Type.String({ format: 'uuid' })),
  seriesId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});

export const BookingParams = Type.Object({
  ...CenterParams.properties,
  bookingId: Type.String({ minLength: 1, maxLength: 255 }),
});

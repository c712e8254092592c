import Type from 'typebox';
import { DateTime, OneOf, PageQuery } from '../../platform/http/index.ts';
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
});

export const Booking = Type.Object({
  id: Type.String(),
  slotId: Type.String(),
  instructorId: Type.String(),
  actorId: Type.String({ description: 'Whom it is for.' }),
  bookedBy: Type.String(),
  start: DateTime,
  end: DateTime,
  status: OneOf(BOOKING_STATUSES),
});

export const BookingBody = Type.Object({
  slotId: Type.String({ minLength: 1, maxLength: 255 }),
  forActorId: Type.Optional(
    Type.String({ format: 'uuid', description: 'A child that you are the guardian of.' }),
  ),
});

export const BookingsQuery = Type.Object({
  ...PageQuery,
  date: Type.Optional(Day),
  status: Type.Optional(OneOf(BOOKING_STATUSES)),
});

export const BookingParams = Type.Object({
  ...CenterParams.properties,
  bookingId: Type.String({ minLength: 1, maxLength: 255 }),
});

import Type from 'typebox';
import { accessRules, enterCenter } from '../../people/index.ts';
import { created, ok, okWithMeta, paged, pageOf, route, withMeta } from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { CenterParams } from '../center/index.ts';
import { bookSlot } from './book-slot.ts';
import {
  Booking,
  BookingBody,
  BookingParams,
  BookingsQuery,
  Slot,
  SlotsMeta,
  SlotsQuery,
} from './booking.schemas.ts';
import { cancelBooking } from './cancel-booking.ts';
import { listBookings } from './list-bookings.ts';
import { listSlots } from './list-slots.ts';

const tag = 'Booking';

export const bookingRoutes: Routes = (router, platform) => {
  const { clock, database } = platform;
  const { signedIn } = accessRules(platform);

  route(router, 'GET', '/centers/:domain/available-slots', {
    summary: 'List what can be booked on a day',
    tag,
    access: signedIn(),
    params: CenterParams,
    query: SlotsQuery,
    answers: { 200: withMeta(Type.Array(Slot), SlotsMeta) },
    handle: async ({ who, params, query }) => {
      const { id: centerId } = await enterCenter(platform, who, params.domain);
      const { slots, meta } = await database.inScope({ centerIds: [centerId] }, (tx) =>
        listSlots(tx, { centerId, date: query.date, instructorId: query.instructorId, now: clock.now() }),
      );
      return okWithMeta(slots, meta);
    },
  });

  route(router, 'POST', '/centers/:domain/bookings', {
    summary: 'Book a slot for yourself or for a child of yours',
    tag,
    access: signedIn(),
    params: CenterParams,
    body: BookingBody,
    answers: { 201: Booking },
    handle: async ({ who, params, body }) => {
      const entered = await enterCenter(platform, who, params.domain);
      return created(
        await database.inScope({ centerIds: [entered.id] }, (tx) =>
          bookSlot(tx, entered, { slotId: body.slotId, forActorId: body.forActorId, now: clock.now() }),
        ),
      );
    },
  });

  route(router, 'GET', '/centers/:domain/bookings', {
    summary: 'List the bookings that you may see',
    tag,
    access: signedIn(),
    params: CenterParams,
    query: BookingsQuery,
    answers: { 200: pageOf(Booking) },
    handle: async ({ who, params, query }) => {
      const entered = await enterCenter(platform, who, params.domain);
      const { bookings, total } = await database.inScope({ centerIds: [entered.id] }, (tx) =>
        listBookings(tx, entered, query),
      );
      return paged(bookings, { total, page: query.page, limit: query.limit });
    },
  });

  route(router, 'DELETE', '/centers/:domain/bookings/:bookingId', {
    summary: 'Cancel a booking',
    tag,
    access: signedIn(),
    params: BookingParams,
    answers: { 200: Booking },
    handle: async ({ who, params }) => {
      const entered = await enterCenter(platform, who, params.domain);
      return ok(
        await database.inScope({ centerIds: [entered.id] }, (tx) =>
          cancelBooking(tx, entered, { id: params.bookingId, now: clock.now() }),
        ),
      );
    },
  });
};

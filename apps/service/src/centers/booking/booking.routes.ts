import { Readable } from 'node:stream';
import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import { notFound } from '../../platform/errors.ts';
import {
  created,
  noContent,
  ok,
  okWithMeta,
  paged,
  pageOf,
  route,
  visitor,
  withMeta,
} from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { CenterParams } from '../center/index.ts';
import { bookSlot } from './book-slot.ts';
import {
  Booking,
  BookingBody,
  BookingParams,
  BookingsQuery,
  CancelQuery,
  Closure,
  ClosureBody,
  ClosureParams,
  ClosuresQuery,
  Feed,
  FeedBody,
  FeedParams,
  MoveBody,
  NewBooking,
  NewClosure,
  NewFeed,
  Slot,
  SlotsMeta,
  SlotsQuery,
  Waiting,
  WaitingBody,
  WaitingParams,
} from './booking.schemas.ts';
import { cancelBooking } from './cancel-booking.ts';
import { closeTime, listClosures, openTime } from './close-time.ts';
import { deleteFeed, selectFeeds } from './feeds.queries.ts';
import { openFeed, presentFeed, readFeed } from './feeds.ts';
import { listBookings } from './list-bookings.ts';
import { listSlots } from './list-slots.ts';
import { moveBooking } from './move-booking.ts';
import { leaveWaitingList, presentWaiting, waitForSlot } from './wait-for-slot.ts';
import { selectWaitingFor } from './waiting.queries.ts';

const tag = 'Booking';

export const bookingRoutes: Routes = (router, platform) => {
  const { clock, database } = platform;
  const { memberOf } = accessRules(platform);

  route(router, 'GET', '/centers/:domain/available-slots', {
    summary: 'List what can be booked on a day',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    query: SlotsQuery,
    answers: { 200: withMeta(Type.Array(Slot), SlotsMeta) },
    handle: async ({ who, query }) => {
      const { id: centerId } = who.center;
      const { slots, meta } = await database.inScope({ centerIds: [centerId] }, (tx) =>
        listSlots(tx, {
          centerId,
          date: query.date,
          instructorId: query.instructorId,
          withTaken: query.include === 'taken',
          now: clock.now(),
        }),
      );
      return okWithMeta(slots, meta);
    },
  });

  route(router, 'POST', '/centers/:domain/bookings', {
    summary: 'Book a slot for yourself or for a child of yours',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    body: BookingBody,
    answers: { 201: NewBooking },
    handle: async ({ who: { center }, body: { slotId, forActorId, weeks } }) =>
      created(
        await database.inScope({ centerIds: [center.id] }, (tx) =>
          bookSlot(tx, platform, center, { slotId, forActorId, weeks, now: clock.now() }),
        ),
      ),
  });

  route(router, 'GET', '/centers/:domain/bookings', {
    summary: 'List the bookings that you may see',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    query: BookingsQuery,
    answers: { 200: pageOf(Booking) },
    handle: async ({ who: { center }, query }) => {
      const { bookings, total } = await database.inScope({ centerIds: [center.id] }, (tx) =>
        listBookings(tx, center, query),
      );
      return paged(bookings, { total, page: query.page, limit: query.limit });
    },
  });

  route(router, 'DELETE', '/centers/:domain/bookings/:bookingId', {
    summary: 'Cancel a booking, or with scope=following the later ones of its series too',
    tag,
    access: memberOf('domain'),
    params: BookingParams,
    query: CancelQuery,
    answers: { 200: Booking },
    handle: async ({ who: { center }, params, query }) =>
      ok(
        await database.inScope({ centerIds: [center.id] }, (tx) =>
          cancelBooking(tx, platform, center, {
            id: params.bookingId,
            following: query.scope === 'following',
            now: clock.now(),
          }),
        ),
      ),
  });

  route(router, 'PATCH', '/centers/:domain/bookings/:bookingId', {
    summary: 'Move a booking to another slot',
    tag,
    access: memberOf('domain'),
    params: BookingParams,
    body: MoveBody,
    answers: { 200: Booking },
    handle: async ({ who: { center }, params, body }) =>
      ok(
        await database.inScope({ centerIds: [center.id] }, (tx) =>
          moveBooking(tx, platform, center, { id: params.bookingId, slotId: body.slotId, now: clock.now() }),
        ),
      ),
  });
};

export const closureRoutes: Routes = (router, platform) => {
  const { clock, database } = platform;
  const { memberOf } = accessRules(platform);

  route(router, 'GET', '/centers/:domain/closures', {
    summary: 'List when the center or an instructor is away',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    query: ClosuresQuery,
    answers: { 200: Type.Array(Closure) },
    handle: async ({ who: { center }, query: { date, to } }) =>
      ok(
        await database.inScope({ centerIds: [center.id] }, (tx) =>
          listClosures(tx, center.id, { date, to, now: clock.now() }),
        ),
      ),
  });

  route(router, 'POST', '/centers/:domain/closures', {
    summary: 'Close a stretch of time, for the center or for one instructor',
    tag,
    access: memberOf('domain', 'ADMIN', 'INSTRUCTOR'),
    params: CenterParams,
    body: ClosureBody,
    answers: { 201: NewClosure },
    handle: async ({ who: { center }, body: { start, end, instructorId, reason } }) =>
      created(
        await database.inScope({ centerIds: [center.id] }, (tx) =>
          closeTime(tx, center, { start, end, instructorId, reason, now: clock.now() }),
        ),
      ),
  });

  route(router, 'DELETE', '/centers/:domain/closures/:closureId', {
    summary: 'Open a closed time again',
    tag,
    access: memberOf('domain', 'ADMIN', 'INSTRUCTOR'),
    params: ClosureParams,
    answers: { 204: Type.Null() },
    handle: async ({ who: { center }, params }) => {
      await database.inScope({ centerIds: [center.id] }, (tx) =>
        openTime(tx, platform, center, { id: params.closureId, now: clock.now() }),
      );
      return noContent();
    },
  });
};

export const waitingRoutes: Routes = (router, platform) => {
  const { clock, database } = platform;
  const { memberOf } = accessRules(platform);

  route(router, 'GET', '/centers/:domain/waiting-list', {
    summary: 'List what you wait for; the whole list for an ADMIN',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    answers: { 200: Type.Array(Waiting) },
    handle: async ({ who: { center } }) => {
      const viewer = { centerId: center.id, actorId: center.actorId, role: center.role };
      const entries = await database.inScope({ centerIds: [center.id] }, (tx) =>
        selectWaitingFor(tx, viewer, clock.now()),
      );
      return ok(entries.map(presentWaiting));
    },
  });

  route(router, 'POST', '/centers/:domain/waiting-list', {
    summary: 'Wait for a slot that is taken',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    body: WaitingBody,
    answers: { 201: Waiting },
    handle: async ({ who: { center }, body: { slotId, forActorId } }) =>
      created(
        await database.inScope({ centerIds: [center.id] }, (tx) =>
          waitForSlot(tx, center, { slotId, forActorId, now: clock.now() }),
        ),
      ),
  });

  route(router, 'DELETE', '/centers/:domain/waiting-list/:waitingId', {
    summary: 'Wait no longer',
    tag,
    access: memberOf('domain'),
    params: WaitingParams,
    answers: { 200: Waiting },
    handle: async ({ who: { center }, params }) =>
      ok(
        await database.inScope({ centerIds: [center.id] }, (tx) =>
          leaveWaitingList(tx, center, params.waitingId),
        ),
      ),
  });
};

export const feedRoutes: Routes = (router, platform) => {
  const { clock, database, settings } = platform;
  const { memberOf } = accessRules(platform);

  route(router, 'GET', '/centers/:domain/calendar-feeds', {
    summary: 'List the secret addresses of your calendar',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    answers: { 200: Type.Array(Feed) },
    handle: async ({ who: { center } }) => {
      const owner = { centerId: center.id, actorId: center.actorId };
      const feeds = await database.inScope({ centerIds: [center.id] }, (tx) => selectFeeds(tx, owner));
      return ok(feeds.map(presentFeed));
    },
  });

  route(router, 'POST', '/centers/:domain/calendar-feeds', {
    summary: 'Make a secret address under which a calendar program reads your bookings',
    tag,
    access: memberOf('domain'),
    params: CenterParams,
    body: FeedBody,
    answers: { 201: NewFeed },
    handle: async ({ who: { center }, body }) =>
      created(
        await database.inScope({ centerIds: [center.id] }, (tx) =>
          openFeed(tx, center, { kind: body.kind, publicUrl: settings.publicUrl, now: clock.now() }),
        ),
      ),
  });

  route(router, 'DELETE', '/centers/:domain/calendar-feeds/:feedId', {
    summary: 'Take a secret address back',
    tag,
    access: memberOf('domain'),
    params: FeedParams,
    answers: { 204: Type.Null() },
    handle: async ({ who: { center }, params }) => {
      const feed = { centerId: center.id, actorId: center.actorId, id: params.feedId };
      const wasThere = await database.inScope({ centerIds: [center.id] }, (tx) => deleteFeed(tx, feed));
      if (!wasThere) throw notFound('calendar feed');
      return noContent();
    },
  });
};

/** What calendar programs ask for; they know the secret address and nothing else. */
export const calendarPages: Routes = ({ app, prefix }, platform) => {
  app.get<{ Params: { token: string } }>(
    `${prefix}/calendar/:token.ics`,
    { config: { access: visitor(), idempotency: 'none' }, schema: { hide: true } },
    async (request, reply) => {
      const calendar = await readFeed(platform, request.params.token, request);
      if (calendar === undefined)
        return reply.code(404).type('text/plain; charset=utf-8').send('No such calendar.\n');
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, max-age=300')
        .send(Readable.from(calendar));
    },
  );
};

export { insertBookings } from './booking.queries.ts';
export { bookingRoutes, calendarPages, closureRoutes, feedRoutes, waitingRoutes } from './booking.routes.ts';
export { bookingWorker } from './booking.worker.ts';
export { findBookings } from './find-bookings.ts';
export { giveAwayByNewSettings } from './give-away-slot.ts';
export { listBookingsOf } from './list-bookings.ts';
export { slotId } from './slot-id.ts';
export { dayOf, spanOfDay } from './slot-rules.ts';

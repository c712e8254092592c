export { bookingRoutes, calendarPages, closureRoutes, feedRoutes, waitingRoutes } from './booking.routes.ts';
export { bookingWorker } from './booking.worker.ts';
export { findBookings } from './find-bookings.ts';
export { listBookingsOf } from './list-bookings.ts';

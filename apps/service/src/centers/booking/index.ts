export { bookingRoutes } from './booking.routes.ts';
export { listBookingsOf } from './list-bookings.ts';

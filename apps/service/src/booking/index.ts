export { bookingRoutes } from './booking.routes.ts';
export { Booking } from './booking.schemas.ts';
export { listBookingsOf } from './list-bookings.ts';

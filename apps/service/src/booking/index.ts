export { bookingRoutes } from './booking.routes.ts';
export { bookingsOfChildren, listBookingsOf } from './list-bookings.ts';

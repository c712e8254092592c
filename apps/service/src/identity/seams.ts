import type { Tx } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';

/** A booking as its slice shows it; this slice only passes it on. */
export type ChildBooking = Record<string, unknown>;

/**
 * What this slice asks of slices that are built on top of it. They are handed in where the service is put together,
 * because importing them here would close a circle.
 */
export interface IdentitySeams {
  /** Throws SEAT_LIMIT_REACHED when the center's plan has no seat left; called before a membership becomes ACTIVE. */
  requireFreeSeat(tx: Tx, centerId: number, now: Date): Promise<void>;
  /** The learning host's id of a center, for companion apps. The transaction's scope holds the center. */
  lmsTenantId(tx: Tx, centerId: number): Promise<string | null>;
  /** The bookings of each of these children in the centers that linked them to somebody of the parent's family. */
  bookingsOf(
    platform: Platform,
    which: { familyId: string; childActorIds: readonly string[] },
  ): Promise<Map<string, ChildBooking[]>>;
}

/** A service without plans, learning host and bookings: no limit, no id, nothing booked. */
export const unconnected: IdentitySeams = {
  requireFreeSeat: async () => {},
  lmsTenantId: async () => null,
  bookingsOf: async () => new Map(),
};

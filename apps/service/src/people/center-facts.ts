import type { Tx } from '../platform/database/index.ts';

/** A booking as its slice shows it; this slice only passes it on. */
type ChildBooking = Record<string, unknown>;

/**
 * What this slice asks about centers of slices that are built on top of it. They are handed in where the API is put
 * together, because importing them here would close a circle.
 */
export interface CenterFacts {
  /** Throws SEAT_LIMIT_REACHED when the center's plan has no seat left; called before a membership becomes ACTIVE. */
  requireFreeSeat(tx: Tx, centerId: number, now: Date): Promise<void>;
  /** Whether anything was ever paid for a center; one that was not invites only so many people a day. */
  hasPaid(tx: Tx, centerId: number): Promise<boolean>;
  /** The learning host's id of a center, for companion apps. The transaction's scope holds the center. */
  lmsTenantId(tx: Tx, centerId: number): Promise<string | null>;
  /** What is booked for these people in every center that the transaction's scope reaches. */
  bookingsOf(tx: Tx, actorIds: readonly string[]): Promise<ChildBooking[]>;
}

import type { LaneKey } from '../outbox/index.ts';

/** Every writer goes through rows in the order of their keys, so that two of them never wait for each other. */
export function compareDeliveries(
  one: LaneKey & { readonly eventId: string },
  other: LaneKey & { readonly eventId: string },
): number {
  return (
    one.centerId - other.centerId ||
    compareText(one.eventId, other.eventId) ||
    compareText(one.webhookId, other.webhookId)
  );
}

export function compareLanes(one: LaneKey, other: LaneKey): number {
  return one.centerId - other.centerId || compareText(one.webhookId, other.webhookId);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

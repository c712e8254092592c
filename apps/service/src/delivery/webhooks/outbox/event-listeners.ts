import type { Tx } from '../../../platform/database/index.ts';
import type { EventType } from './event-catalogue.ts';
import type { NewEvent } from './record-events.ts';

export type EventListener = (tx: Tx, events: readonly NewEvent[]) => Promise<void>;

const listeners = new Map<EventListener, ReadonlySet<EventType>>();

/**
 * Slices that act on events of these types hear of them here, in the transaction of their cause. What they do in it must
 * be short, and what they throw undoes the cause.
 */
export function onEvents(types: readonly EventType[], listener: EventListener): void {
  listeners.set(listener, new Set(types));
}

export async function tellOfEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  for (const [listener, types] of listeners) {
    const wanted = events.filter((event) => types.has(event.type));
    if (wanted.length > 0) await listener(tx, wanted);
  }
}

import type { Statement } from '../../../platform/database/index.ts';
import type { EventType, NewEvent } from './event-catalogue.ts';

/**
 * What another slice does when events happen: statements, which run in the transaction of the events' cause. Whatever fails in them
 * undoes the cause.
 */
export interface EventListener {
  readonly types: readonly EventType[];
  statementsFor(events: readonly NewEvent[]): readonly Statement[];
}

let listeners: readonly EventListener[] = [];

/** Says who listens. The list is `src/listeners.ts`, and the service hands it over when it is made. */
export function listenToEvents(all: readonly EventListener[]): void {
  listeners = all;
}

/** What the listeners of these events have to say to the database. */
export function statementsOfListeners(events: readonly NewEvent[]): Statement[] {
  return listeners.flatMap(({ types, statementsFor }) => {
    const wanted = events.filter(({ type }) => types.includes(type));
    return wanted.length > 0 ? statementsFor(wanted) : [];
  });
}

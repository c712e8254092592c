import type { EventListener } from '../../delivery/webhooks/index.ts';
import { newId } from '../../platform/ids.ts';
import { templates } from './templates.ts';
import { insertTriggers } from './triggers.queries.ts';

/** Found out at the first event, not while modules are loaded: the steps of templates lead back to here. */
let awaited: EventListener['types'] | undefined;

/** Remembers, in the transaction of the cause, which workflows an event is to start; the worker starts them. */
export const queueTriggers: EventListener = {
  // The events that any workflow waits for; no other event costs anything here.
  get types() {
    awaited ??= [
      ...new Set(templates.flatMap(({ starts }) => (starts.type === 'EVENT' ? [starts.event] : []))),
    ];
    return awaited;
  },
  statementsFor: (events) =>
    events.map(({ centerId, type, data, now }) =>
      insertTriggers({ centerId, type, data, now, id: newId('trg', now) }),
    ),
};

import type { EventListener } from '../../delivery/webhooks/index.ts';
import { newId } from '../../platform/ids.ts';
import { templates } from './templates.ts';
import { insertTriggers } from './triggers.queries.ts';

/** Remembers, in the transaction of the cause, which workflows an event is to start; the worker starts them. */
export const queueTriggers: EventListener = {
  // The events that any workflow waits for; no other event costs anything here.
  types: [...new Set(templates.flatMap(({ starts }) => (starts.type === 'EVENT' ? [starts.event] : [])))],
  statementsFor: (events) =>
    events.map(({ centerId, type, data, now }) =>
      insertTriggers({ centerId, type, data, now, id: newId('trg', now) }),
    ),
};

import type { NewEvent } from '../../delivery/webhooks/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { templates } from './templates.ts';
import { insertTriggers } from './triggers.queries.ts';

/** The events that any workflow waits for; no other event costs anything here. */
export const triggeringEvents = [
  ...new Set(templates.flatMap(({ starts }) => (starts.type === 'EVENT' ? [starts.event] : []))),
];

/** Remembers, in the transaction of the cause, which workflows an event is to start; the worker starts them. */
export async function queueTriggers(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  for (const { centerId, type, data, now } of events)
    await insertTriggers(tx, { centerId, type, data, now, id: newId('trg', now) });
}

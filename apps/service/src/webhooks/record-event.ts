import type { Tx } from '../platform/database/index.ts';
import { newId } from '../platform/ids.ts';
import { insertEvent } from './webhooks.queries.ts';

/** The event types of interface 6.1. */
export type EventType =
  | 'dpu.sealed'
  | 'dpu.verified'
  | 'agent.decision.completed'
  | 'agent.approval.requested'
  | 'payment.completed'
  | 'payment.failed'
  | 'attendance.verified'
  | 'certificate.issued'
  | 'workflow.transitioned';

export interface NewEvent {
  centerId: number;
  type: EventType;
  data: Record<string, unknown>;
  now: Date;
}

/** Writes an event and one delivery for each webhook that wants it, in the transaction of their cause. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<string> {
  const id = newId('whe', event.now);
  await insertEvent(tx, { ...event, id });
  return id;
}

/** The same for many events of one transaction. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<string[]> {
  const ids: string[] = [];
  for (const event of events) ids.push(await recordEvent(tx, event));
  return ids;
}

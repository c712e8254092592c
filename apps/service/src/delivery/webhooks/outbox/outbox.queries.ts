import { sql } from 'kysely';
import { columnsOf, notify, perform, type Statement, type Tx } from '../../../platform/database/index.ts';

interface EventRow {
  centerId: number;
  id: string;
  type: string;
  /** The names of subscriptions that match the type. */
  names: readonly string[];
  data: object;
  subject: string | null;
  createdAt: Date;
  trace: string | null;
}

export function insertEvents(events: readonly EventRow[]): Statement {
  const column = columnsOf(events);
  return perform('record_webhook_events', [
    column.int((event) => event.centerId),
    column.text((event) => event.id),
    column.text((event) => event.type),
    column.textList((event) => event.names),
    column.json((event) => event.data),
    column.text((event) => event.subject),
    column.time((event) => event.createdAt),
    column.text((event) => event.trace),
  ]);
}

/** A sample for one webhook (a test), which no subscription is asked about: it tells of nothing but itself, and no replay brings it. */
export async function insertSample(
  tx: Tx,
  event: { centerId: number; eventId: string; type: string; data: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_events')
    .values({
      center_id: event.centerId,
      id: event.eventId,
      type: event.type,
      data: event.data,
      subject: event.eventId,
      created_at: event.createdAt,
    })
    .execute();
}

/** The bound only spares older partitions; the clock of the worker that sent may be behind that of the node that recorded. */
const CLOCKS_APART_MAX = '1 day';

export async function eraseEvents(
  tx: Tx,
  erasure: { centerId: number; recordIds: readonly string[]; fields: readonly string[]; mark: string },
): Promise<void> {
  await sql`
    with told as (
      update webhook_events e
         set data = (select json_object_agg(key, case when key = any (${erasure.fields}::text[])
                                                      then to_json(${erasure.mark}::text) else value end)
                       from json_each(e.data))
       where e.center_id = ${erasure.centerId} and e.subject = any (${erasure.recordIds}::text[])
      returning e.center_id, e.id, e.created_at
    )
    update webhook_attempts a set response_body = ''
      from told t
     where a.center_id = t.center_id and a.event_id = t.id
       and a.attempted_at >= t.created_at - ${CLOCKS_APART_MAX}::interval`.execute(tx);
  // Workers may hold what they are about to send; they drop it and read again.
  await notify(tx, 'webhooks_changed', `${erasure.centerId}`);
}

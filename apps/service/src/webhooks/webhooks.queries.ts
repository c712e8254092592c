import type { Tx } from '../platform/database/index.ts';
import type { NewEvent } from './record-event.ts';

export async function insertEvent(tx: Tx, event: NewEvent & { id: string }): Promise<void> {
  await tx
    .insertInto('webhook_events')
    .values({
      center_id: event.centerId,
      id: event.id,
      type: event.type,
      data: JSON.stringify(event.data),
      created_at: event.now,
    })
    .execute();
}

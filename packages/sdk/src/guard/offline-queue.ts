import type { Client } from 'openapi-fetch';
import type { paths } from '../api.generated.ts';
import { CenterproofError } from '../errors.ts';

type Body = paths['/api/v1/decision-events']['post']['requestBody']['content']['application/json'];

/** A call that ran without being asked for, because nobody could be asked. */
export interface OfflineRecord {
  /** The idempotency key of the call. */
  id: string;
  body: Body;
}

/** Where records wait until they can be sent. One that lasts longer than the process keeps them in a file or a database. */
export interface OfflineQueue {
  add(record: OfflineRecord): void | Promise<void>;
  list(): OfflineRecord[] | Promise<OfflineRecord[]>;
  remove(id: string): void | Promise<void>;
}

/** A queue that lasts as long as the process. */
export function memoryQueue(): OfflineQueue {
  const records = new Map<string, OfflineRecord>();
  return {
    add: (record) => void records.set(record.id, record),
    list: () => [...records.values()],
    remove: (id) => void records.delete(id),
  };
}

/**
 * Sends what is queued, in its order, and stops where the service is away again. What the service refuses for good is dropped, and
 * the caller is told.
 */
export async function sendQueued(
  client: Client<paths>,
  { queue, warn }: { queue: OfflineQueue; warn: (error: unknown) => void },
): Promise<void> {
  for (const { id, body } of await queue.list()) {
    try {
      await client.POST('/api/v1/decision-events', { body });
    } catch (error) {
      if (isAway(error)) return;
      warn(error);
    }
    await queue.remove(id);
  }
}

/** No answer, or one that says that the service itself is not there. */
export function isAway(error: unknown): boolean {
  return error instanceof CenterproofError && (error.status === 0 || [502, 503, 504].includes(error.status));
}

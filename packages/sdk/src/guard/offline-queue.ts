import type { Client } from 'openapi-fetch';
import type { paths } from '../api.generated.ts';
import { CenterproofError, unreadable } from '../errors.ts';
import { type OutcomeBody, UnreportedOutcome } from './outcome.ts';

type Body = paths['/api/v1/decision-events']['post']['requestBody']['content']['application/json'];

/**
 * What could not be sent: a call that ran without being asked for, under its idempotency key, or the outcome of a decision, under
 * `outcome:<event id>`.
 */
export type OfflineRecord = { id: string; body: Body } | { id: string; eventId: string; report: OutcomeBody };

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
 * Sends what is queued, in its order, and stops where the service is away again or refuses the key or the address. What it refuses for
 * good is dropped. The caller is told of both. What is not found is noted, and not sent again while it is.
 */
export async function sendQueued(
  client: Client<paths>,
  { queue, warn, notFound }: { queue: OfflineQueue; warn: (error: unknown) => void; notFound: Set<string> },
): Promise<void> {
  for (const record of await queue.list()) {
    if (notFound.has(record.id)) continue;
    try {
      await sendRecord(client, record);
    } catch (error) {
      if (isAway(error)) return;
      if (mayPass(error)) continue;
      const isHeld = mayBeTheSettings(error);
      warn('report' in record ? new UnreportedOutcome(record, { isHeld, cause: error }) : error);
      if (isHeld && error.status !== 404) return;
      if (isHeld) {
        notFound.add(record.id);
        continue;
      }
    }
    await queue.remove(record.id);
  }
}

async function sendRecord(client: Client<paths>, record: OfflineRecord): Promise<void> {
  if ('report' in record) return sendReport(client, record);
  try {
    await sendRun(client, record.body);
  } catch (error) {
    if (!(error instanceof CenterproofError) || error.code !== 'CONFLICT') throw error;
    // It was asked for after all, and the answer was lost, or somebody else ran it too: that it ran is on record beside that.
    await sendRun(client, { ...record.body, idempotencyKey: `${record.id}:offline` });
  }
}

async function sendRun(client: Client<paths>, { action, ...body }: Body): Promise<void> {
  await withOrWithoutResult(action, async (taken) =>
    dataOf(await client.POST('/api/v1/decision-events', { body: { ...body, action: taken } })),
  );
}

export async function sendReport(
  client: Client<paths>,
  { eventId, report }: { eventId: string; report: OutcomeBody },
): Promise<void> {
  await withOrWithoutResult(report, async (body) =>
    dataOf(
      await client.POST('/api/v1/decision-events/{id}/outcome', { params: { path: { id: eventId } }, body }),
    ),
  );
}

/** Sends a result, and where the service does not take it, its digest alone: what happened is on record all the same. */
async function withOrWithoutResult<Part extends { output?: Record<string, unknown> }>(
  part: Part,
  send: (part: Part) => Promise<unknown>,
): Promise<void> {
  try {
    await send(part);
  } catch (error) {
    if (!part.output || !('result' in part.output) || !isNotTaken(error)) throw error;
    const { result: _, ...output } = part.output;
    await send({ ...part, output });
  }
}

/** Too large, nested too deep, or with a character or a key that the service does not keep. */
function isNotTaken(error: unknown): boolean {
  return error instanceof CenterproofError && [400, 413, 422].includes(error.status);
}

/** What an answer brings. Without that it is not the service's, and nothing is on record. */
export function dataOf<Data>({ data, response }: { data?: { data: Data }; response: Response }): Data {
  if (!data?.data) throw unreadable('it has no data', response.status);
  return data.data;
}

/** No answer, or one that says that the service itself is not there. */
export function isAway(error: unknown): boolean {
  return error instanceof CenterproofError && (error.status === 0 || [502, 503, 504].includes(error.status));
}

/** No answer of the service's, too many, or a failure of its own: the same may be taken later. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof CenterproofError &&
    (error.code === 'UNREADABLE_ANSWER' || error.status === 0 || error.status === 429 || error.status >= 500)
  );
}

/**
 * The key is refused, lacks the scope, or is one of another center, or the center has moved to an address that nobody named (308, and 410
 * once that is long ago): the same may be taken once what the guard was given is put right.
 */
export function mayBeTheSettings(error: unknown): error is CenterproofError {
  return error instanceof CenterproofError && [401, 403, 404, 308, 410].includes(error.status);
}

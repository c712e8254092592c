import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { quoted, type Tx } from '../../../platform/database/index.ts';
import type { LaneKey } from '../outbox/index.ts';
import type { DeliveryProgress } from './delivery-rules.ts';

/** One attempt that was made, where its delivery stood before it and stands after it. */
export interface MadeAttempt extends LaneKey {
  readonly eventId: string;
  readonly createdAt: Date;
  /** Where its row lay when it was read; null when that is not known. */
  readonly place: string | null;
  /** When the delivery was due, as it was read; another value by now means that somebody queued it again meanwhile. */
  readonly dueAt: Date;
  readonly after: DeliveryProgress;
  /** Accepted or gone: the answer ends the delivery even when it was queued again meanwhile. */
  readonly isLast: boolean;
  readonly attemptedAt: Date;
  readonly status: 'success' | 'failed';
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly responseBody: string;
}

/** What a batch of attempts tells about the health of one webhook. */
export interface LaneHealth extends LaneKey {
  readonly lastAt: Date;
  readonly lastStatus: 'success' | 'failed';
  readonly hadSuccess: boolean;
  /** The first miss after the last success of the batch, if it ended with misses. */
  readonly missedSince: Date | null;
}

export interface AttemptBatch {
  readonly attempts: readonly MadeAttempt[];
  readonly lanes: readonly LaneHealth[];
}

export type FailingLane = LaneKey & { readonly failingSince: Date | null };

/** Records many attempts by one statement in a transaction of its own, in one round trip. */
export async function recordBatch(client: PoolClient, batch: AttemptBatch): Promise<FailingLane[]> {
  const values = [...attemptColumns(batch.attempts), ...laneColumns(batch.lanes)];
  const { rows } = await client.query<FailingRow>({
    name: 'record-webhook-attempts',
    text: `select * from record_webhook_attempts(${values.map((_, index) => `$${index + 1}`)})`,
    values,
  });
  return rows.map(failingLane);
}

/** The same as part of a transaction, whose commit somebody is told of and which is therefore waited for. */
export async function recordBatchWithin(tx: Tx, batch: AttemptBatch): Promise<FailingLane[]> {
  const values = [...attemptColumns(batch.attempts), ...laneColumns(batch.lanes)];
  const { rows } = await sql<FailingRow>`select * from record_webhook_attempts(${sql.join(values)})`.execute(
    tx,
  );
  await sql`select set_config('synchronous_commit', 'on', true)`.execute(tx);
  return rows.map(failingLane);
}

interface FailingRow {
  center_id: number;
  webhook_id: string;
  failing_since: Date | null;
}

function failingLane(row: FailingRow): FailingLane {
  return { centerId: row.center_id, webhookId: row.webhook_id, failingSince: row.failing_since };
}

/**
 * The arguments of the statement, one array for each column. Most attempts are accepted, say nothing and are the last, so
 * the columns that tell of anything else are mostly given empty, which stands for just that.
 */
function attemptColumns(attempts: readonly MadeAttempt[]): string[] {
  const areAccepted = attempts.every(({ status }) => status === 'success');
  const areSilent = attempts.every(({ responseBody }) => responseBody === '');
  return [
    arrayOf(attempts, ({ place }) => place && quoted(place)),
    arrayOf(attempts, ({ centerId }) => centerId),
    arrayOf(attempts, ({ webhookId }) => webhookId),
    arrayOf(attempts, ({ eventId }) => eventId),
    arrayOf(attempts, ({ createdAt }) => createdAt.getTime()),
    arrayOf(attempts, ({ dueAt }) => dueAt.getTime()),
    arrayOf(attempts, ({ after }) => after.attempts),
    areAccepted
      ? EMPTY
      : arrayOf(attempts, ({ after }) => (after.state === 'succeeded' ? null : after.state)),
    areAccepted ? EMPTY : arrayOf(attempts, ({ after }) => after.nextAttemptAt?.getTime() ?? null),
    areAccepted ? EMPTY : arrayOf(attempts, ({ isLast }) => isLast),
    arrayOf(attempts, ({ attemptedAt }) => attemptedAt.getTime()),
    arrayOf(attempts, ({ responseStatus }) => responseStatus),
    arrayOf(attempts, ({ durationMs }) => durationMs),
    areAccepted ? EMPTY : arrayOf(attempts, ({ error }) => (error === null ? null : quoted(error))),
    areSilent ? EMPTY : arrayOf(attempts, ({ responseBody }) => quoted(responseBody)),
  ];
}

function laneColumns(lanes: readonly LaneHealth[]): string[] {
  return [
    arrayOf(lanes, ({ centerId }) => centerId),
    arrayOf(lanes, ({ webhookId }) => webhookId),
    arrayOf(lanes, ({ lastAt }) => lastAt.getTime()),
    arrayOf(lanes, ({ lastStatus }) => lastStatus),
    arrayOf(lanes, ({ hadSuccess }) => hadSuccess),
    arrayOf(lanes, ({ missedSince }) => missedSince?.getTime() ?? null),
  ];
}

const EMPTY = '{}';

/** PostgreSQL's text of an array. Ids, states, numbers and times stand as they are; other text comes `quoted`. */
function arrayOf<Row>(rows: readonly Row[], column: (row: Row) => string | number | boolean | null): string {
  let text = '';
  for (const row of rows) text += text === '' ? `{${column(row)}` : `,${column(row)}`;
  return text === '' ? EMPTY : `${text}}`;
}

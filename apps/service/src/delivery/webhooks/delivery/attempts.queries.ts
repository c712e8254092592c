import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { callOf, columnsOf, type Statement, send, type Tx } from '../../../platform/database/index.ts';
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

/** The present time, by the database's clock where this node's is behind it: by that clock all workers see when a wait is over. */
export async function selectWaitingFrom(client: PoolClient, now: Date): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>({
    name: 'webhook-waiting-from',
    text: 'select greatest($1::timestamptz, now()) as now',
    values: [now],
  });
  return rows[0]?.now ?? now;
}

/** Records many attempts by one statement in a transaction of its own, in one round trip. */
export async function recordBatch(client: PoolClient, batch: AttemptBatch): Promise<FailingLane[]> {
  const { name, text, values, read } = recordAttempts(batch);
  const { rows } = await client.query<never>({ name, text, values: [...values] });
  return read(rows);
}

/** The same as part of a transaction, whose commit somebody is told of and which is therefore waited for. */
export async function recordBatchWithin(tx: Tx, batch: AttemptBatch): Promise<FailingLane[]> {
  const failing = await send(tx, recordAttempts(batch));
  await sql`select set_config('synchronous_commit', 'on', true)`.execute(tx);
  return failing;
}

function recordAttempts({ attempts, lanes }: AttemptBatch): Statement<FailingLane[]> {
  const values = [...attemptColumns(attempts), ...laneColumns(lanes)];
  return callOf<FailingRow, FailingLane[]>('record_webhook_attempts', values, (rows) =>
    rows.map(failingLane),
  );
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
function attemptColumns(attempts: readonly MadeAttempt[]): (Buffer | string)[] {
  const column = columnsOf(attempts);
  const areAccepted = attempts.every(({ status }) => status === 'success');
  const areSilent = attempts.every(({ responseBody }) => responseBody === '');
  return [
    column.place(({ place }) => place),
    column.int(({ centerId }) => centerId),
    column.text(({ webhookId }) => webhookId),
    column.text(({ eventId }) => eventId),
    column.float(({ createdAt }) => createdAt.getTime()),
    column.float(({ dueAt }) => dueAt.getTime()),
    column.int(({ after }) => after.attempts),
    areAccepted ? EMPTY : column.text(({ after }) => (after.state === 'succeeded' ? null : after.state)),
    areAccepted ? EMPTY : column.float(({ after }) => after.nextAttemptAt?.getTime() ?? null),
    areAccepted ? EMPTY : column.flag(({ isLast }) => isLast),
    column.float(({ attemptedAt }) => attemptedAt.getTime()),
    column.int(({ responseStatus }) => responseStatus),
    column.int(({ durationMs }) => durationMs),
    areAccepted ? EMPTY : column.text(({ error }) => error),
    areSilent ? EMPTY : column.text(({ responseBody }) => responseBody),
  ];
}

function laneColumns(lanes: readonly LaneHealth[]): Buffer[] {
  const column = columnsOf(lanes);
  return [
    column.int(({ centerId }) => centerId),
    column.text(({ webhookId }) => webhookId),
    column.float(({ lastAt }) => lastAt.getTime()),
    column.text(({ lastStatus }) => lastStatus),
    column.flag(({ hadSuccess }) => hadSuccess),
    column.float(({ missedSince }) => missedSince?.getTime() ?? null),
  ];
}

const EMPTY = '{}';

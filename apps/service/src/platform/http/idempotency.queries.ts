import { sql } from 'kysely';
import {
  callOf,
  columnsOf,
  type Database,
  isConstraint,
  perform,
  type Statement,
  type Tx,
} from '../database/index.ts';
import type { Jobs } from '../jobs.ts';

/** Whose key it is, and for which call. */
export interface KeyOf {
  principal: string;
  method: string;
  path: string;
  key: string;
}

/** An answer as it is kept, with the call that it belongs to. */
export interface KeptAnswer extends KeyOf {
  bodyHash: string;
  status: number;
  body: string;
  isEncrypted: boolean;
  contentType: string;
  /** The records that it speaks of; erasing a claim of one, or lifting a hold, empties it. */
  recordIds: readonly string[];
}

/** What is found under a key; without a status its call is still running on a node of the version before this one. */
export interface FoundAnswer {
  bodyHash: string;
  status: number | null;
  /** Null once something that it spoke of was erased. */
  body: string | null;
  isEncrypted: boolean;
  contentType: string;
}

const KEPT_FOR_MS = 24 * 3_600_000;
/** Longer than any call takes. */
const CALLS_ARE_OVER_MS = 60_000;

/** The job that empties what was kept while its record was erased. */
export const EMPTY_LATE_ANSWERS = 'empty-late-answers';

/** Looks a key up, outside of any transaction. */
export async function findAnswer(database: Database, of: KeyOf, now: Date): Promise<FoundAnswer | undefined> {
  const [found] = await database.runAlone(
    sql<{
      body_hash: string;
      status: number | null;
      body: string | null;
      is_encrypted: boolean;
      content_type: string;
    }>`select * from kept_answer(${of.principal}, ${of.method}, ${of.path}, ${of.key}, ${now})`,
  );
  if (!found) return undefined;
  return {
    bodyHash: found.body_hash,
    status: found.status,
    body: found.body,
    isEncrypted: found.is_encrypted,
    contentType: found.content_type,
  };
}

/** How a key stands at the beginning of a transaction, which holds it from then on when it is free. */
export function claimKey(of: KeyOf, now: Date): Statement<'claimed' | 'running' | 'kept'> {
  return callOf<{ is_free: boolean; is_kept: boolean }, 'claimed' | 'running' | 'kept'>(
    'claim_key',
    [of.principal, of.method, of.path, of.key, now],
    ([claim]) => (claim?.is_kept ? 'kept' : claim?.is_free ? 'claimed' : 'running'),
  );
}

/** Keeps answers in the transaction of what they tell of. `isKeyTaken` says that another call under the same key was first. */
export function keepAnswers(answers: readonly KeptAnswer[], now: Date): Statement {
  return perform('keep_answers', keptColumns(answers, now));
}

/** The parameters of `keep_answers`, for functions that decide which of them it gets. */
export function keptColumns(answers: readonly KeptAnswer[], now: Date): unknown[] {
  const column = columnsOf(answers);
  return [
    column.text(({ principal }) => principal),
    column.text(({ method }) => method),
    column.text(({ path }) => path),
    column.text(({ key }) => key),
    column.text(({ bodyHash }) => bodyHash),
    column.int(({ status }) => status),
    column.text(({ body }) => body),
    column.text(({ contentType }) => contentType),
    column.flag(({ isEncrypted }) => isEncrypted),
    column.textList(({ recordIds }) => recordIds),
    now,
    new Date(now.getTime() + KEPT_FOR_MS),
  ];
}

/** A kept answer of a call that changed something, with the day that it is kept for. */
export interface LastingAnswer extends Omit<KeptAnswer, 'bodyHash' | 'body'>, Pick<FoundAnswer, 'body'> {
  expiresAt: Date;
}

/** A page of the answers that these callers were given, in the order of their keys. */
export async function selectKeptAnswers(
  tx: Tx,
  {
    principals,
    now,
    after,
    limit,
  }: { principals: readonly string[]; now: Date; after?: KeyOf | undefined; limit: number },
): Promise<LastingAnswer[]> {
  const place = after ?? { principal: '', method: '', path: '', key: '' };
  const { rows } = await sql<LastingAnswer>`
    select principal, method, path, key, status, body, is_encrypted as "isEncrypted",
           content_type as "contentType", record_ids as "recordIds", expires_at as "expiresAt"
      from idempotency_keys
     where principal = any (${principals}::text[]) and expires_at > ${now} and status < 400
       and (principal, method, path, key) > (${place.principal}, ${place.method}, ${place.path}, ${place.key})
     order by principal, method, path, key limit ${limit}`.execute(tx);
  return rows;
}

/** What the body of a call is kept as that was carried out under another master key: it is not compared. */
export const UNKNOWN_BODY = '';

/** Keeps answers of calls that were carried out elsewhere. */
export async function insertKeptAnswers(tx: Tx, answers: readonly LastingAnswer[], now: Date): Promise<void> {
  await sql`
    insert into idempotency_keys as kept (principal, method, path, key, body_hash, status, body, content_type, is_encrypted,
                                          record_ids, expires_at)
    select principal, method, path, key, ${UNKNOWN_BODY}, status, body, "contentType", "isEncrypted", "recordIds", "expiresAt"
      from json_to_recordset(${JSON.stringify(answers)}::json)
        as one (principal text, method text, path text, key text, status int, body text, "contentType" text,
                "isEncrypted" boolean, "recordIds" text[], "expiresAt" timestamptz)
     order by principal, method, path, key
        on conflict (principal, method, path, key) do update
       set body_hash = excluded.body_hash, status = excluded.status, body = excluded.body, content_type = excluded.content_type,
           is_encrypted = excluded.is_encrypted, record_ids = excluded.record_ids, expires_at = excluded.expires_at,
           in_flight_until = null
     where kept.expires_at <= ${now}`.execute(tx);
}

export function isKeyTaken(error: unknown): boolean {
  return isConstraint(error, 'idempotency_keys_pkey');
}

/**
 * Empties every kept answer that speaks of one of these records; called when a claim of it is erased, or a hold is lifted. That there was one stays known
 * for its day: a call that is repeated would record anew what was erased.
 */
export async function emptyKeptAnswers(tx: Tx, recordIds: readonly string[]): Promise<void> {
  await sql`
    update idempotency_keys set body = null, is_encrypted = false, record_ids = '{}'
     where record_ids && ${[...recordIds]}::text[]`.execute(tx);
}

/**
 * Has the same done to answers that are kept only after an erasure, because their calls had read what it took away. A minute later none
 * of them is under way any more. The answer of the call that erases stays.
 */
export async function emptyLateAnswers(
  tx: Tx,
  jobs: Jobs,
  { recordIds, now }: { recordIds: readonly string[]; now: Date },
): Promise<void> {
  const { rows } = await sql<{ erasedBy: string }>`
    select pg_current_xact_id()::xid::text as "erasedBy"`.execute(tx);
  await jobs.enqueue(tx, {
    task: EMPTY_LATE_ANSWERS,
    payload: { recordIds, erasedBy: rows[0]?.erasedBy },
    runAt: new Date(now.getTime() + CALLS_ARE_OVER_MS),
  });
}

export async function emptyAnswersKeptBeside(tx: Tx, payload: Record<string, unknown>): Promise<void> {
  await sql`
    update idempotency_keys set body = null, is_encrypted = false, record_ids = '{}'
     where record_ids && ${payload.recordIds}::text[] and xmin <> ${payload.erasedBy}::xid`.execute(tx);
}

/** Keys past their day, a bounded number at a time. */
export async function dropExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where ctid = any (array(
    select ctid from idempotency_keys where expires_at <= ${now} limit 5000))`.execute(tx);
}

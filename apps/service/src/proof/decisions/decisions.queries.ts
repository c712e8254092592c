import { sql } from 'kysely';
import {
  callOf,
  columnsOf,
  holds,
  known,
  perform,
  type Statement,
  send,
  type Tx,
} from '../../platform/database/index.ts';
import { type KeptAnswer, keptColumns } from '../../platform/http/index.ts';
import {
  type Action,
  type Actor,
  type AiContext,
  type DecisionToRecord,
  keyDigestOf,
  type StoredDecision,
  type StoredEvidence,
} from './decision.ts';
import { type DecisionStatus, STATUS_LETTERS, STATUSES } from './decision-rules.ts';

/** A decision that holds a key which another one was to have. */
export interface KeyHolder {
  center_id: number;
  key_digest: string;
  id: string;
  body_digest: string | null;
}

/** Records decisions, and gives the earlier holders of keys that were used again. */
export function recordDecisions(batch: readonly DecisionToRecord[]): Statement<readonly KeyHolder[]> {
  return callOf<KeyHolder>(
    'record_decisions',
    decisionColumns(batch, () => 'recorded'),
  );
}

/** Keeps the answers of those calls whose decision `recordDecisions` has recorded before it in this transaction. */
export function keepRecordedAnswers(
  recorded: readonly { centerId: number; id: string; kept: KeptAnswer }[],
  now: Date,
): Statement {
  const column = columnsOf(recorded);
  return perform('keep_recorded_answers', [
    column.int(({ centerId }) => centerId),
    column.text(({ id }) => id),
    ...keptColumns(
      recorded.map(({ kept }) => kept),
      now,
    ),
  ]);
}

/** Writes decisions whose keys were seen to be free, each under its status, and counts nothing. */
export function insertDecisions(
  batch: readonly (DecisionToRecord & { status: DecisionStatus })[],
): Statement {
  return perform(
    'insert_decisions',
    decisionColumns(batch, ({ status }) => status),
  );
}

/** The largest comes first, because the driver's memory for a statement grows with each. */
function decisionColumns<Decision extends DecisionToRecord>(
  batch: readonly Decision[],
  statusOf: (decision: Decision) => DecisionStatus,
): Buffer[] {
  const decision = columnsOf(batch);
  const about = columnsOf(batch.some(({ subject }) => subject !== null) ? batch : []);
  const keyed = columnsOf(batch.some(({ key }) => key !== null) ? batch : []);
  const listed = columnsOf(listedRows(batch));
  return [
    decision.json(({ action }) => action),
    decision.json(({ actor }) => actor),
    decision.json(({ aiContext }) => aiContext),
    decision.text(({ reasoning }) => reasoning),
    decision.textList(({ tags }) => tags),
    decision.time(({ occurredAt }) => occurredAt),
    decision.time(({ recordedAt }) => recordedAt),
    decision.json(({ signature }) => signature),
    decision.hex((row) => (statusOf(row) === 'sealed' ? null : row.salts)),
    about.json(({ subject }) => subject),
    keyed.text(({ key }) => key),
    keyed.text(({ key }) => key && keyDigestOf(key)),
    keyed.text(({ digest }) => digest),
    listed.int((row) => row.decision.centerId),
    listed.text((row) => row.decision.id),
    listed.text((row) => row.decision.type),
    listed.text((row) => row.tag),
    listed.letter((row) => STATUS_LETTERS[statusOf(row.decision)]),
  ];
}

/** The rows of the listing: each decision with the first of its tags, and then those with further tags, each tag once. */
function listedRows<Decision extends DecisionToRecord>(
  batch: readonly Decision[],
): { decision: Decision; tag: string }[] {
  const first = batch.map((decision) => ({ decision, tag: decision.tags[0] ?? '' }));
  const further = batch.flatMap((decision) =>
    decision.tags.length < 2 ? [] : [...new Set(decision.tags)].slice(1).map((tag) => ({ decision, tag })),
  );
  return further.length === 0 ? first : [...first, ...further];
}

interface DecisionRow {
  center_id: number;
  id: string;
  idempotency_key: string | null;
  key_digest: string | null;
  body_digest: string | null;
  type: string | null;
  actor: Actor | null;
  action: Action | null;
  ai_context: AiContext | null;
  reasoning: string | null;
  tags: string[] | null;
  occurred_at: Date;
  recorded_at: Date;
  salts: string | null;
  signature: StoredDecision['signature'];
  approvals: (Omit<StoredDecision['approvals'][number], 'createdAt'> & { createdAtMs: number })[] | null;
  result: StoredEvidence['result'] | null;
  evidence_level: 'AUDIT_READY';
  approved_at: Date | null;
  sealed_at: Date;
  evidence_updated_at: Date;
  vertical: string;
  country: string | null;
  region: string | null;
  risk_score: number | null;
  policy: StoredEvidence['policy'];
  guards: StoredEvidence['guards'];
  chain_index: number;
  chain_hash: string;
  previous_hash: string | null;
  erased: StoredEvidence['erased'];
  erasures: { claims: string[]; erasedAtMs: number }[] | null;
  http_status: number | null;
  is_unsealed: boolean;
  agent_risk_score: number | null;
  agent_country: string | null;
  agent_region: string | null;
  due_at: Date | null;
  subject: StoredDecision['subject'];
  contest: StoredDecision['contest'];
}

/** Decisions with everything that was stored beside them, by event ids and by idempotency keys. */
export function readDecisions(wanted: {
  ids: readonly { centerId: number; eventId: string }[];
  keys: readonly { centerId: number; key: string }[];
}): Statement<StoredDecision[]> {
  if (wanted.ids.length === 0 && wanted.keys.length === 0) return known([]);
  const ids = columnsOf(wanted.ids);
  const keys = columnsOf(wanted.keys);
  return callOf<DecisionRow, StoredDecision[]>(
    'read_decisions',
    [
      ids.int(({ centerId }) => centerId),
      ids.text(({ eventId }) => eventId),
      keys.int(({ centerId }) => centerId),
      keys.text(({ key }) => keyDigestOf(key)),
    ],
    (rows) => rows.map(toDecision),
  );
}

/** Decisions of one center by event id. */
export async function selectDecisions(
  tx: Tx,
  centerId: number,
  eventIds: readonly string[],
): Promise<Map<string, StoredDecision>> {
  if (eventIds.length === 0) return new Map();
  const ids = eventIds.map((eventId) => ({ centerId, eventId }));
  const decisions = await send(tx, readDecisions({ ids, keys: [] }));
  return new Map(decisions.map((decision) => [decision.id, decision]));
}

/** The decision under an idempotency key, and the one whose generated decision id this is; the newer one first. */
export async function selectDecisionsByDecisionId(
  tx: Tx,
  centerId: number,
  { key, eventId }: { key: string; eventId: string | null },
): Promise<StoredDecision[]> {
  const ids = eventId === null ? [] : [{ centerId, eventId }];
  const decisions = await send(tx, readDecisions({ ids, keys: [{ centerId, key }] }));
  return decisions
    .filter(({ id, keyDigest }) => (id === eventId ? keyDigest === null : true))
    .sort((one, other) => (one.id < other.id ? 1 : -1));
}

/** Which of these keys are generated decision ids of decisions there, and were not given to others before that was refused. */
export async function selectGeneratedIds(
  tx: Tx,
  centerId: number,
  asked: readonly { key: string; eventId: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select asked.key
      from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ eventId }) => eventId)}::text[],
                  ${asked.map(({ key }) => keyDigestOf(key))}::text[]) as asked(key, event_id, digest)
      join decision_events e on e.center_id = ${centerId} and e.id = asked.event_id and e.key_digest is null
     where not exists (
       select from decision_events holder where holder.center_id = ${centerId} and holder.key_digest = asked.digest)`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

function toDecision(row: DecisionRow): StoredDecision {
  return {
    centerId: row.center_id,
    id: row.id,
    idempotencyKey: row.idempotency_key,
    keyDigest: row.key_digest,
    bodyDigest: row.body_digest,
    type: row.type,
    actor: row.actor,
    subject: row.subject,
    action: row.action,
    aiContext: row.ai_context,
    reasoning: row.reasoning,
    tags: row.tags,
    occurredAt: row.occurred_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    salts: row.salts,
    signature: row.signature,
    approvals: (row.approvals ?? []).map(({ createdAtMs, ...approval }) => ({
      ...approval,
      createdAt: isoOf(createdAtMs),
    })),
    evidence: row.result === null ? null : toEvidence(row, row.result),
    agent:
      row.http_status === null
        ? null
        : {
            httpStatus: row.http_status,
            isUnsealed: row.is_unsealed,
            riskScore: row.agent_risk_score,
            country: row.agent_country,
            region: row.agent_region,
          },
    dueAt: row.due_at?.toISOString() ?? null,
    contest: row.contest,
  };
}

function toEvidence(row: DecisionRow, result: StoredEvidence['result']): StoredEvidence {
  return {
    result,
    evidenceLevel: row.evidence_level,
    approvedAt: row.approved_at?.toISOString() ?? null,
    sealedAt: row.sealed_at.toISOString(),
    updatedAt: row.evidence_updated_at.toISOString(),
    vertical: row.vertical,
    country: row.country,
    region: row.region,
    riskScore: row.risk_score,
    policy: row.policy,
    guards: row.guards,
    chainIndex: row.chain_index,
    chainHash: row.chain_hash,
    previousHash: row.previous_hash,
    erased: row.erased,
    erasedAt: (row.erasures ?? []).flatMap(({ claims, erasedAtMs }) =>
      claims.map((claim) => ({ claim, erasedAt: isoOf(erasedAtMs) })),
    ),
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** How many decisions there are under a tag ('' for all), by type and status; what is zero is left out. */
export async function selectCounts(
  tx: Tx,
  centerId: number,
  filters: { tag: string; type?: string | undefined; status?: DecisionStatus | undefined },
): Promise<{ type: string; status: DecisionStatus; total: number }[]> {
  const { rows } = await sql<{ type: string } & Record<DecisionStatus, number>>`
    select type, sum(recorded)::bigint as recorded, sum(approved)::bigint as approved, sum(sealed)::bigint as sealed,
           sum(rejected)::bigint as rejected
      from decision_counts
     where center_id = ${centerId} and tag = ${filters.tag}
       ${filters.type === undefined ? sql`` : sql`and type = ${filters.type}`}
     group by type
     limit 100`.execute(tx);
  const statuses = filters.status === undefined ? STATUSES : [filters.status];
  return rows
    .flatMap(({ type, ...totals }) => statuses.map((status) => ({ type, status, total: totals[status] })))
    .filter(({ total }) => total > 0);
}

/**
 * One page of event ids, newest first, out of the given kinds under a tag. Each kind is an ordered scan of an index of the listing that
 * ends where the page could, and the union merges them, so that no filter makes the database read what it does not show. Without an
 * end of its own each scan was read whole and sorted: 187 ms instead of 0.2 for two kinds of 70,000.
 */
export async function selectListedIds(
  tx: Tx,
  centerId: number,
  wanted: {
    tag: string;
    kinds: readonly { type: string; status: DecisionStatus }[];
    limit: number;
    offset: number;
  },
): Promise<string[]> {
  const { tag, limit, offset } = wanted;
  const isListed = (type: string) =>
    tag === ''
      ? sql`is_first and type_hash = listing_hash(${type}, '')`
      : sql`tag = ${tag} and kind_hash = listing_hash(${type}, ${tag})`;
  const scans = wanted.kinds.map(
    ({ type, status }) => sql`(select event_id from decision_listing
      where center_id = ${centerId} and type = ${type} and status = ${STATUS_LETTERS[status]} and ${isListed(type)}
      order by event_id desc limit ${offset + limit})`,
  );
  if (scans.length === 0) return [];
  const { rows } = await sql<{
    event_id: string;
  }>`select event_id from (${sql.join(scans, sql` union all `)}) as merged
    order by event_id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(({ event_id }) => event_id);
}

/** One page of all event ids of a center, newest first. */
export async function selectNewestIds(
  tx: Tx,
  centerId: number,
  page: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('decision_events')
    .select('id')
    .where('center_id', '=', centerId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The newest decisions that name something: their action, their actor or a tag. Looks at the last `among` of the center and no further,
 * because an index over what is recorded would be paid for by every recording.
 */
export async function selectIdsNaming(
  tx: Tx,
  centerId: number,
  asked: { question: string; among: number; limit: number },
): Promise<string[]> {
  const named = [
    sql`newest.action ->> 'type'`,
    sql`newest.action ->> 'description'`,
    sql`newest.actor ->> 'name'`,
    sql`newest.actor ->> 'id'`,
    sql`array_to_string(newest.tags, ' ')`,
  ].map((text) => holds(text, asked.question));
  const { rows } = await sql<{ id: string }>`
    select newest.id from (
      select id, action, actor, tags from decision_events
       where center_id = ${centerId} order by id desc limit ${asked.among}) as newest
     where ${sql.join(named, sql` or `)} order by newest.id desc limit ${asked.limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

import { type RawBuilder, sql } from 'kysely';
import { arrayLiteral, jsonColumn, type Tx, textColumn, timeColumn } from '../../platform/database/index.ts';
import type {
  Action,
  Actor,
  AiContext,
  DecisionToRecord,
  StoredAgentDecision,
  StoredDecision,
  StoredEvidence,
} from './decision.ts';
import type { DecisionStatus } from './decision-rules.ts';

export interface KeyHolder {
  idempotency_key: string;
  id: string;
  body_digest: string | null;
}

/** Records a batch without keys in one statement that sets its own scope. */
export function recordDecisions(centerId: number, batch: readonly DecisionToRecord[]): RawBuilder<unknown> {
  return sql`select record_decisions(${centerId}, ${sql.join(columnsOf(batch))})`;
}

/** The same for decisions with keys; what comes back are the decisions that hold the keys, new ones included. */
export function recordKeyedDecisions(
  centerId: number,
  batch: readonly DecisionToRecord[],
): RawBuilder<KeyHolder> {
  const keys = textColumn(batch, ({ key }) => key);
  const digests = textColumn(batch, ({ digest }) => digest);
  return sql<KeyHolder>`select idempotency_key, id, body_digest
    from record_keyed_decisions(${centerId}, ${sql.join(columnsOf(batch))}, ${keys}, ${digests})`;
}

/** The largest comes first, because the driver's memory for a statement grows with each. */
function columnsOf(batch: readonly DecisionToRecord[]): Buffer[] {
  const listed = listedRows(batch);
  return [
    jsonColumn(batch, ({ action }) => action),
    jsonColumn(batch, ({ actor }) => actor),
    jsonColumn(batch, ({ aiContext }) => aiContext),
    textColumn(batch, ({ reasoning }) => reasoning),
    textColumn(batch, ({ tags }) => arrayLiteral(tags)),
    timeColumn(batch, ({ occurredAt }) => occurredAt),
    timeColumn(batch, ({ recordedAt }) => recordedAt),
    textColumn(listed, ({ id }) => id),
    textColumn(listed, ({ type }) => type),
    textColumn(listed, ({ tag }) => tag),
  ];
}

/** The rows of the listing: each decision with the first of its tags, and then those with further tags, each tag once. */
function listedRows(batch: readonly DecisionToRecord[]): { id: string; type: string; tag: string }[] {
  const first = batch.map(({ id, type, tags }) => ({ id, type, tag: tags[0] ?? '' }));
  const further = batch.flatMap(({ id, type, tags }) =>
    tags.length < 2 ? [] : [...new Set(tags)].slice(1).map((tag) => ({ id, type, tag })),
  );
  return further.length === 0 ? first : [...first, ...further];
}

/** Records decisions beside other work of one transaction, and gives the holders of their keys. */
export async function recordInTransaction(
  tx: Tx,
  centerId: number,
  decisions: readonly DecisionToRecord[],
): Promise<Map<string, KeyHolder>> {
  const keyed = decisions.filter(({ key }) => key !== null);
  const keyless = decisions.filter(({ key }) => key === null);
  if (keyless.length > 0) await recordDecisions(centerId, keyless).execute(tx);
  const { rows } = keyed.length > 0 ? await recordKeyedDecisions(centerId, keyed).execute(tx) : { rows: [] };
  return new Map(rows.map((holder) => [holder.idempotency_key, holder]));
}

interface DecisionRow {
  id: string;
  idempotency_key: string | null;
  body_digest: string | null;
  type: string | null;
  actor: Actor | null;
  action: Action | null;
  ai_context: AiContext | null;
  reasoning: string | null;
  tags: string[] | null;
  occurred_at: Date;
  recorded_at: Date;
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
  agent_policy: StoredAgentDecision['policy'];
  agent_guards: StoredAgentDecision['guards'];
}

/** Decisions with everything that was stored beside them, by event id. Times inside JSON are milliseconds. */
export async function selectDecisions(
  tx: Tx,
  centerId: number,
  eventIds: readonly string[],
): Promise<Map<string, StoredDecision>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<DecisionRow>`
    select * from read_decisions(${centerId}, ${[...eventIds]}::text[]) limit ${eventIds.length}`.execute(tx);
  return new Map(rows.map((row) => [row.id, toDecision(row)]));
}

/** The decision under an idempotency key, and the one whose generated decision id this is. */
export async function selectDecisionsByDecisionId(
  tx: Tx,
  centerId: number,
  { key, eventId }: { key: string; eventId: string | null },
): Promise<StoredDecision[]> {
  const { rows } = await sql<{ id: string }>`
    select id from decision_events where center_id = ${centerId} and idempotency_key = ${key}
    union all
    select id from decision_events where center_id = ${centerId} and id = ${eventId} and idempotency_key is null
    order by id desc limit 2`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const decisions = await selectDecisions(tx, centerId, ids);
  return ids.flatMap((id) => decisions.get(id) ?? []);
}

function toDecision(row: DecisionRow): StoredDecision {
  return {
    id: row.id,
    idempotencyKey: row.idempotency_key,
    bodyDigest: row.body_digest,
    type: row.type,
    actor: row.actor,
    action: row.action,
    aiContext: row.ai_context,
    reasoning: row.reasoning,
    tags: row.tags,
    occurredAt: row.occurred_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
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
            policy: row.agent_policy,
            guards: row.agent_guards,
          },
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
  const { rows } = await sql<{ type: string; status: DecisionStatus; total: number }>`
    select type, status, sum(total)::bigint as total from decision_counts
    where center_id = ${centerId} and tag = ${filters.tag}
      ${filters.type === undefined ? sql`` : sql`and type = ${filters.type}`}
      ${filters.status === undefined ? sql`` : sql`and status = ${filters.status}`}
    group by type, status having sum(total) > 0
    limit 100`.execute(tx);
  return rows;
}

/**
 * One page of event ids, newest first, out of the given kinds under a tag. Each kind is one ordered scan of an
 * index of the listing, and the union merges them, so that no filter makes the database read what it does not show.
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
  const isListed = wanted.tag === '' ? sql`is_first` : sql`tag = ${wanted.tag}`;
  const scans = wanted.kinds.map(
    ({ type, status }) => sql`select event_id from decision_listing
      where center_id = ${centerId} and type = ${type} and status = ${status} and ${isListed}`,
  );
  if (scans.length === 0) return [];
  const { rows } = await sql<{ event_id: string }>`${sql.join(scans, sql` union all `)}
    order by event_id desc limit ${wanted.limit} offset ${wanted.offset}`.execute(tx);
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

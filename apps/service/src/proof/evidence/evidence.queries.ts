import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type DecisionStatus, STATUS_LETTERS } from '../decisions/index.ts';
import type { ErasableClaim } from './evidence.schemas.ts';

/** A record has three claims that can be erased, so it has at most three erasures. */
const ERASURES_MAX = 3;

export async function selectErasureIndexes(
  tx: Tx,
  { centerId, eventId }: { centerId: number; eventId: string },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('evidence_erasures')
    .select('chain_index')
    .where('center_id', '=', centerId)
    .where('event_id', '=', eventId)
    .orderBy('chain_index')
    .limit(ERASURES_MAX)
    .execute();
  return rows.map(({ chain_index }) => Number(chain_index));
}

/** The place of a sealed decision in whichever center it is, for callers who know no center. */
export async function findEvidenceAnywhere(tx: Tx, eventId: string) {
  return tx
    .selectFrom('evidence')
    .select(['center_id', 'chain_index', 'chain_hash', 'previous_hash', 'evidence_level', 'sealed_at'])
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
}

/** How each approver of a sealed decision is known, in the order of their approvals; null where that is erased or unknown. */
export async function selectAssurances(
  tx: Tx,
  { centerId, eventId }: { centerId: number; eventId: string },
): Promise<{ assurance: string | null }[]> {
  const { rows } = await sql<{ assurance: string | null }>`
    select approver ->> 'assurance' as assurance from decision_approvals
    where center_id = ${centerId} and event_id = ${eventId} order by position limit ${APPROVALS_MAX}`.execute(
    tx,
  );
  return rows;
}

/** Two are demanded at most; a few more come where a policy ceased to count one. */
const APPROVALS_MAX = 100;

export interface StoredErasure {
  centerId: number;
  eventId: string;
  chainIndex: number;
  erasedIndex: number;
  claims: readonly ErasableClaim[];
  actor: object;
  reason: string;
  cause: 'request' | 'retention';
  erasedAt: string;
}

export async function insertErasure(tx: Tx, erasure: StoredErasure): Promise<void> {
  await tx
    .insertInto('evidence_erasures')
    .values({
      center_id: erasure.centerId,
      chain_index: erasure.chainIndex,
      event_id: erasure.eventId,
      erased_index: erasure.erasedIndex,
      claims: [...erasure.claims],
      actor: JSON.stringify(erasure.actor),
      reason: erasure.reason,
      cause: erasure.cause,
      erased_at: erasure.erasedAt,
    })
    .execute();
}

/** Takes the plain values of the claims out of the decision, its approvals and its evidence. */
export async function eraseColumns(
  tx: Tx,
  erasure: { centerId: number; eventId: string; claims: readonly ErasableClaim[]; erasedAt: string },
): Promise<void> {
  const { centerId, eventId, claims, erasedAt } = erasure;
  const has = (claim: ErasableClaim) => claims.includes(claim);
  await tx
    .updateTable('decision_events')
    .set({
      // What is left of the body can be compared with nothing any more, and its digest could be guessed at.
      body_digest: null,
      // Those that are left are with the chain entry.
      salts: null,
      ...(has('who') ? { actor: null, subject_id: null, subject_type: null, subject_name: null } : {}),
      ...(has('what') ? { type: null, action: null, tags: null, idempotency_key: null } : {}),
      ...(has('why') ? { reasoning: null } : {}),
      // A salt goes with its claim, and the signature with whoever signed.
      signature: sql`(signature::jsonb ${sql.join(
        [...(has('who') ? ['{jws}', '{publicKey}'] : []), ...claims.map((claim) => `{salts,${claim}}`)].map(
          (path) => sql`#- ${path}::text[]`,
        ),
        sql` `,
      )})::json`,
    })
    .where('center_id', '=', centerId)
    .where('id', '=', eventId)
    .execute();
  if (has('who')) await rememberApprovers(tx, { centerId, eventId });
  if (has('who') || has('why')) {
    await tx
      .updateTable('decision_approvals')
      .set({
        ...(has('who') ? { approver: null } : {}),
        ...(has('why') ? { reason: null, policy: null } : {}),
      })
      .where('center_id', '=', centerId)
      .where('event_id', '=', eventId)
      .execute();
  }
  if (has('who')) await forgetAsker(tx, { centerId, eventId });
  await sql`
    update evidence set erased = erased || ${[...claims]}::text[], updated_at = ${erasedAt},
                        policy = case when ${has('why')} then null else policy end
    where center_id = ${centerId} and event_id = ${eventId}`.execute(tx);
}

/** Whoever approved does not answer what is asked about the decision, also when nothing else tells of them any more. */
async function rememberApprovers(
  tx: Tx,
  { centerId, eventId }: { centerId: number; eventId: string },
): Promise<void> {
  await sql`
    update decision_contests as asked
       set approvers = asked.approvers || array(
             select name.text from decision_approvals as approval
             cross join lateral (values (approval.approver ->> 'id'), (approval.approver #>> '{onBehalfOf,id}')) as name (text)
             where approval.center_id = asked.center_id and approval.event_id = asked.event_id and name.text is not null)
     where asked.center_id = ${centerId} and asked.event_id = ${eventId} and asked.answered_at is null`.execute(
    tx,
  );
}

/** Where the decision answers a question, who asked it is part of its `who`. */
async function forgetAsker(
  tx: Tx,
  { centerId, eventId }: { centerId: number; eventId: string },
): Promise<void> {
  await tx
    .updateTable('decision_contests')
    .set({ asked_by: null, approvers: [] })
    .where('center_id', '=', centerId)
    .where('contest_id', '=', eventId)
    .execute();
}

/**
 * Takes type and tags out of the listing and its totals. A tag that no other decision carries is gone from the totals too:
 * rows that add up to nothing are removed under their locks, which changes no sum, whatever others add meanwhile.
 */
export async function eraseListing(
  tx: Tx,
  erased: {
    centerId: number;
    eventId: string;
    type: string;
    status: DecisionStatus;
    tags: readonly string[];
  },
): Promise<void> {
  const { centerId, eventId, type } = erased;
  const status = STATUS_LETTERS[erased.status];
  // The total of each status stands in a column of its name.
  const column = sql.ref(erased.status);
  const tags = [...erased.tags, ''];
  await sql`
    with removed as (
      delete from decision_listing
      where center_id = ${centerId} and tag = any (${tags}::text[]) and type = ${type} and status = ${status}
        and event_id = ${eventId} and kind_hash = any (array(
          select listing_hash(${type}, each) from unnest(${tags}::text[]) as each))
      returning tag
    ), kept as (
      insert into decision_listing (center_id, tag, type, status, event_id, is_first)
      values (${centerId}, '', '', ${status}, ${eventId}, true)
    ), change as (
      select tag, ${type}::text as type, -1 as amount from removed where tag <> ''
      union all
      values ('', ${type}, -1), ('', '', 1)
    )
    insert into decision_counts as counts (center_id, tag, type, slot, ${column})
    select ${centerId}, tag, type, pg_backend_pid() % 16, sum(amount) from change
    group by tag, type order by tag, type
    on conflict (center_id, tag, type, slot) do update set ${column} = counts.${column} + excluded.${column}`.execute(
    tx,
  );
  for (const tag of new Set(erased.tags)) {
    await sql`
      with held as (
        select type, slot, recorded, approved, sealed, rejected from decision_counts
        where center_id = ${centerId} and tag = ${tag} order by type, slot for update
      ), empty as (
        select type from held group by type
        having sum(recorded) = 0 and sum(approved) = 0 and sum(sealed) = 0 and sum(rejected) = 0
      )
      delete from decision_counts as counts using empty
      where counts.center_id = ${centerId} and counts.tag = ${tag} and counts.type = empty.type
        and (counts.type, counts.slot) in (select type, slot from held)`.execute(tx);
  }
}

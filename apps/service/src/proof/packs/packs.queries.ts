import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { PackAttempt, PackResult, StoredPack } from './pack.ts';

const COLUMNS =
  sql.raw(`center_id as "centerId", id, asked, requested_by as "requestedBy", status, attempt, entries_done as "entriesDone",
  entries, result, failure, created_at as "createdAt", finished_at as "finishedAt", expires_at as "expiresAt"`);

export async function insertPack(
  tx: Tx,
  pack: Pick<StoredPack, 'centerId' | 'id' | 'asked' | 'requestedBy' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await sql`insert into audit_packs (center_id, id, asked, requested_by, status, created_at, expires_at)
    values (${pack.centerId}, ${pack.id}, ${JSON.stringify(pack.asked)}::jsonb, ${JSON.stringify(pack.requestedBy)}::jsonb,
            'queued', ${pack.createdAt}, ${pack.expiresAt})`.execute(tx);
}

/** How many packs of a center wait or are being made. The center's row is locked, so that two requests count one after the other. */
export async function countUnfinished(tx: Tx, centerId: number): Promise<number> {
  await sql`select from centers where id = ${centerId} for no key update`.execute(tx);
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::int as unfinished from audit_packs
     where center_id = ${centerId} and status in ('queued', 'running')`.execute(tx);
  return rows[0]?.unfinished ?? 0;
}

export async function selectPack(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<StoredPack | null> {
  const { rows } = await sql<StoredPack>`
    select ${COLUMNS} from audit_packs where center_id = ${centerId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function selectPacks(
  tx: Tx,
  centerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ packs: StoredPack[]; total: number }> {
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from audit_packs where center_id = ${centerId}`.execute(tx);
  const { rows } = await sql<StoredPack>`
    select ${COLUMNS} from audit_packs where center_id = ${centerId}
     order by id desc limit ${limit} offset ${offset}`.execute(tx);
  return { packs: rows, total: counts[0]?.total ?? 0 };
}

/** Begins to make a pack, or begins anew after a process was killed; null when it is not to be made any more. */
export async function startPack(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<StoredPack | null> {
  const { rows } = await sql<StoredPack>`
    update audit_packs set status = 'running', attempt = attempt + 1, entries = null, entries_done = 0
     where center_id = ${centerId} and id = ${id} and status in ('queued', 'running')
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** Notes how many entries a pack has and how far it has come; false when this beginning is not the one that counts any more. */
export async function noteProgress(
  tx: Tx,
  { centerId, id, attempt, entries, done }: PackAttempt & { entries: number; done: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update audit_packs set entries = ${entries}, entries_done = ${done}
    where center_id = ${centerId} and id = ${id} and status = 'running' and attempt = ${attempt}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends the making of a pack; false when this beginning is not the one that counts any more. */
export async function finishPack(
  tx: Tx,
  pack: PackAttempt & { now: Date; expiresAt: Date } & (
      | { status: 'ready'; result: PackResult; failure?: never }
      | { status: 'failed'; result?: never; failure: string }
    ),
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update audit_packs set status = ${pack.status}, finished_at = ${pack.now}, expires_at = ${pack.expiresAt},
           failure = ${pack.failure ?? null}, entries_done = coalesce(entries, 0),
           result = ${pack.result ? JSON.stringify(pack.result) : null}::jsonb
     where center_id = ${pack.centerId} and id = ${pack.id} and status = 'running' and attempt = ${pack.attempt}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Withdraws the packs that show claims of an entry which are erased now; those whose files have to go. */
export async function withdrawReady(
  tx: Tx,
  of: { centerId: number; index: number; claims: readonly string[]; reason: string },
): Promise<PackAttempt[]> {
  const { rows } = await sql<PackAttempt>`
    update audit_packs set status = 'expired', failure = ${of.reason}
     where center_id = ${of.centerId} and status = 'ready'
       and coalesce(asked->>'chain', 'proof') = 'proof' and asked->'disclose' ?| ${of.claims}::text[]
       and (result->'sections'->0->>'from')::bigint <= ${of.index}
       and (result->'sections'->0->>'from')::bigint + (result->'sections'->0->>'entries')::bigint > ${of.index}
    returning center_id as "centerId", id, attempt`.execute(tx);
  return rows;
}

/** Has packs of a center that are being made begin anew: all, or those of its decisions whose period holds a time; their ids. */
export async function restartRunning(
  tx: Tx,
  { centerId, sealedAt = null }: { centerId: number; sealedAt?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update audit_packs set status = 'queued'
     where center_id = ${centerId} and status = 'running'
       and (${sealedAt}::timestamptz is null
            or coalesce(asked->>'chain', 'proof') = 'proof'
               and ${sealedAt} >= coalesce((asked->'period'->>'from')::timestamptz, '-infinity')
               and ${sealedAt} < coalesce((asked->'period'->>'to')::timestamptz, 'infinity'))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function selectQueued(tx: Tx, centerId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_packs where center_id = ${centerId} and status = 'queued' order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes packs whose time is up off the list; theirs are the files to remove. */
export async function expirePacks(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<PackAttempt[]> {
  const { rows } = await sql<PackAttempt>`
    update audit_packs p set status = 'expired'
      from (select center_id, id from audit_packs
             where expires_at < ${now} and status <> 'expired' order by expires_at limit ${limit}) as due
     where p.center_id = due.center_id and p.id = due.id
    returning p.center_id as "centerId", p.id, p.attempt`.execute(tx);
  return rows;
}

/** The erasure entries behind an index that erased claims of entries up to it, by their own indexes. */
export async function selectErasuresBehind(
  tx: Tx,
  range: { centerId: number; from: number; to: number; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select chain_index as index from evidence_erasures
     where center_id = ${range.centerId} and chain_index > ${range.after}
       and erased_index between ${range.from} and ${range.to}
     order by chain_index limit ${range.limit}`.execute(tx);
  return rows.map(({ index }) => index);
}

export async function selectCenterName(tx: Tx, centerId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from centers where id = ${centerId}`.execute(tx);
  return rows[0]?.name ?? null;
}

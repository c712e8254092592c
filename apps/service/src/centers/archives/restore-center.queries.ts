import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Puts rows back as they were archived: the types of the columns read what they once wrote. */
export async function insertLines(
  tx: Tx,
  { table, columns, lines }: { table: string; columns: readonly string[]; lines: readonly string[] },
): Promise<void> {
  if (lines.length === 0) return;
  const names = sql.join(columns.map((column) => sql.id(column)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  );
}

/** What the rest of the transaction puts back has happened before: audit entries wait for no second place in their chain. */
export async function beginRestoring(tx: Tx): Promise<void> {
  await sql`select set_config('restore.audit', 'on', true)`.execute(tx);
}

/** Queues the audit entries that have no place in their chain yet. */
export async function queueUnsealedAudit(tx: Tx, centerId: number): Promise<void> {
  await sql`insert into audit_pending (center_id, id)
    select a.center_id, a.id from audit_entries a
     where a.center_id = ${centerId}
       and not exists (select from chain_entries e
                        where e.center_id = a.center_id and e.domain = 'audit' and e.subject = a.id)`.execute(
    tx,
  );
}

export async function reserveCenterId(tx: Tx, centerId: number): Promise<void> {
  await sql`select reserve_center_id(${centerId})`.execute(tx);
}

/** What was kept to tell callers where a center had gone gives way to the center; false when there was nothing. */
export async function makeRoomForReturning(tx: Tx, centerId: number): Promise<boolean> {
  const { rows } = await sql<{
    returns: boolean;
  }>`select make_room_for_returning(${centerId}) as returns`.execute(tx);
  return rows[0]?.returns ?? false;
}

/** What of an archive's center stands here already. */
export interface Obstacles {
  idTaken: boolean;
  /** It was here, and what is left only tells callers where it is. */
  hasMoved: boolean;
  domainTaken: boolean;
  planThere: boolean;
}

export async function selectObstacles(
  tx: Tx,
  center: { id: number; domain: string; planId: string | null },
): Promise<Obstacles> {
  const { rows } = await sql<Obstacles>`
    select exists (select from center_register where id = ${center.id}) as "idTaken",
           exists (select from center_moves where center_id = ${center.id} and state = 'moved') as "hasMoved",
           exists (select from centers where domain = ${center.domain} and id <> ${center.id}) as "domainTaken",
           ${center.planId}::text is null or exists (select from plans where id = ${center.planId}) as "planThere"`.execute(
    tx,
  );
  return rows[0] ?? { idTaken: true, hasMoved: false, domainTaken: true, planThere: false };
}

export async function hasPartner(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from partners where id = ${id}`.execute(tx);
  return rows.length > 0;
}

export interface Restoration {
  archiveId: string;
  /** Whose archive it was: the address, the keys that it signed with and the one that signed this; and what becomes of the center. */
  origin: {
    publicUrl: string;
    logs: readonly string[];
    exportKeys: readonly string[];
    signedBy: string;
    name: string;
    opens: boolean;
  };
  verifiedAt: Date | null;
}

export async function insertRestoration(
  tx: Tx,
  row: Omit<Restoration, 'verifiedAt'> & { centerId: number; now: Date },
): Promise<void> {
  await sql`insert into center_restorations (center_id, archive_id, origin, loaded_at)
    values (${row.centerId}, ${row.archiveId}, ${JSON.stringify(row.origin)}::jsonb, ${row.now})`.execute(tx);
}

/** Says that a center is on its way here: it is loaded, and nobody may use it yet. */
export async function insertArrival(
  tx: Tx,
  move: { centerId: number; moveId: string; cell: number; address: string; returns: boolean; now: Date },
): Promise<void> {
  await sql`insert into center_moves (center_id, move_id, state, cell, address, returns, began_at)
    values (${move.centerId}, ${move.moveId}, 'arriving', ${move.cell}, ${move.address}, ${move.returns}, ${move.now})`.execute(
    tx,
  );
}

export async function selectRestoration(tx: Tx, centerId: number): Promise<Restoration | null> {
  const { rows } = await sql<Restoration>`
    select archive_id as "archiveId", origin, verified_at as "verifiedAt" from center_restorations
     where center_id = ${centerId}`.execute(tx);
  return rows[0] ?? null;
}

/** False when somebody else has said so already. */
export async function markVerified(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update center_restorations set verified_at = ${now}
    where center_id = ${centerId} and verified_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function selectEntryHash(
  tx: Tx,
  { centerId, domain, index }: { centerId: number; domain: string; index: number },
): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from chain_entries where center_id = ${centerId} and domain = ${domain} and index = ${index}`.execute(
    tx,
  );
  return rows[0]?.hash ?? null;
}

/** What decisions were about, for those whose claims were not erased. */
export async function selectDecisionKinds(
  tx: Tx,
  { centerId, ids }: { centerId: number; ids: readonly string[] },
): Promise<Map<string, { action: { type: string }; actor: { id: string } }>> {
  const { rows } = await sql<{ id: string; type: string; actor: string }>`
    select id, action ->> 'type' as type, actor ->> 'id' as actor from decision_events
     where center_id = ${centerId} and id = any (${ids}::text[]) and action is not null and actor is not null`.execute(
    tx,
  );
  return new Map(rows.map(({ id, type, actor }) => [id, { action: { type }, actor: { id: actor } }]));
}

/** Which of these accounts are here, whose addresses and phones somebody here has verified, and who signs in with which address. */
export async function selectKnownAccounts(
  tx: Tx,
  who: { ids: readonly string[]; emails: readonly string[]; phones: readonly string[] },
): Promise<{ ids: Set<string>; verified: Set<string>; logins: Set<string> }> {
  const { rows } = await sql<{
    id: string;
    email: string | null;
    phone: string | null;
    isLogin: boolean;
  }>`
    select id, case when email_verified_at is not null then email end as email,
           case when phone_verified_at is not null then phone end as phone, password_hash is not null as "isLogin"
      from actors
     where id = any (${who.ids}::uuid[]) or email = any (${who.emails}::text[]) or phone = any (${who.phones}::text[])`.execute(
    tx,
  );
  const { rows: logins } = await sql<{ email: string }>`
    select email from actors where email = any (${who.emails}::text[]) and password_hash is not null`.execute(
    tx,
  );
  const asked = new Set(who.ids);
  return {
    ids: new Set(rows.flatMap(({ id }) => (asked.has(id) ? [id] : []))),
    verified: new Set(rows.flatMap(({ email, phone }) => [email ?? [], phone ?? []].flat())),
    logins: new Set(logins.map(({ email }) => email)),
  };
}

/** Those of some accounts that share a verified address or phone with another one. */
export async function selectRelated(tx: Tx, { ids }: { ids: readonly string[] }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from actors a
     where a.id = any (${ids}::uuid[]) and exists (
       select from actors b where b.id <> a.id
          and (b.email = a.email and a.email_verified_at is not null and b.email_verified_at is not null
            or b.phone = a.phone and a.phone_verified_at is not null and b.phone_verified_at is not null))
     order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

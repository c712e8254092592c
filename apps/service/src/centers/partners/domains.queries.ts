import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { DomainState, DomainStatus } from './domain-rules.ts';

export interface DomainRow {
  partnerId: string;
  domain: string;
  centerId: number | null;
  token: string;
  state: DomainState;
}

const DOMAINS_MAX = 100;

export async function selectDomains(tx: Tx, partnerId: string): Promise<DomainRow[]> {
  const rows = await domains(tx)
    .where('partner_id', '=', partnerId)
    .orderBy('created_at')
    .orderBy('domain')
    .limit(DOMAINS_MAX)
    .execute();
  return rows.map(toDomain);
}

function domains(tx: Tx) {
  return tx
    .selectFrom('partner_domains')
    .select([
      'partner_id',
      'domain',
      'shown_center_id',
      'token',
      'status',
      'problem',
      'failing_since',
      'checks',
    ]);
}

type Read = Awaited<ReturnType<ReturnType<typeof domains>['executeTakeFirstOrThrow']>>;

function toDomain(row: Read): DomainRow {
  return {
    partnerId: row.partner_id,
    domain: row.domain,
    centerId: row.shown_center_id,
    token: row.token,
    state: {
      // The table's check constraint holds it to the list.
      status: row.status as DomainStatus,
      problem: row.problem,
      failingSince: row.failing_since,
      checks: row.checks,
    },
  };
}

export async function insertDomain(
  tx: Tx,
  claim: { partnerId: string; domain: string; centerId: number | null; token: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('partner_domains')
    .values({
      partner_id: claim.partnerId,
      domain: claim.domain,
      shown_center_id: claim.centerId,
      token: claim.token,
      status: 'PENDING',
      next_check_at: claim.now,
      created_at: claim.now,
      updated_at: claim.now,
    })
    .execute();
}

export async function pointDomain(
  tx: Tx,
  change: { partnerId: string; domain: string; centerId: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('partner_domains')
    .set({ shown_center_id: change.centerId, updated_at: change.now })
    .where('partner_id', '=', change.partnerId)
    .where('domain', '=', change.domain)
    .execute();
}

export async function deleteDomains(
  tx: Tx,
  { partnerId, domains: gone }: { partnerId: string; domains: readonly string[] },
): Promise<void> {
  if (gone.length === 0) return;
  await tx
    .deleteFrom('partner_domains')
    .where('partner_id', '=', partnerId)
    .where('domain', 'in', gone)
    .execute();
}

/** Takes domains that are due out of everybody else's hands until the lease ends, and answers them. */
export async function claimDueDomains(
  tx: Tx,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<DomainRow[]> {
  const { rows } = await sql<Read>`
    with due as (
      select partner_id, domain from partner_domains where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    )
    update partner_domains d set next_check_at = ${leaseUntil} from due
    where d.partner_id = due.partner_id and d.domain = due.domain
    returning d.partner_id, d.domain, d.shown_center_id, d.token, d.status, d.problem, d.failing_since, d.checks`.execute(
    tx,
  );
  return rows.map(toDomain);
}

/** Writes what a check came to, unless the claim was withdrawn or made anew meanwhile. */
export async function updateDomain(
  tx: Tx,
  change: { row: DomainRow; state: DomainState; nextCheckAt: Date; now: Date },
): Promise<void> {
  const { row, state, now } = change;
  await tx
    .updateTable('partner_domains')
    .set({
      status: state.status,
      problem: state.problem,
      failing_since: state.failingSince,
      checks: state.checks,
      next_check_at: change.nextCheckAt,
      last_checked_at: now,
      updated_at: now,
      ...(state.status === 'VERIFIED' && row.state.status !== 'VERIFIED' ? { verified_at: now } : {}),
    })
    .where('partner_id', '=', row.partnerId)
    .where('domain', '=', row.domain)
    .where('token', '=', row.token)
    .execute();
}

/** Whether a partner other than this one has the domain verified. */
export async function isVerifiedByAnother(
  tx: Tx,
  { partnerId, domain }: { partnerId: string; domain: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('partner_domains')
    .select('partner_id')
    .where('domain', '=', domain)
    .where('status', '=', 'VERIFIED')
    .where('partner_id', '<>', partnerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

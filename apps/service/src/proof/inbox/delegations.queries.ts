import type { Tx } from '../../platform/database/index.ts';

/** Who answers for whom, from when until when. */
export interface Delegation {
  id: string;
  from: { actorId: string; name: string };
  to: { actorId: string; name: string };
  startsAt: Date;
  endsAt: Date;
  endedAt: Date | null;
}

const LISTED_MAX = 100;

function delegations(tx: Tx, centerId: number) {
  return tx
    .selectFrom('inbox_delegations as d')
    .innerJoin('actors as giver', 'giver.id', 'd.from_actor')
    .innerJoin('actors as taker', 'taker.id', 'd.to_actor')
    .select([
      'd.id',
      'd.from_actor',
      'd.to_actor',
      'd.starts_at as startsAt',
      'd.ends_at as endsAt',
      'd.ended_at as endedAt',
      'giver.name as giverName',
      'taker.name as takerName',
    ])
    .where('d.center_id', '=', centerId);
}

type Row = Awaited<ReturnType<ReturnType<typeof delegations>['execute']>>[number];

function toDelegation({ from_actor, giverName, to_actor, takerName, ...row }: Row): Delegation {
  return {
    id: row.id,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    endedAt: row.endedAt,
    from: { actorId: from_actor, name: giverName },
    to: { actorId: to_actor, name: takerName },
  };
}

/** Those that somebody gave or was given and that are not over, the next to begin first. */
export async function selectDelegations(
  tx: Tx,
  centerId: number,
  { accounts, now }: { accounts: readonly string[]; now: Date },
): Promise<Delegation[]> {
  const rows = await delegations(tx, centerId)
    .where((where) =>
      where.or([where('d.from_actor', 'in', [...accounts]), where('d.to_actor', 'in', [...accounts])]),
    )
    .where('d.ended_at', 'is', null)
    .where('d.ends_at', '>', now)
    .orderBy('d.starts_at')
    .orderBy('d.id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(toDelegation);
}

/** Locked, so that of two who end it one does. */
export async function lockDelegation(tx: Tx, centerId: number, id: string): Promise<Delegation | undefined> {
  const row = await delegations(tx, centerId).where('d.id', '=', id).forUpdate('d').executeTakeFirst();
  return row && toDelegation(row);
}

/** The one that lets somebody answer for another now, who belongs here, and as what. */
export async function selectDelegationBetween(
  tx: Tx,
  centerId: number,
  { from, to, now }: { from: string; to: readonly string[]; now: Date },
): Promise<(Delegation & { giverRole: string }) | undefined> {
  const row = await delegations(tx, centerId)
    .innerJoin('memberships as m', 'm.actor_id', 'd.from_actor')
    .select('m.role as giverRole')
    .where('m.center_id', '=', centerId)
    .where('m.status', '=', 'ACTIVE')
    .where('d.from_actor', '=', from)
    .where('d.to_actor', 'in', [...to])
    .where('d.ended_at', 'is', null)
    .where('d.starts_at', '<=', now)
    .where('d.ends_at', '>', now)
    .orderBy('d.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...toDelegation(row), giverRole: row.giverRole };
}

/** Who stands in now for each of these people. */
export async function selectDelegatesOf(
  tx: Tx,
  centerId: number,
  actorIds: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  if (actorIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('inbox_delegations')
    .select(['from_actor', 'to_actor'])
    .where('center_id', '=', centerId)
    .where('from_actor', 'in', [...new Set(actorIds)])
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .limit(LISTED_MAX)
    .execute();
  const byGiver = Map.groupBy(rows, (row) => row.from_actor);
  return new Map([...byGiver].map(([giver, own]) => [giver, own.map((row) => row.to_actor)]));
}

export async function insertDelegation(
  tx: Tx,
  centerId: number,
  given: { id: string; from: string; to: string; startsAt: Date; endsAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('inbox_delegations')
    .values({
      center_id: centerId,
      id: given.id,
      from_actor: given.from,
      to_actor: given.to,
      starts_at: given.startsAt,
      ends_at: given.endsAt,
      created_at: given.now,
    })
    .execute();
}

export async function endDelegationRow(
  tx: Tx,
  centerId: number,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('inbox_delegations')
    .set({ ended_at: now, ended_by: by })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .execute();
}

import { type Selectable, sql } from 'kysely';
import type { DB, Tx } from '../../platform/database/index.ts';
import { NO_RULES, type Policy } from './policy-rules.ts';

/** The platform's own policies stand under this center id. */
export const PLATFORM_CENTER_ID = 0;

/** More policies than any center needs; creating stops here, so that judging a decision stays quick. */
export const POLICIES_MAX = 500;

export async function countPolicies(tx: Tx, centerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('policies')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('center_id', '=', centerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. */
export async function selectPolicies(
  tx: Tx,
  centerId: number,
  page: { limit: number; offset: number },
): Promise<Policy[]> {
  const rows = await tx
    .selectFrom('policies')
    .selectAll()
    .where('center_id', '=', centerId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toPolicy);
}

/** The active policies of centers, newest first. */
export async function selectActivePolicies(
  tx: Tx,
  centerIds: readonly number[],
): Promise<Map<number, Policy[]>> {
  const rows = await tx
    .selectFrom('policies')
    .selectAll()
    .where('center_id', '=', sql<number>`any (${[...centerIds]}::int[])`)
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .limit(POLICIES_MAX * centerIds.length)
    .execute();
  const byCenter = Map.groupBy(rows, (row) => row.center_id);
  return new Map([...byCenter].map(([centerId, own]) => [centerId, own.map(toPolicy)]));
}

/** Locked until the transaction ends, so that two changes make two versions. */
export async function lockPolicy(tx: Tx, key: { centerId: number; id: string }): Promise<Policy | undefined> {
  const row = await policyOf(tx, key).forUpdate().executeTakeFirst();
  return row && toPolicy(row);
}

export async function selectPolicy(
  tx: Tx,
  key: { centerId: number; id: string },
): Promise<Policy | undefined> {
  const row = await policyOf(tx, key).executeTakeFirst();
  return row && toPolicy(row);
}

function policyOf(tx: Tx, { centerId, id }: { centerId: number; id: string }) {
  return tx
    .selectFrom('policies')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .limit(1);
}

export async function insertPolicy(tx: Tx, centerId: number, policy: Policy): Promise<void> {
  await tx
    .insertInto('policies')
    .values({
      center_id: centerId,
      id: policy.id,
      scope_level: policy.scope.level,
      scope_value: policy.scope.value,
      created_at: policy.createdAt,
      ...changing(policy),
    })
    .execute();
  await insertVersion(tx, centerId, policy);
}

export async function updatePolicy(tx: Tx, centerId: number, policy: Policy): Promise<void> {
  await tx
    .updateTable('policies')
    .set(changing(policy))
    .where('center_id', '=', centerId)
    .where('id', '=', policy.id)
    .execute();
  await insertVersion(tx, centerId, policy);
}

async function insertVersion(tx: Tx, centerId: number, policy: Policy): Promise<void> {
  await tx
    .insertInto('policy_versions')
    .values({
      center_id: centerId,
      policy_id: policy.id,
      version: policy.version,
      policy: JSON.stringify(policy),
      created_at: policy.updatedAt,
    })
    .execute();
}

function changing(policy: Policy) {
  return {
    name: policy.name,
    version: policy.version,
    applies: JSON.stringify(policy.applies),
    rules: JSON.stringify(policy.rules),
    active: policy.active,
    updated_at: policy.updatedAt,
  };
}

function toPolicy(row: Selectable<DB['policies']>): Policy {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    scope: { level: row.scope_level as Policy['scope']['level'], value: row.scope_value },
    // Both were checked by the schema of the call that wrote them and filled up to all the members there were then.
    applies: row.applies as unknown as Policy['applies'],
    rules: { ...NO_RULES, ...(row.rules as unknown as Partial<Policy['rules']>) },
    active: row.active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** A version of a policy of the center, who made it, and when the next one took its place. */
export interface PolicyVersion {
  id: string;
  version: number;
  name: string;
  active: boolean;
  from: Date;
  until: Date | null;
  by: { id: string; name: string } | null;
}

const VERSIONS_MAX = 500;

/** The versions of the center's own policies that were in force at some time of a period, newest first. */
export async function selectPolicyVersions(
  tx: Tx,
  { centerId, from, to }: { centerId: number; from: string | null; to: string | null },
): Promise<PolicyVersion[]> {
  const { rows } = await sql<PolicyVersion>`
    select versions.*, made.actor as by
      from (select policy_id as id, version, policy->>'name' as name, (policy->>'active')::boolean as active,
                   created_at as "from", lead(created_at) over (partition by policy_id order by version) as until
              from policy_versions where center_id = ${centerId}) as versions
      left join lateral (
        select json_build_object('id', actor->>'id', 'name', actor->>'name') as actor from audit_entries a
         where a.center_id = ${centerId} and a.action in ('create-policy', 'change-policy')
           and a.target->>'id' = versions.id and (a.changes->'after'->>'version')::int = versions.version
         order by a.id limit 1) as made on true
     where ${to === null ? sql`true` : sql`versions."from" < ${to}::timestamptz`}
       and (versions.until is null or ${from === null ? sql`true` : sql`versions.until > ${from}::timestamptz`})
     order by versions."from" desc, versions.id limit ${VERSIONS_MAX}`.execute(tx);
  return rows;
}

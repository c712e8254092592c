import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './platform/database/index.ts';

/** A text that is kept under the master key, where it stands and by which name it was encrypted. */
export interface SealedText {
  place: string;
  context: string;
  sealed: string;
}

/** Where sealed texts stand: how to read a page of them behind a place, and how to replace one that is still what was read. */
export interface SealedColumn {
  name: string;
  /** Whose table it is: the queue's are not the owner's. */
  holder: 'owner' | 'jobs';
  /** `$1` is the last place, `$2` the length of the page. */
  page: string;
  /** `$1` is the place, `$2` what was read, `$3` what stands there from now on. */
  replace: string;
}

const ROLES = `select '1' as place, 'database-roles' as context, roles_secret as sealed from service_key
  where '1' > $1 limit $2`;
const KEPT = `select kept.principal || chr(31) || kept.method || chr(31) || kept.path || chr(31) || kept.key as place,
    'idempotency:' || kept.principal || ':' || kept.method || ':' || kept.path || ':' || kept.key as context, kept.body as sealed
  from idempotency_keys as kept
  where kept.is_encrypted and kept.principal || chr(31) || kept.method || chr(31) || kept.path || chr(31) || kept.key > $1
  order by 1 limit $2`;
const JOBS = `select lpad(job.id::text, 20, '0') as place, job.payload ->> 'sealed' as sealed,
    case task.identifier when 'send-mail' then 'mail:' || (job.payload ->> 'id') else task.identifier end as context
  from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
  where job.payload ->> 'sealed' is not null and lpad(job.id::text, 20, '0') > $1 order by 1 limit $2`;

/** Tables that belong to no tenant, which their holders read and write; what a job carries is among them. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    name: 'passwords of the roles',
    holder: 'owner',
    page: ROLES,
    replace: `update service_key set roles_secret = $3 where $1 = '1' and roles_secret = $2`,
  },
  {
    name: 'signing keys',
    holder: 'owner',
    page: `select kid as place, 'signing-key:' || kid as context, private_jwk as sealed from signing_keys
      where kid > $1 order by 1 limit $2`,
    replace: 'update signing_keys set private_jwk = $3 where kid = $1 and private_jwk = $2',
  },
  {
    name: 'export keys',
    holder: 'owner',
    page: `select multikey as place, 'export-key:' || multikey as context, private_key as sealed from export_keys
      where multikey > $1 order by 1 limit $2`,
    replace: 'update export_keys set private_key = $3 where multikey = $1 and private_key = $2',
  },
  {
    name: 'keys of the log',
    holder: 'owner',
    page: `select origin as place, 'log-key:' || origin as context, private_key as sealed from log_identities
      where origin > $1 order by 1 limit $2`,
    replace: 'update log_identities set private_key = $3 where origin = $1 and private_key = $2',
  },
  {
    name: 'secrets of authenticator apps',
    holder: 'owner',
    page: `select actor_id::text as place, 'totp:' || actor_id as context, secret as sealed from totp_secrets
      where actor_id::text > $1 order by 1 limit $2`,
    replace: 'update totp_secrets set secret = $3 where actor_id::text = $1 and secret = $2',
  },
  {
    name: 'kept answers',
    holder: 'owner',
    page: KEPT,
    replace: `update idempotency_keys set body = $3
      where principal || chr(31) || method || chr(31) || path || chr(31) || key = $1 and body = $2`,
  },
  {
    name: 'jobs',
    holder: 'jobs',
    page: JOBS,
    // A job that is being carried out has read its payload already.
    replace: `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb($3::text))::json
      where id = $1::bigint and payload ->> 'sealed' = $2`,
  },
];

/** A page of webhooks' secrets, over all centers: the scope is the operator's. */
export async function selectWebhookSecrets(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; signingSecret: string; previousSecret: string | null }[]> {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'signing_secret as signingSecret', 'previous_secret as previousSecret'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces secrets that are still what was read. */
export async function replaceWebhookSecrets(
  tx: Tx,
  webhook: {
    id: string;
    from: { signingSecret: string; previousSecret: string | null };
    to: { signingSecret: string; previousSecret: string | null };
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set signing_secret = ${webhook.to.signingSecret}, previous_secret = ${webhook.to.previousSecret}
     where id = ${webhook.id} and signing_secret = ${webhook.from.signingSecret}
       and previous_secret is not distinct from ${webhook.from.previousSecret}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** A page of the addresses of notice channels, over all centers: the scope is the operator's. */
export async function selectChannelAddresses(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; centerId: number; sealed: string }[]> {
  return tx
    .selectFrom('notice_channels')
    .select(['id', 'center_id as centerId', 'url as sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces an address that is still what was read. */
export async function replaceChannelAddress(
  tx: Tx,
  channel: { id: string; from: string; to: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('notice_channels')
    .set({ url: channel.to })
    .where('id', '=', channel.id)
    .where('url', '=', channel.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of the secrets of identity providers, over all tenants: the scope is the operator's. */
export async function selectProviderSecrets(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; sealed: string }[]> {
  const rows = await tx
    .selectFrom('identity_providers')
    .select(['id', 'client_secret as sealed'])
    .where('id', '>', after)
    .where('client_secret', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, sealed }) => ({ id, sealed: sealed ?? '' }));
}

/** Replaces a secret that is still what was read. */
export async function replaceProviderSecret(
  tx: Tx,
  provider: { id: string; from: string; to: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('identity_providers')
    .set({ client_secret: provider.to })
    .where('id', '=', provider.id)
    .where('client_secret', '=', provider.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectCenterIds(
  tx: Tx,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('centers')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A page of a center's cases, by which kind each is found, and the decision that says which kind it is. Of erased ones nothing says it. */
export async function selectKinds(
  tx: Tx,
  { centerId, after, limit }: { centerId: number; after: string; limit: number },
): Promise<{ id: string; kind: string; action: { type: string }; actor: { id: string } }[]> {
  const { rows } = await sql<{ id: string; kind: string; type: string; actor: string }>`
    select asked.event_id as id, asked.kind, event.action ->> 'type' as type, event.actor ->> 'id' as actor
      from approval_cases as asked join decision_events as event on event.center_id = ${centerId} and event.id = asked.event_id
     where asked.center_id = ${centerId} and asked.event_id > ${after} and event.action is not null and event.actor is not null
     order by asked.event_id limit ${limit}`.execute(tx);
  return rows.map(({ id, kind, type, actor }) => ({ id, kind, action: { type }, actor: { id: actor } }));
}

export async function replaceKinds(
  tx: Tx,
  { centerId, kinds }: { centerId: number; kinds: readonly { id: string; kind: string }[] },
): Promise<void> {
  await sql`
    update approval_cases as asked set kind = anew.kind
      from unnest(${kinds.map(({ id }) => id)}::text[], ${kinds.map(({ kind }) => kind)}::text[]) as anew (id, kind)
     where asked.center_id = ${centerId} and asked.event_id = anew.id`.execute(tx);
}

/** Lets this transaction through the fences of centers that are away: what is encrypted anew says the same as before. */
export async function passFences(tx: Tx): Promise<void> {
  await sql`select set_config('move.emptying', 'everything', true)`.execute(tx);
}

/** Puts a key into use once the audit log tells of it, and tells every process; one that is in use already stays. */
export async function useKey(
  client: pg.Client,
  { fingerprint, channel, audit }: { fingerprint: string; channel: string; audit(): Promise<void> },
): Promise<void> {
  await client.query('begin');
  try {
    const { rowCount } = await client.query(
      'update service_key set fingerprint = $1 where fingerprint <> $1 returning 1',
      [fingerprint],
    );
    if (rowCount) {
      await audit();
      await client.query('insert into access_changes (channel, payload) values ($1, $2)', [
        channel,
        fingerprint,
      ]);
      await client.query('select pg_notify($1, $2)', [channel, fingerprint]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

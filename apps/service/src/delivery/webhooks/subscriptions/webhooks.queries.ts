import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { Webhook } from './webhooks.schemas.ts';

/** A webhook as it is stored; its secrets are ciphertext. */
export interface StoredWebhook {
  id: string;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  signingSecret: string;
  previousSecret: string | null;
  rotatedAt: Date | null;
  createdAt: Date;
}

/** The most that one list reads; a center has at most 50 webhooks. */
const LIST_MAX = 100;

/** Holds the center until the transaction ends, so that two registrations cannot both take its last place. */
export async function lockCenterForRegistration(tx: Tx, centerId: number): Promise<void> {
  await sql`select 1 from centers where id = ${centerId} for no key update`.execute(tx);
}

export async function countWebhooks(tx: Tx, centerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('center_id', '=', centerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertWebhook(
  tx: Tx,
  { centerId, ...webhook }: Omit<StoredWebhook, 'previousSecret' | 'rotatedAt'> & { centerId: number },
): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({
      center_id: centerId,
      id: webhook.id,
      url: webhook.url,
      events: webhook.events,
      description: webhook.description,
      active: webhook.active,
      signing_secret: webhook.signingSecret,
      created_at: webhook.createdAt,
      updated_at: webhook.createdAt,
    })
    .execute();
  await tx.insertInto('webhook_lanes').values({ center_id: centerId, webhook_id: webhook.id }).execute();
}

export async function selectWebhooks(tx: Tx, centerId: number): Promise<Webhook[]> {
  const rows = await presented(tx, centerId)
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id')
    .limit(LIST_MAX)
    .execute();
  return rows.map(present);
}

export async function selectWebhook(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<Webhook | undefined> {
  const row = await presented(tx, centerId).where('webhooks.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** Locked, because whoever reads a webhook this way is about to change it. */
export async function selectStoredWebhook(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<StoredWebhook | undefined> {
  return tx
    .selectFrom('webhooks')
    .select([
      'id',
      'url',
      'events',
      'description',
      'active',
      'signing_secret as signingSecret',
      'previous_secret as previousSecret',
      'rotated_at as rotatedAt',
      'created_at as createdAt',
    ])
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<StoredWebhook | undefined>;
}

export async function updateWebhook(
  tx: Tx,
  { centerId, now, ...webhook }: StoredWebhook & { centerId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      url: webhook.url,
      events: webhook.events,
      description: webhook.description,
      active: webhook.active,
      signing_secret: webhook.signingSecret,
      previous_secret: webhook.previousSecret,
      rotated_at: webhook.rotatedAt,
      updated_at: now,
    })
    .where('center_id', '=', centerId)
    .where('id', '=', webhook.id)
    .execute();
}

/** The types of the events that a webhook has yet to be sent, or that were given up. */
export async function selectUndeliveredTypes(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select distinct event.type from webhook_deliveries as delivery
      join webhook_events as event on event.center_id = delivery.center_id and event.id = delivery.event_id
       and event.created_at = delivery.created_at
     where delivery.center_id = ${centerId} and delivery.webhook_id = ${id}`.execute(tx);
  return rows.map(({ type }) => type);
}

/** Whoever activates a webhook again starts its health from nothing. */
export async function resetHealth(tx: Tx, { centerId, id }: { centerId: number; id: string }): Promise<void> {
  await tx
    .updateTable('webhook_lanes')
    .set({ failing_since: null })
    .where('center_id', '=', centerId)
    .where('webhook_id', '=', id)
    .execute();
}

/** Its lane and replays go with it. Its deliveries stay until retention drops them; without a lane nobody sends them. */
export async function deleteWebhook(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<void> {
  await tx.deleteFrom('webhooks').where('center_id', '=', centerId).where('id', '=', id).execute();
}

/** Deactivates an active webhook; tells whether there was one. */
export async function deactivate(
  tx: Tx,
  { centerId, id, now }: { centerId: number; id: string; now: Date },
): Promise<{ url: string } | undefined> {
  return tx
    .updateTable('webhooks')
    .set({ active: false, updated_at: now })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('active', '=', true)
    .returning('url')
    .executeTakeFirst();
}

function presented(tx: Tx, centerId: number) {
  return tx
    .selectFrom('webhooks')
    .innerJoin('webhook_lanes', (join) =>
      join
        .onRef('webhook_lanes.center_id', '=', 'webhooks.center_id')
        .onRef('webhook_lanes.webhook_id', '=', 'webhooks.id'),
    )
    .select([
      'webhooks.id',
      'webhooks.url',
      'webhooks.events',
      'webhooks.description',
      'webhooks.active',
      'webhook_lanes.last_delivery_at',
      'webhook_lanes.last_delivery_status',
      'webhooks.created_at',
    ])
    .where('webhooks.center_id', '=', centerId);
}

type PresentedRow = Awaited<ReturnType<ReturnType<typeof presented>['executeTakeFirstOrThrow']>>;

function present(row: PresentedRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    active: row.active,
    lastDeliveryAt: row.last_delivery_at?.toISOString() ?? null,
    // A check constraint of the table holds the column to these two words.
    lastDeliveryStatus: row.last_delivery_status as Webhook['lastDeliveryStatus'],
    createdAt: row.created_at.toISOString(),
  };
}

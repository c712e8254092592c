import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

export type ChannelKind = 'slack' | 'teams';

export interface Channel {
  id: string;
  kind: ChannelKind;
  name: string;
  /** Under the master key. */
  sealedUrl: string;
  host: string;
  failingSince: Date | null;
  lastError: string | null;
  createdAt: Date;
}

/** More than a center has use for; adding stops here. */
export const CHANNELS_MAX = 10;

function channels(tx: Tx, centerId: number) {
  return tx
    .selectFrom('notice_channels')
    .select([
      'id',
      'kind',
      'name',
      'url as sealedUrl',
      'host',
      'failing_since as failingSince',
      'last_error as lastError',
      'created_at as createdAt',
    ])
    .where('center_id', '=', centerId)
    .$narrowType<{ kind: ChannelKind }>();
}

/** Serialises the making of a center's channels, whose number is limited: beyond it none is told anything or shown. */
export async function lockChannels(tx: Tx, centerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notice-channels', ${centerId}))`.execute(tx);
}

export function selectChannels(tx: Tx, centerId: number): Promise<Channel[]> {
  return channels(tx, centerId).orderBy('id').limit(CHANNELS_MAX).execute();
}

export function selectChannel(tx: Tx, centerId: number, id: string): Promise<Channel | undefined> {
  return channels(tx, centerId).where('id', '=', id).executeTakeFirst();
}

export async function insertChannel(tx: Tx, centerId: number, channel: Channel): Promise<void> {
  await tx
    .insertInto('notice_channels')
    .values({
      center_id: centerId,
      id: channel.id,
      kind: channel.kind,
      name: channel.name,
      url: channel.sealedUrl,
      host: channel.host,
      created_at: channel.createdAt,
    })
    .execute();
}

export async function deleteChannel(tx: Tx, centerId: number, id: string): Promise<void> {
  await tx.deleteFrom('notice_channels').where('center_id', '=', centerId).where('id', '=', id).execute();
}

/** What came of the last message; null when it arrived. The first miss after a success is when it began to fail. */
export async function noteOutcome(
  tx: Tx,
  centerId: number,
  { id, error, now }: { id: string; error: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('notice_channels')
    .set((expression) => ({
      last_error: error,
      failing_since: error === null ? null : expression.fn.coalesce('failing_since', expression.val(now)),
    }))
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .execute();
}

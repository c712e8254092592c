import type { Tx } from '../../platform/database/index.ts';

/** A key that agents sign their records with; it belongs to the API key that they call with. */
export interface AgentKey {
  id: string;
  apiKeyId: string;
  name: string;
  /** The 32 bytes of an Ed25519 key. */
  publicKey: Buffer;
  expiresAt: Date | null;
  createdAt: Date;
}

/** Enough to replace one after the other; each signature without a `kid` is tried with them all. */
export const AGENT_KEYS_MAX = 10;

const columns = [
  'id',
  'api_key_id as apiKeyId',
  'name',
  'public_key as publicKey',
  'expires_at as expiresAt',
  'created_at as createdAt',
] as const;

export async function selectAgentKeys(
  tx: Tx,
  { centerId, apiKeyId }: { centerId: number; apiKeyId: string },
): Promise<AgentKey[]> {
  return tx
    .selectFrom('agent_keys')
    .select(columns)
    .where('center_id', '=', centerId)
    .where('api_key_id', '=', apiKeyId)
    .orderBy('id')
    .limit(AGENT_KEYS_MAX)
    .execute();
}

export async function insertAgentKey(tx: Tx, centerId: number, key: AgentKey): Promise<void> {
  await tx
    .insertInto('agent_keys')
    .values({
      center_id: centerId,
      id: key.id,
      api_key_id: key.apiKeyId,
      name: key.name,
      public_key: key.publicKey,
      expires_at: key.expiresAt,
      created_at: key.createdAt,
    })
    .execute();
}

export async function deleteAgentKey(
  tx: Tx,
  { centerId, apiKeyId, id }: { centerId: number; apiKeyId: string; id: string },
): Promise<AgentKey | undefined> {
  return tx
    .deleteFrom('agent_keys')
    .where('center_id', '=', centerId)
    .where('api_key_id', '=', apiKeyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

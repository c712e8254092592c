import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import {
  AGENT_KEYS_MAX,
  type AgentKey,
  deleteAgentKey,
  insertAgentKey,
  selectAgentKeys,
} from './agent-keys.queries.ts';
import { selectKeyForUpdate } from './api-keys.queries.ts';

interface By {
  centerId: number;
  source: AuditSource;
  now: Date;
}

const KEY_BYTES = 32;

/** Registers a key that whoever calls with an API key signs by. It is audited with the key, so that a verifier finds whose it is. */
export async function registerAgentKey(
  tx: Tx,
  given: { apiKeyId: string; name: string; x: string; expiresAt: Date | null },
  by: By,
): Promise<AgentKey> {
  const { centerId, now } = by;
  const publicKey = Buffer.from(given.x, 'base64url');
  if (publicKey.length !== KEY_BYTES || publicKey.toString('base64url') !== given.x)
    throw invalidField('publicKey.x', 'must be 32 bytes in base64url without padding');
  if (given.expiresAt && given.expiresAt <= now) throw invalidField('expiresAt', 'must be in the future');
  // The lock keeps two from becoming the last one together.
  if (!(await selectKeyForUpdate(tx, { centerId, keyId: given.apiKeyId }))) throw notFound('API key');
  if ((await selectAgentKeys(tx, { centerId, apiKeyId: given.apiKeyId })).length >= AGENT_KEYS_MAX)
    throw new ApiError(
      'CONFLICT',
      `An API key has at most ${AGENT_KEYS_MAX} signing keys. Remove one first.`,
    );
  const key: AgentKey = {
    id: newId('agk', now),
    apiKeyId: given.apiKeyId,
    name: given.name,
    publicKey,
    expiresAt: given.expiresAt,
    createdAt: now,
  };
  await insertAgentKey(tx, centerId, key).catch((error) => {
    throw isConstraint(error, 'agent_keys_public_key')
      ? new ApiError('CONFLICT', 'This key is registered already.')
      : error;
  });
  await recordChange(tx, by, key, { action: 'register-agent-key', before: null, after: sealedFactsOf(key) });
  return key;
}

export async function removeAgentKey(tx: Tx, which: { apiKeyId: string; id: string }, by: By): Promise<void> {
  const removed = await deleteAgentKey(tx, { centerId: by.centerId, ...which });
  if (!removed) throw notFound('signing key');
  await recordChange(tx, by, removed, {
    action: 'remove-agent-key',
    before: sealedFactsOf(removed),
    after: null,
  });
}

function sealedFactsOf({ apiKeyId, publicKey, expiresAt }: AgentKey): Record<string, unknown> {
  return { apiKeyId, publicKey: publicKey.toString('base64url'), algorithm: 'EdDSA', expiresAt };
}

async function recordChange(
  tx: Tx,
  { centerId, source, now }: By,
  { id, name }: AgentKey,
  change: { action: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null },
): Promise<void> {
  await recordAudit(tx, {
    centerId,
    eventType: 'CREDENTIAL_CHANGED',
    action: change.action,
    target: { type: 'agent_key', id, name },
    changes: { before: change.before, after: change.after },
    source,
    now,
  });
}

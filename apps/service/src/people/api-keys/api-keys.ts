import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken } from '../../platform/secrets.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { newApiKey } from '../access/key-format.ts';
import type { KeyScope } from '../access/key-scopes.ts';
import {
  type ApiKeyRow,
  countKeys,
  insertKey,
  insertPreviousKey,
  lockKeys,
  replaceKeyHash,
  selectKeyForUpdate,
  setKeyRevoked,
} from './api-keys.queries.ts';

const KEYS_MAX = 100;
/** How long a replaced key goes on working (docs/rules.md#api-keys). */
const PREVIOUS_FOR_MS = 24 * 3_600_000;
/** Enough to recognise a key by, far too little to guess it. */
const PREFIX_CHARACTERS = 12;

interface By {
  centerId: number;
  actorId: string;
  source: AuditSource;
  now: Date;
  environment: 'live' | 'test';
  cell: number;
}

/** Makes a key. Its text is in this answer and nowhere else; the database keeps the SHA-256. */
export async function createApiKey(
  tx: Tx,
  input: { name: string; scopes: KeyScope[]; expiresAt: Date | null },
  by: By,
): Promise<ApiKeyRow & { key: string }> {
  const { centerId, now } = by;
  if (input.expiresAt && input.expiresAt <= now) throw invalidField('expiresAt', 'must be in the future');
  await lockKeys(tx, centerId);
  if ((await countKeys(tx, centerId)) >= KEYS_MAX)
    throw new ApiError('CONFLICT', `A center has at most ${KEYS_MAX} API keys. Remove one first.`);
  const key = newApiKey(by.environment, by);
  const row = {
    id: newId('key', now),
    name: input.name,
    ...shownOf(key),
    scopes: [...new Set(input.scopes)],
    expiresAt: input.expiresAt,
    createdAt: now,
  };
  await insertKey(tx, { ...row, centerId, keyHash: hashToken(key), createdBy: by.actorId });
  await recordKeyChange(tx, by, row, 'create-api-key', {
    before: null,
    after: { name: row.name, scopes: row.scopes, expiresAt: row.expiresAt },
  });
  return { ...row, lastUsedAt: null, key };
}

/** Gives a key a new text; the old one works for a day more, but not past the key's own end. */
export async function rotateApiKey(tx: Tx, keyId: string, by: By): Promise<ApiKeyRow & { key: string }> {
  const { centerId, now } = by;
  const found = await selectKeyForUpdate(tx, { centerId, keyId });
  if (!found) throw notFound('API key');
  if (found.expiresAt && found.expiresAt <= now)
    throw new ApiError('CONFLICT', 'This API key has expired. Make a new one.');
  const { keyHash, ...row } = found;
  const key = newApiKey(by.environment, by);
  const shown = shownOf(key);
  await insertPreviousKey(tx, {
    centerId,
    keyId,
    keyHash,
    validUntil: new Date(now.getTime() + PREVIOUS_FOR_MS),
  });
  await replaceKeyHash(tx, { centerId, keyId, keyHash: hashToken(key), ...shown });
  await recordKeyChange(tx, by, row, 'rotate-api-key', {
    before: { last4: row.last4 },
    after: { last4: shown.last4 },
  });
  return { ...row, ...shown, key };
}

/** Ends a key at once, and whatever a rotation left of it. */
export async function revokeApiKey(tx: Tx, keyId: string, by: By): Promise<void> {
  const revoked = await setKeyRevoked(tx, { centerId: by.centerId, keyId, now: by.now });
  if (!revoked) throw notFound('API key');
  await recordKeyChange(tx, by, revoked, 'revoke-api-key');
}

function shownOf(key: string): { prefix: string; last4: string } {
  return { prefix: key.slice(0, PREFIX_CHARACTERS), last4: key.slice(-4) };
}

async function recordKeyChange(
  tx: Tx,
  { centerId, source, now }: By,
  key: { id: string; name: string },
  action: string,
  changes?: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
): Promise<void> {
  await recordAudit(tx, {
    centerId,
    eventType: 'CREDENTIAL_CHANGED',
    action,
    target: { type: 'api-key', id: key.id, name: key.name },
    ...(changes ? { changes } : {}),
    source,
    now,
  });
}

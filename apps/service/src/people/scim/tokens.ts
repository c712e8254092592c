import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import type { Member } from '../access/access-rules.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { insertToken, replaceToken, revokeToken, type ScimToken, selectTokens } from './tokens.queries.ts';

const TOKENS_MAX = 10;
/** How long a replaced token goes on working. */
const PREVIOUS_FOR_MS = 24 * 3_600_000;
export const TOKEN_PREFIX = 'cp_scim_';

interface By {
  who: Member;
  now: Date;
}

/** Makes a token for the center's directory. Its text is in this answer and nowhere else. */
export async function createToken(
  tx: Tx,
  input: { name: string; defaultRole: ActorRole },
  { who, now }: By,
): Promise<ScimToken & { token: string }> {
  await requireFreshProof(tx, who, now);
  const centerId = who.center.id;
  if ((await selectTokens(tx, centerId)).length >= TOKENS_MAX)
    throw new ApiError('CONFLICT', `A center has at most ${TOKENS_MAX} directory tokens. Revoke one first.`);
  const { token, hash, last4 } = newText();
  const { name, defaultRole } = input;
  const id = newId('sct', now);
  await insertToken(tx, { centerId, id, name, last4, hash, defaultRole, createdBy: who.actorId, now });
  await record(tx, { who, now }, { id, name }, 'create-scim-token', {
    before: null,
    after: { name, defaultRole },
  });
  return { id, name, last4, defaultRole, createdAt: now, lastUsedAt: null, token };
}

/** Gives it a new text; the old one works for a day more. */
export async function rotateToken(
  tx: Tx,
  id: string,
  { who, now }: By,
): Promise<ScimToken & { token: string }> {
  await requireFreshProof(tx, who, now);
  const { token, hash, last4 } = newText();
  const previousUntil = new Date(now.getTime() + PREVIOUS_FOR_MS);
  const rotated = await replaceToken(tx, { centerId: who.center.id, id, hash, last4, previousUntil });
  if (!rotated) throw notFound('directory token');
  await record(tx, { who, now }, rotated, 'rotate-scim-token', { before: null, after: { last4 } });
  return { ...rotated, token };
}

/** Ends it at once, and whatever a rotation left of it. */
export async function endToken(tx: Tx, id: string, { who, now }: By): Promise<void> {
  const revoked = await revokeToken(tx, { centerId: who.center.id, id, now });
  if (!revoked) throw notFound('directory token');
  await record(tx, { who, now }, { id, name: revoked.name }, 'revoke-scim-token');
}

function newText() {
  const token = TOKEN_PREFIX + newToken();
  return { token, hash: hashToken(token), last4: token.slice(-4) };
}

async function record(
  tx: Tx,
  { who, now }: By,
  token: { id: string; name: string },
  action: string,
  changes?: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
): Promise<void> {
  await recordAudit(tx, {
    centerId: who.center.id,
    eventType: 'CREDENTIAL_CHANGED',
    action,
    target: { type: 'scim-token', id: token.id, name: token.name },
    ...(changes ? { changes } : {}),
    source: who.source,
    now,
  });
}

import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { auditedOf, type Tenant } from '../tenant.ts';
import type { DirectoryRole } from './people.ts';
import {
  insertToken,
  lockTokens,
  replaceToken,
  revokeToken,
  type ScimToken,
  selectTokens,
} from './tokens.queries.ts';

const TOKENS_MAX = 10;
/** How long a replaced token goes on working. */
const PREVIOUS_FOR_MS = 24 * 3_600_000;
export const TOKEN_PREFIX = 'cp_scim_';

/** Who changes what is whose: the scope of the transaction is the tenant's. */
export interface By {
  who: Pick<SignedIn, 'sessionId' | 'source' | 'actorId'>;
  tenant: Tenant;
  now: Date;
}

/** Makes a token for the tenant's directory. Its text is in this answer and nowhere else. */
export async function createToken(
  tx: Tx,
  input: { name: string; defaultRole: DirectoryRole },
  by: By,
): Promise<ScimToken & { token: string }> {
  const { who, tenant, now } = by;
  await requireFreshProof(tx, who, now);
  await lockTokens(tx, tenant);
  if ((await selectTokens(tx, tenant)).length >= TOKENS_MAX)
    throw new ApiError('CONFLICT', `There are at most ${TOKENS_MAX} directory tokens. Revoke one first.`);
  const { token, hash, last4 } = newText();
  const { name, defaultRole } = input;
  const id = newId('sct', now);
  await insertToken(tx, { tenant, id, name, last4, hash, defaultRole, createdBy: who.actorId, now });
  await record(tx, by, { id, name }, 'create-scim-token', {
    before: null,
    after: { name, defaultRole },
  });
  return { id, name, last4, defaultRole, createdAt: now, lastUsedAt: null, token };
}

/** Gives it a new text; the old one works for a day more. */
export async function rotateToken(tx: Tx, id: string, by: By): Promise<ScimToken & { token: string }> {
  const { who, tenant, now } = by;
  await requireFreshProof(tx, who, now);
  const { token, hash, last4 } = newText();
  const previousUntil = new Date(now.getTime() + PREVIOUS_FOR_MS);
  const rotated = await replaceToken(tx, { tenant, id, hash, last4, previousUntil });
  if (!rotated) throw notFound('directory token');
  await record(tx, by, rotated, 'rotate-scim-token', { before: null, after: { last4 } });
  return { ...rotated, token };
}

/** Ends it at once, and whatever a rotation left of it. */
export async function endToken(tx: Tx, id: string, by: By): Promise<void> {
  const { tenant, now } = by;
  const revoked = await revokeToken(tx, { tenant, id, now });
  if (!revoked) throw notFound('directory token');
  await record(tx, by, { id, name: revoked.name }, 'revoke-scim-token');
}

function newText() {
  const token = TOKEN_PREFIX + newToken();
  return { token, hash: hashToken(token), last4: token.slice(-4) };
}

async function record(
  tx: Tx,
  { who, tenant, now }: By,
  token: { id: string; name: string },
  action: string,
  changes?: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
): Promise<void> {
  await recordAudit(tx, {
    ...auditedOf(tenant),
    eventType: 'CREDENTIAL_CHANGED',
    action,
    target: { type: 'scim-token', id: token.id, name: token.name },
    ...(changes ? { changes } : {}),
    source: who.source,
    now,
  });
}

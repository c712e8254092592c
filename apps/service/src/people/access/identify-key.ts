import type { FastifyRequest } from 'fastify';
import { type Caller, KnownCallerRefused } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { findAwayRefusal } from './away.ts';
import { bearerOf, sourceOf } from './identify-session.ts';
import { isApiKeyShaped } from './key-format.ts';
import { allowsScope, type KeyScope } from './key-scopes.ts';
import { unauthorized } from './refusals.ts';

export interface KeyHolder {
  centerId: number;
  keyId: string;
  keyName: string;
  scopes: string[];
  source: AuditSource;
}

/** Who is calling with an API key. A text that cannot be a key is refused without a look-up (docs/rules.md#api-keys). */
export async function identifyKey(
  platform: Platform,
  request: FastifyRequest,
  needs: { scope: KeyScope | null; tier: 'proof' | 'standard' },
): Promise<{ caller: Caller; who: KeyHolder }> {
  const key = bearerOf(request.headers.authorization ?? '') ?? '';
  const { people } = platform;
  const hash = hashToken(key);
  // What was looked up a moment ago had the shape of a key; checking it each time took 5 % of a request's processor time.
  if (!people.apiKeys.has(hash) && !isApiKeyShaped(key))
    throw unauthorized('Send an API key of the center as "Authorization: Bearer <key>".');
  const standing = await people.apiKeys.get(hash, () => people.lookUpKey(hash));
  const now = platform.clock.now();
  if (!standing || standing.revokedAt || (standing.expiresAt && standing.expiresAt <= now))
    throw unauthorized('This API key is not known, was revoked or has expired. Make a new one.');
  const caller: Caller = { principal: `key:${standing.keyId}`, tier: needs.tier };
  const refused =
    standing.centerStatus === 'AWAY' ? await findAwayRefusal(platform, standing.centerId, request) : null;
  if (standing.centerStatus !== 'ACTIVE' && standing.centerStatus !== 'AWAY')
    throw new KnownCallerRefused(
      caller,
      'FORBIDDEN',
      'The center of this API key is suspended or has ended.',
    );
  if (needs.scope !== null && !allowsScope(standing.scopes, needs.scope))
    throw new KnownCallerRefused(caller, 'FORBIDDEN', `This API key lacks the scope ${needs.scope}.`);

  people.lastUses.note('keys', { centerId: standing.centerId, id: standing.keyId });
  return {
    caller: refused ? { ...caller, refused } : caller,
    who: {
      centerId: standing.centerId,
      keyId: standing.keyId,
      keyName: standing.keyName,
      scopes: standing.scopes,
      source: sourceOf(request, { id: standing.keyId, type: 'api_key', name: standing.keyName, email: null }),
    },
  };
}

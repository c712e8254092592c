import { ApiError } from '../../platform/errors.ts';
import type { Access } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import { AWAY_REFUSALS, requireHere } from '../access/away.ts';
import { bearerOf, sourceOf } from '../access/identify-session.ts';
import { unauthorized } from '../access/refusals.ts';
import { scopeOf } from '../tenant.ts';
import { type ScimStanding, selectScimStanding, touchToken } from './tokens.queries.ts';
import { TOKEN_PREFIX } from './tokens.ts';
import type { Directory } from './users.ts';

/** A directory that calls, without the moment of the call. */
export type Caller = Omit<Directory, 'now' | 'people'>;

const TOUCH_EVERY_MS = 60_000;

/** The directory of a center or a partner, by its token. It is looked up each time, so that a revoked one is refused at once everywhere. */
export function directoryAccess(platform: Platform): Access<Caller> {
  const { database, clock } = platform;
  return {
    description: 'A token of a center’s or a partner’s directory.',
    scheme: 'scimToken',
    bucket: 'principal',
    refusals: ['UNAUTHORIZED', 'FORBIDDEN', ...AWAY_REFUSALS],
    async identify(request) {
      const token = bearerOf(request.headers.authorization ?? '');
      const now = clock.now();
      const standing = token?.startsWith(TOKEN_PREFIX)
        ? await database.asDispatcher((tx) => selectScimStanding(tx, { hash: hashToken(token), now }))
        : undefined;
      if (!standing) throw unauthorized('Send a directory token as "Authorization: Bearer <token>".');
      await note(standing, now);
      const { tenant, tokenId, name, defaultRole, centerStatus } = standing;
      const source = sourceOf(request, { id: tokenId, type: 'api_key', name, email: null });
      return {
        caller: {
          principal: `scim:${tokenId}`,
          tier: 'scim',
          tenant: 'centerId' in tenant ? String(tenant.centerId) : tenant.partnerId,
        },
        async admit(wellFormed) {
          if ('centerId' in tenant) await requireHere(platform, tenant.centerId, wellFormed);
          if ('centerId' in tenant && centerStatus !== 'ACTIVE')
            throw new ApiError('FORBIDDEN', 'The center of this token is suspended or has ended.');
          return { tenant, defaultRole, source };
        },
      };
    },
  };

  async function note({ tenant, tokenId, lastUsedAt }: ScimStanding, now: Date): Promise<void> {
    if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    await database.inScope(scopeOf(tenant), (tx) => touchToken(tx, { tenant, id: tokenId, now }));
  }
}

import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import { type Provider, selectFlowHost, selectHostOwner, selectPartnerOf } from './providers.queries.ts';

/**
 * The host that a sign-in begins on and ends on: null for one of ours, which providers send people back to anyway. A partner's host serves
 * the providers of that partner and of its centers, and nobody else's.
 */
export async function requireHost(
  platform: Platform,
  provider: Provider,
  host: string,
): Promise<string | null> {
  const standing = await standingOf(platform, provider, host);
  if (standing === 'foreign')
    throw new ApiError('CENTER_NOT_FOUND', 'This provider signs nobody in under this address.');
  return standing === 'partner' ? host : null;
}

/**
 * Where a browser that came back to our own address has to go on: the sign-in began on a partner's host, and only there does the browser
 * keep what it is recognised by. The host was noted then, and is looked at again now. Null where there is no such sign-in.
 */
export async function placeToGoOn(
  platform: Platform,
  provider: Provider,
  came: { state: string; host: string },
): Promise<string | null> {
  const { database, clock, settings } = platform;
  const use = { stateHash: hashToken(came.state), providerId: provider.id, now: clock.now() };
  const host = await database.inScope({ centerIds: [] }, (tx) => selectFlowHost(tx, use));
  if (host === null || host === came.host) return null;
  if ((await standingOf(platform, provider, host)) !== 'partner') return null;
  const place = new URL(settings.publicUrl);
  place.hostname = host;
  place.pathname = `/sign-in/callback/${provider.id}`;
  return place.href;
}

async function standingOf(
  { database }: Platform,
  { tenant }: Provider,
  host: string,
): Promise<'ours' | 'partner' | 'foreign'> {
  return database.asDispatcher(async (tx) => {
    const owner = await selectHostOwner(tx, host);
    if (owner === undefined) return 'ours';
    return owner === (await selectPartnerOf(tx, tenant)) ? 'partner' : 'foreign';
  });
}

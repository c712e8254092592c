import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { Issuers } from './issuer.ts';
import { requireLiveProvider } from './live-provider.ts';
import { insertFlow, type Provider, selectOffered } from './providers.queries.ts';
import { requireHost } from './sign-in-host.ts';

const FLOW_FOR_MS = 10 * 60_000;
export const FLOW_FOR_SECONDS = FLOW_FOR_MS / 1_000;

/** A sign-in on its way to a provider: where the browser goes, and what it keeps to be recognised by when it comes back. */
export interface BegunSignIn {
  authorizationUrl: string;
  state: string;
  browserSecret: string;
}

/** Begins a sign-in at a provider, into one of the centers that it serves where one is named. */
export async function beginSignIn(
  platform: Platform,
  issuers: Issuers,
  wish: { providerId: string; centerDomain: string | undefined; isFresh: boolean; host: string },
): Promise<BegunSignIn> {
  const provider = await requireLiveProvider(platform, wish.providerId);
  if (wish.centerDomain !== undefined) await requireServed(platform, provider, wish.centerDomain);
  return sendToProvider(platform, issuers, {
    provider,
    requestedDomain: wish.centerDomain ?? null,
    isFresh: wish.isFresh,
    host: await requireHost(platform, provider, wish.host),
  });
}

/** Nothing is kept here that the answer could be used with: what it is checked with is derived from the browser's own secret. */
export async function sendToProvider(
  { database, clock }: Platform,
  issuers: Issuers,
  flow: { provider: Provider; requestedDomain: string | null; isFresh: boolean; host: string | null },
): Promise<BegunSignIn> {
  const { provider, requestedDomain, isFresh, host } = flow;
  const [state, browserSecret] = [newToken(), newToken()];
  const authorizationUrl = await issuers.authorizationUrl(provider, { state, browserSecret, isFresh });
  const now = clock.now();
  await database.inScope({ centerIds: [] }, (tx) =>
    insertFlow(tx, {
      providerId: provider.id,
      requestedDomain,
      isFresh,
      host,
      stateHash: hashToken(state),
      browserHash: hashToken(browserSecret),
      now,
      expiresAt: new Date(now.getTime() + FLOW_FOR_MS),
    }),
  );
  return { authorizationUrl, state, browserSecret };
}

async function requireServed({ database }: Platform, { id }: Provider, centerDomain: string): Promise<void> {
  const offered = await database.asDispatcher((tx) => selectOffered(tx, centerDomain));
  if (!offered.some((each) => each.id === id))
    throw new ApiError('CENTER_NOT_FOUND', 'This provider signs nobody in to a center of that name.');
}

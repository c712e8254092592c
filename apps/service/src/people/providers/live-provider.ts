import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CameBy } from '../sessions/sessions.queries.ts';
import { type Provider, selectProvider } from './providers.queries.ts';

/** A provider that may be signed in by, whoever's it is: nobody is known yet who could say. */
export async function requireLiveProvider({ database }: Platform, id: string): Promise<Provider> {
  const provider = await database.asDispatcher((tx) => selectProvider(tx, id));
  if (!provider?.isEnabled) throw notFound('identity provider');
  return provider;
}

/** What a session remembers of the provider. Its word counts as a second factor where it gave it and its tenant lets it. */
export function cameBy({ id, tenant, countsAsSecondFactor }: Provider, amr: readonly string[]): CameBy {
  return { id, factorFor: countsAsSecondFactor && amr.includes('mfa') ? tenant : null };
}

import { isIP } from 'node:net';
import { ApiError } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings.ts';

/** The name that passkeys are bound to, and the pages that may ask for them. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/**
 * Passkeys belong to the host of `PUBLIC_URL`. Browsers take no address in numbers for that, so an installation on the loopback address
 * is `localhost`, where its pages are served as well; on any other bare address there are no passkeys. Pages of `ALLOWED_ORIGINS`
 * may ask for them where browsers let them: on the same host and below it.
 */
export function relyingPartyOf({
  publicUrl,
  allowedOrigins,
}: Pick<Settings, 'publicUrl' | 'allowedOrigins'>): RelyingParty | null {
  const url = new URL(publicUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLoopback = host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  if (isIP(host) !== 0 && !isLoopback) return null;
  const id = isLoopback ? 'localhost' : host;
  if (isLoopback) url.hostname = id;
  const further = allowedOrigins.filter((origin) => isBelow(origin, id));
  return { id, name: 'Centerproof', origins: [...new Set([url.origin, ...further])] };
}

function isBelow(origin: string, id: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === id || hostname.endsWith(`.${id}`);
}

export function requireRelyingParty(settings: Settings): RelyingParty {
  const party = relyingPartyOf(settings);
  if (!party)
    throw new ApiError(
      'CONFLICT',
      'This installation has no host name, so it has no passkeys. Its operator sets PUBLIC_URL.',
    );
  return party;
}

/** Who a passkey says it belongs to: the account's id, which tells nobody anything. */
export function userHandleOf(actorId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(actorId.replaceAll('-', ''), 'hex'));
}

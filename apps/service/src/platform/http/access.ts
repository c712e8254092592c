import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/** The rate that a caller's requests count against (interface 8). */
export type Tier = keyof Settings['rates'];

/** Who is calling, as far as the wire needs to know: whose bucket it is and whose idempotency keys they are. */
export interface Caller {
  /** Stable and unique: `actor:…`, `key:…`, `ip:…`. */
  principal: string;
  tier: Tier;
  /** The tenant a principal of several acts in; a kept answer of one tenant is never another's. */
  tenant?: string;
}

/**
 * The permission of a route. A slice makes these; the wire only asks them. `identify` answers who is calling or
 * throws the ApiError that refuses the call.
 */
export interface Access<Who> {
  /** How the reference describes it. */
  description: string;
  /** The security scheme of the OpenAPI document; `null` for calls that need no credential. */
  scheme: 'session' | 'apiKey' | null;
  /**
   * `principal`: the caller's own bucket. `deferred`: the route counts attempts by itself (sign-in), and the headers
   * show the named tier.
   */
  bucket: 'principal' | { deferred: Tier };
  /** A page outside the APIs that counts as a public call of its address all the same: looking it up costs something. */
  isCountedPage?: true;
  identify(request: FastifyRequest): Promise<{ caller: Caller; who: Who }>;
}

/** The bucket of a caller that is nobody: its address. */
export function anonymous(request: FastifyRequest): Caller {
  return { principal: `ip:${request.ip}`, tier: 'public' };
}

/** A page that shows what somebody was given the address of, and whose addresses must not be tried out at speed. */
export function visitor(): Access<null> {
  return { ...anyone(), isCountedPage: true };
}

/** Open to everybody, counted by address at the public rate. */
export function anyone(): Access<null> {
  return {
    description: 'No credential needed.',
    scheme: null,
    bucket: 'principal',
    identify: async (request) => ({ caller: anonymous(request), who: null }),
  };
}

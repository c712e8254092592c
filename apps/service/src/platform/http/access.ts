import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../errors.ts';
import type { Settings } from '../settings.ts';

/** The rate that a caller's requests count against (docs/rules.md#rates). */
export type Tier = keyof Settings['rates'];

/** Who is calling, as far as the wire needs to know: whose bucket it is and whose idempotency keys they are. */
export interface Caller {
  /** Stable and unique: `actor:…`, `key:…`, `scim:…`, `ip:…`. */
  principal: string;
  tier: Tier;
  /** The tenant a principal of several acts in; a kept answer of one tenant is never another's. */
  tenant?: string;
  /** Why nothing is done for this caller here any more. Answers that were kept before are still given. */
  refused?: ApiError;
}

/** The refusal of somebody who is known: it counts in their own bucket, like all else that they ask. */
export class KnownCallerRefused extends ApiError {
  readonly caller: Caller;

  constructor(caller: Caller, code: ErrorCode, message: string) {
    super(code, message);
    this.caller = caller;
  }
}

/** Somebody who is known and may yet be refused. */
export interface Identified<Who> {
  caller: Caller;
  /** As whom they are let in, or the ApiError that refuses them. Asked once the request is known to be well formed. */
  admit(request: FastifyRequest): Promise<Who>;
}

/**
 * The permission of a route. A slice makes these; the wire only asks them: who is calling, before anything else is looked at,
 * and whether they may, after the shape of the request.
 */
export interface Access<Who> {
  /** How the reference describes it. */
  description: string;
  /** The security scheme of the OpenAPI document; `null` for calls that need no credential. */
  scheme: 'session' | 'apiKey' | 'scimToken' | null;
  /**
   * `principal`: the caller's own bucket. `deferred`: the route counts attempts by itself (sign-in), and the headers
   * show the named tier.
   */
  bucket: 'principal' | { deferred: Tier };
  /** A page outside the APIs that counts as a public call of its address all the same: looking it up costs something. */
  isCountedPage?: true;
  /** The codes that it may refuse a call with, for the reference. */
  refusals: readonly ErrorCode[];
  /** The parameter of the path that the permission is about; the start is refused where the path has none of that name. */
  ofParam?: string;
  identify(request: FastifyRequest): Promise<Identified<Who>>;
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
    refusals: [],
    identify: async (request) => ({ caller: anonymous(request), admit: async () => null }),
  };
}

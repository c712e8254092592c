import type { ClaimName } from './claims.ts';
import type { ProofErrorCode } from './errors.ts';

/** The position and hash of the last entry of a chain, or of an entry known from elsewhere. */
export interface ChainHead {
  readonly index: number;
  readonly hash: string;
}

/** Where and how a chain is broken, and the claim at fault where it is one. */
export interface ChainFault {
  readonly valid: false;
  readonly brokenAt: number;
  readonly reason: ProofErrorCode;
  readonly claim: ClaimName | null;
}

/** A fault at an index. */
export function faultAt(
  brokenAt: number,
  reason: ProofErrorCode,
  claim: ClaimName | null = null,
): ChainFault {
  return { valid: false, brokenAt, reason, claim };
}

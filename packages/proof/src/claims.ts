import { canonicalJson, type JsonObject } from './canonical-json.ts';
import { ProofError } from './errors.ts';
import { portableSha256Hex, type Sha256Hex } from './sha256.ts';

/**
 * The six claims of every record, in the order in which people ask for them.
 *
 * @example
 * for (const name of CLAIM_NAMES) show(name, entry.claims[name]);
 */
export const CLAIM_NAMES = ['who', 'what', 'when', 'where', 'why', 'how'] as const;

/** The name of one of the six claims. */
export type ClaimName = (typeof CLAIM_NAMES)[number];

/** One claim: any JSON object; what it holds depends on the domain. */
export type Claim = JsonObject;

/** Six claims, as they are sealed. */
export type Claims = Readonly<Record<ClaimName, Claim>>;

/** Six salts, one for each claim. */
export type Salts = Readonly<Record<ClaimName, string>>;

/** Six digests, one for each claim. */
export type Digests = Readonly<Record<ClaimName, string>>;

/** The claims that are still there; one that was erased or is not disclosed is null or absent. */
export type RemainingClaims = { readonly [Name in ClaimName]?: Claim | null };

/** The salts that are still there; an erased claim's salt is erased with it. */
export type RemainingSalts = { readonly [Name in ClaimName]?: string | null };

const SALT_LENGTH = 32;
const SALT = /^[0-9a-f]{32}$/;

/** Bytes of randomness in the six salts of one record, 16 for each. */
export const SALTS_BYTES = 96;

/**
 * The digest that stands for a claim in the chain: SHA-256 over the salt and the claim's canonical JSON. Without
 * the salt nobody can find the claim by guessing.
 *
 * @throws {ProofError} when the salt is not 32 lowercase hexadecimal characters or the claim is not JSON.
 *
 * @example
 * digestClaim('f767f0c678ee60dc0a0da34847ed1065', { occurredAt: '2026-01-02T03:04:05.000Z' });
 */
export function digestClaim(salt: string, claim: Claim, sha256Hex: Sha256Hex = portableSha256Hex): string {
  if (!isSalt(salt)) throw new ProofError('CLAIM_MALFORMED', 'salt');
  return digestStored(salt, claim, sha256Hex);
}

/**
 * The same for a claim that was sealed before. Its digest already fixes every character of its salt, so that only
 * the length is looked at, which is where the claim begins; a pattern would take a tenth of the verification.
 */
export function digestStored(salt: string, claim: Claim, sha256Hex: Sha256Hex): string {
  if (salt.length !== SALT_LENGTH) throw new ProofError('CLAIM_MALFORMED', 'salt');
  return sha256Hex(salt + canonicalJson(claim));
}

/**
 * Cuts 96 random bytes into the six salts of a record.
 *
 * @example
 * const salts = saltsFromBytes(crypto.getRandomValues(new Uint8Array(SALTS_BYTES)));
 */
export function saltsFromBytes(bytes: Uint8Array): Salts {
  if (bytes.length !== SALTS_BYTES) throw new ProofError('CLAIM_MALFORMED', 'salts');
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return eachClaim((_, position) => hex.slice(position * 32, position * 32 + 32));
}

/** Makes a value for each of the six claims. */
export function eachClaim<Value>(
  make: (name: ClaimName, position: number) => Value,
): Record<ClaimName, Value> {
  return {
    who: make('who', 0),
    what: make('what', 1),
    when: make('when', 2),
    where: make('where', 3),
    why: make('why', 4),
    how: make('how', 5),
  };
}

/** Whether a text is one of the six names. */
export function isClaimName(text: unknown): text is ClaimName {
  return CLAIM_NAMES.some((name) => name === text);
}

/** Whether a value is a salt as the format writes it. */
export function isSalt(value: unknown): value is string {
  return typeof value === 'string' && SALT.test(value);
}

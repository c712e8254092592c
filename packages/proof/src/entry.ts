import {
  CLAIM_NAMES,
  type Claim,
  type ClaimName,
  type Claims,
  type Digests,
  digestClaim,
  digestStored,
  eachClaim,
  type RemainingClaims,
  type RemainingSalts,
  type Salts,
} from './claims.ts';
import {
  CONTENT_CHECKS,
  type Content,
  contentText,
  isHash,
  isIndex,
  isSubject,
  isTimestamp,
  readChainName,
  readContent,
} from './content.ts';
import { ProofError, type ProofErrorCode } from './errors.ts';
import { portableSha256Hex, type Sha256Hex } from './sha256.ts';

/** What is known of an entry by the one that follows it. */
export interface EntryLink {
  readonly index: number;
  readonly hash: string;
  readonly timestamp: string;
}

/** An entry as it is stored, together with the claims rebuilt from its record. */
export interface SealedEntry extends EntryLink {
  readonly subject: string;
  readonly previousHash: string | null;
  readonly content: string;
  readonly claims: RemainingClaims;
  readonly salts: RemainingSalts;
}

/** What it takes to seal a record. */
export interface EntryToSeal {
  readonly chain: string;
  readonly index: number;
  readonly subject: string;
  readonly timestamp: string;
  readonly previousHash: string | null;
  readonly claims: Claims;
  readonly salts: Salts;
}

/** What sealing adds to a record. */
export interface Seal {
  readonly content: string;
  readonly hash: string;
  readonly digests: Digests;
}

/** How a single entry fared. `missing` names the claims whose value and salt are not there. */
export type EntryVerification =
  | {
      readonly valid: true;
      readonly reason: null;
      readonly claim: null;
      readonly missing: readonly ClaimName[];
    }
  | {
      readonly valid: false;
      readonly reason: ProofErrorCode;
      readonly claim: ClaimName | null;
      readonly missing: readonly ClaimName[];
    };

/** What an entry is verified with. */
export interface VerifyEntryOptions {
  /** The chain that the entry has to belong to. */
  readonly chain: string;
  readonly sha256Hex?: Sha256Hex;
}

/**
 * Seals a record: digests its six claims, writes the content and hashes it to its predecessor.
 *
 * @throws {ProofError} when a part cannot be sealed as it is.
 *
 * @example
 * const { content, hash } = sealEntry({
 *   chain: '42/proof', index: 0, subject: 'evd_a', timestamp: '2026-01-02T03:05:00.000Z',
 *   previousHash: null, claims, salts,
 * });
 */
export function sealEntry(entry: EntryToSeal, sha256Hex: Sha256Hex = portableSha256Hex): Seal {
  requireSealable(entry);
  const digests = eachClaim((name) => digestClaim(entry.salts[name], entry.claims[name], sha256Hex));
  const content = contentText({
    chain: entry.chain,
    index: entry.index,
    subject: entry.subject,
    claims: digests,
  });
  return { content, hash: hashEntry({ ...entry, content }, sha256Hex), digests };
}

/**
 * Verifies one entry against its predecessor and against the claims that are still there. Give `null` as the
 * predecessor of the first entry, and `undefined` where the predecessor is not at hand. A claim without value
 * and salt is no fault of the entry itself: it is listed in `missing`, and the chain decides.
 *
 * @example
 * const result = verifyEntry(entry, previous, { chain: '42/proof' });
 * if (!result.valid) report(entry.index, result.reason, result.claim);
 */
export function verifyEntry(
  entry: SealedEntry,
  previous: EntryLink | null | undefined,
  options: VerifyEntryOptions,
): EntryVerification {
  return verifyEntryBy(ALL_ENTRY_CHECKS, entry, previous, options);
}

/** The rules that an entry of a chain is held to. */
export interface EntryChecks {
  readonly entry: readonly EntryCheck[];
  readonly sealed: readonly SealedCheck[];
  readonly content: typeof CONTENT_CHECKS;
}

/** The same by rules of the caller's choice. */
export function verifyEntryBy(
  checks: EntryChecks,
  entry: SealedEntry,
  previous: EntryLink | null | undefined,
  options: VerifyEntryOptions,
): EntryVerification {
  const sha256Hex = options.sha256Hex ?? portableSha256Hex;
  for (const check of checks.entry) {
    if (!check.holds(entry, previous, sha256Hex)) return broken(check.code);
  }
  return verifyContent(checks, entry, { chain: options.chain, sha256Hex });
}

/** The interface's rule, to the letter: SHA-256 over content, previous hash and timestamp. */
export function hashEntry(
  entry: { readonly content: string; readonly previousHash: string | null; readonly timestamp: string },
  sha256Hex: Sha256Hex,
): string {
  return sha256Hex(entry.content + (entry.previousHash ?? '') + entry.timestamp);
}

function requireSealable(entry: EntryToSeal): void {
  if (!readChainName(entry.chain)) throw new ProofError('ENTRY_MALFORMED', 'chain');
  if (!isIndex(entry.index)) throw new ProofError('ENTRY_MALFORMED', 'index');
  if (!isSubject(entry.subject)) throw new ProofError('ENTRY_MALFORMED', 'subject');
  if (!isTimestamp(entry.timestamp)) throw new ProofError('TIMESTAMP_MALFORMED', 'timestamp');
  if (!isPreviousHash(entry)) throw new ProofError('ENTRY_MALFORMED', 'previousHash');
}

/** A rule for an entry and its link. It takes what it needs one by one, because it runs for every entry of every chain. */
export interface EntryCheck {
  readonly rule: string;
  readonly code: ProofErrorCode;
  holds(entry: SealedEntry, previous: EntryLink | null | undefined, sha256Hex: Sha256Hex): boolean;
}

/**
 * What an entry has to be, in this order. The two hashes need no look of their own where there is a predecessor: each is
 * compared with one that this package made.
 */
export const ENTRY_CHECKS: readonly EntryCheck[] = [
  { rule: 'entry.index', code: 'ENTRY_MALFORMED', holds: ({ index }) => isIndex(index) },
  { rule: 'entry.subject', code: 'ENTRY_MALFORMED', holds: ({ subject }) => isSubject(subject) },
  { rule: 'entry.content', code: 'ENTRY_MALFORMED', holds: ({ content }) => typeof content === 'string' },
  { rule: 'entry.timestamp', code: 'TIMESTAMP_MALFORMED', holds: ({ timestamp }) => isTimestamp(timestamp) },
  {
    rule: 'entry.previous-hash',
    code: 'ENTRY_MALFORMED',
    holds: (entry, previous) => previous !== undefined || isPreviousHash(entry),
  },
  {
    rule: 'link.gap',
    code: 'ENTRY_MISSING',
    holds: ({ index }, previous) => previous === undefined || index <= expectedIndex(previous),
  },
  {
    rule: 'link.twice',
    code: 'ENTRY_REPEATED',
    holds: ({ index }, previous) => previous === undefined || index >= expectedIndex(previous),
  },
  {
    rule: 'link.hash',
    code: 'PREVIOUS_HASH_MISMATCH',
    holds: ({ previousHash }, previous) =>
      previous === undefined || previousHash === (previous?.hash ?? null),
  },
  {
    rule: 'link.time',
    code: 'TIME_BACKWARDS',
    // Both have the same fixed length, so the order of the texts is the order of the times.
    holds: ({ timestamp }, previous) => !previous || timestamp >= previous.timestamp,
  },
  {
    rule: 'entry.hash',
    code: 'HASH_MISMATCH',
    holds: (entry, _, sha256Hex) => hashEntry(entry, sha256Hex) === entry.hash,
  },
];

function expectedIndex(previous: EntryLink | null): number {
  return previous === null ? 0 : previous.index + 1;
}

function isPreviousHash(entry: { readonly index: number; readonly previousHash: string | null }): boolean {
  return entry.index === 0 ? entry.previousHash === null : isHash(entry.previousHash);
}

/** An entry beside what it seals. */
interface SealedSubject {
  readonly entry: SealedEntry;
  readonly chain: string;
  readonly digests: Record<ClaimName, RemainingDigest>;
  /** Null when the text is not a content at all. */
  readonly content: Content | null;
}

/** A rule for what an entry seals; a breach may be that of one claim. */
export interface SealedCheck {
  readonly rule: string;
  readonly code: ProofErrorCode;
  /** True when the rule is kept; otherwise the claim at fault, or false where no single claim is. */
  holds(subject: SealedSubject): ClaimName | boolean;
}

/** What the content of an entry has to say, in this order. */
export const SEALED_CHECKS: readonly SealedCheck[] = [
  {
    rule: 'claim.whole',
    code: 'CLAIM_MALFORMED',
    holds: ({ digests }) => CLAIM_NAMES.find((name) => digests[name] === MALFORMED) ?? true,
  },
  { rule: 'content.json', code: 'CONTENT_MALFORMED', holds: ({ content }) => content !== null },
  {
    rule: 'content.of-chain',
    code: 'CONTENT_MISMATCH',
    holds: ({ content, chain }) => content?.chain === chain,
  },
  {
    rule: 'content.of-index',
    code: 'CONTENT_MISMATCH',
    holds: ({ content, entry }) => content?.index === entry.index,
  },
  {
    rule: 'content.of-subject',
    code: 'CONTENT_MISMATCH',
    holds: ({ content, entry }) => content?.subject === entry.subject,
  },
  {
    rule: 'claim.sealed',
    code: 'CLAIM_MISMATCH',
    holds: ({ content, digests }) =>
      CLAIM_NAMES.find((name) => digests[name] !== null && digests[name] !== content?.claims[name]) ?? true,
  },
];

const ALL_ENTRY_CHECKS: EntryChecks = {
  entry: ENTRY_CHECKS,
  sealed: SEALED_CHECKS,
  content: CONTENT_CHECKS,
};

const INTACT: EntryVerification = { valid: true, reason: null, claim: null, missing: [] };

/**
 * The usual entry has all its claims, and then its content can be written anew and compared as text, which is
 * several times as fast as parsing it. Only an entry that differs, or that misses a claim, is parsed.
 */
function verifyContent(
  checks: EntryChecks,
  entry: SealedEntry,
  { chain, sha256Hex }: { readonly chain: string; readonly sha256Hex: Sha256Hex },
): EntryVerification {
  const { index, subject } = entry;
  const digests = digestAll(entry, sha256Hex);
  if (isComplete(digests) && contentText({ chain, index, subject, claims: digests }) === entry.content) {
    return INTACT;
  }
  const sealed = { entry, chain, digests, content: readContent(entry.content, checks.content) };
  for (const check of checks.sealed) {
    const held = check.holds(sealed);
    if (held !== true) return broken(check.code, held === false ? null : held);
  }
  const missing = CLAIM_NAMES.filter((name) => digests[name] === null);
  return { valid: true, reason: null, claim: null, missing };
}

const MALFORMED = Symbol('malformed');

/** The digest of a claim, null when the claim is not there, or that it cannot be one. */
type RemainingDigest = string | null | typeof MALFORMED;

/** Claim by claim and not in a loop, which is quicker: this runs once for every entry verified. */
function digestAll({ claims, salts }: SealedEntry, sha256Hex: Sha256Hex): Record<ClaimName, RemainingDigest> {
  return {
    who: digestRemaining(claims.who, salts.who, sha256Hex),
    what: digestRemaining(claims.what, salts.what, sha256Hex),
    when: digestRemaining(claims.when, salts.when, sha256Hex),
    where: digestRemaining(claims.where, salts.where, sha256Hex),
    why: digestRemaining(claims.why, salts.why, sha256Hex),
    how: digestRemaining(claims.how, salts.how, sha256Hex),
  };
}

function isComplete(digests: Record<ClaimName, RemainingDigest>): digests is Digests {
  const { who, what, when, where, why, how } = digests;
  return (
    typeof who === 'string' &&
    typeof what === 'string' &&
    typeof when === 'string' &&
    typeof where === 'string' &&
    typeof why === 'string' &&
    typeof how === 'string'
  );
}

/** A value without its salt, or a salt without its value, is neither a claim nor an erased one. */
function digestRemaining(
  claim: Claim | null = null,
  salt: string | null = null,
  sha256Hex: Sha256Hex,
): RemainingDigest {
  if (claim === null && salt === null) return null;
  if (claim === null || typeof salt !== 'string' || typeof claim !== 'object' || Array.isArray(claim))
    return MALFORMED;
  try {
    return digestStored(salt, claim, sha256Hex);
  } catch (error) {
    if (error instanceof ProofError) return MALFORMED;
    throw error;
  }
}

function broken(reason: ProofErrorCode, claim: ClaimName | null = null): EntryVerification {
  return { valid: false, reason, claim, missing: [] };
}

import { toBase64Url } from '../base64url.ts';
import { canonicalJson, type Json, type JsonObject } from '../canonical-json.ts';
import { known, type Person, personClaim } from '../claim-parts.ts';
import { type Claim, digestClaim, type Salts } from '../claims.ts';
import { type Sha256Hex, sha256Bytes } from '../sha256.ts';

/** The claims that an approver signs; the other two, when and where, say nothing that is being decided. */
export const SIGNED_CLAIMS = ['who', 'what', 'why', 'how'] as const;
export type SignedClaim = (typeof SIGNED_CLAIMS)[number];

/** What names the statement and its version. */
export const STATEMENT_FORMAT = 'centerproof-approval/1';

/** The members of a statement, and no others. */
export const STATEMENT_MEMBERS = [
  'format',
  'chain',
  'subject',
  'rpId',
  'claims',
  'nonce',
  'expiresAt',
] as const;

/**
 * What an approver signs with their authenticator. Content enters by digests that are salted with the salts of the sealed claims, so
 * that a statement says nothing about a claim that is withheld or erased, and everything about one that is there.
 */
export type ApprovalStatement = {
  readonly format: typeof STATEMENT_FORMAT;
  /** The chain that the decision will be sealed in, which names its center. */
  readonly chain: string;
  /** The id of the decision's evidence. */
  readonly subject: string;
  /** The site that the authenticator signs for. */
  readonly rpId: string;
  readonly claims: Readonly<Record<SignedClaim, string>>;
  readonly nonce: string;
  readonly expiresAt: string;
};

/** What the approver is shown, each part in the words of the claim that it will be sealed in. */
export interface ShownDecision {
  readonly actor: Json;
  /** Whom or what it is about; left out where nobody said so. */
  readonly subject?: Json;
  /** The whole claim: nothing of it changes any more. */
  readonly what: Claim;
  readonly policy: Json;
  readonly reasoning?: Json;
  readonly aiContext?: Json;
  readonly riskScore?: Json;
}

/** Who answers, for whom, and what. */
export interface ApprovalAnswer {
  readonly approver: Person;
  /** Whoever asked the approver to answer for them, where somebody did. */
  readonly onBehalfOf?: Json;
  readonly result: Json;
  readonly reason?: Json;
}

/** Where and when a statement is good. */
export interface StatementFrame {
  readonly chain: string;
  readonly subject: string;
  readonly rpId: string;
  readonly nonce: string;
  readonly expiresAt: string;
}

/**
 * Writes the statement that an approver signs. A page calls it with what it shows, so that whoever asks for a signature cannot have
 * another decision signed than the one on the screen.
 *
 * @example
 * const statement = approvalStatement(frame, { shown, answer, salts });
 * await navigator.credentials.get({ publicKey: { challenge: statementHash(statement), rpId: frame.rpId } });
 */
export function approvalStatement(
  { chain, subject, rpId, nonce, expiresAt }: StatementFrame,
  given: {
    readonly shown: ShownDecision;
    readonly answer: ApprovalAnswer;
    readonly salts: Readonly<Pick<Salts, SignedClaim>>;
  },
  sha256Hex?: Sha256Hex,
): ApprovalStatement {
  const { shown, answer, salts } = given;
  const parts = { ...signedParts(shown, answer), what: shown.what };
  const digest = (name: SignedClaim) => digestClaim(salts[name], parts[name], sha256Hex);
  const claims = { who: digest('who'), what: digest('what'), why: digest('why'), how: digest('how') };
  return { format: STATEMENT_FORMAT, chain, subject, rpId, claims, nonce, expiresAt };
}

/**
 * The parts of `who`, `why` and `how` that an approver signs; of `what` it is the whole claim, so that its digest in the statement is
 * the sealed one.
 */
function signedParts(
  { actor, subject, policy, reasoning, aiContext, riskScore }: Omit<ShownDecision, 'what'>,
  { approver, onBehalfOf, result, reason }: ApprovalAnswer,
): Record<Exclude<SignedClaim, 'what'>, JsonObject> {
  return {
    who: { actor, approver: personClaim(approver), ...present({ onBehalfOf, subject }) },
    why: { policy, ...present({ reason, reasoning }) },
    how: { result, ...present({ aiContext, riskScore }) },
  };
}

/** The 32 bytes that go to an authenticator as its challenge: SHA-256 over the canonical JSON of the statement. */
export function statementHash(statement: ApprovalStatement | JsonObject): Uint8Array {
  return sha256Bytes(canonicalJson(statement));
}

/** The same as clients write it down. */
export function challengeOf(statement: ApprovalStatement | JsonObject): string {
  return toBase64Url(statementHash(statement));
}

function present(members: Record<string, Json | undefined>): JsonObject {
  // What is known of JSON is JSON.
  return known(members) as JsonObject;
}

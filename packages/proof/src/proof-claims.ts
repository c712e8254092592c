import type { ApprovalAssertion } from './approval/assertion-checks.ts';
import type { ApprovalStatement } from './approval/statement.ts';
import type { Json, JsonObject } from './canonical-json.ts';
import { known, ofList, ofObject, type Person, personClaim } from './claim-parts.ts';
import type { ClaimName, RemainingClaims } from './claims.ts';

/** How far the evidence of a decision has come (docs/rules.md#decision-events). */
export type EvidenceLevel = 'DRAFT' | 'DOCUMENTED' | 'AUDIT_READY';

/** What was done (docs/rules.md#decision-events). */
export interface Action {
  readonly type: string;
  readonly description?: string | null;
  readonly input?: JsonObject | null;
  readonly output?: JsonObject | null;
}

/** Which model took part (docs/rules.md#decision-events) and whatever else was said of it; its reasoning is part of `why`. */
export interface AiContext {
  readonly model?: string | null;
  readonly provider?: string | null;
  readonly confidence?: number | null;
  readonly [further: string]: Json | undefined;
}

/** The version of the policy that decided. */
export interface PolicyReference {
  readonly id: string;
  readonly version: number;
  readonly scope: { readonly level: string; readonly value: string | null };
}

/** How one guard judged the decision. */
export interface GuardOutcome {
  readonly name: string;
  readonly passed: boolean;
  readonly reason: string | null;
}

/** Whoever approved, how that is known, and when; what was sealed before that was written down names the person alone. */
export interface Approver extends Person {
  /** `declared` by an API key, by a `session`, by a `passkey`; `rule` where a policy answered because nobody did. */
  readonly assurance?: string | null;
  /** The API key that declared it. */
  readonly via?: string | null;
  readonly approvedAt?: string | null;
  /** What they signed with a passkey, and what their authenticator answered. */
  readonly statement?: ApprovalStatement | null;
  readonly assertion?: ApprovalAssertion | null;
  /** For whom the approver answered, who had asked them to. */
  readonly onBehalfOf?: { readonly id: string; readonly name?: string | null } | null;
  /** The rule that answered, where nobody did. */
  readonly rule?: string | null;
  /** Until when a policy had waited for the answer. */
  readonly dueAt?: string | null;
}

/** What one of several approvers gave as a reason. */
export interface ApproverReason {
  readonly approverId: string;
  readonly reason: string;
}

/** The signature of whoever recorded a decision; each salt belongs to a claim and goes with it. */
export interface RecordSignature {
  /** A compact JWS over the digests of the record. */
  readonly jws?: string | null;
  /** The Ed25519 key, 32 bytes in base64url. */
  readonly publicKey?: string | null;
  readonly salts: Readonly<Partial<Record<'who' | 'what' | 'why' | 'how', string | null>>>;
}

/** The policy that an approver signed, where the decision was sealed under another one. */
export interface ApproverPolicy {
  readonly approverId: string;
  readonly policy: PolicyReference | null;
}

/** A decision with its approvals, as it is sealed in the `proof` chain. */
export interface ProofRecord {
  readonly eventId: string;
  readonly decisionId: string;
  readonly type: string;
  readonly action: Action;
  readonly tags: readonly string[];
  readonly actor: Person;
  /** Whom or what the decision is about, where somebody said so. */
  readonly subject?: Person | null;
  /** Where the actor signed. */
  readonly signature?: RecordSignature | null;
  /** In the order of their approvals; nobody for an autonomous decision. */
  readonly approvers: readonly Approver[];
  readonly occurredAt: string;
  readonly recordedAt: string;
  /** When the approval that sealed it was given; null for an autonomous decision. */
  readonly approvedAt: string | null;
  readonly sealedAt: string;
  readonly centerId: number;
  readonly vertical: string;
  readonly country?: string | null;
  readonly region?: string | null;
  /** The reason given with the approval that sealed it. */
  readonly reason?: string | null;
  /** Where several approved: the reason of each who gave one. */
  readonly reasons?: readonly ApproverReason[] | null;
  readonly reasoning?: string | null;
  readonly policy: PolicyReference | null;
  /** Where an earlier approver signed under another policy: that one. */
  readonly policies?: readonly ApproverPolicy[] | null;
  /** Null or absent when the event came without one; an object, be it empty, when it came with one. */
  readonly aiContext?: AiContext | null;
  readonly guards: readonly GuardOutcome[];
  readonly riskScore?: number | null;
  readonly result: 'approved' | 'rejected' | 'autonomous';
  readonly evidenceLevel: EvidenceLevel;
}

/** The fields of a `proof` record that belong to a claim which may be erased. */
const ERASABLE_FIELDS = {
  who: ['actor', 'approvers', 'subject'],
  what: ['type', 'action', 'tags'],
  why: ['reason', 'reasons', 'reasoning', 'policy', 'policies'],
} as const satisfies Partial<Record<ClaimName, readonly (keyof ProofRecord)[]>>;

type ErasableField = (typeof ERASABLE_FIELDS)[keyof typeof ERASABLE_FIELDS][number];

/** A `proof` record read back from its row: the fields of an erased claim are null. */
export type StoredProofRecord = Omit<ProofRecord, ErasableField> & {
  readonly [Field in keyof Pick<ProofRecord, ErasableField>]: ProofRecord[Field] | null;
} & { readonly erased: readonly ClaimName[] };

/** The six claims of a `proof` record. */
export type ProofClaims = ReturnType<typeof buildProofClaims>;

/**
 * Turns a decision into the six claims that are sealed. A record read back from its row names its erased
 * claims, and those are null as long as every field of theirs is null: a value that reappears in an erased
 * claim is built, and fails to verify.
 *
 * @example
 * const seal = sealEntry({ chain: '42/proof', index, subject, timestamp, previousHash, salts,
 *   claims: proofClaims(record) });
 */
export function proofClaims(record: ProofRecord): ProofClaims;
export function proofClaims(record: StoredProofRecord): RemainingClaims;
export function proofClaims(record: ProofRecord | StoredProofRecord): RemainingClaims {
  // Nulls that no erasure explains are built like values, so that the claim differs from the sealed one.
  const claims = buildProofClaims(record as ProofRecord);
  if (!('erased' in record) || record.erased.length === 0) return claims;
  return {
    ...claims,
    who: isErased(record, 'who') ? null : claims.who,
    what: isErased(record, 'what') ? null : claims.what,
    why: isErased(record, 'why') ? null : claims.why,
  };
}

function isErased(record: StoredProofRecord, claim: keyof typeof ERASABLE_FIELDS): boolean {
  const fields: readonly ErasableField[] = ERASABLE_FIELDS[claim];
  return record.erased.includes(claim) && fields.every((field) => (record[field] ?? null) === null);
}

function buildProofClaims(record: ProofRecord) {
  return {
    who: {
      actor: ofObject(record.actor, (actor) => actorClaim(actor, record.signature ?? null)),
      approvers: ofList(record.approvers, approverClaim),
      ...known({ subject: record.subject && ofObject(record.subject, personClaim) }),
    },
    what: {
      action: ofObject(record.action, actionClaim),
      decisionId: record.decisionId,
      eventId: record.eventId,
      tags: record.tags,
      type: record.type,
      ...known({ salt: record.signature?.salts.what }),
    },
    when: {
      approvedAt: record.approvedAt,
      occurredAt: record.occurredAt,
      recordedAt: record.recordedAt,
      sealedAt: record.sealedAt,
    },
    where: known({
      centerId: record.centerId,
      country: record.country,
      domain: 'proof',
      region: record.region,
      vertical: record.vertical,
    }),
    why: {
      policy: ofObject(record.policy, policyClaim),
      ...known({
        policies: record.policies && ofList(record.policies, approverPolicyClaim),
        reason: record.reason,
        reasoning: record.reasoning,
        reasons: record.reasons && ofList(record.reasons, reasonClaim),
        salt: record.signature?.salts.why,
      }),
    },
    how: known({
      aiContext: ofObject(record.aiContext ?? null, aiContextClaim),
      evidenceLevel: record.evidenceLevel,
      guards: ofList(record.guards, guardClaim),
      result: record.result,
      riskScore: record.riskScore,
      salt: record.signature?.salts.how,
    }),
  } as const;
}

function actorClaim(actor: Person, signature: RecordSignature | null) {
  const person = personClaim(actor);
  if (!signature) return person;
  const { jws, publicKey, salts } = signature;
  return { ...person, assurance: 'signature', signature: known({ jws, publicKey, salt: salts.who }) };
}

function approverClaim(approver: Approver) {
  const { approvedAt, assertion, assurance, dueAt, onBehalfOf, rule, statement, via } = approver;
  return {
    ...personClaim(approver),
    ...known({
      approvedAt,
      assertion,
      assurance,
      dueAt,
      onBehalfOf: onBehalfOf && ofObject(onBehalfOf, ({ id, name }) => known({ id, name })),
      rule,
      statement,
      via,
    }),
  };
}

function reasonClaim({ approverId, reason }: ApproverReason) {
  return { approverId, reason };
}

function approverPolicyClaim({ approverId, policy }: ApproverPolicy) {
  return { approverId, policy: ofObject(policy, policyClaim) };
}

function actionClaim({ description, input, output, type }: Action) {
  return known({ description, input, output, type });
}

/** Writes the part of an AI context that `how` seals: what is known of the model, and anything further as it was given. */
export function aiContextClaim({ confidence, model, provider, reasoning: _, ...further }: AiContext) {
  return { ...further, ...known({ confidence, model, provider }) };
}

function policyClaim({ id, scope, version }: PolicyReference) {
  return { id, scope: ofObject(scope, ({ level, value }) => ({ level, value })), version };
}

function guardClaim({ name, passed, reason }: GuardOutcome) {
  return { name, passed, reason };
}

import type { Json, JsonObject } from './canonical-json.ts';
import { CLAIM_NAMES, type Claim, type RemainingClaims } from './claims.ts';
import type { ChainDomain } from './content.ts';
import type { Erasure } from './erasure.ts';

/** What the readable part of an export is derived from: the place in the chain and the disclosed claims. */
export interface EvidenceSource {
  readonly subject: string;
  readonly domain: ChainDomain;
  readonly index: number;
  /** Bare hexadecimal; the readable part spells it as its domain does. */
  readonly hash: string;
  readonly previousHash: string | null;
  readonly claims: RemainingClaims;
}

/** The fields of a decision proof unit that nothing seals before it is AUDIT_READY. */
export interface UnsealedFields {
  readonly evidenceLevel: Json;
  readonly metadata: Json;
  readonly updatedAt: Json;
}

/** The names of those fields, as `verification.unsealed` lists them. */
export const UNSEALED_FIELDS = ['evidenceLevel', 'metadata', 'updatedAt'] as const;

/** Where a decision proof unit's level, metadata and times come from: its seal entry, or nothing sealed. */
export type DpuState =
  | { readonly seal: EvidenceSource; readonly unsealed?: never }
  | { readonly seal?: never; readonly unsealed: UnsealedFields };

/**
 * The readable evidence of a sealed decision (docs/rules.md#evidence), derived from nothing but its claims. A field whose
 * claim is erased or not disclosed is null; a field that was never given is left out.
 *
 * @example
 * const evidence = proofEvidence({ subject: 'evd_a', domain: 'proof', index: 0, hash, previousHash: null, claims }, []);
 */
export function proofEvidence(source: EvidenceSource, erasures: readonly Erasure[]): JsonObject {
  const { who, what, when, why, how } = source.claims;
  const approvers = member(who, 'approvers');
  return {
    id: source.subject,
    decisionId: member(what, 'decisionId'),
    status: 'sealed',
    evidenceLevel: member(how, 'evidenceLevel'),
    event: {
      id: member(what, 'eventId'),
      type: member(what, 'type'),
      actor: member(who, 'actor'),
      ...disclosedMember(who, 'subject'),
      action: member(what, 'action'),
      tags: member(what, 'tags'),
      occurredAt: member(when, 'occurredAt'),
      ...aiContext(how, why),
    },
    approval: {
      approver: Array.isArray(approvers) ? (approvers.at(-1) ?? null) : null,
      approvers,
      result: member(how, 'result'),
      ...optionalMember(why, 'reason'),
      ...disclosedMember(why, 'reasons'),
      approvedAt: member(when, 'approvedAt'),
    },
    governance: {
      policy: member(why, 'policy'),
      guards: member(how, 'guards'),
      ...optionalMember(how, 'riskScore'),
    },
    erased: erasedClaims(erasures),
    chain: chainPosition(source),
    sealedAt: member(when, 'sealedAt'),
    createdAt: member(when, 'recordedAt'),
  };
}

/**
 * The readable evidence of a decision proof unit, derived from its `dpu` entry and, once it is AUDIT_READY, from
 * its `seal` entry. Before that, three fields are sealed nowhere and are given as they are.
 *
 * @example
 * const evidence = dpuEvidence(source, { unsealed: { evidenceLevel: 'DRAFT', metadata: {}, updatedAt: createdAt } });
 */
export function dpuEvidence(source: EvidenceSource, state: DpuState): JsonObject {
  const { who, what, when, where } = source.claims;
  const seal = state.seal?.claims;
  const sealedAt = member(seal?.when, 'sealedAt');
  const evidenceLevel = state.unsealed?.evidenceLevel ?? member(seal?.how, 'evidenceLevel');
  const chain = chainPosition(source);
  return {
    id: source.subject,
    status: 'sealed',
    evidenceLevel,
    dpu: {
      id: source.subject,
      content: member(what, 'content'),
      evidenceLevel,
      chainHash: chain.hash,
      metadata: state.unsealed?.metadata ?? member(seal?.what, 'metadata'),
      centerId: member(where, 'centerId'),
      vertical: member(where, 'vertical'),
      status: 'sealed',
      domain: chain.domain,
      chainIndex: chain.index,
      previousHash: chain.previousHash,
      referenceType: member(what, 'referenceType'),
      referenceId: member(what, 'referenceId'),
      tags: member(what, 'tags'),
      createdBy: member(who, 'createdBy'),
      createdAt: member(when, 'createdAt'),
      // Nothing changes in a record that is AUDIT_READY, so its last change is its sealing.
      updatedAt: state.unsealed?.updatedAt ?? sealedAt,
      sealedAt,
    },
    chain,
  };
}

/**
 * The readable form of an audit entry, derived from nothing but its claims.
 *
 * @example
 * const evidence = auditEvidence({ subject: 'aud_a', domain: 'audit', index: 0, hash, previousHash: null, claims });
 */
export function auditEvidence(source: EvidenceSource): JsonObject {
  const { who, what, when, where, why, how } = source.claims;
  return {
    id: source.subject,
    status: 'sealed',
    audit: {
      eventType: member(what, 'eventType'),
      action: member(what, 'action'),
      result: member(what, 'result'),
      target: member(what, 'target'),
      changes: member(what, 'changes'),
      ...optionalMember(who, 'actor'),
      occurredAt: member(when, 'occurredAt'),
      centerId: member(where, 'centerId'),
      ...optionalMember(where, 'ipAddress'),
      metadata: member(why, 'metadata'),
      ...optionalMember(how, 'requestId'),
      ...optionalMember(how, 'userAgent'),
    },
    chain: chainPosition(source),
  };
}

/** Spells a hash: evidence of the Proof API carries the name of the algorithm, everything else is bare. */
export function spellHash(domain: ChainDomain, hash: string): string {
  return domain === 'proof' ? `sha256:${hash}` : hash;
}

function chainPosition({ domain, hash, index, previousHash }: EvidenceSource) {
  return {
    hash: spellHash(domain, hash),
    previousHash: previousHash === null ? null : spellHash(domain, previousHash),
    index,
    domain,
  };
}

/** One line for each erased claim, in the order of the claims; the first erasure of a claim counts. */
function erasedClaims(erasures: readonly Erasure[]): JsonObject[] {
  return CLAIM_NAMES.flatMap((claim) => {
    const erasure = erasures.find(({ claims }) => claims.includes(claim));
    return erasure ? [{ claim, erasedAt: erasure.erasedAt }] : [];
  });
}

type MaybeClaim = Claim | null | undefined;

function member(claim: MaybeClaim, name: string): Json {
  return claim && Object.hasOwn(claim, name) ? (claim[name] ?? null) : null;
}

function optionalMember(claim: MaybeClaim, name: string): JsonObject {
  if (!claim) return { [name]: null };
  return Object.hasOwn(claim, name) ? { [name]: claim[name] ?? null } : {};
}

/** A member that came later: files from before have no null for it when its claim is not disclosed. */
function disclosedMember(claim: MaybeClaim, name: string): JsonObject {
  return claim ? optionalMember(claim, name) : {};
}

/** `how` seals which model took part, `why` what it reasoned; a reader wants them together (docs/rules.md#evidence). */
function aiContext(how: MaybeClaim, why: MaybeClaim): JsonObject {
  if (!how) return { aiContext: null };
  const context = member(how, 'aiContext');
  if (context === null) return {};
  if (typeof context !== 'object' || Array.isArray(context)) return { aiContext: null };
  return { aiContext: { ...context, ...optionalMember(why, 'reasoning') } };
}

import {
  canonicalJson,
  type Json,
  type JsonObject,
  type RecordSignature,
  type StoredProofRecord,
} from '@centerproof/proof';
import { invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken } from '../../platform/secrets.ts';
import { newPackedSalts } from '../chain/index.ts';
import {
  type ContestKind,
  decisionIdOf,
  evidenceIdOf,
  readOccurredAt,
  type SealedResult,
  type StoredApprover,
  sealedApprovals,
  shownDecisionId,
  statusOf,
} from './decision-rules.ts';
import type { NewDecision } from './decisions.schemas.ts';

export interface Actor {
  id: string;
  type: string;
  name?: string;
}

/** Whom or what a decision is about. */
export interface Subject {
  id: string;
  type: string;
  name?: string;
}

export interface Action {
  type: string;
  description?: string;
  input?: JsonObject;
  output?: JsonObject;
}

/** Which model took part, and whatever else the caller says of it; its reasoning stands apart. */
export interface AiContext {
  model?: string;
  provider?: string;
  confidence?: number;
  [further: string]: Json | undefined;
}

/** A decision about to be recorded. */
export interface DecisionToRecord {
  centerId: number;
  id: string;
  key: string | null;
  digest: string | null;
  type: string;
  actor: Actor;
  subject: Subject | null;
  action: Action;
  aiContext: AiContext | null;
  reasoning: string | null;
  tags: string[];
  occurredAt: string;
  recordedAt: string;
  /** Drawn now, because whoever approves with a passkey signs by them. */
  salts: string;
  /** Where the actor signed what was sent. */
  signature: RecordSignature | null;
}

/** Takes over the fields that the schema declares; whatever else was sent is not stored (docs/rules.md#validation). */
export function decisionToRecord(
  centerId: number,
  body: NewDecision,
  now: Date,
  recordedAt = now.toISOString(),
): DecisionToRecord {
  return {
    centerId,
    id: newId('evt', now),
    key: body.idempotencyKey ?? null,
    digest: body.idempotencyKey === undefined ? null : digestOf(body),
    type: body.type,
    actor: actorOf(body.actor),
    subject: body.subject ? subjectOf(body.subject) : null,
    action: actionOf(body.action),
    aiContext: body.aiContext ? aiContextOf(body.aiContext) : null,
    reasoning: body.aiContext?.reasoning ?? null,
    tags: body.tags ?? [],
    occurredAt: body.occurredAt === undefined ? recordedAt : requireOccurredAt(body.occurredAt, now),
    recordedAt,
    salts: newPackedSalts(),
    signature: null,
  };
}

function requireOccurredAt(text: string, now: Date): string {
  const occurredAt = readOccurredAt(text, now);
  if (occurredAt === null)
    throw invalidField('occurredAt', 'must be a real time that is not more than 5 minutes ahead');
  return occurredAt;
}

export function actorOf({ id, type, name }: Actor): Actor {
  return name === undefined ? { id, type } : { id, type, name };
}

export function subjectOf({ id, type, name }: Subject): Subject {
  return name === undefined ? { id, type } : { id, type, name };
}

export function actionOf(body: NewDecision['action']): Action {
  const action: Action = { type: body.type };
  if (body.description !== undefined) action.description = body.description;
  // The reader of bodies has let nothing through but JSON.
  if (body.input !== undefined) action.input = body.input as JsonObject;
  if (body.output !== undefined) action.output = body.output as JsonObject;
  return action;
}

/** As much as a text may have: it is sealed into a claim that nothing is ever erased from. */
const AI_CONTEXT_LENGTH_MAX = 10_000;

export function aiContextOf({ reasoning: _, ...given }: NonNullable<NewDecision['aiContext']>): AiContext {
  if (JSON.stringify(given).length > AI_CONTEXT_LENGTH_MAX)
    throw invalidField(
      'aiContext',
      `must have at most ${AI_CONTEXT_LENGTH_MAX} characters of JSON beside its reasoning`,
    );
  // The reader of bodies has let nothing through but JSON, and the schema has seen the members that have a kind.
  return given as AiContext;
}

/** Two bodies are the same when their known fields are, in whatever order and spelling they were sent. */
function digestOf(body: NewDecision): string {
  const { type, actor, subject, action, aiContext, tags, occurredAt } = body;
  return bodyDigest({
    call: 'decision-events',
    type,
    actor: actorOf(actor),
    action: { ...actionOf(action) },
    aiContext: aiContext ? withReasoning(aiContextOf(aiContext), aiContext.reasoning) : null,
    tags: tags ?? null,
    occurredAt: occurredAt ?? null,
    // Digests from before there were subjects go on to fit bodies without one.
    ...(subject ? { subject: { ...subjectOf(subject) } } : {}),
  });
}

export function keyDigestOf(key: string): string {
  return hashToken(key);
}

export function bodyDigest(body: object): string {
  return hashToken(canonicalJson(body));
}

export function withReasoning(context: AiContext, reasoning: string | null | undefined): JsonObject {
  return (reasoning === undefined ? context : { ...context, reasoning }) as JsonObject;
}

/** A decision as its rows say it stands. */
export interface StoredDecision {
  centerId: number;
  id: string;
  /** Null without a key, and after an erasure. */
  idempotencyKey: string | null;
  /** What tells a repeat: it stays when the key itself was erased. */
  keyDigest: string | null;
  bodyDigest: string | null;
  type: string | null;
  actor: Actor | null;
  subject: Subject | null;
  action: Action | null;
  aiContext: AiContext | null;
  reasoning: string | null;
  tags: string[] | null;
  occurredAt: string;
  recordedAt: string;
  /** What its claims will be salted with; null once it is sealed, when its entry has them. */
  salts: string | null;
  signature: RecordSignature | null;
  approvals: StoredApproval[];
  evidence: StoredEvidence | null;
  agent: StoredAgentDecision | null;
  /** By when people are to answer; null once they have, and where no policy set a time. */
  dueAt: string | null;
  /** Where it answers somebody whom another decision is about. */
  contest: Contest | null;
}

export interface Contest {
  /** The decision that is asked about. */
  eventId: string;
  kind: ContestKind;
  askedBy: string | null;
  /** Those who approved that decision, and so do not answer. */
  approvers: string[];
}

export interface StoredApproval {
  id: string;
  position: number;
  /** Null when it was erased. */
  approver: StoredApprover | null;
  result: 'approved' | 'rejected';
  reason: string | null;
  /** The policy that was signed; null where nobody signed, where there was none, and after an erasure. */
  policy: StoredProofRecord['policy'];
  createdAt: string;
}

export interface StoredEvidence {
  result: SealedResult;
  evidenceLevel: 'AUDIT_READY';
  approvedAt: string | null;
  sealedAt: string;
  updatedAt: string;
  vertical: string;
  country: string | null;
  region: string | null;
  riskScore: number | null;
  policy: StoredProofRecord['policy'];
  guards: StoredProofRecord['guards'];
  chainIndex: number;
  chainHash: string;
  previousHash: string | null;
  erased: ('who' | 'what' | 'why')[];
  erasedAt: { claim: string; erasedAt: string }[];
}

export interface StoredAgentDecision {
  httpStatus: number;
  isUnsealed: boolean;
  riskScore: number | null;
  country: string | null;
  region: string | null;
}

/** A decision that is sealed as it is recorded, as its rows will say it stands. */
export function storedDecision(
  { key, digest, ...decision }: DecisionToRecord,
  agent: StoredAgentDecision | null,
): StoredDecision {
  return {
    ...decision,
    idempotencyKey: key,
    keyDigest: key && keyDigestOf(key),
    bodyDigest: digest,
    approvals: [],
    evidence: null,
    agent,
    dueAt: null,
    contest: null,
  };
}

/** What a decision that was just recorded looks like (docs/rules.md#decision-events). */
export function presentRecorded(decision: DecisionToRecord) {
  return {
    id: decision.id,
    decisionId: decision.key ?? `dec_${decision.id.slice(4)}`,
    type: decision.type,
    status: 'recorded',
    actor: shownActor(decision),
    ...(decision.subject ? { subject: decision.subject } : {}),
    action: decision.action,
    ...(decision.aiContext
      ? { aiContext: withReasoning(decision.aiContext, decision.reasoning ?? undefined) }
      : {}),
    tags: decision.tags,
    occurredAt: decision.occurredAt,
    evidence: { id: evidenceIdOf(decision.id), status: 'pending', chainHash: null, chainIndex: null },
    createdAt: decision.recordedAt,
    updatedAt: decision.recordedAt,
  };
}

/** Any decision as it stands (docs/rules.md#decision-events); the fields of an erased claim are null (docs/rules.md#decision-events). */
export function presentDecision(decision: StoredDecision) {
  const { evidence, approvals } = decision;
  const isWhyErased = evidence?.erased.includes('why') ?? false;
  return {
    id: decision.id,
    decisionId: shownDecisionId(decision),
    type: decision.type,
    status: statusOf({ result: evidence?.result ?? null, approvalCount: approvals.length }),
    actor: shownActor(decision),
    ...(decision.subject ? { subject: decision.subject } : {}),
    ...(decision.contest ? { contestOf: { id: decision.contest.eventId, kind: decision.contest.kind } } : {}),
    action: decision.action,
    ...(decision.aiContext
      ? {
          aiContext: withReasoning(
            decision.aiContext,
            decision.reasoning ?? (isWhyErased ? null : undefined),
          ),
        }
      : {}),
    tags: decision.tags,
    occurredAt: decision.occurredAt,
    ...(approvals.length > 0
      ? { approvals: approvals.map((approval) => presentApproval(approval, isWhyErased)) }
      : {}),
    evidence: {
      id: evidenceIdOf(decision.id),
      status: evidence ? 'sealed' : 'pending',
      chainHash: evidence ? `sha256:${evidence.chainHash}` : null,
      chainIndex: evidence ? evidence.chainIndex : null,
    },
    ...(evidence && evidence.erasedAt.length > 0 ? { erased: evidence.erasedAt } : {}),
    createdAt: decision.recordedAt,
    updatedAt: evidence?.updatedAt ?? approvals.at(-1)?.createdAt ?? decision.recordedAt,
  };
}

/** An actor who signed is shown as one who did; of any other a key said who it is. */
function shownActor({ actor, signature }: Pick<StoredDecision, 'actor' | 'signature'>) {
  return actor && signature ? { ...actor, assurance: 'signature' } : actor;
}

function presentApproval({ id, approver, result, reason, createdAt }: StoredApproval, isWhyErased: boolean) {
  const isNamed = reason !== null || isWhyErased;
  return { approvalId: id, approver, result, ...(isNamed ? { reason } : {}), createdAt };
}

/** What of a decision and its evidence goes into the claims. */
export type SealedParts = Omit<
  StoredDecision,
  'keyDigest' | 'bodyDigest' | 'salts' | 'approvals' | 'evidence' | 'agent' | 'dueAt' | 'contest'
> & {
  approvals: Pick<StoredApproval, 'approver' | 'reason' | 'policy' | 'createdAt'>[];
};
export type EvidenceParts = Omit<
  StoredEvidence,
  'updatedAt' | 'chainIndex' | 'chainHash' | 'previousHash' | 'erasedAt'
>;

/**
 * What the chain sealed, or would seal; the fields of an erased claim are null. This is the only way from rows to claims, for those
 * who seal, who read and who verify.
 */
export function proofRecordOf(decision: SealedParts, evidence: EvidenceParts): StoredProofRecord {
  return {
    eventId: decision.id,
    decisionId: decisionIdOf(decision),
    type: decision.type,
    action: decision.action,
    tags: decision.tags,
    actor: decision.actor,
    subject: decision.subject,
    signature: decision.signature,
    ...sealedApprovals(decision.approvals, evidence),
    occurredAt: decision.occurredAt,
    recordedAt: decision.recordedAt,
    approvedAt: evidence.approvedAt,
    sealedAt: evidence.sealedAt,
    centerId: decision.centerId,
    vertical: evidence.vertical,
    country: evidence.country,
    region: evidence.region,
    reasoning: decision.reasoning,
    policy: evidence.policy,
    aiContext: decision.aiContext,
    guards: evidence.guards,
    riskScore: evidence.riskScore,
    result: evidence.result,
    evidenceLevel: evidence.evidenceLevel,
    erased: evidence.erased,
  };
}

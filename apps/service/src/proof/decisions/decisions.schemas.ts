import { STATEMENT_FORMAT } from '@centerproof/proof';
import type { Static } from 'typebox';
import Type from 'typebox';
import { DateTime, Nullable, OneOf, OpenObject } from '../../platform/http/index.ts';
import { DeadlineAnswer } from '../cases/index.ts';
import { ACTOR_TYPES, ASSURANCES, EVENT_TYPES, KNOWN_BY } from '../policies/index.ts';
import { CONTEST_KINDS, STATUSES } from './decision-rules.ts';
import { OUTCOMES } from './runs.queries.ts';

/** How long texts may be (docs/rules.md#bounds). */
const Name = Type.String({ maxLength: 200 });
const Prose = Type.String({ maxLength: 10_000 });
const IdLike = Type.String({ minLength: 1, maxLength: 255 });
/** Outcomes are recorded under keys of their own, which nobody else may take from them. */
const OwnKey = Type.String({ minLength: 1, maxLength: 255, pattern: '^(?!outcome:)' });
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 });

const NewActor = Type.Object({ id: IdLike, type: OneOf(ACTOR_TYPES), name: Type.Optional(Name) });
const NewSubject = Type.Object(
  {
    id: IdLike,
    type: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.Optional(Name),
  },
  {
    description:
      'Whom or what the decision is about. The actor id of a member of the center lets that person, and their guardians, see it.',
  },
);
const NewAction = Type.Object({
  type: IdLike,
  description: Type.Optional(Prose),
  input: Type.Optional(OpenObject),
  output: Type.Optional(OpenObject),
});
/** Kept as given: models tell more about themselves than anybody can list. How much more is bounded where it is read. */
const NewAiContext = Type.Object(
  {
    model: Type.Optional(IdLike),
    provider: Type.Optional(IdLike),
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    reasoning: Type.Optional(Prose),
  },
  { additionalProperties: true, maxProperties: 32 },
);

const Salt = Type.String({ pattern: '^[0-9a-f]{32}$' });
/** How an actor signs what is sent (docs/proof-format.md#signed-records). */
const Signed = {
  signature: Type.Optional(
    Type.String({
      maxLength: 4_096,
      description:
        'A compact JWS by EdDSA over the digests of this record, by a key registered with the API key.',
    }),
  ),
  salts: Type.Optional(
    Type.Object(
      { who: Salt, what: Salt, why: Salt, how: Salt },
      { description: 'What the digests in the signature are salted with.' },
    ),
  ),
};

export const NewDecision = Type.Object({
  type: OneOf(EVENT_TYPES),
  actor: NewActor,
  subject: Type.Optional(NewSubject),
  action: NewAction,
  aiContext: Type.Optional(NewAiContext),
  tags: Type.Optional(Tags),
  occurredAt: Type.Optional(DateTime),
  idempotencyKey: Type.Optional(OwnKey),
  ...Signed,
});
export type NewDecision = Static<typeof NewDecision>;

export const NewDecisions = Type.Object({
  // Each item is checked by itself, as the single call would check it.
  events: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 1_000 }),
});

const Base64Url = Type.String({ minLength: 1, maxLength: 8_192, pattern: '^[A-Za-z0-9_-]+$' });
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Statement = Type.Object(
  {
    format: Type.Literal(STATEMENT_FORMAT),
    chain: Type.String({ maxLength: 255 }),
    subject: Type.String({ maxLength: 255 }),
    rpId: Type.String({ minLength: 1, maxLength: 253 }),
    claims: Type.Object({ who: Digest, what: Digest, why: Digest, how: Digest }),
    nonce: Type.String({ minLength: 1, maxLength: 255 }),
    expiresAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
  },
  { description: 'What the approver signs (docs/proof-format.md#approvals).' },
);
/** What an approver signed, and what their authenticator answered. */
const SignedApproval = Type.Object({
  statement: Statement,
  assertion: Type.Object({
    credentialId: Base64Url,
    authenticatorData: Base64Url,
    clientDataJSON: Base64Url,
    signature: Base64Url,
  }),
});

export const ChallengeAnswer = Type.Object({
  statement: Statement,
  challenge: Type.String({ description: 'SHA-256 of the canonical JSON of the statement, in base64url.' }),
  rpId: Type.String(),
  allowCredentials: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.Literal('public-key'),
      transports: Type.Array(Type.String()),
    }),
  ),
  nonce: Type.String(),
  expiresAt: Type.String(),
  salts: Type.Object({ who: Type.String(), what: Type.String(), why: Type.String(), how: Type.String() }),
  recordSalt: Nullable(Type.String({ description: 'The member `salt` of `what`, where the actor signed.' })),
  policy: Nullable(OpenObject),
  riskScore: Nullable(Type.Number()),
});

export const NewApproval = Type.Object({
  approver: Type.Object({ id: IdLike, type: OneOf(['human', 'system']), name: Type.Optional(Name) }),
  result: OneOf(['approved', 'rejected']),
  reason: Type.Optional(Prose),
  passkey: Type.Optional(SignedApproval),
});
export type NewApproval = Static<typeof NewApproval>;

/** The same before anybody has signed. */
export const NewChallenge = Type.Omit(NewApproval, ['passkey']);

/** The same call by a signed-in person, who is the approver. */
export const NewSessionApproval = Type.Object({
  result: OneOf(['approved', 'rejected']),
  reason: Type.Optional(Prose),
  onBehalfOf: Type.Optional(
    Type.String({ format: 'uuid', description: 'The actor id of whoever asked you to answer for them.' }),
  ),
  passkey: Type.Optional(SignedApproval),
});
export const NewSessionChallenge = Type.Omit(NewSessionApproval, ['passkey']);

const BULK_MAX = 100;

export const NewApprovals = Type.Object({
  approvals: Type.Array(
    Type.Object({ id: IdLike, result: OneOf(['approved', 'rejected']), reason: Type.Optional(Prose) }),
    { minItems: 1, maxItems: BULK_MAX },
  ),
  onBehalfOf: Type.Optional(Type.String({ format: 'uuid' })),
});

export const NewAgentDecision = Type.Object({
  agent: Type.Object({ id: IdLike, name: Type.Optional(Name) }),
  subject: Type.Optional(NewSubject),
  action: NewAction,
  aiContext: Type.Optional(NewAiContext),
  riskScore: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  context: Type.Optional(
    Type.Object({
      country: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      region: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
  ),
  tags: Type.Optional(Tags),
  idempotencyKey: Type.Optional(OwnKey),
  attempt: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Names one try to run what is decided; the first to ask gets the run. No part of what is compared.',
    }),
  ),
  ...Signed,
});
export type NewAgentDecision = Static<typeof NewAgentDecision>;

/**
 * `type: [object, null]` where an erasure may have taken a value away. It is written out because a union makes the serialiser
 * validate each value before it writes it.
 */
function orErased<Shape extends object>(schema: Shape) {
  return Type.Unsafe<Record<string, unknown> | null>({ ...schema, type: ['object', 'null'] });
}

const Actor = orErased(
  Type.Object({
    id: Type.String(),
    type: OneOf(ACTOR_TYPES),
    name: Type.Optional(Type.String()),
    assurance: Type.Optional(
      Type.Literal('signature', { description: 'The actor signed; without it, a key said who it was.' }),
    ),
  }),
);
const SubjectAnswer = Type.Object(
  { id: Type.String(), type: Type.String(), name: Type.Optional(Type.String()) },
  {
    description: 'Whom or what the decision is about; left out where nobody said so, and when it was erased.',
  },
);
/** Without an assurance: approved before it was written down. */
const ApproverAnswer = Type.Object({
  id: Type.String(),
  type: OneOf(['human', 'system']),
  name: Type.Optional(Type.String()),
  assurance: Type.Optional(OneOf(KNOWN_BY)),
  via: Type.Optional(Type.String({ description: 'The API key that named the approver.' })),
  onBehalfOf: Type.Optional(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: 'For whom they answered, who had asked them to.' },
    ),
  ),
  rule: Type.Optional(Type.String({ description: 'The rule that answered because nobody did in time.' })),
  dueAt: Type.Optional(Type.String({ description: 'Until when a policy had waited for it.' })),
});
const TagList = Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } });

const EvidenceOfEvent = Type.Object({
  id: Type.String(),
  status: OneOf(['pending', 'sealed']),
  chainHash: Nullable(Type.String()),
  chainIndex: Nullable(Type.Integer()),
});

const Common = {
  id: Type.String(),
  decisionId: Nullable(Type.String()),
  type: Nullable(Type.String()),
  status: OneOf(STATUSES),
  actor: Actor,
  subject: Type.Optional(SubjectAnswer),
  contestOf: Type.Optional(
    Type.Object(
      { id: Type.String(), kind: OneOf(CONTEST_KINDS) },
      { description: 'The decision that this one answers a question about.' },
    ),
  ),
};
const Ending = {
  deadline: Type.Optional(DeadlineAnswer),
  evidence: EvidenceOfEvent,
  erased: Type.Optional(Type.Array(Type.Object({ claim: Type.String(), erasedAt: Type.String() }))),
  // Times are written as texts of one form already; a format here would only make the serialiser look at them again.
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

export const DecisionAnswer = Type.Object({
  ...Common,
  action: orErased(
    Type.Object({
      type: Type.String(),
      description: Type.Optional(Type.String()),
      input: Type.Optional(OpenObject),
      output: Type.Optional(OpenObject),
    }),
  ),
  aiContext: Type.Optional(
    Type.Object(
      {
        model: Type.Optional(Type.String()),
        provider: Type.Optional(Type.String()),
        confidence: Type.Optional(Type.Number()),
        reasoning: Type.Optional(Nullable(Type.String())),
      },
      { additionalProperties: true },
    ),
  ),
  tags: TagList,
  occurredAt: Type.String(),
  approvals: Type.Optional(
    Type.Array(
      Type.Object({
        approvalId: Type.String(),
        approver: orErased(ApproverAnswer),
        result: OneOf(['approved', 'rejected']),
        reason: Type.Optional(Nullable(Type.String())),
        createdAt: Type.String(),
      }),
    ),
  ),
  contests: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String({ description: 'The decision that answers it.' }),
        kind: OneOf(CONTEST_KINDS),
        askedAt: Type.String(),
        answeredAt: Nullable(Type.String()),
      }),
      { description: 'What people asked whom the decision is about.' },
    ),
  ),
  ...Ending,
});

export const CheckedDecisionAnswer = Type.Object({
  ...DecisionAnswer.properties,
  valid: Type.Optional(
    Type.Boolean({
      description: 'Whether the record is still what was sealed; left out while it is not sealed.',
    }),
  ),
});

/** The run of a tool that a decision has allowed, as people see it; null where nobody has asked for it. */
const Run = Nullable(
  Type.Object({
    attempt: Type.String(),
    outcome: Nullable(OneOf(OUTCOMES)),
    claimedAt: DateTime,
    endedAt: Nullable(DateTime),
  }),
);

/** The same for people, with what they need to know before they answer; null once nobody can answer any more. */
export const ReviewedDecision = Type.Object({
  ...CheckedDecisionAnswer.properties,
  run: Run,
  review: Nullable(
    Type.Object({
      approverAssurance: OneOf(ASSURANCES),
      riskScore: Nullable(Type.Number()),
      policies: Type.Object({ approved: Nullable(OpenObject), rejected: Nullable(OpenObject) }),
    }),
  ),
});

export const DecisionSummary = Type.Object({
  ...Common,
  action: orErased(Type.Object({ type: Type.String() })),
  tags: TagList,
  ...Ending,
});

export const ListedDecision = Type.Object({ ...DecisionSummary.properties, run: Run });

export const BatchAnswer = Type.Array(
  Type.Object({
    status: Type.Integer(),
    data: Type.Optional(DecisionAnswer),
    error: Type.Optional(OpenObject),
  }),
);

export const ApprovalAnswer = Type.Object({
  approvalId: Type.String(),
  decisionId: Type.String(),
  approver: ApproverAnswer,
  result: OneOf(['approved', 'rejected']),
  reason: Type.Optional(Type.String()),
  evidenceLevel: OneOf(['DRAFT', 'DOCUMENTED', 'AUDIT_READY']),
  sealedHash: Nullable(Type.String()),
  sealedAt: Nullable(Type.String()),
  createdAt: Type.String(),
});

export const ApprovalsAnswer = Type.Array(
  Type.Object({
    id: Type.String(),
    status: Type.Integer({ description: 'What the single call would have been answered with.' }),
    data: Type.Optional(ApprovalAnswer),
    error: Type.Optional(OpenObject),
  }),
);

export const AgentDecisionAnswer = Type.Object({
  decisionId: Nullable(Type.String()),
  eventId: Type.String(),
  status: OneOf(['completed', 'awaiting_approval', 'rejected', 'pending']),
  guards: Type.Array(
    Type.Object({ name: Type.String(), passed: Type.Boolean(), reason: Nullable(Type.String()) }),
  ),
  policy: Nullable(OpenObject),
  dpu: Type.Object({
    id: Type.String(),
    status: OneOf(['sealed', 'pending']),
    chainHash: Nullable(Type.String()),
  }),
  inputDigest: Nullable(
    Type.String({
      description: 'SHA-256 of the canonical JSON (RFC 8785) of `action.input` as it is stored.',
    }),
  ),
  run: Nullable(
    Type.Object({
      attempt: Type.String({ description: 'The attempt that may run what was decided.' }),
      outcome: Nullable(OneOf(OUTCOMES)),
    }),
  ),
});
export type AgentDecision = Static<typeof AgentDecisionAnswer>;

/** What came of what was decided. */
export const NewOutcome = Type.Object({
  attempt: IdLike,
  outcome: OneOf(OUTCOMES),
  output: Type.Optional(OpenObject),
  reason: Type.Optional(Prose),
});
export type NewOutcome = Static<typeof NewOutcome>;

/** No call takes longer than ten seconds, so the longest wait leaves time for the rest. */
const WAIT_MAX_SECONDS = 8;

export const WaitRequest = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 1_000 }),
  seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: WAIT_MAX_SECONDS, default: 0 })),
});

export const WaitAnswer = Type.Array(
  Type.Object({ eventId: Type.String(), status: OneOf(['sealed', 'rejected', 'unknown']) }),
);

const Filters = {
  type: Type.Optional(OneOf(EVENT_TYPES)),
  status: Type.Optional(OneOf(STATUSES)),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  decisionId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
};
export type Filters = {
  type?: string;
  status?: (typeof STATUSES)[number];
  tag?: string;
  decisionId?: string;
  run?: 'unreported';
};

export const DecisionQuery = Type.Object({
  ...Filters,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
});

export const DecisionPageQuery = Type.Object({
  ...Filters,
  run: Type.Optional(
    Type.Literal('unreported', {
      description:
        'Only decisions whose tool somebody may have run and reported no outcome of: the newest 1,000 of them.',
    }),
  ),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});

export const DecisionId = Type.Object({ id: Type.String({ maxLength: 255 }) });

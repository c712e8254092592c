import type { Static } from 'typebox';
import Type from 'typebox';
import { DateTime, Nullable, OneOf, OpenObject } from '../../platform/http/index.ts';
import { ACTOR_TYPES, ASSURANCES, EVENT_TYPES } from '../policies/index.ts';
import { STATUSES } from './decision-rules.ts';

/** How long texts may be (docs/rules.md#bounds). */
const Name = Type.String({ maxLength: 200 });
const Prose = Type.String({ maxLength: 10_000 });
const IdLike = Type.String({ minLength: 1, maxLength: 255 });
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 });

const NewActor = Type.Object({ id: IdLike, type: OneOf(ACTOR_TYPES), name: Type.Optional(Name) });
const NewAction = Type.Object({
  type: IdLike,
  description: Type.Optional(Prose),
  input: Type.Optional(OpenObject),
  output: Type.Optional(OpenObject),
});
const NewAiContext = Type.Object({
  model: Type.Optional(IdLike),
  provider: Type.Optional(IdLike),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  reasoning: Type.Optional(Prose),
});

export const NewDecision = Type.Object({
  type: OneOf(EVENT_TYPES),
  actor: NewActor,
  action: NewAction,
  aiContext: Type.Optional(NewAiContext),
  tags: Type.Optional(Tags),
  occurredAt: Type.Optional(DateTime),
  idempotencyKey: Type.Optional(IdLike),
});
export type NewDecision = Static<typeof NewDecision>;

export const NewDecisions = Type.Object({
  // Each item is checked by itself, as the single call would check it.
  events: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 1_000 }),
});

export const NewApproval = Type.Object({
  approver: Type.Object({ id: IdLike, type: OneOf(['human', 'system']), name: Type.Optional(Name) }),
  result: OneOf(['approved', 'rejected']),
  reason: Type.Optional(Prose),
});
export type NewApproval = Static<typeof NewApproval>;

/** The same call by a signed-in person, who is the approver. */
export const NewSessionApproval = Type.Object({
  result: OneOf(['approved', 'rejected']),
  reason: Type.Optional(Prose),
});

export const NewAgentDecision = Type.Object({
  agent: Type.Object({ id: IdLike, name: Type.Optional(Name) }),
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
  idempotencyKey: Type.Optional(IdLike),
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
  Type.Object({ id: Type.String(), type: OneOf(ACTOR_TYPES), name: Type.Optional(Type.String()) }),
);
/** Without an assurance: approved before it was written down. */
const ApproverAnswer = Type.Object({
  id: Type.String(),
  type: OneOf(['human', 'system']),
  name: Type.Optional(Type.String()),
  assurance: Type.Optional(OneOf(ASSURANCES)),
  via: Type.Optional(Type.String({ description: 'The API key that named the approver.' })),
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
};
const Ending = {
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
    Type.Object({
      model: Type.Optional(Type.String()),
      provider: Type.Optional(Type.String()),
      confidence: Type.Optional(Type.Number()),
      reasoning: Type.Optional(Nullable(Type.String())),
    }),
  ),
  tags: TagList,
  occurredAt: Type.String(),
  approvals: Type.Optional(
    Type.Array(
      Type.Object({
        approvalId: Type.String(),
        approver: orErased(ApproverAnswer),
        result: OneOf(['approved', 'rejected']),
        reason: Type.Optional(Type.String()),
        createdAt: Type.String(),
      }),
    ),
  ),
  ...Ending,
});

export const DecisionSummary = Type.Object({
  ...Common,
  action: orErased(Type.Object({ type: Type.String() })),
  tags: TagList,
  ...Ending,
});

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
});

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
};

export const DecisionQuery = Type.Object({
  ...Filters,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
});

export const DecisionPageQuery = Type.Object({
  ...Filters,
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});

export const DecisionId = Type.Object({ id: Type.String({ maxLength: 255 }) });

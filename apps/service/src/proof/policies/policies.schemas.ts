import type { Static } from 'typebox';
import Type from 'typebox';
import { DateTime, Nullable, OneOf } from '../../platform/http/index.ts';
import { ASKED_LEVELS, ASSURANCES, ESCALATION_ROLES, SCOPE_LEVELS } from './policy-rules.ts';

const NAME_MAX = 200;
const PLACE_MAX = 64;
const LIST_MAX = 100;
const APPROVAL_WITHIN_MAX_SECONDS = 365 * 24 * 3_600;

export const EVENT_TYPES = [
  'agent_execution',
  'workflow_step',
  'human_approval',
  'ai_recommendation',
  'automated_action',
  'policy_decision',
  'escalation',
  'custom',
] as const;
export const ACTOR_TYPES = ['human', 'ai_agent', 'system', 'service'] as const;

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX, format: 'visible' });

const Applies = Type.Object({
  eventTypes: Type.Optional(Type.Array(OneOf(EVENT_TYPES), { maxItems: LIST_MAX })),
  actionTypes: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: LIST_MAX }),
  ),
  actorTypes: Type.Optional(Type.Array(OneOf(ACTOR_TYPES), { maxItems: LIST_MAX })),
});

const ESCALATION_MAX = 20;

const OnLateRule = Type.Object(
  {
    action: OneOf(['escalate', 'reject']),
    approvers: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), {
        minItems: 1,
        maxItems: ESCALATION_MAX,
        description: 'Whom an escalation reaches, by actor id; members of the center.',
      }),
    ),
    role: Type.Optional(OneOf(ESCALATION_ROLES)),
  },
  { description: 'What happens when an approval is late; an escalation names approvers or a role.' },
);

const Rules = Type.Object({
  requirePolicy: Type.Optional(Type.Boolean()),
  minEvidenceLevel: Type.Optional(OneOf(ASKED_LEVELS)),
  requireHumanReview: Type.Optional(Type.Boolean()),
  riskThreshold: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1 }))),
  dualApproval: Type.Optional(Type.Boolean()),
  approverAssurance: Type.Optional(OneOf(ASSURANCES)),
  approvalWithin: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: APPROVAL_WITHIN_MAX_SECONDS,
        description: 'Seconds within which an approval is expected.',
      }),
    ),
  ),
  onLate: Type.Optional(Nullable(OnLateRule)),
  bulkApproval: Type.Optional(
    Nullable(Type.Boolean({ description: 'Whether several decisions may be answered in one call.' })),
  ),
});

const ScopeLevelName = OneOf(SCOPE_LEVELS);
const ScopeValue = Nullable(Type.String({ minLength: 1, maxLength: PLACE_MAX }));
const Scope = Type.Object({ level: ScopeLevelName, value: Type.Optional(ScopeValue) });

export const NewPolicy = Type.Object({
  name: Name,
  scope: Type.Optional(Scope),
  applies: Type.Optional(Applies),
  rules: Type.Optional(Rules),
  active: Type.Optional(Type.Boolean()),
});
export type NewPolicy = Static<typeof NewPolicy>;

export const PolicyChange = Type.Object({
  name: Type.Optional(Name),
  applies: Type.Optional(Applies),
  rules: Type.Optional(Rules),
  active: Type.Optional(Type.Boolean()),
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The version you read; another one is a conflict.' }),
  ),
});
export type PolicyChange = Static<typeof PolicyChange>;

export const PolicyAnswer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  version: Type.Integer(),
  scope: Type.Object({ level: ScopeLevelName, value: Nullable(Type.String()) }),
  applies: Type.Object({
    eventTypes: Type.Array(Type.String()),
    actionTypes: Type.Array(Type.String()),
    actorTypes: Type.Array(Type.String()),
  }),
  rules: Type.Object({
    requirePolicy: Type.Boolean(),
    minEvidenceLevel: OneOf(ASKED_LEVELS),
    requireHumanReview: Type.Boolean(),
    riskThreshold: Nullable(Type.Number()),
    dualApproval: Type.Boolean(),
    approverAssurance: OneOf(ASSURANCES),
    approvalWithin: Nullable(Type.Integer()),
    onLate: Nullable(OnLateRule),
    bulkApproval: Nullable(Type.Boolean()),
  }),
  active: Type.Boolean(),
  createdAt: DateTime,
  updatedAt: DateTime,
});

export const PolicyId = Type.Object({ id: Type.String({ maxLength: 255 }) });

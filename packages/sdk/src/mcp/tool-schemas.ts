/** What a model is told of the tools' arguments. The service looks at every field again, by the rules of its API. */
const id = { type: 'string', minLength: 1, maxLength: 255 };
const prose = { type: 'string', maxLength: 10_000 };
const open = { type: 'object', additionalProperties: true };

const action = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { ...id, description: 'The kind of action, such as refund.' },
    description: prose,
    input: { ...open, description: 'What it acts on: exactly what will be used.' },
    output: open,
  },
};
const aiContext = {
  type: 'object',
  properties: {
    model: id,
    provider: id,
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    reasoning: { ...prose, description: 'Why; a human reads it before they answer.' },
  },
};
const common = {
  subject: {
    type: 'object',
    description: 'Whom or what the decision is about; a member of the center by their actor id.',
    required: ['id', 'type'],
    properties: {
      id,
      type: { type: 'string', minLength: 1, maxLength: 64 },
      name: { type: 'string', maxLength: 200 },
    },
  },
  aiContext,
  tags: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 64 }, maxItems: 20 },
  idempotencyKey: { ...id, description: 'The same key and body find the same decision again.' },
};

export const RECORD_DECISION = {
  type: 'object',
  required: ['type', 'actor', 'action'],
  properties: {
    type: {
      type: 'string',
      enum: [
        'agent_execution',
        'workflow_step',
        'human_approval',
        'ai_recommendation',
        'automated_action',
        'policy_decision',
        'escalation',
        'custom',
      ],
    },
    actor: {
      type: 'object',
      required: ['id', 'type'],
      properties: {
        id,
        type: { type: 'string', enum: ['human', 'ai_agent', 'system', 'service'] },
        name: { type: 'string', maxLength: 200 },
      },
    },
    action,
    occurredAt: { type: 'string', format: 'date-time' },
    ...common,
  },
};

export const DECIDE = {
  type: 'object',
  required: ['agent', 'action'],
  properties: {
    agent: {
      type: 'object',
      required: ['id'],
      properties: { id, name: { type: 'string', maxLength: 200 } },
    },
    action,
    riskScore: { type: 'number', minimum: 0, maximum: 1 },
    context: {
      type: 'object',
      properties: { country: { type: 'string', maxLength: 64 }, region: { type: 'string', maxLength: 64 } },
    },
    ...common,
  },
};

export const GET_DECISION = { type: 'object', required: ['eventId'], properties: { eventId: id } };

export const LIST_WAITING = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['recorded', 'approved'], default: 'recorded' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    offset: { type: 'integer', minimum: 0, default: 0 },
  },
};

export const VERIFY_PROOF = {
  type: 'object',
  properties: {
    id: { ...id, description: 'Of the event or the evidence.' },
    file: { ...open, description: 'An exported proof.' },
  },
};

import { type Static, type TObject, Type } from 'typebox';

/**
 * Every event that a webhook can be told of: when it fires, the shape of its `data`, and a sample for the test call and
 * the documentation. A new type of event begins here; then it is recorded at its cause (`recordEvent`), and tests ask for the rest: its type
 * in `packages/sdk/src/webhook-events.ts`, its row in docs/webhooks.md. Hashes in webhook data are bare hex; amounts are minor units.
 */

const id = (description: string) => Type.String({ minLength: 1, maxLength: 255, description });
const time = (description: string) => Type.String({ format: 'date-time', description });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, hex, without prefix' });
const orNull = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const payment = Type.Object({
  paymentId: id('The payment.'),
  orderId: id('The order that was paid, or was to be paid.'),
  centerId: Type.Integer({ description: 'The center that sells.' }),
  amount: Type.Integer({ minimum: 0, description: 'Minor units of the currency.' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' }),
  method: Type.String({ minLength: 1, maxLength: 200, description: 'How it was paid.' }),
  reason: Type.Optional(Type.String({ maxLength: 10_000, description: 'Why it failed.' })),
});

export const EVENT_SCHEMAS = {
  'dpu.sealed': Type.Object({
    dpuId: id('The decision proof unit; for Proof API evidence, the evidence id.'),
    chainHash: hash,
    domain: Type.String({ description: 'Hash-chain domain: dpu, seal or proof.' }),
    actorId: id('Who made the decision.'),
  }),
  'dpu.verified': Type.Object({
    dpuId: id('The unit, or the evidence, that was verified.'),
    eventId: orNull(id('The decision event; null for a decision proof unit.')),
    valid: Type.Boolean({ description: 'Whether the proof held.' }),
    domain: Type.String({ description: 'Hash-chain domain of the verified entry.' }),
    verifiedAt: time('When it was verified.'),
  }),
  'agent.decision.completed': Type.Object({
    decisionId: id('The decision.'),
    eventId: id('Its decision event.'),
    agentId: id('The agent.'),
    outcome: Type.Union([Type.Literal('completed'), Type.Literal('rejected')]),
    dpuId: id('The evidence that proves it.'),
    autonomous: Type.Boolean({ description: 'True when no human approval was needed.' }),
  }),
  'agent.approval.requested': Type.Object({
    decisionId: id('The decision.'),
    eventId: id('The decision event to approve.'),
    agentId: id('The agent that waits.'),
    reason: Type.String({ maxLength: 10_000, description: 'Why a human is needed.' }),
    riskScore: orNull(Type.Number({ minimum: 0, maximum: 1, description: 'Null when none was given.' })),
  }),
  'payment.completed': payment,
  'payment.failed': payment,
  'attendance.verified': Type.Object({
    attendanceId: id('The attendance.'),
    sessionId: id('The session attended.'),
    learnerId: id('Who attended.'),
    method: Type.Union([Type.Literal('qr'), Type.Literal('workshop')]),
    verifiedAt: time('When it was confirmed.'),
    dpuId: id('The decision proof unit that proves it.'),
  }),
  'certificate.issued': Type.Object({
    certificateId: id('The certificate.'),
    learnerId: id('Who earned it.'),
    courseId: id('For which course.'),
    issuedAt: time('When it was issued.'),
    dpuId: id('The decision proof unit that proves it.'),
    chainHash: hash,
  }),
  'workflow.transitioned': Type.Object({
    workflowId: id('The workflow.'),
    executionId: id('The execution that moved.'),
    from: orNull(Type.String({ description: 'The state left; null when the execution has just started.' })),
    to: Type.String({ description: 'The state entered.' }),
    dpuId: id('The decision proof unit of the execution.'),
  }),
  'audit.recorded': Type.Object({
    auditId: id('The audit entry.'),
    eventType: Type.String({ description: 'One of the twelve audit event types.' }),
    action: Type.String({ description: 'What was done, such as suspend-membership.' }),
    result: Type.Union([Type.Literal('success'), Type.Literal('failure')]),
    occurredAt: time('When it happened.'),
    actor: Type.Union([
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        name: orNull(Type.String()),
        email: orNull(Type.String()),
      }),
      Type.Null(),
    ]),
    target: Type.Object({ type: Type.String(), id: Type.String(), name: orNull(Type.String()) }),
    changes: Type.Union([Type.Object({ before: Type.Unknown(), after: Type.Unknown() }), Type.Null()]),
    ipAddress: orNull(Type.String()),
    userAgent: orNull(Type.String()),
    requestId: orNull(Type.String()),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    chainIndex: Type.Integer({
      minimum: 0,
      description: 'Its place in the chain `audit`, which has no gap.',
    }),
    chainHash: hash,
  }),
} as const satisfies Record<string, TObject>;

export type EventType = keyof typeof EVENT_SCHEMAS;
export type EventData<T extends EventType> = Static<(typeof EVENT_SCHEMAS)[T]>;

/** One thing that happened, in the words of the catalogue: each type carries exactly its own data. */
export type NewEvent = {
  [T in EventType]: {
    centerId: number;
    type: T;
    data: EventData<T>;
    now: Date;
    /** The trace of its cause, where that is another than the one under way. */
    trace?: string | null;
  };
}[EventType];

// Object.keys gives string[]; the object is a constant of this file, so its keys are exactly EventType.
export const EVENT_TYPES = Object.keys(EVENT_SCHEMAS) as readonly EventType[];

export const EVENT_CONDITIONS: Readonly<Record<EventType, string>> = {
  'dpu.sealed': 'A decision proof was committed to its hash chain.',
  'dpu.verified': 'Somebody outside asked for a proof to be verified.',
  'agent.decision.completed': 'A decision of an agent is final, by itself or after approval.',
  'agent.approval.requested': 'A decision of an agent waits for a human.',
  'payment.completed': 'A payment was confirmed and matched to its order.',
  'payment.failed': 'A payment failed for good.',
  'attendance.verified': 'A QR check-in or a workshop attendance was confirmed.',
  'certificate.issued': 'A learner received a certificate with its proof.',
  'workflow.transitioned': 'An execution of a workflow changed its state.',
  'audit.recorded':
    'An entry of the audit log found its place in the chain. `*` does not bring it; name it, or `audit.*`.',
};

const SAMPLE_HASH = '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9';
const SAMPLE_PAYMENT = {
  paymentId: 'pay_sample',
  orderId: 'order_sample',
  centerId: 1,
  amount: 49_000,
  currency: 'KRW',
  method: 'card',
};

export const EVENT_SAMPLES: { readonly [T in EventType]: EventData<T> } = {
  'dpu.sealed': { dpuId: 'dpu_sample', chainHash: SAMPLE_HASH, domain: 'dpu', actorId: 'actor_sample' },
  'dpu.verified': {
    dpuId: 'evd_sample',
    eventId: 'evt_sample',
    valid: true,
    domain: 'proof',
    verifiedAt: '2026-01-01T00:00:00.000Z',
  },
  'agent.decision.completed': {
    decisionId: 'dec_sample',
    eventId: 'evt_sample',
    agentId: 'agent_sample',
    outcome: 'completed',
    dpuId: 'evd_sample',
    autonomous: true,
  },
  'agent.approval.requested': {
    decisionId: 'dec_sample',
    eventId: 'evt_sample',
    agentId: 'agent_sample',
    reason: 'The risk score is at or above the threshold.',
    riskScore: 0.8,
  },
  'payment.completed': SAMPLE_PAYMENT,
  'payment.failed': { ...SAMPLE_PAYMENT, reason: 'The card was declined.' },
  'attendance.verified': {
    attendanceId: 'att_sample',
    sessionId: 'session_sample',
    learnerId: 'actor_sample',
    method: 'qr',
    verifiedAt: '2026-01-01T00:00:00.000Z',
    dpuId: 'dpu_sample',
  },
  'certificate.issued': {
    certificateId: 'cert_sample',
    learnerId: 'actor_sample',
    courseId: 'course_sample',
    issuedAt: '2026-01-01T00:00:00.000Z',
    dpuId: 'dpu_sample',
    chainHash: SAMPLE_HASH,
  },
  'workflow.transitioned': {
    workflowId: 'wfl_sample',
    executionId: 'exe_sample',
    from: 'RUNNING',
    to: 'COMPLETED',
    dpuId: 'dpu_sample',
  },
  'audit.recorded': {
    auditId: 'aud_sample',
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: 'suspend-membership',
    result: 'success',
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: { id: 'actor_sample', type: 'human', name: 'Ann', email: 'ann@example.com' },
    target: { type: 'membership', id: 'mbr_sample', name: 'bob@example.com' },
    changes: { before: { status: 'ACTIVE' }, after: { status: 'SUSPENDED' } },
    ipAddress: '192.0.2.1',
    userAgent: null,
    requestId: 'req_sample',
    metadata: {},
    chainIndex: 41,
    chainHash: SAMPLE_HASH,
  },
};

/** Every name a subscription may hold: `*`, `payment.*`, `agent.decision.*`, and the event types themselves. */
export const SUBSCRIPTION_NAMES: ReadonlySet<string> = new Set(EVENT_TYPES.flatMap(namesMatching));

export const SUBSCRIPTION_NAMES_MAX = 50;

/** Each problem carries the dotted path that `details.fields` of a 422 shows. */
export function checkSubscriptionNames(
  names: readonly string[],
): readonly { readonly path: string; readonly message: string }[] {
  if (names.length === 0) return [{ path: 'events', message: 'name at least one event type, or "*"' }];
  if (names.length > SUBSCRIPTION_NAMES_MAX) {
    return [{ path: 'events', message: `name at most ${SUBSCRIPTION_NAMES_MAX} event types` }];
  }
  return names.flatMap((name, index) =>
    SUBSCRIPTION_NAMES.has(name)
      ? []
      : [{ path: `events.${index}`, message: 'is neither an event type nor a wildcard that matches one' }],
  );
}

export function matchesSubscription(names: readonly string[], type: EventType): boolean {
  const matching = namesMatching(type);
  return names.some((name) => matching.includes(name));
}

/** The names that match one type; the queries use it to find subscribers by array overlap. */
export function namesMatching(type: EventType): readonly string[] {
  const segments = type.split('.');
  const prefixes = segments.slice(1).map((_, index) => `${segments.slice(0, index + 1).join('.')}.*`);
  return isAudit(type) ? [...prefixes, type] : ['*', ...prefixes, type];
}

/**
 * The audit log tells who did what from where. Whoever asks for everything did not ask for that, and whoever may register webhooks may
 * not read it for that reason alone.
 */
export function isAudit(name: string): boolean {
  return name.startsWith('audit.');
}

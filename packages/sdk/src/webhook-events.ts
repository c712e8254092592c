/** The `data` of each event type. Hashes are bare hex, times ISO 8601, amounts minor units of the currency. */
export interface WebhookEventData {
  'dpu.sealed': { dpuId: string; chainHash: string; domain: string; actorId: string };
  'dpu.verified': {
    dpuId: string;
    eventId: string | null;
    valid: boolean;
    domain: string;
    verifiedAt: string;
  };
  'agent.decision.completed': {
    decisionId: string;
    eventId: string;
    agentId: string;
    outcome: 'completed' | 'rejected';
    dpuId: string;
    autonomous: boolean;
  };
  'agent.approval.requested': {
    decisionId: string;
    eventId: string;
    agentId: string;
    reason: string;
    riskScore: number | null;
  };
  'payment.completed': PaymentData;
  'payment.failed': PaymentData;
  'attendance.verified': {
    attendanceId: string;
    sessionId: string;
    learnerId: string;
    method: 'qr' | 'workshop';
    verifiedAt: string;
    dpuId: string;
  };
  'certificate.issued': {
    certificateId: string;
    learnerId: string;
    courseId: string;
    issuedAt: string;
    dpuId: string;
    chainHash: string;
  };
  'workflow.transitioned': {
    workflowId: string;
    executionId: string;
    from: string | null;
    to: string;
    dpuId: string;
  };
  'audit.recorded': {
    auditId: string;
    eventType: string;
    action: string;
    result: 'success' | 'failure';
    occurredAt: string;
    actor: { id: string; type: string; name: string | null; email: string | null } | null;
    target: { type: string; id: string; name: string | null };
    changes: { before: unknown; after: unknown } | null;
    ipAddress: string | null;
    userAgent: string | null;
    requestId: string | null;
    metadata: Record<string, unknown>;
    chainIndex: number;
    chainHash: string;
  };
}

interface PaymentData {
  paymentId: string;
  orderId: string;
  centerId: number;
  amount: number;
  currency: string;
  method: string;
  reason?: string;
}

export type WebhookEventType = keyof WebhookEventData;

/** The envelope of one event type. */
export interface WebhookEventOf<T extends WebhookEventType> {
  /** The same for every delivery of the event: use it to recognise duplicates. */
  id: string;
  type: T;
  createdAt: string;
  data: WebhookEventData[T];
  /** 1 for the first attempt. */
  deliveryAttempt: number;
}

/**
 * Any event; `switch (event.type)` narrows `data`. New event types may be added within a version, so a consumer
 * that subscribes to `*` answers 2xx to a type it does not know.
 */
export type WebhookEvent = { [T in WebhookEventType]: WebhookEventOf<T> }[WebhookEventType];

/** The twelve kinds of thing that are audited (docs/rules.md#audit). */
export const AUDIT_EVENT_TYPES = [
  'AUTH_LOGIN',
  'AUTH_SESSION_REVOKED',
  'AUTH_CENTER_SWITCHED',
  'AUTH_SSO_CONSUMED',
  'MEMBERSHIP_TRANSITIONED',
  'CENTER_PROVISIONED',
  'CENTER_UPDATED',
  'PARTNER_UPDATED',
  'SUBSCRIPTION_TRANSITIONED',
  'CREDENTIAL_CHANGED',
  'DECISION_RECORDED',
  'WORKFLOW_EXECUTED',
] as const;

export type AuditEventType = (typeof AUDIT_EVENT_TYPES)[number];

/** Who did it and from where; made once per request by the identity slice and passed along. */
export interface AuditSource {
  actor: { id: string; type: 'human' | 'api_key' | 'system'; name: string; email: string | null } | null;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** For what the service does on its own account. */
export const systemSource: AuditSource = {
  actor: { id: 'system', type: 'system', name: 'Centerproof', email: null },
  ipAddress: null,
  userAgent: null,
  requestId: null,
};

export interface NewAuditEntry {
  /** Null for what concerns no single center. */
  centerId: number | null;
  eventType: AuditEventType;
  /** A verb and its object in kebab-case, such as `suspend-membership`. */
  action: string;
  result?: 'success' | 'failure';
  target: { type: string; id: string; name: string | null };
  changes?: { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
  metadata?: Record<string, unknown>;
  source: AuditSource;
  now: Date;
}

import Type from 'typebox';
import { DateTime, Nullable, OneOf, OpenObject, PageQuery } from '../../platform/http/index.ts';
import { AUDIT_EVENT_TYPES } from './audit-entry.ts';

const NullableText = Nullable(Type.String());

/** An audit entry as every reader gets it (docs/rules.md#audit). */
export const AuditEntrySchema = Type.Object({
  id: Type.String(),
  eventType: OneOf(AUDIT_EVENT_TYPES),
  action: Type.String(),
  result: OneOf(['success', 'failure']),
  occurredAt: DateTime,
  actor: Nullable(
    Type.Object({ id: Type.String(), type: Type.String(), name: Type.String(), email: NullableText }),
  ),
  centerId: Nullable(Type.Integer()),
  target: Type.Object({ type: Type.String(), id: Type.String(), name: NullableText }),
  changes: Nullable(Type.Object({ before: Nullable(OpenObject), after: Nullable(OpenObject) })),
  ipAddress: NullableText,
  userAgent: NullableText,
  requestId: NullableText,
  metadata: OpenObject,
});

export const AuditQuerySchema = Type.Object({
  ...PageQuery,
  startDate: Type.Optional(Type.String({ format: 'date' })),
  endDate: Type.Optional(Type.String({ format: 'date' })),
  eventType: Type.Optional(OneOf(AUDIT_EVENT_TYPES)),
});

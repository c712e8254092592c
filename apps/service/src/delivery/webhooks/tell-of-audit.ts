import type { SealedAuditListener } from '../../proof/audit/index.ts';
import { recordEvents } from './outbox/index.ts';

/** The platform's own entries belong to no center, and so to no webhook. */
const PLATFORM_CENTER_ID = 0;

/** Every audit entry of a center is an event, in the transaction that seals it. */
export const tellOfAudit: SealedAuditListener = async (tx, entries, now) => {
  await recordEvents(
    tx,
    entries
      .filter(({ centerId }) => centerId !== PLATFORM_CENTER_ID)
      .map(({ centerId, id, record, chainIndex, chainHash }) => ({
        centerId,
        type: 'audit.recorded' as const,
        data: {
          auditId: id,
          eventType: record.eventType,
          action: record.action,
          result: record.result,
          occurredAt: record.occurredAt,
          actor: record.actor && {
            id: record.actor.id,
            type: record.actor.type,
            name: record.actor.name ?? null,
            email: record.actor.email ?? null,
          },
          target: { type: record.target.type, id: record.target.id, name: record.target.name ?? null },
          changes: record.changes && { before: record.changes.before, after: record.changes.after },
          ipAddress: record.ipAddress ?? null,
          userAgent: record.userAgent ?? null,
          requestId: record.requestId ?? null,
          metadata: { ...record.metadata },
          chainIndex,
          chainHash,
        },
        now,
      })),
  );
};

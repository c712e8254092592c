import type { Json, JsonObject } from './canonical-json.ts';
import { known, ofObject, type Person } from './claim-parts.ts';

/** An audit entry as it is sealed in the `audit` chain. */
export interface AuditRecord {
  readonly eventType: string;
  readonly action: string;
  readonly result: 'success' | 'failure';
  readonly occurredAt: string;
  readonly actor: (Person & { readonly email?: string | null }) | null;
  readonly centerId: number | null;
  readonly target: { readonly type: string; readonly id: string; readonly name?: string | null };
  readonly changes: { readonly before: Json; readonly after: Json } | null;
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
  readonly requestId?: string | null;
  readonly metadata: JsonObject;
}

/** The six claims of an `audit` entry. */
export type AuditClaims = ReturnType<typeof auditClaims>;

/**
 * Turns an audit entry into the six claims that are sealed. An entry without an actor has an empty `who`.
 *
 * @example
 * sealEntry({ chain: '42/audit', index, subject: id, timestamp, previousHash, salts, claims: auditClaims(record) });
 */
export function auditClaims(record: AuditRecord) {
  return {
    who: known({ actor: ofObject(record.actor, actorClaim) }),
    what: {
      action: record.action,
      changes: ofObject(record.changes, ({ after, before }) => ({ after, before })),
      eventType: record.eventType,
      result: record.result,
      target: ofObject(record.target, targetClaim),
    },
    when: { occurredAt: record.occurredAt },
    where: { centerId: record.centerId, ...known({ ipAddress: record.ipAddress }) },
    why: { metadata: record.metadata },
    how: known({ requestId: record.requestId, userAgent: record.userAgent }),
  } as const;
}

function actorClaim({ email, id, name, type }: NonNullable<AuditRecord['actor']>) {
  return known({ email, id, name, type });
}

function targetClaim({ id, name, type }: AuditRecord['target']) {
  return known({ id, name, type });
}

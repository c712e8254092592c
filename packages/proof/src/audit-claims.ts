import type { Json, JsonObject } from './canonical-json.ts';
import { known, type Person } from './person.ts';

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
    who: record.actor ? { actor: actorClaim(record.actor) } : {},
    what: {
      action: record.action,
      changes: record.changes && { after: record.changes.after, before: record.changes.before },
      eventType: record.eventType,
      result: record.result,
      target: { id: record.target.id, ...known({ name: record.target.name }), type: record.target.type },
    },
    when: { occurredAt: record.occurredAt },
    where: { centerId: record.centerId, ...known({ ipAddress: record.ipAddress }) },
    why: { metadata: record.metadata },
    how: known({ requestId: record.requestId, userAgent: record.userAgent }),
  } as const;
}

function actorClaim({ email, id, name, type }: NonNullable<AuditRecord['actor']>) {
  return { ...known({ email }), id, ...known({ name }), type };
}

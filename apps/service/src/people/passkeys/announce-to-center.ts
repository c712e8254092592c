import type { FamilyId, Tx } from '../../platform/database/index.ts';
import { type AuditSource, recordAudits } from '../../proof/audit/index.ts';
import { sealedFactsOf } from './passkey-facts.ts';
import { selectPasskeysOfFamily } from './passkeys.queries.ts';

/**
 * Has the audit chain of a center tell of the passkeys of whoever joins it: from now on they may approve there, and whoever is given that
 * chain looks them up in it.
 */
export async function announcePasskeysTo(
  tx: Tx,
  joining: { centerId: number; actor: { id: string; familyId: FamilyId }; source: AuditSource; now: Date },
): Promise<void> {
  const { centerId, actor, source, now } = joining;
  const passkeys = await selectPasskeysOfFamily(tx, actor.familyId);
  await recordAudits(
    tx,
    passkeys.map((passkey) => ({
      centerId,
      eventType: 'CREDENTIAL_CHANGED' as const,
      action: 'register-passkey',
      target: { type: 'passkey', id: passkey.id, name: passkey.name },
      changes: { before: null, after: { ...sealedFactsOf(passkey), actorIds: [actor.id] } },
      metadata: { accountId: passkey.actorId, registeredAt: passkey.createdAt.toISOString() },
      source,
      now,
    })),
  );
}

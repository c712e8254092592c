import type { Tx } from '../../platform/database/index.ts';
import { type AuditSource, recordAudits } from '../../proof/audit/index.ts';
import { removalOf } from './manage-passkeys.ts';
import { sealedFactsOf } from './passkey-facts.ts';
import { type Passkey, selectPasskeysOfPerson } from './passkeys.queries.ts';

interface Coming {
  centerId: number;
  actorId: string;
  source: AuditSource;
  now: Date;
}

/**
 * Has the audit chain of a center tell of the passkeys of whoever joins it: from now on they may approve there, and whoever is given that
 * chain looks them up in it.
 */
export async function announcePasskeysTo(tx: Tx, joining: Coming): Promise<void> {
  const { actorId } = joining;
  await tellOfPasskeys(tx, joining, (passkey) => ({
    action: 'register-passkey',
    target: { type: 'passkey', id: passkey.id, name: passkey.name },
    changes: { before: null, after: { ...sealedFactsOf(passkey), actorIds: [actorId] } },
    metadata: { accountId: passkey.actorId, registeredAt: passkey.createdAt.toISOString() },
  }));
}

/** The same of whoever has left it: what becomes of their passkeys elsewhere, the chain is not told any more. */
export async function withdrawPasskeysFrom(tx: Tx, leaving: Coming): Promise<void> {
  await tellOfPasskeys(tx, leaving, (passkey) => ({
    ...removalOf(passkey),
    metadata: { accountId: passkey.actorId },
  }));
}

async function tellOfPasskeys(
  tx: Tx,
  { centerId, actorId, source, now }: Coming,
  entryOf: (passkey: Passkey) => Pick<Parameters<typeof recordAudits>[1][number], 'action' | 'target'>,
): Promise<void> {
  const passkeys = await selectPasskeysOfPerson(tx, actorId);
  await recordAudits(
    tx,
    passkeys.map((passkey) => ({
      ...entryOf(passkey),
      centerId,
      eventType: 'CREDENTIAL_CHANGED' as const,
      source,
      now,
    })),
  );
}

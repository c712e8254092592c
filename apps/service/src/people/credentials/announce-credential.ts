import { sendMail } from '../../delivery/mail/index.ts';
import type { FamilyId, Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudits } from '../../proof/audit/index.ts';
import { credentialMail } from '../mail-tokens/mails.ts';
import { selectFamilyMemberships } from '../memberships/family-centers.queries.ts';

interface CredentialEntry {
  /** A verb and its object, such as `register-passkey`. */
  action: string;
  target: { type: string; id: string; name: string | null };
  changes?: { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
  metadata?: Record<string, unknown>;
}

interface CredentialChange {
  /** Whose it is. */
  account: { id: string; familyId: FamilyId; name: string; email: string | null };
  entries: readonly CredentialEntry[];
  /** What the mail to the person says happened, as a whole sentence. */
  sentence: string;
  source: AuditSource;
  now: Date;
}

/**
 * Lets nobody add or take a way in unseen: the change is an audit entry of every center that the person belongs to, or of the platform where
 * there is none, and so a sealed entry and a leaf of the log; and the person is told by mail. The transaction's scope must be the
 * family's.
 */
export async function announceCredential(
  tx: Tx,
  platform: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  change: CredentialChange,
): Promise<void> {
  const { account, source, now } = change;
  const centers = await centersOf(tx, account.familyId);
  await recordAudits(
    tx,
    (centers.length > 0 ? centers : [{ centerId: null, actorIds: [] }]).flatMap(({ centerId, actorIds }) =>
      change.entries.map((entry) => ({
        ...entry,
        ...(entry.changes ? { changes: asKnownThere(entry.changes, actorIds) } : {}),
        centerId,
        eventType: 'CREDENTIAL_CHANGED' as const,
        metadata: { accountId: account.id, ...entry.metadata },
        source,
        now,
      })),
    ),
  );
  if (account.email !== null)
    await sendMail(
      tx,
      platform,
      credentialMail({
        to: account.email,
        name: account.name,
        sentence: change.sentence,
        at: now,
        ipAddress: source.ipAddress,
        publicUrl: platform.settings.publicUrl,
      }),
    );
}

const BELONGING = new Set(['ACTIVE', 'SUSPENDED', 'PENDING']);

/** A key is told of with every id that the person has in the center: it is by these that they approve there. */
function asKnownThere(
  { before, after }: NonNullable<CredentialEntry['changes']>,
  actorIds: readonly string[],
): NonNullable<CredentialEntry['changes']> {
  return { before: before && { ...before, actorIds }, after: after && { ...after, actorIds } };
}

/** The centers that the person belongs to, and who they are in each. */
async function centersOf(tx: Tx, familyId: FamilyId): Promise<{ centerId: number; actorIds: string[] }[]> {
  const memberships = await selectFamilyMemberships(tx, familyId);
  const open = memberships.filter(
    ({ status, center }) => BELONGING.has(status) && center.status !== 'INACTIVE',
  );
  const known = Map.groupBy(open, ({ center }) => center.id);
  return [...known].map(([centerId, members]) => ({
    centerId,
    actorIds: [...new Set(members.map(({ actorId }) => actorId))],
  }));
}

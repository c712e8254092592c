import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { PartnerDocument } from './partner-settings-rules.ts';

export interface PartnerRow {
  id: string;
  document: PartnerDocument;
  createdAt: Date;
  updatedAt: Date;
}

export async function selectPartner(tx: Tx, partnerId: string): Promise<PartnerRow | undefined> {
  const row = await partners(tx).where('id', '=', partnerId).executeTakeFirst();
  return row && toPartner(row);
}

/** Reads a partner and keeps its settings from changing until this transaction ends, so that no patch undoes another. */
export async function lockPartner(tx: Tx, partnerId: string): Promise<PartnerRow | undefined> {
  const row = await partners(tx).where('id', '=', partnerId).forNoKeyUpdate().executeTakeFirst();
  return row && toPartner(row);
}

function partners(tx: Tx) {
  return tx
    .selectFrom('partners')
    .select([
      'id',
      'name',
      'contact_email',
      'timezone',
      'locale',
      'currency',
      'settings',
      'created_at',
      'updated_at',
    ]);
}

type Read = Awaited<ReturnType<ReturnType<typeof partners>['executeTakeFirstOrThrow']>>;

function toPartner(row: Read): PartnerRow {
  return {
    id: row.id,
    document: {
      columns: {
        name: row.name,
        contactEmail: row.contact_email,
        timezone: row.timezone,
        locale: row.locale,
        currency: row.currency,
      },
      // The column holds the object that the settings rules wrote.
      rest: row.settings as Record<string, unknown>,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function insertPartner(
  tx: Tx,
  partner: { id: string; document: PartnerDocument; now: Date },
): Promise<void> {
  await tx
    .insertInto('partners')
    .values({
      id: partner.id,
      ...columnsOf(partner.document),
      created_at: partner.now,
      updated_at: partner.now,
    })
    .execute();
}

export async function updatePartner(
  tx: Tx,
  change: { partnerId: string; document: PartnerDocument; now: Date },
): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ ...columnsOf(change.document), updated_at: change.now })
    .where('id', '=', change.partnerId)
    .execute();
}

function columnsOf({ columns, rest }: PartnerDocument) {
  return {
    name: columns.name,
    contact_email: columns.contactEmail,
    timezone: columns.timezone,
    locale: columns.locale,
    currency: columns.currency,
    settings: JSON.stringify(rest),
  };
}

/** Promises an account to whoever accepts this membership; the trigger `memberships_keep_partner_invitation` keeps the promise. */
export async function insertPartnerInvitation(
  tx: Tx,
  invitation: { partnerId: string; centerId: number; membershipId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('partner_invitations')
    .values({
      partner_id: invitation.partnerId,
      center_id: invitation.centerId,
      membership_id: invitation.membershipId,
      role: 'PARTNER_ADMIN',
      created_at: invitation.now,
    })
    .execute();
}

/** What was promised with memberships of a center that nobody accepted, or that were declined, is promised with this one. */
export async function passOnPartnerInvitations(
  tx: Tx,
  { centerId, membershipId }: { centerId: number; membershipId: string },
): Promise<void> {
  await sql`
    with promised as (delete from partner_invitations where center_id = ${centerId} returning *)
    insert into partner_invitations (partner_id, center_id, membership_id, role, created_at)
    select distinct on (partner_id) partner_id, center_id, ${membershipId}, role, created_at from promised`.execute(
    tx,
  );
}

import { namedBy } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';

export interface WhiteLabelRow {
  id: number;
  name: string;
  domain: string;
  tenantType: string;
  vertical: string;
  settings: Record<string, unknown>;
  updatedAt: Date;
  partner: { name: string; contactEmail: string; settings: Record<string, unknown>; updatedAt: Date } | null;
}

/** The center of a slug or an id, or behind a custom domain that is verified; none that has ended. */
export async function selectWhiteLabel(tx: Tx, domain: string): Promise<WhiteLabelRow | undefined> {
  const byName = await centers(tx).where(namedBy(domain)).limit(1).executeTakeFirst();
  const row = byName ?? (await selectByCustomDomain(tx, domain));
  return row && toWhiteLabel(row);
}

/** A center by its id; none that has ended. */
export async function selectWhiteLabelOf(tx: Tx, centerId: number): Promise<WhiteLabelRow | undefined> {
  const row = await centers(tx).where('c.id', '=', centerId).executeTakeFirst();
  return row && toWhiteLabel(row);
}

type Selected = NonNullable<Awaited<ReturnType<typeof selectByCustomDomain>>>;

function toWhiteLabel(row: Selected): WhiteLabelRow {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    tenantType: row.tenant_type,
    vertical: row.vertical,
    // Both columns hold the objects that the settings rules wrote.
    settings: row.settings as Record<string, unknown>,
    updatedAt: row.updated_at,
    partner:
      row.partner_name === null || row.contact_email === null || row.partner_updated_at === null
        ? null
        : {
            name: row.partner_name,
            contactEmail: row.contact_email,
            settings: row.partner_settings as Record<string, unknown>,
            updatedAt: row.partner_updated_at,
          },
  };
}

/** A domain that names no center shows the partner's first white-label center, else its first one. */
async function selectByCustomDomain(tx: Tx, domain: string) {
  const claim = await tx
    .selectFrom('partner_domains')
    .select(['partner_id', 'shown_center_id'])
    .where('domain', '=', domain)
    .where('status', '=', 'VERIFIED')
    .executeTakeFirst();
  if (!claim) return undefined;
  const ofPartner = centers(tx).where('c.partner_id', '=', claim.partner_id);
  const chosen =
    claim.shown_center_id === null ? ofPartner : ofPartner.where('c.id', '=', claim.shown_center_id);
  return chosen
    .orderBy((order) => order('c.tenant_type', '=', 'WHITE_LABEL'), 'desc')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
}

function centers(tx: Tx) {
  return tx
    .selectFrom('centers as c')
    .leftJoin('partners as p', 'p.id', 'c.partner_id')
    .select([
      'c.id',
      'c.name',
      'c.domain',
      'c.tenant_type',
      'c.vertical',
      'c.settings',
      'c.updated_at',
      'p.name as partner_name',
      'p.contact_email',
      'p.settings as partner_settings',
      'p.updated_at as partner_updated_at',
    ])
    .where('c.status', '<>', 'INACTIVE');
}

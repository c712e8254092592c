import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { settingsOf } from '../center/index.ts';
import { asObject } from './partner-settings-rules.ts';
import type { WhiteLabelConfig } from './partners.schemas.ts';
import { selectWhiteLabel, type WhiteLabelRow } from './white-label.queries.ts';

/** How the front end of a center looks and what it can do, for a slug or a verified domain; public. */
export async function readWhiteLabel(
  tx: Tx,
  given: string,
): Promise<{ config: WhiteLabelConfig; etag: string }> {
  const domain = given.toLowerCase();
  const row = await selectWhiteLabel(tx, domain);
  if (!row) throw new ApiError('CENTER_NOT_FOUND', 'No center is shown under this domain.');
  const config = describe(row, domain);
  const etag = `"${createHash('sha256').update(JSON.stringify(config)).digest('base64url')}"`;
  return { config, etag };
}

/** A center's own words come before its partner's; the brand of a white-label center is the partner's. */
function describe(row: WhiteLabelRow, domain: string): WhiteLabelConfig {
  const settings = settingsOf(row);
  const partner = row.partner?.settings ?? {};
  const own = asObject(settings.branding);
  const branding = { ...asObject(partner.branding), ...own };
  const isPartnerBrand = row.tenantType === 'WHITE_LABEL' && row.partner;
  const { primaryColor = null, secondaryColor = null } = branding;
  return {
    domain,
    centerId: row.id,
    centerDomain: row.domain,
    tenantType: row.tenantType,
    brandName: text(branding.brandName) ?? (isPartnerBrand ? isPartnerBrand.name : row.name),
    logoUrl: text(own.logoUrl) ?? text(settings.logo) ?? text(branding.logoUrl),
    faviconUrl: text(branding.faviconUrl),
    colors: { primary: primaryColor, secondary: secondaryColor },
    supportEmail:
      text(settings.supportEmail) ?? text(partner.supportEmail) ?? row.partner?.contactEmail ?? null,
    links: { ...asObject(partner.links), ...asObject(settings.links) },
    locale: settings.locale,
    timezone: settings.timezone,
    // The table's check constraint holds it to the list.
    vertical: row.vertical as WhiteLabelConfig['vertical'],
    features: { ...asObject(partner.features), ...settings.features },
    auth: { email: true, phone: true },
    updatedAt: latest(row).toISOString(),
  };
}

function latest({ updatedAt, partner }: WhiteLabelRow): Date {
  return partner && partner.updatedAt > updatedAt ? partner.updatedAt : updatedAt;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

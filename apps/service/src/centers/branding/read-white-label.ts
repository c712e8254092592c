import { createHash } from 'node:crypto';
import type { Brand as MailBrand } from '../../delivery/mail/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { asObject } from '../../platform/merge-patch.ts';
import type { Platform } from '../../platform/platform.ts';
import { isColor, isLink, isPicture, settingsOf } from '../center/index.ts';
import { selectWhiteLabel, selectWhiteLabelOf, type WhiteLabelRow } from './white-label.queries.ts';
import type { WhiteLabelConfig } from './white-label.schemas.ts';

/** How the front end of a center looks and what it can do, for a slug, an id or a verified domain; public. */
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

/** What mails and certificates of a white-label center carry; null for any other, which are ours, and for one that has ended. */
export async function readBrand({ database }: Platform, centerId: number): Promise<MailBrand | null> {
  const row = await database.inScope({ directory: true }, (tx) => selectWhiteLabelOf(tx, centerId));
  if (row?.tenantType !== 'WHITE_LABEL') return null;
  const { brandName, logoUrl, colors } = brandOf(row, settingsOf(row), row.partner?.settings ?? {});
  return {
    brandName,
    logoUrl: isLink(logoUrl) ? logoUrl : null,
    color: isColor(colors.primary) ? colors.primary : null,
  };
}

/**
 * A center's own words come before its partner's. Only a white-label center has a brand: on every other one's sign-in page,
 * which is ours, nothing is shown that somebody chose to put there, whoever made the center.
 */
function describe(row: WhiteLabelRow, domain: string): WhiteLabelConfig {
  const settings = settingsOf(row);
  const partner = row.partner?.settings ?? {};
  return {
    domain,
    centerId: row.id,
    centerDomain: row.domain,
    tenantType: row.tenantType,
    ...(row.tenantType === 'WHITE_LABEL'
      ? brandOf(row, settings, partner)
      : { ...UNBRANDED, brandName: row.name }),
    locale: settings.locale,
    timezone: settings.timezone,
    // The table's check constraint holds it to the list.
    vertical: row.vertical as WhiteLabelConfig['vertical'],
    features: { ...asObject(partner.features), ...settings.features },
    auth: { email: true, phone: true },
    updatedAt: latest(row).toISOString(),
  };
}

type Brand = Pick<
  WhiteLabelConfig,
  'brandName' | 'logoUrl' | 'faviconUrl' | 'colors' | 'supportEmail' | 'links'
>;

const UNBRANDED: Omit<Brand, 'brandName'> = {
  logoUrl: null,
  faviconUrl: null,
  colors: { primary: null, secondary: null },
  supportEmail: null,
  links: {},
};

/** What was stored before it was checked is left out where it would not pass now. */
function brandOf(
  row: WhiteLabelRow,
  settings: Record<string, unknown>,
  partner: Record<string, unknown>,
): Brand {
  const own = asObject(settings.branding);
  const branding = { ...asObject(partner.branding), ...own };
  const color = (value: unknown) => (isColor(value) ? value : null);
  const pictures = [own.logoUrl, settings.logo, branding.logoUrl];
  const links = { ...asObject(partner.links), ...asObject(settings.links) };
  return {
    brandName: text(branding.brandName) ?? row.partner?.name ?? row.name,
    logoUrl: pictures.find(isPicture) ?? null,
    faviconUrl: isPicture(branding.faviconUrl) ? branding.faviconUrl : null,
    colors: { primary: color(branding.primaryColor), secondary: color(branding.secondaryColor) },
    // The address that the operator writes to is the partner's own business until it names one for visitors.
    supportEmail: text(settings.supportEmail) ?? text(partner.supportEmail),
    links: Object.fromEntries(Object.entries(links).filter(([, address]) => isLink(address))),
  };
}

function latest({ updatedAt, partner }: WhiteLabelRow): Date {
  return partner && partner.updatedAt > updatedAt ? partner.updatedAt : updatedAt;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

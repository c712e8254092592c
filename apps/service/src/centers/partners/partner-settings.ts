import type { PartnerAccount } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { asObject, changedMembers } from '../../platform/merge-patch.ts';
import { newToken } from '../../platform/secrets.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { requireCenterPlan } from '../subscriptions/index.ts';
import { dnsRecordsFor, normaliseDomain } from './domain-rules.ts';
import { deleteDomains, insertDomain, pointDomain, selectDomains } from './domains.queries.ts';
import { lockPartner, selectPartner, updatePartner } from './partner-settings.queries.ts';
import { patchSettings, presentRest } from './partner-settings-rules.ts';
import { isCenterOf } from './partners.queries.ts';
import type { PartnerSettingsView } from './partners.schemas.ts';

const DOMAINS_MAX = 20;

/** A partner's settings with its domains and what has to be published for them (docs/rules.md#partners). */
export async function readPartnerSettings(
  tx: Tx,
  { partnerId, host }: { partnerId: string; host: string },
): Promise<PartnerSettingsView> {
  const partner = await selectPartner(tx, partnerId);
  if (!partner) throw notFound('partner');
  const domains = await selectDomains(tx, partnerId);
  return {
    ...presentRest(partner.document.rest),
    ...partner.document.columns,
    partnerId,
    customDomains: domains.map(({ domain, token, centerId, state }) => ({
      domain,
      status: state.status,
      dnsRecords: dnsRecordsFor({ domain, token, host }),
      centerId,
      problem: state.problem,
    })),
    updatedAt: partner.updatedAt.toISOString(),
    // `presentRest` always gives the four groups, which its type does not tell.
  } as PartnerSettingsView;
}

/** Merges a patch into the settings. The list of domains replaces the one before; claims that stay keep their token. */
export async function changePartnerSettings(
  tx: Tx,
  who: PartnerAccount,
  { patch, host, now }: { patch: Record<string, unknown>; host: string; now: Date },
): Promise<PartnerSettingsView> {
  const partnerId = who.partner.id;
  const partner = await lockPartner(tx, partnerId);
  if (!partner) throw notFound('partner');
  const document = patchSettings(partner.document, patch);
  await requireDefaultPlan(tx, document.rest, patch);
  const before = { ...partner.document.rest, ...partner.document.columns };
  const settings = changedMembers(before, { ...document.rest, ...document.columns });
  const domains =
    'customDomains' in patch
      ? await replaceDomains(tx, { partnerId, given: patch.customDomains, host, now })
      : { before: {}, after: {} };

  const changes = {
    before: { ...settings.before, ...domains.before },
    after: { ...settings.after, ...domains.after },
  };
  if (Object.keys(changes.after).length > 0) {
    await updatePartner(tx, { partnerId, document, now });
    await recordAudit(tx, {
      centerId: null,
      eventType: 'PARTNER_UPDATED',
      action: 'change-settings',
      target: { type: 'partner', id: partnerId, name: document.columns.name },
      changes,
      source: who.source,
      now,
    });
  }
  return readPartnerSettings(tx, { partnerId, host });
}

/** A default that is set now must be on offer; one that was retired since it was set may stay. */
async function requireDefaultPlan(
  tx: Tx,
  rest: Record<string, unknown>,
  patch: Record<string, unknown>,
): Promise<void> {
  if (asObject(patch.defaults).planId == null) return;
  const { planId } = asObject(rest.defaults);
  await requireCenterPlan(tx, String(planId), 'defaults.planId');
}

interface Claim {
  domain: string;
  centerId: number | null;
}

async function replaceDomains(
  tx: Tx,
  input: { partnerId: string; given: unknown; host: string; now: Date },
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const { partnerId, now } = input;
  const claims = await requireClaims(tx, input);
  const held = await selectDomains(tx, partnerId);
  const byName = new Map(held.map((row) => [row.domain, row]));
  const kept = new Set(claims.map(({ domain }) => domain));
  await deleteDomains(tx, { partnerId, domains: [...byName.keys()].filter((domain) => !kept.has(domain)) });
  for (const claim of claims) {
    const known = byName.get(claim.domain);
    if (!known) await insertDomain(tx, { ...claim, partnerId, token: newToken(), now });
    else if (known.centerId !== claim.centerId) await pointDomain(tx, { ...claim, partnerId, now });
  }
  return changedMembers(
    { customDomains: held.map(({ domain, centerId }) => ({ domain, centerId })) },
    { customDomains: claims },
  );
}

async function requireClaims(
  tx: Tx,
  { partnerId, given, host }: { partnerId: string; given: unknown; host: string },
): Promise<Claim[]> {
  const list = given ?? [];
  if (!Array.isArray(list) || list.length > DOMAINS_MAX)
    throw invalidField('customDomains', `must be a list of at most ${DOMAINS_MAX} domains`);
  const claims: Claim[] = [];
  for (const [index, item] of list.entries()) {
    const path = `customDomains.${index}`;
    const { domain: name, centerId = null } = typeof item === 'string' ? { domain: item } : asObject(item);
    const domain = typeof name === 'string' ? normaliseDomain(name, host) : undefined;
    if (!domain)
      throw invalidField(`${path}.domain`, 'must be a domain name of your own such as learn.example.org');
    if (claims.some((claim) => claim.domain === domain))
      throw invalidField(`${path}.domain`, 'is given twice');
    if (centerId !== null && !(await isCenterOf(tx, { partnerId, centerId })))
      throw invalidField(`${path}.centerId`, 'is not one of your centers');
    claims.push({ domain, centerId: centerId as number | null });
  }
  return claims;
}

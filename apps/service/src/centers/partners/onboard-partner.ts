import { inviteFounder, requirePhone, type SignedIn } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { newToken } from '../../platform/secrets.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { provisionCenter } from '../provisioning/index.ts';
import { lockStanding, requireCenterPlan } from '../subscriptions/index.ts';
import { normaliseDomain } from './domain-rules.ts';
import { insertDomain } from './domains.queries.ts';
import { showCenter, slugsFor } from './partner-centers.ts';
import {
  insertPartner,
  insertPartnerInvitation,
  passOnPartnerInvitations,
} from './partner-settings.queries.ts';
import { readPartnerSettings } from './partner-settings.ts';
import { PARTNER_DEFAULTS, requireDocument } from './partner-settings-rules.ts';
import type { OnboardBody } from './partners.schemas.ts';

const PARTNER_PLAN = 'center-scale';

/**
 * Makes a partner, its first center and the invitation of the person who runs both from accepting on, in one
 * transaction.
 */
export async function onboardPartner(
  platform: Platform,
  who: SignedIn,
  { body, host }: { body: OnboardBody; host: string },
) {
  const now = platform.clock.now();
  const { phone } = body.admin;
  const { phoneRegion } = platform.settings;
  const document = requireDocument({
    ...PARTNER_DEFAULTS,
    name: body.partnerName,
    contactEmail: body.contactEmail,
    ...(body.branding ? { branding: body.branding } : {}),
    ...(phone ? { contactPhone: requirePhone(phone, phoneRegion, 'admin.phone') } : {}),
  });
  const customDomain = requireCustomDomain(body.customDomain, host);
  const { subdomain, planId } = body.center;
  const domains = subdomain ? [subdomain] : await slugsFor(platform, body.center.name);

  return platform.database.inScope({ operator: true }, async (tx) => {
    if (planId !== undefined) await requireCenterPlan(tx, planId, 'center.planId');
    const partnerId = newId('ptr', now);
    await insertPartner(tx, { id: partnerId, document, now });
    const center = await provisionCenter(tx, {
      name: body.center.name,
      domains,
      tenantType: body.center.tenantType ?? 'WHITE_LABEL',
      vertical: body.center.vertical,
      partnerId,
      planId: planId ?? PARTNER_PLAN,
      admin: { email: body.admin.email, name: body.admin.name },
      orderedBy: who.loginActorId,
      source: who.source,
      platform,
      now,
    });
    await insertPartnerInvitation(tx, {
      partnerId,
      centerId: center.centerId,
      membershipId: center.membershipId,
      now,
    });
    if (customDomain)
      await insertDomain(tx, {
        partnerId,
        domain: customDomain,
        centerId: center.centerId,
        token: newToken(),
        now,
      });
    await recordAudit(tx, {
      centerId: null,
      eventType: 'PARTNER_UPDATED',
      action: 'onboard-partner',
      target: { type: 'partner', id: partnerId, name: body.partnerName },
      changes: { before: null, after: { name: body.partnerName, contactEmail: body.contactEmail } },
      metadata: { centerId: center.centerId },
      source: who.source,
      now,
    });
    return {
      partner: await readPartnerSettings(tx, { partnerId, host }),
      center: await showCenter(tx, { centerId: center.centerId, now }),
      admin: {
        // Known only from accepting on: until then nobody is told whose address it is.
        actorId: null,
        email: body.admin.email.toLowerCase(),
        role: 'PARTNER_ADMIN',
        membershipId: center.membershipId,
      },
    };
  });
}

/**
 * The operator invites the administrator of a center anew. If a partner was onboarded with it, whoever is invited now runs both from
 * accepting on. A partner's own invitation promises no more than the center.
 */
export async function inviteAdminAgain(
  tx: Tx,
  platform: Platform,
  { centerId, email, source }: { centerId: number; email: string; source: AuditSource },
): Promise<void> {
  // The center is locked before its memberships.
  const center = await lockStanding(tx, centerId);
  if (!center) throw new ApiError('CENTER_NOT_FOUND', 'No such center.');
  const membershipId = await inviteFounder(tx, platform, { center, email, source });
  await passOnPartnerInvitations(tx, { centerId, membershipId });
}

function requireCustomDomain(given: string | undefined, host: string): string | undefined {
  if (given === undefined) return undefined;
  const domain = normaliseDomain(given, host);
  if (!domain) throw invalidField('customDomain', 'must be a domain name such as learn.example.org');
  return domain;
}

import { randomUUID } from 'node:crypto';
import { announcePasskeysTo, inviteMember } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { isReservedSubdomain, verticalDefaults } from '../center/index.ts';
import { startSubscription } from '../subscriptions/index.ts';
import { centerInstallers } from './center-installers.ts';
import {
  type AdminActor,
  insertCenter,
  insertFoundingMembership,
  insertOrder,
  insertTenantMapping,
  selectPartnerTerms,
  tryLockDomain,
} from './provisioning.queries.ts';

/** Who shall run a center: somebody who ordered it for themselves, a known actor, or whoever an address belongs to. */
export type FirstAdmin =
  | { consenting: AdminActor }
  | { actorId: string; email: string }
  | { email: string; name: string | undefined };

export interface NewCenter {
  name: string;
  /** Slugs to try, in order; the first that is free becomes the center's. */
  domains: readonly string[];
  tenantType: 'CENTER' | 'WORKSPACE' | 'PROGRAM' | 'WHITE_LABEL';
  vertical: Vertical;
  partnerId: string | null;
  planId: string;
  admin: FirstAdmin;
  /** The order that the center is made for; without one it gets an order of its own, to be paid under. */
  order?: { id: string; requestHash: string; businessNumber: string | null };
  /** The actor who signed in to order it. */
  orderedBy: string;
  source: AuditSource;
  /** What an invitation needs to leave by mail. */
  platform: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>;
  now: Date;
}

type Vertical = Parameters<typeof verticalDefaults>[0];

export interface ProvisionedCenter {
  centerId: number;
  domain: string;
  membershipId: string;
  lmsTenantId: string;
}

/**
 * Makes a whole center in the caller's transaction (docs/rules.md#provisioning): the record with its vertical's settings, the admin's
 * membership, the subscription, the tenant mapping, what other slices install, and the first audit rows. Whatever throws
 * undoes all of it. The scope must be the operator's, because no narrower one can name a center that is not there yet.
 */
export async function provisionCenter(tx: Tx, input: NewCenter): Promise<ProvisionedCenter> {
  const { now, source } = input;
  const settings = await initialSettings(tx, input);
  const { centerId, domain } = await claimDomain(tx, { ...input, settings });
  const membershipId = await appointAdmin(tx, { ...input, centerId });
  // No request has the empty hash, so that an order of this kind can be paid and never be repeated.
  const order = input.order ?? { id: newId('ord', now), requestHash: '', businessNumber: null };
  await startSubscription(tx, { centerId, planId: input.planId, orderId: order.id, now, source });
  await insertOrder(tx, {
    centerId,
    orderId: order.id,
    requestHash: order.requestHash,
    membershipId,
    businessNumber: order.businessNumber,
    orderedBy: input.orderedBy,
    now,
  });
  const lmsTenantId = randomUUID();
  await insertTenantMapping(tx, { centerId, lmsTenantId, subdomain: domain, now });
  for (const install of centerInstallers) {
    await install(tx, { centerId, vertical: input.vertical, timezone: settings.timezone, now });
  }
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_PROVISIONED',
    action: 'provision-center',
    target: { type: 'center', id: String(centerId), name: input.name },
    changes: {
      before: null,
      after: { domain, tenantType: input.tenantType, vertical: input.vertical, status: 'ACTIVE' },
    },
    metadata: { partnerId: input.partnerId, planId: input.planId, lmsTenantId },
    source,
    now,
  });
  return {
    centerId,
    domain,
    membershipId,
    lmsTenantId,
  };
}

/** The vertical's defaults; a partner's centers keep its time, language and money. */
async function initialSettings(tx: Tx, { vertical, partnerId }: NewCenter) {
  const defaults = verticalDefaults(vertical);
  if (partnerId === null) return defaults;
  const terms = await selectPartnerTerms(tx, partnerId);
  if (!terms) throw new Error(`Partner ${partnerId} is gone.`);
  const { timezone, locale, currency } = terms;
  return { ...defaults, timezone, locale, currency };
}

async function claimDomain(
  tx: Tx,
  input: NewCenter & { settings: Record<string, unknown> },
): Promise<{ centerId: number; domain: string }> {
  for (const domain of input.domains) {
    if (isReservedSubdomain(domain)) continue;
    // Where another slug would do, nobody waits for one that is being taken in this moment.
    if (input.domains.length > 1 && !(await tryLockDomain(tx, domain))) continue;
    const centerId = await insertCenter(tx, { ...input, domain });
    if (centerId !== undefined) return { centerId, domain };
  }
  throw new ApiError('SUBDOMAIN_TAKEN', 'This subdomain is taken or reserved. Choose another one.');
}

/**
 * Whoever ordered the center for themselves is in at once. Anybody else is invited, and comes in by accepting; whether the
 * address or the actor is known makes no difference to what is answered.
 */
async function appointAdmin(tx: Tx, input: NewCenter & { centerId: number }): Promise<string> {
  const { admin, centerId, name, source, now } = input;
  if (!('consenting' in admin))
    return inviteMember(tx, input.platform, {
      center: { id: centerId, name },
      to: admin,
      role: 'ADMIN',
      isFounding: true,
      source,
    });
  const membershipId = newId('mbr', now);
  await insertFoundingMembership(tx, {
    centerId,
    id: membershipId,
    actor: admin.consenting,
    invitedBy: source.actor?.type === 'human' ? source.actor.id : null,
    now,
  });
  await recordAudit(tx, {
    centerId,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: 'appoint-admin',
    target: { type: 'membership', id: membershipId, name: admin.consenting.name },
    changes: { before: null, after: { status: 'ACTIVE', role: 'ADMIN' } },
    source,
    now,
  });
  await announcePasskeysTo(tx, { centerId, actorId: admin.consenting.id, source, now });
  return membershipId;
}

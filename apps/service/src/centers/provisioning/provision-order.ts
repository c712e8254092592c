import { createHash } from 'node:crypto';
import type { SignedIn } from '../../people/index.ts';
import { describeFailure, type Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireCenterPlan } from '../subscriptions/index.ts';
import { type FirstAdmin, provisionCenter } from './provision-center.ts';
import {
  type AdminActor,
  countUnpaidCenters,
  lockOrder,
  lockOrderers,
  selectActor,
  selectOrder,
} from './provisioning.queries.ts';
import type { ProvisionBody, Provisioned } from './provisioning.schemas.ts';
import { readProvisioned } from './read-provisioned.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DEFAULT_VERTICAL = 'rehabilitation';
const UNPAID_CENTERS_MAX = 5;

/**
 * Makes the center of an order, once (docs/rules.md#provisioning). The order is looked at before anything that may change, so a repeat
 * gets the center that is there even when its plan has been retired meanwhile.
 */
export async function provisionOrder(
  platform: Platform,
  who: SignedIn,
  body: ProvisionBody,
): Promise<{ provisioned: Provisioned; isReplay: boolean }> {
  try {
    return await platform.database.inScope({ operator: true }, async (tx) => {
      const admin = await requireAdmin(tx, body.adminActorId);
      requireMayProvision(who, admin);
      await requireAdults(tx, who, admin);
      return provisionOnce(tx, { platform, who, body, admin });
    });
  } catch (error) {
    throw asProvisioningFailure(error);
  }
}

async function provisionOnce(
  tx: Tx,
  {
    platform,
    who,
    body,
    admin,
  }: { platform: Platform; who: SignedIn; body: ProvisionBody; admin: AdminActor },
): Promise<{ provisioned: Provisioned; isReplay: boolean }> {
  const { orderId } = body;
  const now = platform.clock.now();
  const partnerId = who.partner?.id ?? null;
  const requestHash = hashRequest(body, partnerId);
  await lockOrder(tx, orderId);
  const earlier = await selectOrder(tx, orderId);
  const isAnothers = earlier?.ordererFamilyId != null && earlier.ordererFamilyId !== who.familyId;
  // One answer for both, so that nobody learns whose order it is.
  if (earlier && (isAnothers || earlier.requestHash !== requestHash))
    throw new ApiError(
      'DUPLICATE_PROVISIONING',
      'This orderId has already made a center out of another request. Use a new orderId for another center.',
    );
  if (earlier)
    return { provisioned: await readProvisioned(tx, { centerId: earlier.centerId, now }), isReplay: true };

  await requireCenterPlan(tx, body.planId);
  await requireFewUnpaid(tx, who);
  const { centerId } = await provisionCenter(tx, {
    name: body.centerName,
    domains: [body.subdomain],
    tenantType: 'CENTER',
    vertical: body.vertical ?? DEFAULT_VERTICAL,
    partnerId,
    planId: body.planId,
    admin: firstAdmin(who, admin),
    order: { id: orderId, requestHash, businessNumber: body.businessNumber ?? null },
    orderedBy: who.loginActorId,
    source: who.source,
    platform,
    now,
  });
  return { provisioned: await readProvisioned(tx, { centerId, now }), isReplay: false };
}

async function requireAdmin(tx: Tx, actorId: string): Promise<AdminActor> {
  const actor = UUID.test(actorId) ? await selectActor(tx, actorId) : undefined;
  if (!actor) throw invalidField('adminActorId', 'is not the id of an actor');
  return actor;
}

/** The person itself, somebody of its family, a partner account or the operator (docs/rules.md#provisioning). */
function requireMayProvision(who: SignedIn, admin: AdminActor): void {
  if (who.isOperator || who.partner || who.familyId === admin.familyId) return;
  throw new ApiError(
    'FORBIDDEN',
    'You can only order a center for yourself: send your own actor id as adminActorId.',
  );
}

async function requireAdults(tx: Tx, who: SignedIn, admin: AdminActor): Promise<void> {
  const caller = who.loginActorId === admin.id ? admin : await selectActor(tx, who.loginActorId);
  if (admin.isChild || caller?.isChild)
    throw new ApiError('FORBIDDEN', 'A child can neither order a center nor run one. Ask an adult to.');
}

/** Partners and the operator answer for what they make; anybody else, under all accounts of theirs, pays before there is more of it. */
async function requireFewUnpaid(tx: Tx, who: SignedIn): Promise<void> {
  if (who.isOperator || who.partner) return;
  await lockOrderers(tx, who.familyId);
  if ((await countUnpaidCenters(tx, who.familyId)) >= UNPAID_CENTERS_MAX)
    throw new ApiError(
      'CONFLICT',
      `You have ${UNPAID_CENTERS_MAX} centers that nothing was paid for yet. Pay for one of them first.`,
    );
}

/** Whoever orders for themselves, or for their family, has said yes by ordering; anybody else is asked by mail. */
function firstAdmin(who: SignedIn, admin: AdminActor): FirstAdmin {
  if (who.familyId === admin.familyId) return { consenting: admin };
  if (admin.email === null)
    throw invalidField('adminActorId', 'must be somebody who can be invited by mail, or yourself');
  return { actorId: admin.id, email: admin.email };
}

/**
 * Two requests are the same when every field that is read is the same. The partner belongs to it, because the center
 * becomes its own: another partner that repeats the order must not be shown the center.
 */
function hashRequest(body: ProvisionBody, partnerId: string | null): string {
  const { centerName, subdomain, planId, adminActorId, businessNumber = null, vertical = null } = body;
  const fields = [
    centerName,
    subdomain,
    planId,
    adminActorId.toLowerCase(),
    businessNumber,
    vertical,
    partnerId,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** A refusal stays what it is, and a database that is away is for the caller to come back to; the rest is our failure. */
function asProvisioningFailure(error: unknown): unknown {
  const known = describeFailure(error);
  if (known && known.code !== 'DATABASE_ERROR') return known;
  return new ApiError(
    'PROVISIONING_FAILED',
    'The center could not be made, and nothing of it was kept. Send the same request again.',
    { cause: error },
  );
}

import { randomInt } from 'node:crypto';
import { inviteFounder, type PartnerAccount, requireHere } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { RequestFrame } from '../../platform/http/index.ts';
import { asObject } from '../../platform/merge-patch.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { changePlace, findFreeSlug, readCenters, slugFromName } from '../center/index.ts';
import { provisionCenter } from '../provisioning/index.ts';
import {
  findSubscription,
  reinstateCenter,
  requireCenterPlan,
  suspendCenter,
} from '../subscriptions/index.ts';
import { selectPartner } from './partner-settings.queries.ts';
import {
  type CenterExtras,
  centerExists,
  isCenterOf,
  lockCenterName,
  type Owner,
  selectAdminMembership,
  selectCenterExtras,
  selectCenterIds,
  updateCenterName,
} from './partners.queries.ts';
import type { CreateCenterBody, UpdateCenterBody } from './partners.schemas.ts';

/** What a center costs when the partner has set nothing: a plan that bills the partner for nobody's trial. */
const DEFAULT_PLAN = 'center-starter';

/** One page of centers: found in the register by their owner, and read in the owner's own scope, which reaches no other. */
export async function listCenters(
  platform: Platform,
  { owner, search, page, limit }: { owner: Owner; search: string | undefined; page: number; limit: number },
) {
  const scope = owner === 'everybody' ? ({ operator: true } as const) : owner;
  return platform.database.inScope(scope, async (tx) => {
    const { ids, total } = await selectCenterIds(tx, { owner, search, page, limit });
    return { centers: await describeCenters(tx, ids), total };
  });
}

async function describeCenters(tx: Tx, ids: readonly number[]) {
  const centers = new Map((await readCenters(tx, ids)).map((center) => [center.id, center]));
  const extras = new Map((await selectCenterExtras(tx, ids)).map((extra) => [extra.id, extra]));
  return ids.flatMap((id) => {
    const [center, extra] = [centers.get(id), extras.get(id)];
    return center && extra ? [{ ...center, ...presentExtras(extra) }] : [];
  });
}

function presentExtras({ partnerId, suspendedFor, createdAt, updatedAt }: CenterExtras) {
  return {
    partnerId,
    suspendedFor,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A center with its subscription and its admin, as partners see it (docs/rules.md#partners). The caller has checked whose it is. */
export async function showCenter(tx: Tx, { centerId, now }: { centerId: number; now: Date }) {
  const subscription = await findSubscription(tx, { centerId, now });
  const adminMembership = await selectAdminMembership(tx, centerId);
  const [center] = await describeCenters(tx, [centerId]);
  if (!center) throw new ApiError('CENTER_NOT_FOUND', 'No such center.');
  return { ...center, subscription, adminMembership: adminMembership ?? null };
}

/** Decisions 2: a center of somebody else is 403, one that does not exist 404. */
async function requireOwnCenter(
  platform: Platform,
  { partnerId, centerId, request }: { partnerId: string; centerId: number; request: RequestFrame },
): Promise<void> {
  await requireHere(platform, centerId, request);
  if (await platform.database.inScope({ partnerId }, (tx) => isCenterOf(tx, { partnerId, centerId }))) return;
  const exists = await platform.database.inScope({ directory: true }, (tx) => centerExists(tx, centerId));
  throw exists
    ? new ApiError('NO_MEMBERSHIP', 'This center is not one of yours.')
    : new ApiError('CENTER_NOT_FOUND', 'No such center.');
}

export async function showOwnCenter(
  platform: Platform,
  who: PartnerAccount,
  { centerId, request }: { centerId: number; request: RequestFrame },
) {
  await requireOwnCenter(platform, { partnerId: who.partner.id, centerId, request });
  return platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    showCenter(tx, { centerId, now: platform.clock.now() }),
  );
}

/** Makes a center of the partner's own, on its default plan, and invites its admin, known here or not. */
export async function createOwnCenter(platform: Platform, who: PartnerAccount, body: CreateCenterBody) {
  const partnerId = who.partner.id;
  const domains = await slugsFor(platform, body.name);
  return platform.database.inScope({ operator: true }, async (tx) => {
    const now = platform.clock.now();
    const { centerId } = await provisionCenter(tx, {
      name: body.name,
      domains,
      tenantType: body.tenantType,
      vertical: body.vertical,
      partnerId,
      planId: await defaultPlan(tx, partnerId),
      admin: { email: body.adminEmail, name: undefined },
      orderedBy: who.loginActorId,
      source: who.source,
      platform,
      now,
    });
    return showCenter(tx, { centerId, now });
  });
}

const NEAR_SLUGS = 30;
const FAR_SLUGS = 10;

/** The slug that is free now, and others for when somebody takes it in this moment: the next numbers, then random ones. */
export async function slugsFor(platform: Platform, name: string): Promise<string[]> {
  const near = Array.from({ length: NEAR_SLUGS }, (_, index) => slugFromName(name, index + 2));
  const far = Array.from({ length: FAR_SLUGS }, () => slugFromName(name, randomInt(NEAR_SLUGS, 1_000_000)));
  return [await findFreeSlug(platform, name), ...near, ...far];
}

/** The partner's default while it is on offer, else the platform's. */
async function defaultPlan(tx: Tx, partnerId: string): Promise<string> {
  const partner = await selectPartner(tx, partnerId);
  const { planId } = asObject(partner?.document.rest.defaults);
  if (typeof planId !== 'string') return DEFAULT_PLAN;
  return requireCenterPlan(tx, planId).then(
    (plan) => plan.id,
    () => DEFAULT_PLAN,
  );
}

/** Renames a center, says where it is, closes it or opens it again as far as that is the partner's to say, and finds it an administrator. */
export async function updateOwnCenter(
  platform: Platform,
  who: PartnerAccount,
  { centerId, body, request }: { centerId: number; body: UpdateCenterBody; request: RequestFrame },
) {
  await requireOwnCenter(platform, { partnerId: who.partner.id, centerId, request });
  return platform.database.inScope({ centerIds: [centerId] }, async (tx) => {
    const now = platform.clock.now();
    const change = { centerId, now, source: who.source };
    const before = await lockCenterName(tx, { partnerId: who.partner.id, centerId });
    if (before === undefined) throw new ApiError('CENTER_NOT_FOUND', 'No such center.');
    if (body.status === 'SUSPENDED') await suspendCenter(tx, { ...change, reason: 'partner' });
    if (body.status === 'ACTIVE') await reinstateCenter(tx, { ...change, reason: 'partner' });
    await changePlace(tx, { ...change, place: { country: body.country, region: body.region } });
    if (body.name !== undefined && body.name !== before) {
      await updateCenterName(tx, { centerId, name: body.name, now });
      await recordAudit(tx, {
        centerId,
        eventType: 'CENTER_UPDATED',
        action: 'rename-center',
        target: { type: 'center', id: String(centerId), name: body.name },
        changes: { before: { name: before }, after: { name: body.name } },
        source: who.source,
        now,
      });
    }
    if (body.adminEmail !== undefined) {
      const center = { id: centerId, name: body.name ?? before };
      await inviteFounder(tx, platform, { center, email: body.adminEmail, source: who.source });
    }
    return showCenter(tx, { centerId, now });
  });
}

import { egressOf, postDelivery } from '../../../delivery/webhooks/index.ts';
import { isReadOnly, type Tx } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { selectDueTimes } from '../../cases/index.ts';
import { selectDecisions, statusOf } from '../../decisions/index.ts';
import { aboutOf } from '../about-decision.ts';
import { selectCenterFace } from '../centers.queries.ts';
import { decisionUrl } from '../notice-mails.ts';
import { type Channel, noteOutcome, selectChannel, selectChannels } from './channels.queries.ts';
import { type ChannelNotice, formatNotice, type NoticeKind } from './notice-formats.ts';

export const POST_NOTICE = 'post-notice';
const LISTED_MAX = 5;
/** The receiver says that nobody listens there any more; trying again would change nothing. */
const GONE = new Set([404, 410]);

interface Payload {
  centerId: number;
  channelId: string;
  kind: NoticeKind;
  eventIds: string[];
  total: number;
}

/** Queues a message for every channel of the center, in the transaction of its cause; the queue tries again like it does for mail. */
export async function announceInChannels(
  tx: Tx,
  { jobs }: Platform,
  centerId: number,
  news: Partial<Record<NoticeKind, readonly string[]>>,
): Promise<void> {
  const told = Object.entries(news).filter(([, eventIds]) => eventIds.length > 0);
  if (told.length === 0) return;
  for (const { id: channelId } of await selectChannels(tx, centerId))
    for (const [kind, eventIds] of told)
      await jobs.enqueue(tx, {
        task: POST_NOTICE,
        payload: {
          centerId,
          channelId,
          kind,
          eventIds: eventIds.slice(0, LISTED_MAX),
          total: eventIds.length,
        },
      });
}

/** Carries one queued message out. What was answered meanwhile is not told of. */
export async function postNotice(platform: Platform, payload: Record<string, unknown>): Promise<void> {
  // Only announceInChannels queues this task, with exactly this payload.
  const { centerId, channelId, kind, eventIds, total } = payload as unknown as Payload;
  const { database } = platform;
  const found = await database.inScope({ centerIds: [centerId] }, async (tx) => {
    const channel = await selectChannel(tx, centerId, channelId);
    return channel && { channel, notice: await noticeOf(tx, platform, { centerId, kind, eventIds, total }) };
  });
  if (!found?.notice) return;
  const { error, isGone } = await post(platform, centerId, found.channel, found.notice);
  if (error !== null && !isGone) throw new Error(`A notice did not arrive: ${error}`);
}

/** Says in a channel that it works, and how that went. */
export async function postTest(
  platform: Platform,
  centerId: number,
  channel: Channel,
): Promise<{ error: string | null }> {
  const center = await platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    selectCenterFace(tx, centerId),
  );
  const inboxUrl = `${platform.settings.publicUrl}/app/inbox`;
  return post(platform, centerId, channel, { kind: 'test', center, total: 0, decisions: [], inboxUrl });
}

async function noticeOf(
  tx: Tx,
  { settings }: Platform,
  { centerId, kind, eventIds, total }: Omit<Payload, 'channelId'>,
): Promise<ChannelNotice | null> {
  const decisions = await selectDecisions(tx, centerId, eventIds);
  const due = await selectDueTimes(tx, centerId, eventIds);
  const open = eventIds.flatMap((id) => {
    const decision = decisions.get(id);
    return decision && isOpen(decision) ? [{ id, decision }] : [];
  });
  if (open.length === 0) return null;
  return {
    kind,
    center: await selectCenterFace(tx, centerId),
    total: total - eventIds.length + open.length,
    inboxUrl: `${settings.publicUrl}/app/inbox`,
    decisions: open.map(({ id, decision }) => ({
      about: aboutOf(decision),
      dueAt: due.get(id) ?? null,
      url: decisionUrl(settings.publicUrl, centerId, id),
    })),
  };
}

function isOpen({
  evidence,
  approvals,
}: {
  evidence: { result: 'approved' | 'rejected' | 'autonomous' } | null;
  approvals: readonly unknown[];
}): boolean {
  const status = statusOf({ result: evidence?.result ?? null, approvalCount: approvals.length });
  return status === 'recorded' || status === 'approved';
}

async function post(
  platform: Platform,
  centerId: number,
  channel: Channel,
  notice: ChannelNotice,
): Promise<{ error: string | null; isGone: boolean }> {
  const egress = egressOf(platform);
  try {
    const result = await postDelivery(egress, {
      url: platform.secrets.decrypt(channel.sealedUrl, contextOf(centerId, channel.id)),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify(formatNotice(channel.kind, notice))),
      now: () => platform.clock.now(),
    });
    const status = result.responseStatus ?? 0;
    const error = result.error ?? (status >= 200 && status < 300 ? null : `answered with ${status}`);
    const noting = platform.database.inScope({ centerIds: [centerId] }, (tx) =>
      noteOutcome(tx, centerId, { id: channel.id, error, now: platform.clock.now() }),
    );
    // While a center moves nothing is written in it; what was posted is not posted again for that.
    await noting.catch((failure: unknown) => {
      if (!isReadOnly(failure)) throw failure;
    });
    return { error, isGone: GONE.has(status) };
  } finally {
    await egress.agent.close();
  }
}

/** A sealed address that is moved to another row does not open there. */
export function contextOf(centerId: number, channelId: string): string {
  return `notice-channel:${centerId}:${channelId}`;
}

import { type AwayRequest, type Entered, requireHere } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { calendarParts } from './calendar.ts';
import {
  FEEDS_MAX,
  type FeedKind,
  type FeedRow,
  findFeed,
  insertFeed,
  lockFeeds,
  markRead,
  selectCalendar,
  selectFeeds,
} from './feeds.queries.ts';

/** Makes a secret address for the caller's calendar program. Whoever knows it can read; it is shown once and can be taken back. */
export async function openFeed(
  tx: Tx,
  who: Entered,
  { kind, publicUrl, now }: { kind: FeedKind; publicUrl: string; now: Date },
) {
  if (kind === 'teaching' && who.role !== 'INSTRUCTOR' && who.role !== 'ADMIN')
    throw new ApiError('INSUFFICIENT_ROLE', 'Only who teaches has such a calendar.');
  const owner = { centerId: who.id, actorId: who.actorId };
  await lockFeeds(tx, owner);
  if ((await selectFeeds(tx, owner)).length >= FEEDS_MAX)
    throw new ApiError('CONFLICT', `There are ${FEEDS_MAX} addresses already. Take one back first.`);
  const token = newToken();
  const feed = { id: newId('cal', now), kind, createdAt: now, readAt: null };
  await insertFeed(tx, { ...owner, ...feed, tokenHash: hashToken(token), now });
  return { ...presentFeed(feed), url: `${publicUrl}/calendar/${token}.ics` };
}

export function presentFeed({ id, kind, createdAt, readAt }: FeedRow) {
  return { id, kind, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}

const SHOWN_FOR_MS = 90 * 86_400_000;

/** The calendar behind a secret address, in parts; nothing when there is none, or its owner may not see it any more. */
export async function readFeed(
  { database, clock, settings }: Pick<Platform, 'database' | 'clock' | 'settings'>,
  token: string,
  request: AwayRequest,
): Promise<Iterable<string> | undefined> {
  const feed = await database.asDispatcher((tx) => findFeed(tx, hashToken(token)));
  if (!feed) return undefined;
  await requireHere({ database, clock }, feed.centerId, request);
  const now = clock.now();
  const entries = await database.inScope({ centerIds: [feed.centerId] }, async (tx) => {
    await markRead(tx, { centerId: feed.centerId, id: feed.id, now });
    return selectCalendar(tx, feed, new Date(now.getTime() - SHOWN_FOR_MS));
  });
  return calendarParts(entries, { name: feed.centerName, host: new URL(settings.publicUrl).hostname });
}

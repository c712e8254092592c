import { sendMail } from '../../delivery/mail/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectDecisions } from '../decisions/index.ts';
import { aboutOf } from './about-decision.ts';
import { selectApprovers } from './approvers.queries.ts';
import { selectCenterFace } from './centers.queries.ts';
import { selectDatabaseTime, selectDueReaders, takeNotices } from './due-cases.queries.ts';
import { noticeMail } from './notice-mails.ts';

const READERS_MAX = 100;

/** Mails people what they are to be told by now, one mail each; taking a notice and queueing its mail is one transaction. A worker whose clock is ahead goes by the database's. */
export async function sendNotices(platform: Platform): Promise<boolean> {
  const { database, clock, log } = platform;
  const { now, readers } = await database.asDispatcher(async (tx) => {
    const now = clock.nowBy(await selectDatabaseTime(tx));
    return { now, readers: await selectDueReaders(tx, { now, limit: READERS_MAX }) };
  });
  for (const { centerId, actorId } of readers) {
    try {
      await database.inScope({ centerIds: [centerId] }, (tx) =>
        mailOne(tx, platform, { centerId, actorId, now }),
      );
    } catch (error) {
      log.error({ err: error, centerId }, 'Somebody could not be told of what waits for them.');
    }
  }
  return readers.length === READERS_MAX;
}

async function mailOne(
  tx: Tx,
  platform: Platform,
  { centerId, actorId, now }: { centerId: number; actorId: string; now: Date },
): Promise<void> {
  const notices = await takeNotices(tx, { centerId, actorId, now });
  if (notices.length === 0) return;
  const reader = (await selectApprovers(tx, centerId)).find((approver) => approver.actorId === actorId);
  // Whoever has left the center meanwhile, or has no address, is told nothing.
  if (!reader?.email) return;
  const ids = [...new Set(notices.map(({ eventId }) => eventId))];
  const decisions = await selectDecisions(tx, centerId, ids);
  await sendMail(
    tx,
    platform,
    noticeMail({
      to: reader.email,
      center: await selectCenterFace(tx, centerId),
      publicUrl: platform.settings.publicUrl,
      decisions: ids.map((eventId) => {
        const own = notices.filter((notice) => notice.eventId === eventId);
        return {
          eventId,
          about: aboutOf(decisions.get(eventId)),
          dueAt: own[0]?.dueAt ?? null,
          isEscalated: own.some(({ kind }) => kind === 'escalation'),
        };
      }),
    }),
  );
}

import type { Tx } from '../../platform/database/index.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import { presentDecision, selectContests, selectDecisions } from '../decisions/index.ts';
import { selectCenterName } from '../packs/index.ts';
import { subjectDigest } from './subject-digest.ts';
import { selectEventIdsOf } from './subject-erasures.queries.ts';
import { readRowsAbout, selectAccount, selectAuditAbout } from './subject-file.queries.ts';

const LOOK_MAX = 200;

interface Asked {
  centerId: number;
  subjectId: string;
  source: AuditSource;
}

/** That somebody took the file with everything about a person is written down before the first byte of it leaves. */
export async function auditSubjectFile(
  tx: Tx,
  { secrets, clock }: Platform,
  { centerId, subjectId, source }: Asked,
): Promise<void> {
  await recordAudit(tx, {
    centerId,
    eventType: 'DECISION_RECORDED',
    action: 'export-subject',
    target: { type: 'subject', id: subjectDigest(secrets, centerId, subjectId), name: null },
    source,
    now: clock.now(),
  });
}

/**
 * One JSON file with everything a center has about a person, piece by piece, so that its length does not matter: the account and what the
 * center keeps of a member, every decision about them with what was asked about it, and the audit entries that name them.
 */
export async function* subjectFile(
  platform: Platform,
  { centerId, subjectId }: Omit<Asked, 'source'>,
): AsyncGenerator<string> {
  const { database, clock, settings } = platform;
  const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
    database.inScope({ centerIds: [centerId] }, work);
  const isAccount = isUuid(subjectId);
  const head = await inCenter(async (tx) => ({
    format: 'centerproof-subject-file/1',
    createdAt: clock.now().toISOString(),
    center: { id: centerId, name: await selectCenterName(tx, centerId) },
    subject: { id: subjectId },
    account: isAccount ? await selectAccount(tx, centerId, subjectId) : null,
  }));
  yield JSON.stringify(head).slice(0, -1);
  yield ',"records":[';
  if (isAccount) yield* listed(readRowsAbout(inCenter, centerId, subjectId));
  yield '],"decisions":[';
  yield* listed(decisionsAbout(inCenter, { centerId, subjectId, publicUrl: settings.publicUrl }));
  yield '],"audit":[';
  yield (await inCenter((tx) => selectAuditAbout(tx, centerId, subjectId)))
    .map((entry) => JSON.stringify(entry))
    .join(',');
  yield ']}\n';
}

async function* listed(items: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const item of items) {
    yield `${isFirst ? '' : ','}${JSON.stringify(item)}`;
    isFirst = false;
  }
}

async function* decisionsAbout(
  inCenter: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  { centerId, subjectId, publicUrl }: { centerId: number; subjectId: string; publicUrl: string },
): AsyncGenerator<object> {
  for (let after = ''; ; ) {
    const { ids, decisions, contests } = await inCenter(async (tx) => {
      const eventIds = await selectEventIdsOf(tx, centerId, { subjectId, after, limit: LOOK_MAX });
      return {
        ids: eventIds,
        decisions: await selectDecisions(tx, centerId, eventIds),
        contests: await selectContests(tx, centerId, eventIds),
      };
    });
    for (const id of ids) {
      const decision = decisions.get(id);
      if (!decision) continue;
      yield {
        ...presentDecision(decision),
        contests: contests.flatMap(({ eventId, kind, contestId }) =>
          eventId === id ? [{ id: contestId, kind }] : [],
        ),
        proofUrl: decision.evidence ? `${publicUrl}/verify/${id}` : null,
      };
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < LOOK_MAX) return;
    after = last;
  }
}

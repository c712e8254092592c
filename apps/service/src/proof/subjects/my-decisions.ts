import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectOpenCases } from '../cases/index.ts';
import {
  type StoredContest,
  type StoredDecision,
  selectContests,
  selectDecisions,
  statusOf,
} from '../decisions/index.ts';
import { countAbout, selectIdsAbout } from './concerned.queries.ts';
import { type Concerned, subjectIdsOf } from './concerned.ts';

/** One page of the decisions about somebody and their children, the newest first. */
export async function listMyDecisions(
  tx: Tx,
  { settings }: Platform,
  concerned: Concerned,
  page: { limit: number; offset: number },
): Promise<{ items: object[]; total: number }> {
  const { centerId } = concerned;
  const subjectIds = subjectIdsOf(concerned);
  const total = await countAbout(tx, centerId, subjectIds);
  const ids = page.offset < total ? await selectIdsAbout(tx, centerId, { subjectIds, ...page }) : [];
  return { items: await present(tx, settings.publicUrl, concerned, ids), total };
}

/** One of them; a decision that is about nobody whom the person may see is none. */
export async function requireMyDecision(
  tx: Tx,
  { settings }: Platform,
  concerned: Concerned,
  id: string,
): Promise<object> {
  const decision = (await selectDecisions(tx, concerned.centerId, [id])).get(id);
  if (!decision || !isAbout(decision, concerned) || decision.contest) throw notFound('decision event');
  const [shown] = await present(tx, settings.publicUrl, concerned, [id]);
  if (!shown) throw notFound('decision event');
  return shown;
}

export function isAbout({ subject }: StoredDecision, concerned: Concerned): boolean {
  return subject !== null && subjectIdsOf(concerned).includes(subject.id);
}

async function present(
  tx: Tx,
  publicUrl: string,
  concerned: Concerned,
  ids: readonly string[],
): Promise<object[]> {
  const { centerId } = concerned;
  const contests = await selectContests(tx, centerId, ids);
  const answerIds = contests.map(({ contestId }) => contestId);
  const decisions = await selectDecisions(tx, centerId, [...ids, ...answerIds]);
  const open = await selectOpenCases(tx, centerId, [...ids, ...answerIds]);
  const shownContest = (contest: StoredContest) =>
    presentContest(contest, {
      decision: decisions.get(contest.contestId),
      dueAt: open.get(contest.contestId)?.dueAt ?? null,
      publicUrl,
      concerned,
    });
  return ids.flatMap((id) => {
    const decision = decisions.get(id);
    if (!decision) return [];
    const own = contests.filter(({ eventId }) => eventId === id).map(shownContest);
    const shown = presentToPerson(decision, publicUrl, concerned);
    return [{ ...shown, isAwaited: !decision.evidence && open.has(id), contests: own }];
  });
}

/** What a decision tells whom it concerns: what, when, by which model, who answered for it, and the proof. */
function presentToPerson(decision: StoredDecision, publicUrl: string, { accounts, children }: Concerned) {
  const { subject, action, actor, aiContext, approvals, evidence } = decision;
  const id = subject?.id ?? '';
  return {
    id: decision.id,
    subject: { id, name: subject?.name ?? children.get(id) ?? null, isYou: accounts.includes(id) },
    type: decision.type,
    action: action && {
      type: action.type,
      ...(action.description === undefined ? {} : { description: action.description }),
    },
    status: statusOf({ result: evidence?.result ?? null, approvalCount: approvals.length }),
    result: evidence?.result ?? null,
    occurredAt: decision.occurredAt,
    by: actor && { name: actor.name ?? actor.id, type: actor.type },
    model: aiContext?.model ?? null,
    provider: aiContext?.provider ?? null,
    approvers: approvals.map(approverOf),
    sealedAt: evidence?.sealedAt ?? null,
    proofUrl: evidence ? proofUrl(publicUrl, decision.id) : null,
  };
}

function presentContest(
  { contestId, kind, askedBy, askedAt }: StoredContest,
  found: {
    decision: StoredDecision | undefined;
    dueAt: Date | null;
    publicUrl: string;
    concerned: Concerned;
  },
) {
  const { decision, dueAt, publicUrl, concerned } = found;
  const given = decision?.evidence ? decision.approvals.at(-1) : undefined;
  return {
    id: contestId,
    kind,
    reason: decision?.action?.description ?? null,
    isYours: askedBy !== null && concerned.accounts.includes(askedBy),
    askedAt: askedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    answer: given
      ? {
          ...approverOf(given),
          reason: given.reason,
          proofUrl: proofUrl(publicUrl, contestId),
        }
      : null,
  };
}

function approverOf({ approver, result, createdAt }: StoredDecision['approvals'][number]) {
  return {
    name: approver ? (approver.name ?? approver.id) : null,
    type: approver?.type ?? null,
    assurance: approver?.assurance ?? null,
    result,
    at: createdAt,
  };
}

function proofUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/verify/${id}`;
}

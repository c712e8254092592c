import { notify, type Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudits, systemSource } from '../audit/index.ts';
import { stepAfter, type Term } from '../cases/index.ts';
import type { DecisionSealer } from '../decisions/index.ts';
import { type CenterApprover, selectApprovers } from './approvers.queries.ts';
import { announceInChannels } from './channels/index.ts';
import { selectDelegatesOf } from './delegations.queries.ts';
import {
  type DueCase,
  insertNotices,
  moveCases,
  selectDatabaseTime,
  takeDueCases,
} from './due-cases.queries.ts';
import { sendAtOf } from './quiet-rules.ts';
import { CASES_CHANNEL } from './relay-cases.ts';

const TAKEN_MAX = 100;
const LEASE_MS = 30_000;

/**
 * What time does to the cases whose next moment has come: people are told, reminded, and at the deadline others are asked or the rule
 * says no. Each case is taken on by one worker, and each step of it commits with the mark that it was done, so it happens once,
 * whoever dies in between. What a worker does then nothing takes back, so one whose clock is ahead goes by the database's. Answers
 * whether there is probably more.
 */
export async function passTime(platform: Platform, sealer: DecisionSealer): Promise<boolean> {
  const { database, clock, log } = platform;
  const { now, taken } = await database.asDispatcher(async (tx) => {
    const now = clock.nowBy(await selectDatabaseTime(tx));
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    return { now, taken: await takeDueCases(tx, { now, leasedUntil, limit: TAKEN_MAX }) };
  });
  for (const [centerId, cases] of Map.groupBy(taken, (each) => each.centerId)) {
    try {
      const [refused, others] = partition(cases, isToBeRejected);
      if (others.length > 0)
        await database.inScope({ centerIds: [centerId] }, (tx) =>
          tellPeople(tx, platform, { centerId, cases: others, now }),
        );
      await Promise.all(refused.map((each) => rejectLate(sealer, each)));
    } catch (error) {
      // What is wrong in one center neither stops the others nor is lost: the lease ends, and it is tried again.
      log.error({ err: error, centerId }, 'Late approvals of a center could not be looked after.');
    }
  }
  return taken.length === TAKEN_MAX;
}

type Rejected = DueCase & { term: Term };

function isToBeRejected(due: DueCase): due is Rejected {
  return due.step === 'late' && due.term?.onLate?.action === 'reject';
}

/** Sealing closes the case in its own transaction. Somebody may have answered at the last moment: then there is nothing to do. */
async function rejectLate(sealer: DecisionSealer, { centerId, eventId, term }: Rejected): Promise<void> {
  try {
    await sealer.seal({ kind: 'late', centerId, eventId, term, keep: null, unconfirmedSince: null });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
  }
}

async function tellPeople(
  tx: Tx,
  platform: Platform,
  { centerId, cases, now }: { centerId: number; cases: readonly DueCase[]; now: Date },
): Promise<void> {
  const approvers = await selectApprovers(tx, centerId);
  const moves = cases.map((taken) => ({
    taken,
    next: taken.step === 'late' ? null : stepAfter(taken.step, taken, now),
    ...escalationOf(taken, approvers),
  }));
  const moved = await moveCases(tx, centerId, moves, now);
  const mine = moves.filter(({ taken }) => moved.has(taken.eventId));
  const escalations = mine.flatMap(({ taken, escalatedTo }) => (escalatedTo ? [{ taken, escalatedTo }] : []));
  const reminders = mine.flatMap(({ taken }) => (taken.step === 'remind' ? [taken] : []));

  const delegates = await selectDelegatesOf(
    tx,
    centerId,
    escalations.flatMap(({ escalatedTo }) => escalatedTo),
    now,
  );
  await insertNotices(tx, centerId, [
    ...reminders.flatMap((taken) =>
      approvers
        .filter(({ role }) => role === 'ADMIN')
        .map((approver) => noticeOf('reminder', taken, approver, now)),
    ),
    ...escalations.flatMap(({ taken, escalatedTo }) => {
      const told = new Set([...escalatedTo, ...escalatedTo.flatMap((id) => delegates.get(id) ?? [])]);
      return approvers
        .filter(({ actorId }) => told.has(actorId))
        .map((approver) => noticeOf('escalation', taken, approver, now));
    }),
  ]);
  await recordAudits(
    tx,
    escalations.map(({ taken, escalatedTo }) => ({
      centerId,
      eventType: 'DECISION_RECORDED',
      action: 'escalate-decision',
      target: { type: 'decision', id: taken.eventId, name: null },
      metadata: { dueAt: taken.term?.dueAt ?? null, policy: taken.term?.policy.id ?? null, escalatedTo },
      source: systemSource,
      now,
    })),
  );
  if (escalations.length > 0) await notify(tx, CASES_CHANNEL, String(centerId));
  await announceInChannels(tx, platform, centerId, {
    waiting: eventIdsOf(mine.flatMap(({ taken }) => (taken.step === 'announce' ? [taken] : []))),
    reminder: eventIdsOf(reminders),
    escalation: eventIdsOf(escalations.map(({ taken }) => taken)),
  });
}

/** Whoever the rule names and is still here; where nobody of them is, every administrator, so that it never reaches no one. */
function escalationOf(
  { step, term }: DueCase,
  approvers: readonly CenterApprover[],
): { escalatedTo?: string[] } {
  const onLate = term?.onLate;
  if (step !== 'late' || onLate?.action !== 'escalate') return {};
  const named = approvers.filter(({ actorId, role }) =>
    'role' in onLate ? role === onLate.role : onLate.approvers.includes(actorId),
  );
  const reached = named.length > 0 ? named : approvers.filter(({ role }) => role === 'ADMIN');
  return { escalatedTo: reached.map(({ actorId }) => actorId) };
}

function noticeOf(
  kind: 'reminder' | 'escalation',
  { eventId, dueAt }: DueCase,
  { actorId, quiet }: CenterApprover,
  now: Date,
) {
  return { actorId, eventId, kind, sendAt: sendAtOf({ now, dueAt }, quiet) };
}

function eventIdsOf(cases: readonly DueCase[]): string[] {
  return cases.map(({ eventId }) => eventId);
}

function partition<Item, Chosen extends Item>(
  items: readonly Item[],
  isChosen: (item: Item) => item is Chosen,
): [Chosen[], Item[]] {
  return [items.filter(isChosen), items.filter((item) => !isChosen(item))];
}

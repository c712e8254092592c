import { isConstraint, send, type Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKinds, openCases, selectOpenCases, type Term } from '../cases/index.ts';
import { newPackedSalts } from '../chain/index.ts';
import {
  type ContestKind,
  createCaseFinder,
  type DecisionToRecord,
  evidenceIdOf,
  namesOf,
  recordDecisions,
  type StoredDecision,
  selectDecisions,
} from '../decisions/index.ts';
import type { PolicyBook } from '../policies/index.ts';
import type { Concerned } from './concerned.ts';
import { contestTerm } from './contest-term.ts';
import { insertContest, keepFromErasing } from './contests.queries.ts';
import { isAbout, requireMyDecision } from './my-decisions.ts';

/** The actions under which questions are recorded. */
const ACTIONS: Record<ContestKind, string> = {
  contest: 'decision.contest',
  explanation: 'decision.explain',
};

export interface NewQuestion {
  eventId: string;
  kind: ContestKind;
  reason: string;
  askedBy: { id: string; name: string };
}

/**
 * Asks about a decision: the question becomes a decision of type `escalation` that names the other by its id and hash and waits, with a
 * deadline, for a human who had no part in it. A decision is asked about once in each way.
 */
export function createContester(platform: Platform, book: PolicyBook) {
  const { database, clock, secrets } = platform;
  const findCases = createCaseFinder(database, book);
  const kindOf = createKinds(secrets);

  return async (concerned: Concerned, question: NewQuestion): Promise<object> => {
    const now = clock.now();
    const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
      database.inScope({ centerIds: [concerned.centerId] }, work);
    const seen = await inCenter((tx) => requireContestable(tx, concerned, question));
    const [timed] = await findCases([questionOf(seen, question, now)]);
    const term = contestTerm(timed?.term ?? null, now.toISOString());
    return inCenter(async (tx) => {
      await keepFromErasing(tx, concerned.centerId, question.eventId);
      const asked = await requireContestable(tx, concerned, question);
      await store(tx, { asked, question, decision: questionOf(asked, question, now), term });
      return requireMyDecision(tx, platform, concerned, question.eventId);
    }).catch((error: unknown) => {
      if (isConstraint(error, 'decision_contests_pkey')) throw askedAlready();
      throw error;
    });
  };

  async function store(
    tx: Tx,
    given: { asked: StoredDecision; question: NewQuestion; decision: DecisionToRecord; term: Term },
  ): Promise<void> {
    const { asked, question, decision, term } = given;
    await insertContest(tx, {
      centerId: decision.centerId,
      eventId: asked.id,
      kind: question.kind,
      contestId: decision.id,
      askedBy: question.askedBy.id,
      askedAt: decision.recordedAt,
      approvers: asked.approvals.flatMap(({ approver }) => (approver ? namesOf(approver) : [])),
    });
    await send(tx, recordDecisions([decision]));
    await send(tx, openCases([{ decision, askedAt: decision.recordedAt, term }], kindOf));
  }
}

/** A decision about the person, or about a child of theirs, that nobody is still to answer and that answers no question itself. */
async function requireContestable(
  tx: Tx,
  concerned: Concerned,
  { eventId }: NewQuestion,
): Promise<StoredDecision> {
  const { centerId } = concerned;
  const decision = (await selectDecisions(tx, centerId, [eventId])).get(eventId);
  if (!decision || decision.contest || !isAbout(decision, concerned)) throw notFound('decision event');
  const isOpen = !decision.evidence && (await selectOpenCases(tx, centerId, [eventId])).has(eventId);
  if (isOpen)
    throw new ApiError('CONFLICT', 'People are still to answer this decision. Ask once they have.', {
      details: { status: 'recorded' },
    });
  return decision;
}

function askedAlready(): ApiError {
  return new ApiError('CONFLICT', 'This was asked about this decision already.');
}

function questionOf(asked: StoredDecision, question: NewQuestion, now: Date): DecisionToRecord {
  const { kind, reason, askedBy } = question;
  const at = now.toISOString();
  return {
    centerId: asked.centerId,
    id: newId('evt', now),
    key: null,
    digest: null,
    type: 'escalation',
    actor: { id: askedBy.id, type: 'human', name: askedBy.name },
    subject: asked.subject,
    action: {
      type: ACTIONS[kind],
      description: reason,
      input: {
        eventId: asked.id,
        evidenceId: evidenceIdOf(asked.id),
        chainHash: asked.evidence ? `sha256:${asked.evidence.chainHash}` : null,
      },
    },
    aiContext: null,
    reasoning: null,
    tags: [kind],
    occurredAt: at,
    recordedAt: at,
    salts: newPackedSalts(),
    signature: null,
  };
}

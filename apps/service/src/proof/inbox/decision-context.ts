import Type from 'typebox';
import { send, type Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { Nullable, OneOf } from '../../platform/http/index.ts';
import {
  DeadlineAnswer,
  type Ending,
  type KindOf,
  presentDeadline,
  selectEarlier,
  selectModelRecord,
  selectOpenCases,
} from '../cases/index.ts';
import { centerFacts, judgeNow, type StoredDecision, selectDecisions } from '../decisions/index.ts';
import type { Policy } from '../policies/index.ts';
import { compareParts } from './compare-parts.ts';

const SIMILAR_MAX = 5;

const Earlier = Type.Object({
  id: Type.String(),
  description: Nullable(Type.String()),
  occurredAt: Type.String(),
  result: OneOf(['approved', 'rejected', 'late']),
  answeredAt: Type.String(),
  answeredBy: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});

export const ContextAnswer = Type.Object({
  deadline: Nullable(DeadlineAnswer),
  asked: Type.Array(
    Type.Object({
      guard: Type.String(),
      reason: Nullable(Type.String()),
      policy: Nullable(Type.Object({ id: Type.String(), name: Type.String(), version: Type.Integer() })),
    }),
    { description: 'The guards that people have to satisfy, and why; none once it is decided.' },
  ),
  mayBulk: Type.Boolean({ description: 'Whether a policy lets it be answered together with others.' }),
  rows: Type.Array(
    Type.Object({
      part: OneOf(['input', 'output']),
      path: Type.String(),
      value: Nullable(Type.String()),
      before: Nullable(Type.String()),
      change: OneOf(['same', 'changed', 'added', 'removed', 'unknown']),
    }),
    { description: 'Input and output line by line, beside the last decision of this kind.' },
  ),
  isCut: Type.Boolean(),
  comparedWith: Nullable(Type.String({ description: 'The last decision of the same action and actor.' })),
  similar: Type.Array(Earlier, {
    description: 'Earlier ones of this kind that were answered, newest first.',
  }),
  model: Nullable(
    Type.Object({
      name: Type.String(),
      confidence: Nullable(Type.Number()),
      cases: Type.Integer({ description: 'In how many of its last 1,000 cases here people answered.' }),
      overruled: Type.Integer({ description: 'In how many of them they said no.' }),
    }),
  ),
});

/** What somebody wants to know before they answer for a decision: one read, by keys and ranges of indexes. */
export async function readContext(
  tx: Tx,
  centerId: number,
  { eventId, kindOf, policies }: { eventId: string; kindOf: KindOf; policies: readonly Policy[] },
) {
  const decision = (await selectDecisions(tx, centerId, [eventId])).get(eventId);
  if (!decision) throw notFound('decision event');
  const model = decision.aiContext?.model;
  // An erased decision is of no kind any more.
  const isWhole = decision.action !== null && decision.actor !== null;
  const endings = isWhole
    ? await selectEarlier(tx, centerId, { kind: kindOf(decision), before: eventId, limit: SIMILAR_MAX })
    : [];
  const open = await selectOpenCases(tx, centerId, [eventId]);
  const record = model === undefined ? null : await selectModelRecord(tx, centerId, model);
  const [facts] = await send(tx, centerFacts([centerId]));
  const earlier = await selectDecisions(
    tx,
    centerId,
    endings.map((ending) => ending.eventId),
  );
  const last = endings[0] && earlier.get(endings[0].eventId);
  const judgement = decision.evidence || !facts ? null : judgeNow({ facts, policies }, decision);
  return {
    deadline: presentDeadline(open.get(eventId)).deadline ?? null,
    asked: (judgement?.failed ?? []).map(({ guard, reason, policy }) => ({
      guard,
      reason,
      policy: policy && { id: policy.id, name: policy.name, version: policy.version },
    })),
    mayBulk: judgement?.rules.bulkApproval === true,
    ...compareParts(decision.action, last?.action ?? null),
    comparedWith: last?.action ? last.id : null,
    similar: endings.map((ending) => presentEarlier(ending, earlier.get(ending.eventId))),
    model:
      model === undefined || !record
        ? null
        : { name: model, confidence: decision.aiContext?.confidence ?? null, ...record },
  };
}

function presentEarlier({ eventId, result, answeredAt }: Ending, decision: StoredDecision | undefined) {
  const answer = decision?.approvals.at(-1);
  return {
    id: eventId,
    description: decision?.action?.description ?? null,
    occurredAt: decision?.occurredAt ?? answeredAt.toISOString(),
    result,
    answeredAt: answeredAt.toISOString(),
    answeredBy: answer?.approver?.name ?? answer?.approver?.id ?? null,
    reason: answer?.reason ?? null,
  };
}

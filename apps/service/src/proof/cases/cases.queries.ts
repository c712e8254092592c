import { columnsOf, perform, type Statement } from '../../platform/database/index.ts';
import type { AnsweredCase, KindOf, NewCase } from './case.ts';

export function openCases(cases: readonly NewCase[], kindOf: KindOf): Statement {
  const column = columnsOf(cases);
  return perform('open_cases', [
    column.int(({ decision }) => decision.centerId),
    column.text(({ decision }) => decision.id),
    column.text(({ decision }) => kindOf(decision)),
    column.text(({ decision }) => decision.aiContext?.model ?? null),
    column.time(({ askedAt }) => askedAt),
    column.time(({ term }) => term?.dueAt ?? null),
    column.json(({ term }) => term?.onLate ?? null),
    column.json(({ term }) => term?.policy ?? null),
  ]);
}

export function answerCases(cases: readonly AnsweredCase[], kindOf: KindOf): Statement {
  const column = columnsOf(cases);
  return perform('answer_cases', [
    column.int(({ decision }) => decision.centerId),
    column.text(({ decision }) => decision.id),
    column.text(({ decision }) => kindOf(decision)),
    column.text(({ decision }) => decision.aiContext?.model ?? null),
    column.time(({ decision }) => decision.recordedAt),
    column.text(({ result }) => result),
    column.time(({ answeredAt }) => answeredAt),
  ]);
}

export { type AnsweredCase, createKinds, type KindOf, type NewCase } from './case.ts';
export { answerCases, openCases } from './cases.queries.ts';
export {
  COUNTED_MAX,
  countWaiting,
  type Reader,
  selectDueTimes,
  selectOpenCases,
  selectWaiting,
} from './open-cases.queries.ts';
export { type Ending, selectEarlier, selectModelRecord } from './precedents.queries.ts';
export { DeadlineAnswer, presentDeadline } from './present-deadline.ts';
export { stepAfter, type Term, termOf } from './term-rules.ts';

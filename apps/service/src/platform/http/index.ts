export {
  type Access,
  anonymous,
  anyone,
  type Caller,
  type Identified,
  KnownCallerRefused,
  visitor,
} from './access.ts';
export {
  type Answer,
  answer,
  bare,
  bareOf,
  created,
  DateTime,
  Nullable,
  noContent,
  OneOf,
  OpenObject,
  ok,
  okWithMeta,
  orAs,
  PageQuery,
  paged,
  pageOf,
  withMeta,
} from './answers.ts';
export { type Envelope, platformEnvelope, proofEnvelope, SCIM_TYPE, scimEnvelope } from './envelope.ts';
export {
  dropExpiredKeys,
  EMPTY_LATE_ANSWERS,
  emptyAnswersKeptBeside,
  emptyKeptAnswers,
  emptyLateAnswers,
  insertKeptAnswers,
  type KeptAnswer,
  keepAnswers,
  keptColumns,
  type LastingAnswer,
  selectKeptAnswers,
} from './idempotency.queries.ts';
export { type AnswerKeeper, keptContext } from './idempotency.ts';
export { parseJsonText } from './json-body.ts';
export { listenForMetrics } from './listen-for-metrics.ts';
export { serveOperations } from './operations.ts';
export { type BucketState, createRateLimits } from './rate-limits.ts';
export { type BatchedCall, type RequestFrame, type Router, route } from './route.ts';
export { createServer, showBucket, tooMany } from './server.ts';
export { bodyReader, isEmail, shapeCheck } from './validation.ts';

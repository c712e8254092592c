import { ApiError, unavailable } from '../errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** PostgreSQL's codes for "not now": shutting down, starting, too many connections, a lock or a statement that took too long. */
const PASSING_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  '53300',
  '53100',
  '53200',
  '40001',
  '40P01',
  '25P03',
  '25006',
]);
/** No room on its disk or in its memory. */
const FULL_CODES = new Set(['53100', '53200']);
const BROKEN_CODES = new Set(['57P01', 'EPIPE', 'ECONNRESET']);
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|is not queryable|connection ended unexpectedly|cannot use a pool after/i;

export interface DatabaseFailure extends Error {
  code?: string;
  constraint?: string;
  /** FATAL ends the connection, whatever the code. */
  severity?: string;
}

/** Whether the database could not be reached, or the connection broke, so that the outcome is unknown. */
export function isConnectionFailure(error: unknown): boolean {
  const { code = '', message = '', severity = '' } = error as DatabaseFailure;
  return (
    CONNECTION_CODES.has(code) ||
    code.startsWith('08') ||
    /^57P0[123]$/.test(code) ||
    severity === 'FATAL' ||
    CONNECTION_MESSAGES.test(message)
  );
}

/** Whether the database takes nothing now, whatever it is asked: it cannot be reached, takes no writes, or has no room. */
export function isAway(error: unknown): boolean {
  const { code = '' } = error as DatabaseFailure;
  return isConnectionFailure(error) || isReadOnly(error) || FULL_CODES.has(code);
}

/** Whether a connection that had been open turned out to be dead; a database that refuses new ones is another matter. */
export function isBrokenConnection(error: unknown): boolean {
  const { code = '', message = '' } = error as DatabaseFailure;
  return BROKEN_CODES.has(code) || /connection terminated|is not queryable/i.test(message);
}

/** Whether a lock, or the statement as a whole, took too long; nothing of it has happened. */
export function isTimeout(error: unknown): boolean {
  return isHeld(error) || (error as DatabaseFailure).code === '57014';
}

/** Whether somebody else held a lock for longer than it was waited for. */
export function isHeld(error: unknown): boolean {
  return (error as DatabaseFailure).code === '55P03';
}

/** Whether nothing may be written there now: on a standby, or in a center that is on its way to another cell. */
export function isReadOnly(error: unknown): boolean {
  return (error as DatabaseFailure).code === '25006';
}

/** Whether the center of a row is on its way to another cell, or has gone there: trying again here changes nothing. */
export function isFenced(error: unknown): boolean {
  return isReadOnly(error) && (error as DatabaseFailure).constraint === 'moving';
}

/** Whether a constraint of this name refused the row: unique, by exclusion, or one that a trigger keeps. */
export function isConstraint(error: unknown, constraint: string): boolean {
  const failure = error as DatabaseFailure;
  return ['23505', '23P01', '23001'].includes(failure.code ?? '') && failure.constraint === constraint;
}

const CHANGED_CODE = 'CP002';

/** Something was changed since callers of a batch were let in; nothing of the batch has happened. */
export class ChangedMeanwhile extends Error {
  readonly code = CHANGED_CODE;
}

/** The same, be it said by this process or by the database. */
export function isChangedMeanwhile(error: unknown): boolean {
  return (error as DatabaseFailure).code === CHANGED_CODE;
}

/** Something is not as a batch expected it; nothing of the batch has happened. */
export function isUnexpected(error: unknown): boolean {
  return (error as DatabaseFailure).code === 'CP003';
}

/** What a caller is told about a failure of the database; an ApiError passes through untouched. */
export function describeFailure(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const { code } = error as DatabaseFailure;
  if (isConnectionFailure(error) || (code && PASSING_CODES.has(code)))
    return unavailable(RETRY_AFTER_SECONDS, error);
  if (code && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (error as object)) {
    return new ApiError('DATABASE_ERROR', 'The database refused the operation.', { cause: error });
  }
  return undefined;
}

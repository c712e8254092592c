import type { DeactivationCause } from '../subscriptions/index.ts';

/**
 * What happens to a delivery after an attempt, and to a webhook that keeps failing. Everything here is pure: the present
 * time is an argument, the schedule is data.
 */

export type DeliveryState = 'waiting' | 'succeeded' | 'failed';

export interface DeliveryProgress {
  readonly state: DeliveryState;
  /** Attempts made so far; the next one carries this number plus one. */
  readonly attempts: number;
  /** Number of the last attempt of the present round: 7 at first, moved on by a manual retry. */
  readonly attemptsAllowed: number;
  /** Set exactly while the state is `waiting`. */
  readonly nextAttemptAt: Date | null;
}

export type AttemptOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'missed'; readonly retryAfterMs: number };

export const OUTCOME_KINDS = ['accepted', 'gone', 'missed'] as const satisfies AttemptOutcome['kind'][];

export interface AttemptAnswer {
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly retryAfterMs: number | null;
}

export const ATTEMPTS_PER_ROUND = 7;
export const RETRY_AFTER_MAX_MS = 24 * 60 * 60 * 1000;
export const FAILING_MAX_MS = 5 * 24 * 60 * 60 * 1000;

/** The moves of a delivery. A missing entry is a move that must not happen. */
const MOVES: Readonly<Record<DeliveryState, Partial<Record<DeliveryTrigger, DeliveryState>>>> = {
  waiting: {
    accepted: 'succeeded',
    gone: 'failed',
    missed: 'waiting',
    exhausted: 'failed',
    retried: 'waiting',
    replayed: 'waiting',
  },
  succeeded: { replayed: 'waiting' },
  failed: { retried: 'waiting', replayed: 'waiting' },
};

type DeliveryTrigger = 'accepted' | 'gone' | 'missed' | 'exhausted' | 'retried' | 'replayed';

export class ForbiddenMoveError extends Error {
  readonly code = 'FORBIDDEN_DELIVERY_MOVE';
}

/** A new delivery: its first attempt is due after the schedule's first delay, which is none by default. */
export function startDelivery(delaysMs: readonly number[], now: Date): DeliveryProgress {
  return {
    state: 'waiting',
    attempts: 0,
    attemptsAllowed: ATTEMPTS_PER_ROUND,
    nextAttemptAt: later(now, delayAt(delaysMs, 0)),
  };
}

const ACCEPTED: AttemptOutcome = { kind: 'accepted' };

/** What the consumer's answer means. An answer that broke off is not an answer, whatever its status line said. */
export function classifyAnswer(answer: AttemptAnswer): AttemptOutcome {
  const { responseStatus: status, error, retryAfterMs } = answer;
  if (error !== null || status === null) return { kind: 'missed', retryAfterMs: 0 };
  if (status >= 200 && status <= 299) return ACCEPTED;
  if (status === 410) return { kind: 'gone' };
  return { kind: 'missed', retryAfterMs: respectsRetryAfter(status) ? (retryAfterMs ?? 0) : 0 };
}

/** The delivery after one more attempt, which always counts, a postponed one too. */
export function recordAttempt(
  progress: DeliveryProgress,
  outcome: AttemptOutcome,
  { delaysMs, now }: { readonly delaysMs: readonly number[]; readonly now: Date },
): DeliveryProgress {
  const attempts = progress.attempts + 1;
  const exhausted = outcome.kind === 'missed' && attempts >= progress.attemptsAllowed;
  const state = move(progress.state, exhausted ? 'exhausted' : outcome.kind);
  if (outcome.kind !== 'missed' || state !== 'waiting') {
    return { ...progress, state, attempts, nextAttemptAt: null };
  }
  const positionInRound = attempts - (progress.attemptsAllowed - ATTEMPTS_PER_ROUND);
  const waitMs = Math.max(
    delayAt(delaysMs, positionInRound),
    Math.min(Math.max(outcome.retryAfterMs, 0), RETRY_AFTER_MAX_MS),
  );
  return { ...progress, state, attempts, nextAttemptAt: later(now, waitMs) };
}

/** A retry asked for by a person: due now, numbers go on, and a whole new round is allowed with it. */
export function retryDelivery(progress: DeliveryProgress, now: Date): DeliveryProgress {
  return beginRound(progress, 'retried', now);
}

/** A replay re-sends whatever the outcome was, a success too. */
export function replayDelivery(progress: DeliveryProgress, now: Date): DeliveryProgress {
  return beginRound(progress, 'replayed', now);
}

export function canRetry(state: DeliveryState): boolean {
  return MOVES[state].retried !== undefined;
}

/**
 * A webhook's health after one attempt of any of its deliveries. `failingSince` is the time of the first miss
 * after the last success; whoever activates a webhook again starts it from null.
 */
export function judgeHealth(
  failingSince: Date | null,
  outcome: AttemptOutcome,
  now: Date,
): { readonly failingSince: Date | null; readonly deactivation: DeactivationCause | null } {
  if (outcome.kind === 'accepted') return { failingSince: null, deactivation: null };
  const since = failingSince ?? now;
  if (outcome.kind === 'gone') return { failingSince: since, deactivation: 'gone' };
  const failingMs = now.getTime() - since.getTime();
  return { failingSince: since, deactivation: failingMs >= FAILING_MAX_MS ? 'failing' : null };
}

export function respectsRetryAfter(status: number): boolean {
  return status === 429 || status === 503;
}

/** Reads `Retry-After` as whole seconds or as an HTTP date. Anything else counts as absent. */
export function parseRetryAfter(value: string, now: Date): number | null {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, RETRY_AFTER_MAX_MS);
  // Date.parse alone would also take forms such as "5" or "2026", so an HTTP date must begin with its weekday.
  const at = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(at - now.getTime(), 0), RETRY_AFTER_MAX_MS);
}

function beginRound(
  progress: DeliveryProgress,
  trigger: 'retried' | 'replayed',
  now: Date,
): DeliveryProgress {
  return {
    state: move(progress.state, trigger),
    attempts: progress.attempts,
    attemptsAllowed: progress.attempts + ATTEMPTS_PER_ROUND,
    nextAttemptAt: now,
  };
}

function move(from: DeliveryState, trigger: DeliveryTrigger): DeliveryState {
  const to = MOVES[from][trigger];
  if (to === undefined) throw new ForbiddenMoveError(`a delivery that is ${from} cannot be ${trigger}`);
  return to;
}

/** A schedule that names fewer waits than a round has attempts repeats its last one. */
function delayAt(delaysMs: readonly number[], position: number): number {
  const delayMs = delaysMs[position] ?? delaysMs.at(-1);
  if (delayMs === undefined) throw new RangeError('the retry schedule is empty');
  return delayMs;
}

function later(now: Date, waitMs: number): Date {
  return new Date(now.getTime() + waitMs);
}

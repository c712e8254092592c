import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ATTEMPTS_PER_ROUND,
  type AttemptOutcome,
  canRetry,
  classifyAnswer,
  type DeliveryProgress,
  FAILING_MAX_MS,
  ForbiddenMoveError,
  judgeHealth,
  parseRetryAfter,
  RETRY_AFTER_MAX_MS,
  recordAttempt,
  replayDelivery,
  retryDelivery,
  startDelivery,
} from './delivery-rules.ts';

const delaysMs = [0, 30, 120, 600, 3_600, 21_600, 86_400].map((seconds) => seconds * 1_000);
const epoch = new Date('2026-03-01T00:00:00.000Z');
const missed: AttemptOutcome = { kind: 'missed', retryAfterMs: 0 };
const waitSeconds = (progress: DeliveryProgress, now: Date) =>
  progress.nextAttemptAt === null ? null : (progress.nextAttemptAt.getTime() - now.getTime()) / 1000;

describe('the retry schedule', () => {
  it('waits 0 s, 30 s, 2 min, 10 min, 1 h, 6 h and 24 h before the seven attempts, then fails', () => {
    let progress = startDelivery(delaysMs, epoch);
    const waits = [waitSeconds(progress, epoch)];
    while (progress.state === 'waiting') {
      progress = recordAttempt(progress, missed, { delaysMs, now: epoch });
      waits.push(waitSeconds(progress, epoch));
    }
    expect(waits).toEqual([0, 30, 120, 600, 3600, 21600, 86400, null]);
    expect(progress).toMatchObject({ state: 'failed', attempts: 7 });
  });

  it('repeats the last wait of a schedule that names fewer than seven', () => {
    const short = delaysMs.slice(0, 3);
    let progress = startDelivery(short, epoch);
    const waits = [waitSeconds(progress, epoch)];
    while (progress.state === 'waiting') {
      progress = recordAttempt(progress, missed, { delaysMs: short, now: epoch });
      waits.push(waitSeconds(progress, epoch));
    }
    expect(waits).toEqual([0, 30, 120, 120, 120, 120, 120, null]);
  });

  it('starts again from the top after a manual retry, while the attempt number goes on', () => {
    let progress: DeliveryProgress = {
      state: 'failed',
      attempts: 7,
      attemptsAllowed: 7,
      nextAttemptAt: null,
    };
    progress = retryDelivery(progress, epoch);
    const waits = [waitSeconds(progress, epoch)];
    while (progress.state === 'waiting') {
      progress = recordAttempt(progress, missed, { delaysMs, now: epoch });
      waits.push(waitSeconds(progress, epoch));
    }
    expect(waits).toEqual([0, 30, 120, 600, 3600, 21600, 86400, null]);
    expect(progress.attempts).toBe(14);
  });

  it('lets a manual retry cut a waiting delivery short', () => {
    const waiting = recordAttempt(startDelivery(delaysMs, epoch), missed, { delaysMs, now: epoch });
    const retried = retryDelivery(waiting, epoch);
    expect(retried).toEqual({ state: 'waiting', attempts: 1, attemptsAllowed: 8, nextAttemptAt: epoch });
  });

  it('refuses to retry a success but replays it', () => {
    const done = recordAttempt(
      startDelivery(delaysMs, epoch),
      { kind: 'accepted' },
      { delaysMs, now: epoch },
    );
    expect(canRetry(done.state)).toBe(false);
    expect(() => retryDelivery(done, epoch)).toThrow(ForbiddenMoveError);
    expect(replayDelivery(done, epoch)).toMatchObject({ state: 'waiting', attempts: 1, attemptsAllowed: 8 });
  });

  it('refuses an attempt on a delivery that has ended', () => {
    const gone = recordAttempt(startDelivery(delaysMs, epoch), { kind: 'gone' }, { delaysMs, now: epoch });
    expect(gone).toMatchObject({ state: 'failed', attempts: 1, nextAttemptAt: null });
    expect(() => recordAttempt(gone, missed, { delaysMs, now: epoch })).toThrow(ForbiddenMoveError);
  });

  it('holds its invariants under any sequence of answers, retries, replays and clock jumps', () => {
    const outcome: fc.Arbitrary<AttemptOutcome> = fc.oneof(
      { weight: 1, arbitrary: fc.constant<AttemptOutcome>({ kind: 'accepted' }) },
      { weight: 1, arbitrary: fc.constant<AttemptOutcome>({ kind: 'gone' }) },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('missed' as const),
          retryAfterMs: fc.oneof(fc.constant(0), fc.integer({ min: -1000, max: 10 * RETRY_AFTER_MAX_MS })),
        }),
      },
    );
    const step = fc.oneof(
      { weight: 6, arbitrary: outcome },
      { weight: 1, arbitrary: fc.constant({ kind: 'retry' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'replay' as const }) },
    );
    const timed = fc.record({ step, jumpMs: fc.integer({ min: -1e9, max: 1e9 }) });
    fc.assert(
      fc.property(fc.array(timed, { maxLength: 60 }), (script) => {
        let now = epoch;
        let progress = startDelivery(delaysMs, now);
        let missesInRound = 0;
        for (const { step, jumpMs } of script) {
          now = new Date(now.getTime() + jumpMs);
          const before = progress;
          if (step.kind === 'retry' || step.kind === 'replay') {
            if (step.kind === 'retry' && !canRetry(before.state)) {
              expect(before.state).toBe('succeeded');
              continue;
            }
            progress = step.kind === 'retry' ? retryDelivery(before, now) : replayDelivery(before, now);
            expect(progress.nextAttemptAt).toEqual(now);
            expect(progress.attempts).toBe(before.attempts);
            missesInRound = 0;
          } else {
            if (before.state !== 'waiting') continue;
            progress = recordAttempt(before, step, { delaysMs, now });
            expect(progress.attempts).toBe(before.attempts + 1);
            if (step.kind === 'accepted') expect(progress.state).toBe('succeeded');
            if (step.kind === 'gone') expect(progress.state).toBe('failed');
            if (step.kind === 'missed') {
              missesInRound += 1;
              expect(progress.state).toBe(missesInRound === ATTEMPTS_PER_ROUND ? 'failed' : 'waiting');
              if (progress.nextAttemptAt !== null) {
                const waitMs = progress.nextAttemptAt.getTime() - now.getTime();
                const scheduledMs = delaysMs[missesInRound] ?? Number.NaN;
                const askedMs = Math.min(Math.max(step.retryAfterMs, 0), RETRY_AFTER_MAX_MS);
                expect(waitMs).toBe(Math.max(askedMs, scheduledMs));
              }
            }
          }
          expect(progress.nextAttemptAt !== null).toBe(progress.state === 'waiting');
          expect(missesInRound).toBeLessThanOrEqual(ATTEMPTS_PER_ROUND);
        }
      }),
    );
  });
});

describe('what an answer means', () => {
  const answer = (responseStatus: number | null, error: string | null = null, retryAfterMs = 5000) =>
    classifyAnswer({ responseStatus, error, retryAfterMs });

  it('takes exactly 200 to 299 as success and 410 as gone', () => {
    for (let status = 200; status < 600; status += 1) {
      const expected = status < 300 ? 'accepted' : status === 410 ? 'gone' : 'missed';
      expect(answer(status).kind).toBe(expected);
    }
  });

  it('counts an answer that broke off as missed, whatever its status', () => {
    expect(answer(200, 'timeout')).toEqual({ kind: 'missed', retryAfterMs: 0 });
    expect(answer(410, 'timeout').kind).toBe('missed');
    expect(answer(null, 'connection refused').kind).toBe('missed');
    expect(answer(null).kind).toBe('missed');
  });

  it('respects Retry-After on 429 and 503 only', () => {
    expect(answer(429)).toEqual({ kind: 'missed', retryAfterMs: 5000 });
    expect(answer(503)).toEqual({ kind: 'missed', retryAfterMs: 5000 });
    expect(answer(500)).toEqual({ kind: 'missed', retryAfterMs: 0 });
    expect(answer(302)).toEqual({ kind: 'missed', retryAfterMs: 0 });
  });
});

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['99999999999999999999999', RETRY_AFTER_MAX_MS],
    ['Sun, 01 Mar 2026 00:01:00 GMT', 60_000],
    ['Sat, 28 Feb 2026 00:00:00 GMT', 0],
    ['Sun, 01 Mar 2126 00:00:00 GMT', RETRY_AFTER_MAX_MS],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['2027-01-01', null],
    ['', null],
    ['Monday', null],
  ])('reads %j as %j ms', (value, expected) => {
    expect(parseRetryAfter(value, epoch)).toBe(expected);
  });
});

describe('the health of a webhook', () => {
  it('deactivates at once on 410', () => {
    expect(judgeHealth(null, { kind: 'gone' }, epoch).deactivation).toBe('gone');
  });

  it('deactivates after five failing days and not a millisecond sooner', () => {
    const at = (ms: number) => new Date(epoch.getTime() + ms);
    const first = judgeHealth(null, missed, epoch);
    expect(first).toEqual({ failingSince: epoch, deactivation: null });
    expect(judgeHealth(first.failingSince, missed, at(FAILING_MAX_MS - 1)).deactivation).toBeNull();
    expect(judgeHealth(first.failingSince, missed, at(FAILING_MAX_MS)).deactivation).toBe('failing');
  });

  it('starts the five days again after one success', () => {
    const healed = judgeHealth(epoch, { kind: 'accepted' }, new Date(epoch.getTime() + FAILING_MAX_MS * 2));
    expect(healed).toEqual({ failingSince: null, deactivation: null });
  });

  it('does not deactivate when the clock has jumped back', () => {
    const earlier = new Date(epoch.getTime() - FAILING_MAX_MS * 3);
    expect(judgeHealth(epoch, missed, earlier)).toEqual({ failingSince: epoch, deactivation: null });
  });
});

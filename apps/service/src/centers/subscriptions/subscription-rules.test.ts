import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  BILLING_CYCLES,
  begin,
  cancel,
  centerEndsAt,
  dueAt,
  GRACE_DAYS,
  MOVES,
  type Move,
  periodEndAfter,
  react,
  SUBSCRIPTION_STATUSES,
  type SubscriptionState,
  suspendsCenter,
} from './subscription-rules.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-01-31T09:00:00.000Z');
const days = (count: number, from = start) => new Date(from.getTime() + count * DAY_MS);
const monthly = { amount: 49_000, cycle: 'MONTH', trialDays: 0 } as const;

const terms = fc.record({
  amount: fc.constantFrom(0, 49_000),
  cycle: fc.constantFrom(...BILLING_CYCLES),
  trialDays: fc.constantFrom(0, 14, 30),
});
const happenings = fc.array(
  fc.record({
    // Clocks also jump back; a step may be negative.
    afterDays: fc.integer({ min: -3, max: 60 }),
    what: fc.constantFrom('nothing', 'paid', 'failed', 'cancel-now', 'cancel-at-period-end'),
  }),
  { maxLength: 40 },
);

function happen(
  state: SubscriptionState,
  what: string,
  now: Date,
): { state: SubscriptionState; moves: Move[] } {
  const passed = advance(state, now);
  const caused = cause(passed.state, what, now);
  return { state: caused.state, moves: [...passed.moves, ...caused.moves] };
}

function cause(
  state: SubscriptionState,
  what: string,
  now: Date,
): { state: SubscriptionState; moves: Move[] } {
  if (what === 'paid') return react(state, 'payment-completed', now);
  if (what === 'failed') return react(state, 'payment-failed', now);
  if (what === 'cancel-now') return cancel(state, { atPeriodEnd: false, now });
  if (what === 'cancel-at-period-end') return cancel(state, { atPeriodEnd: true, now });
  return { state, moves: [] };
}

describe('the life of a subscription', () => {
  it('begins as TRIAL when the plan has one, else as ACTIVE', () => {
    const trial = begin({ ...monthly, trialDays: 14 }, start);
    expect(trial).toMatchObject({ status: 'TRIAL', periodEnd: days(14), trialEndsAt: days(14) });
    expect(begin(monthly, start)).toMatchObject({ status: 'ACTIVE', trialEndsAt: null });
  });

  it('becomes PAST_DUE when its period ends unpaid, and SUSPENDED fourteen days later', () => {
    const trial = begin({ ...monthly, trialDays: 14 }, start);
    expect(advance(trial, days(13)).state.status).toBe('TRIAL');
    expect(advance(trial, days(14)).state.status).toBe('PAST_DUE');
    expect(advance(trial, days(14 + GRACE_DAYS - 1)).state.status).toBe('PAST_DUE');
    const { state, moves } = advance(trial, days(14 + GRACE_DAYS));
    expect(state.status).toBe('SUSPENDED');
    expect(moves).toEqual([
      { from: 'TRIAL', to: 'PAST_DUE', trigger: 'period-ended', at: days(14) },
      { from: 'PAST_DUE', to: 'SUSPENDED', trigger: 'grace-ended', at: days(28) },
    ]);
  });

  it('becomes ACTIVE by a payment from every state but CANCELED, which nothing leaves', () => {
    for (const status of SUBSCRIPTION_STATUSES) {
      const state: SubscriptionState = {
        ...begin(monthly, start),
        status,
        pastDueSince: status === 'PAST_DUE' ? start : null,
        canceledAt: status === 'CANCELED' ? start : null,
      };
      const paid = react(state, 'payment-completed', days(1)).state.status;
      expect(paid).toBe(status === 'CANCELED' ? 'CANCELED' : 'ACTIVE');
    }
    expect(MOVES.CANCELED).toEqual({});
  });

  it('counts the first payment for the running period and the next one for the period after it', () => {
    const once = react(begin(monthly, start), 'payment-completed', days(1)).state;
    expect(once.periodEnd).toEqual(new Date('2026-02-28T09:00:00.000Z'));
    const twice = react(once, 'payment-completed', days(2)).state;
    expect(twice.periodEnd).toEqual(new Date('2026-03-31T09:00:00.000Z'));
  });

  it('keeps what is left of a trial when it is paid for early', () => {
    const trial = begin({ ...monthly, trialDays: 14 }, start);
    const paid = react(trial, 'payment-completed', days(1)).state;
    expect(paid.periodEnd).toEqual(new Date('2026-03-14T09:00:00.000Z'));
  });

  it('starts a new cycle when a suspended subscription is paid', () => {
    const suspended = advance(begin(monthly, start), days(200)).state;
    const paid = react(suspended, 'payment-completed', days(200)).state;
    expect(paid.periodEnd).toEqual(periodEndAfter({ anchorAt: days(200), cycle: 'MONTH', after: days(200) }));
    expect(advance(paid, days(201)).state.status).toBe('ACTIVE');
  });

  it('goes on for nothing on a free plan', () => {
    const free = begin({ amount: 0, cycle: 'MONTH', trialDays: 0 }, start);
    const { state, moves } = advance(free, days(400));
    expect(state.status).toBe('ACTIVE');
    expect(state.periodEnd > days(400)).toBe(true);
    expect(moves).toEqual([]);
  });

  it('is canceled at once, or with its period, and its center ends thirty days later', () => {
    const active = begin(monthly, start);
    const now = cancel(active, { atPeriodEnd: false, now: days(3) }).state;
    expect(now).toMatchObject({ status: 'CANCELED', canceledAt: days(3) });
    expect(centerEndsAt(now)).toEqual(days(33));
    const later = cancel(active, { atPeriodEnd: true, now: days(3) }).state;
    expect(later).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true });
    const ended = advance(later, days(60)).state;
    expect(ended).toMatchObject({ status: 'CANCELED', canceledAt: active.periodEnd });
  });

  it('cannot wait for the end of a period that is over', () => {
    const pastDue = advance(begin(monthly, start), days(35)).state;
    expect(cancel(pastDue, { atPeriodEnd: true, now: days(35) }).state).toMatchObject({
      status: 'CANCELED',
      canceledAt: days(35),
    });
  });
});

describe('whatever happens, in whichever order', () => {
  it('a state outside the enumeration is never reached, and every move is one of the table', () => {
    fc.assert(
      fc.property(terms, happenings, (given, list) => {
        let now = start;
        let state = begin(given, now);
        for (const { afterDays, what } of list) {
          now = days(afterDays, now);
          const before = state.status;
          const step = happen(state, what, now);
          state = step.state;
          expect(SUBSCRIPTION_STATUSES).toContain(state.status);
          expect(
            step.moves.reduce((status, move) => {
              expect(move.from).toBe(status);
              expect(MOVES[move.from][move.trigger]).toBe(move.to);
              return move.to;
            }, before),
          ).toBe(state.status);
          if (before === 'CANCELED') expect(state.status).toBe('CANCELED');
          expect(state.canceledAt !== null).toBe(state.status === 'CANCELED');
          expect(state.status === 'PAST_DUE' ? state.pastDueSince : true).not.toBeNull();
          expect(suspendsCenter(state.status)).toBe(['SUSPENDED', 'CANCELED'].includes(state.status));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('the daily job and a late look end in the same state with the same moves', () => {
    fc.assert(
      fc.property(terms, happenings, fc.integer({ min: 1, max: 120 }), (given, list, wait) => {
        let now = start;
        let state = begin(given, now);
        for (const { afterDays, what } of list) {
          now = days(Math.abs(afterDays), now);
          state = happen(state, what, now).state;
        }
        const late = advance(state, days(wait, now));
        let daily: { state: SubscriptionState; moves: Move[] } = { state, moves: [] };
        for (let day = 1; day <= wait; day++) {
          const step = advance(daily.state, days(day, now));
          daily = { state: step.state, moves: [...daily.moves, ...step.moves] };
        }
        expect(daily).toEqual(late);
      }),
      { numRuns: 300 },
    );
  });

  it('nothing is left to be done before the moment that is named as the next one', () => {
    fc.assert(
      fc.property(terms, happenings, (given, list) => {
        let now = start;
        let state = begin(given, now);
        for (const { afterDays, what } of list) {
          now = days(Math.abs(afterDays), now);
          state = happen(state, what, now).state;
          const next = dueAt(state);
          // What is suspended waits for money or for its customer, however long that takes.
          if (state.status === 'SUSPENDED' && !state.cancelAtPeriodEnd) expect(next).toBeNull();
          else if (state.status !== 'CANCELED') {
            if (!next) throw new Error(`Time has nothing left to do in ${state.status}.`);
            expect(next > now).toBe(true);
            expect(advance(state, new Date(next.getTime() - 1)).state).toBe(state);
            expect(advance(state, next).state).not.toBe(state);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('a period that ends on the 31st ends on the last day of shorter months and on the 31st again after them', () => {
    const ends: string[] = [];
    for (let after = start, index = 0; index < 4; index++) {
      after = periodEndAfter({ anchorAt: start, cycle: 'MONTH', after });
      ends.push(after.toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });
});

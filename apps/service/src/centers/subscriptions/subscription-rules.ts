/** The states of a subscription. */
export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'TRIAL', 'PAST_DUE', 'CANCELED', 'SUSPENDED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const BILLING_CYCLES = ['MONTH', 'YEAR'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** What can happen to a subscription: by money, by its customer, or by time alone. */
export type Trigger =
  | 'payment-completed'
  | 'payment-failed'
  | 'cancel'
  | 'period-ended'
  | 'renewed-free'
  | 'grace-ended';

/** Everything that decides what becomes of a subscription. */
export interface SubscriptionState {
  status: SubscriptionStatus;
  /** In minor units; a plan of 0 renews by itself. */
  amount: number;
  cycle: BillingCycle;
  anchorAt: Date;
  periodEnd: Date;
  isPeriodPaid: boolean;
  trialEndsAt: Date | null;
  pastDueSince: Date | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: Date | null;
}

export interface Move {
  from: SubscriptionStatus;
  to: SubscriptionStatus;
  trigger: Trigger;
  at: Date;
}

const DAY_MS = 86_400_000;
export const GRACE_DAYS = 14;
const CENTER_ENDS_AFTER_DAYS = 30;

/** The whole lifecycle (docs/rules.md#subscriptions). A trigger that a state does not name leaves it as it is; CANCELED is final. */
export const MOVES: Record<SubscriptionStatus, Partial<Record<Trigger, SubscriptionStatus>>> = {
  TRIAL: {
    'payment-completed': 'ACTIVE',
    'payment-failed': 'PAST_DUE',
    'period-ended': 'PAST_DUE',
    'renewed-free': 'ACTIVE',
    cancel: 'CANCELED',
  },
  ACTIVE: {
    'payment-completed': 'ACTIVE',
    'payment-failed': 'PAST_DUE',
    'period-ended': 'PAST_DUE',
    'renewed-free': 'ACTIVE',
    cancel: 'CANCELED',
  },
  PAST_DUE: { 'payment-completed': 'ACTIVE', 'grace-ended': 'SUSPENDED', cancel: 'CANCELED' },
  SUSPENDED: { 'payment-completed': 'ACTIVE', cancel: 'CANCELED' },
  CANCELED: {},
};

/** Whether a center must be closed while its subscription is in this state. */
export function suspendsCenter(status: SubscriptionStatus): boolean {
  return status === 'SUSPENDED' || status === 'CANCELED';
}

/** How a subscription begins: with its trial when the plan has one, else at once and with its first period to pay. */
export function begin(
  terms: { amount: number; cycle: BillingCycle; trialDays: number },
  now: Date,
): SubscriptionState {
  const trialEndsAt = terms.trialDays > 0 ? new Date(now.getTime() + terms.trialDays * DAY_MS) : null;
  const anchorAt = trialEndsAt ?? now;
  return {
    status: trialEndsAt ? 'TRIAL' : 'ACTIVE',
    amount: terms.amount,
    cycle: terms.cycle,
    anchorAt,
    periodEnd: trialEndsAt ?? periodEndAfter({ anchorAt, cycle: terms.cycle, after: now }),
    isPeriodPaid: trialEndsAt !== null || terms.amount === 0,
    trialEndsAt,
    pastDueSince: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
  };
}

/**
 * Lets time pass. The daily job and every look at a subscription use this one function, and going there in one step or
 * in many ends in the same state, so it does not matter which of them comes first.
 */
export function advance(state: SubscriptionState, now: Date): { state: SubscriptionState; moves: Move[] } {
  const moves: Move[] = [];
  let current = state;
  // Each turn but a free renewal, which goes past `now` at once, leads to a later state: there are at most four.
  for (;;) {
    const next = nextByTime(current);
    if (!next || next.at > now) return { state: current, moves };
    const step = apply(current, next.trigger, { at: next.at, now });
    current = step.state;
    moves.push(...step.moves);
  }
}

/** What money does to a subscription that time has already been let pass for. */
export function react(
  state: SubscriptionState,
  trigger: 'payment-completed' | 'payment-failed',
  now: Date,
): { state: SubscriptionState; moves: Move[] } {
  return apply(state, trigger, { at: now, now });
}

/** Ends it now, or marks it to end with its period; a period that is over already cannot be waited for. */
export function cancel(
  state: SubscriptionState,
  { atPeriodEnd, now }: { atPeriodEnd: boolean; now: Date },
): { state: SubscriptionState; moves: Move[] } {
  const waits = atPeriodEnd && state.status !== 'CANCELED' && state.periodEnd > now;
  return waits
    ? { state: { ...state, cancelAtPeriodEnd: true }, moves: [] }
    : apply(state, 'cancel', { at: now, now });
}

/** When time will next do something to the subscription or, once it is canceled, to its center. */
export function dueAt(state: SubscriptionState): Date | null {
  return nextByTime(state)?.at ?? centerEndsAt(state);
}

/** When the center of a canceled subscription ends (docs/rules.md#subscriptions). */
export function centerEndsAt(state: SubscriptionState): Date | null {
  return state.canceledAt && new Date(state.canceledAt.getTime() + CENTER_ENDS_AFTER_DAYS * DAY_MS);
}

/** The first end of a whole cycle, counted from the anchor, that lies after a moment. Months keep the anchor's day. */
export function periodEndAfter(input: { anchorAt: Date; cycle: BillingCycle; after: Date }): Date {
  const anchor = Temporal.Instant.fromEpochMilliseconds(input.anchorAt.getTime()).toZonedDateTimeISO('UTC');
  const after = Temporal.Instant.fromEpochMilliseconds(input.after.getTime()).toZonedDateTimeISO('UTC');
  const unit = input.cycle === 'MONTH' ? 'months' : 'years';
  // Starting one cycle early covers the days that a short month takes away from the difference.
  const elapsed = Math.max(0, anchor.until(after, { largestUnit: unit })[unit] - 1);
  for (let cycles = elapsed; ; cycles++) {
    const end = anchor.add({ [unit]: cycles });
    if (end.epochMilliseconds > input.after.getTime()) return new Date(end.epochMilliseconds);
  }
}

function nextByTime(state: SubscriptionState): { trigger: Trigger; at: Date } | null {
  if (state.status === 'CANCELED') return null;
  const cancels = state.cancelAtPeriodEnd ? [{ trigger: 'cancel' as const, at: state.periodEnd }] : [];
  const grace =
    state.status === 'PAST_DUE' && state.pastDueSince
      ? [
          {
            trigger: 'grace-ended' as const,
            at: new Date(state.pastDueSince.getTime() + GRACE_DAYS * DAY_MS),
          },
        ]
      : [];
  const isOpen = state.status === 'TRIAL' || state.status === 'ACTIVE';
  const renewal =
    isOpen && !state.cancelAtPeriodEnd
      ? [
          {
            trigger: state.amount === 0 ? ('renewed-free' as const) : ('period-ended' as const),
            at: state.periodEnd,
          },
        ]
      : [];
  return [...cancels, ...grace, ...renewal].sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

function apply(
  state: SubscriptionState,
  trigger: Trigger,
  { at, now }: { at: Date; now: Date },
): { state: SubscriptionState; moves: Move[] } {
  const to = MOVES[state.status][trigger];
  if (!to) return { state, moves: [] };
  const moves = to === state.status ? [] : [{ from: state.status, to, trigger, at }];
  return { state: { ...state, ...changes(state, trigger, { at, now }), status: to }, moves };
}

function changes(
  state: SubscriptionState,
  trigger: Trigger,
  { at, now }: { at: Date; now: Date },
): Partial<SubscriptionState> {
  switch (trigger) {
    case 'payment-completed':
      return { ...paidPeriod(state, at), isPeriodPaid: true, pastDueSince: null };
    case 'payment-failed':
    case 'period-ended':
      return { pastDueSince: at };
    case 'grace-ended':
      return {};
    case 'renewed-free':
      return { periodEnd: periodEndAfter({ anchorAt: state.anchorAt, cycle: state.cycle, after: now }) };
    case 'cancel':
      return { canceledAt: at, cancelAtPeriodEnd: false, pastDueSince: null };
  }
}

/**
 * Which period a payment is for: the running one while that is unpaid; else the next one. After a suspension nothing was
 * served, so a new cycle starts with the payment.
 */
function paidPeriod(state: SubscriptionState, at: Date): Pick<SubscriptionState, 'anchorAt' | 'periodEnd'> {
  const { anchorAt, cycle, periodEnd } = state;
  if (state.status === 'SUSPENDED' && periodEnd <= at)
    return { anchorAt: at, periodEnd: periodEndAfter({ anchorAt: at, cycle, after: at }) };
  if (!state.isPeriodPaid && periodEnd > at) return { anchorAt, periodEnd };
  return { anchorAt, periodEnd: periodEndAfter({ anchorAt, cycle, after: periodEnd }) };
}

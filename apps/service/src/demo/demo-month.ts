/**
 * What a center's agents, people and systems decided in the month before the demo: the same for every run, because it is drawn from a
 * sequence and not from chance. Pure; `make-history.ts` lives it through.
 */
export interface PastDecision {
  /** Which of the day's moments it is recorded at. */
  recordedAt: number;
  /** Which moment of the same day it is judged at; null for what an agent was allowed to do alone, or what was left waiting. */
  judgedAt: number | null;
  isAgentsOwn: boolean;
  decision: {
    type: string;
    actor: { id: string; type: string; name: string };
    action: { type: string; description: string; input: Record<string, unknown> };
    aiContext?: { model: string; provider: string; confidence: number; reasoning: string };
    tags: string[];
  };
  verdict: { result: 'approved' | 'rejected'; reason: string };
}

export interface PastDay {
  day: Temporal.PlainDate;
  /** Minutes since midnight in the center's time, ascending. */
  moments: readonly number[];
  decisions: readonly PastDecision[];
}

const DAYS = 30;
const SATURDAY = 6;
/** A few an hour or a morning apart: each is a round trip of the first start, and people wait for it. */
const MOMENTS = [9 * 60 + 10, 9 * 60 + 45, 14 * 60 + 10, 17 * 60 + 20];

interface Habit {
  type: string;
  actor: { id: string; type: string; name: string };
  model?: string;
  action: string;
  description: string;
  /** In how many of a hundred cases a person says no. */
  refused: number;
  yes: string;
  no: string;
  isAgentsOwn?: true;
}

const CARE = { id: 'agent-care', type: 'ai_agent', name: 'Care assistant' };
const BILLING = { id: 'agent-billing', type: 'ai_agent', name: 'Billing assistant' };
const DESK = { id: 'agent-desk', type: 'ai_agent', name: 'Front desk assistant' };
const OFFICE = { id: 'office', type: 'system', name: 'Back office' };
const STAFF = { id: 'staff', type: 'human', name: 'Demo staff' };

const HABITS: readonly Habit[] = [
  {
    type: 'agent_execution',
    actor: BILLING,
    model: 'ledger-2',
    action: 'refund',
    description: 'Refund a session that was canceled in time',
    refused: 18,
    yes: 'Canceled in time, as the rule of the house says.',
    no: 'It was canceled on the same day.',
  },
  {
    type: 'ai_recommendation',
    actor: CARE,
    model: 'care-1',
    action: 'suggest_goal',
    description: 'Add a goal to the plan of the coming weeks',
    refused: 25,
    yes: 'Fits what the family asked for.',
    no: 'Too early; the last goal is not reached yet.',
  },
  {
    type: 'agent_execution',
    actor: DESK,
    model: 'desk-mini',
    action: 'remind',
    description: 'Remind a family of tomorrow’s session',
    refused: 0,
    yes: '',
    no: '',
    isAgentsOwn: true,
  },
  {
    type: 'ai_recommendation',
    actor: CARE,
    model: 'care-2',
    action: 'adjust_pace',
    description: 'Shorten the exercises after two hard sessions',
    refused: 8,
    yes: 'Seen in the sessions as well.',
    no: 'The instructor sees it otherwise.',
  },
  {
    type: 'agent_execution',
    actor: DESK,
    model: 'desk-mini',
    action: 'reschedule',
    description: 'Move a session at the request of the family',
    refused: 5,
    yes: 'Both sides agreed.',
    no: 'The room is taken.',
  },
  {
    type: 'automated_action',
    actor: OFFICE,
    action: 'send_invoice',
    description: 'Send an invoice',
    refused: 3,
    yes: 'Total checked.',
    no: 'The discount is missing.',
  },
  {
    type: 'human_approval',
    actor: STAFF,
    action: 'grant_discount',
    description: 'Grant a discount',
    refused: 12,
    yes: 'Within what the house allows.',
    no: 'Not foreseen for this course.',
  },
];

/** The weekdays of the month that ends the day before `today`, with what was decided on each. */
export function pastMonth(today: Temporal.PlainDate, seed: number): PastDay[] {
  const draw = sequence(seed);
  return Array.from({ length: DAYS }, (_, ago) => today.subtract({ days: DAYS - ago }))
    .filter(({ dayOfWeek }) => dayOfWeek < SATURDAY)
    .map((day) => ({
      day,
      moments: MOMENTS.map((minute) => minute + draw(12)),
      decisions: Array.from({ length: 3 + draw(5) }, () => decisionOf(draw)),
    }));
}

function decisionOf(draw: Draw): PastDecision {
  const habit = HABITS[draw(HABITS.length)] ?? HABITS[0];
  if (!habit) throw new Error('A demo without habits has no decisions.');
  const recordedAt = draw(MOMENTS.length - 1);
  // Mostly soon, sometimes hours later, and at the latest at the end of the day.
  const judgedAt = Math.min(MOMENTS.length - 1, recordedAt + 1 + (draw(3) === 0 ? draw(4) : 0));
  const isRefused = draw(100) < habit.refused;
  return {
    recordedAt,
    judgedAt: habit.isAgentsOwn ? null : judgedAt,
    isAgentsOwn: habit.isAgentsOwn === true,
    decision: {
      type: habit.type,
      actor: habit.actor,
      action: {
        type: habit.action,
        description: habit.description,
        input: { case: `case-${1_000 + draw(9_000)}`, amount: (1 + draw(12)) * 5_000, currency: 'KRW' },
      },
      ...(habit.model
        ? {
            aiContext: {
              model: habit.model,
              provider: 'demo',
              // What people refuse was less sure of itself.
              confidence: ((isRefused ? 50 : 70) + draw(28)) / 100,
              reasoning: 'Follows from the last sessions and the rules of the house.',
            },
          }
        : {}),
      tags: [habit.action],
    },
    verdict: isRefused ? { result: 'rejected', reason: habit.no } : { result: 'approved', reason: habit.yes },
  };
}

/** Whole numbers below `limit`. */
type Draw = (limit: number) => number;

/** A linear congruential generator: enough for a picture, and the same in every run. */
function sequence(seed: number): Draw {
  let state = (seed * 2_654_435_761) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

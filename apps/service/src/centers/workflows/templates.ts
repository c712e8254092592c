import Type from 'typebox';
import { checkSubscription } from './steps/check-subscription.ts';
import { collectAttendance } from './steps/collect-attendance.ts';
import { collectBookings } from './steps/collect-bookings.ts';
import { collectDrafts } from './steps/collect-drafts.ts';
import { collectPayments } from './steps/collect-payments.ts';
import { describeFailedPayment } from './steps/describe-failed-payment.ts';
import { collectMaterial, draftSummary } from './steps/draft-summary.ts';
import { mailAdmins } from './steps/mail-admins.ts';
import { verifyDpuChain } from './steps/verify-dpu-chain.ts';
import type { Template } from './template.ts';

const days = (fallback: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 92, default: fallback, description }));

/** Everything that a center can run. The order is that of the code, not of any list. */
export const templates: readonly Template[] = [
  {
    key: 'dpu-integrity-check',
    name: 'DPU integrity check',
    description: 'Verifies the whole chain of decision proof units and tells the admins when it is broken.',
    starts: { type: 'SCHEDULED', schedule: '30 3 * * *' },
    parameters: Type.Object({}),
    steps: [verifyDpuChain, mailAdmins],
    timeoutSeconds: 3_600,
  },
  {
    key: 'unpaid-subscription-notice',
    name: 'Unpaid subscription notice',
    description: 'Tells the admins when the subscription is unpaid or its trial is about to end.',
    starts: { type: 'SCHEDULED', schedule: '0 9 * * *' },
    parameters: Type.Object({ noticeDays: days(3, 'How many days before the end of a trial to say so.') }),
    steps: [checkSubscription, mailAdmins],
    timeoutSeconds: 300,
  },
  {
    key: 'payment-failure-follow-up',
    name: 'Payment failure follow-up',
    description: 'Tells the admins at once when a payment has failed for good.',
    starts: { type: 'EVENT', event: 'payment.failed' },
    parameters: Type.Object({ days: days(7, 'Started by hand: how far back to look for an open failure.') }),
    steps: [describeFailedPayment, mailAdmins],
    timeoutSeconds: 300,
  },
  {
    key: 'ai-session-summary',
    name: 'AI session summary for review',
    description:
      'Drafts a summary of session notes, or of the latest decisions. The draft counts only after a person has raised its decision proof unit.',
    starts: { type: 'MANUAL' },
    parameters: Type.Object({
      notes: Type.Optional(
        Type.String({
          maxLength: 20_000,
          description: 'What to summarise; without it, the latest decisions.',
        }),
      ),
      days: days(7, 'Without notes: how many days of decisions to take.'),
      sentencesMax: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'How long it may be.' }),
      ),
      language: Type.Optional(
        Type.String({
          pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
          default: 'en',
          description:
            'The language to write in, as a BCP 47 tag; the built-in summariser keeps that of the notes.',
        }),
      ),
    }),
    steps: [collectMaterial, draftSummary],
    timeoutSeconds: 600,
    draft: draftSummary.name,
  },
  {
    key: 'attendance-digest',
    name: 'Attendance digest',
    description: 'Mails the admins how many came to which course.',
    verticals: ['rehabilitation', 'welfare', 'education', 'mentoring'],
    starts: { type: 'SCHEDULED', schedule: '0 8 * * 1' },
    parameters: Type.Object({ days: days(7, 'How many days to look back.') }),
    steps: [collectAttendance, mailAdmins],
    timeoutSeconds: 300,
  },
  {
    key: 'booking-load-report',
    name: 'Booking load report',
    description: 'Mails the admins how the coming bookings are spread over the instructors.',
    verticals: ['rehabilitation', 'mentoring', 'interior', 'pharmacy', 'commerce'],
    starts: { type: 'SCHEDULED', schedule: '30 7 * * 1-5' },
    parameters: Type.Object({ days: days(7, 'How many days to look ahead.') }),
    steps: [collectBookings, mailAdmins],
    timeoutSeconds: 300,
  },
  {
    key: 'case-review-reminder',
    name: 'Case review reminder',
    description: 'Mails the admins which decisions are still drafts and wait for a reviewer.',
    verticals: ['welfare', 'pharmacy', 'interior', 'rehabilitation'],
    starts: { type: 'SCHEDULED', schedule: '0 17 * * 5' },
    parameters: Type.Object({ olderThanDays: days(14, 'How long a draft may wait.') }),
    steps: [collectDrafts, mailAdmins],
    timeoutSeconds: 300,
  },
  {
    key: 'revenue-digest',
    name: 'Revenue digest',
    description: 'Mails the admins what was paid and what failed.',
    verticals: ['commerce', 'education', 'interior'],
    starts: { type: 'SCHEDULED', schedule: '0 7 * * *' },
    parameters: Type.Object({ days: days(1, 'How many days to look back.') }),
    steps: [collectPayments, mailAdmins],
    timeoutSeconds: 300,
  },
];

const byKey = new Map(templates.map((template) => [template.key, template]));

/** The templates of one vertical. */
export function templatesOf(vertical: string): Template[] {
  return templates.filter(({ verticals }) => !verticals || verticals.includes(vertical));
}

/** Undefined when a newer version of the service no longer has it. */
export function templateOf(key: string): Template | undefined {
  return byKey.get(key);
}

import type { FastifyInstance } from 'fastify';
import { createApi } from '../api.ts';
import { SEND_MAIL } from '../delivery/mail/index.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { type DemoClient, demoClient, signIn } from './demo-client.ts';
import { type PastDay, type PastDecision, pastMonth } from './demo-month.ts';
import type { DemoCenter, DemoWorld } from './demo-world.ts';

/** Demo centers keep the default time zone. */
const TIMEZONE = 'Asia/Seoul';
const BOOK_ON_DAYS = [1, 3, 6, 9, 12, 16, 20, 24, 29, 33];

/**
 * The month before the first start, lived through moment by moment under a clock that moves: decisions on weekdays and in working
 * hours, answers minutes to hours later, bookings behind and ahead. It comes before whatever happens today, because chains know no
 * way back. Everything that belongs to one moment is asked for at once, in all centers.
 */
export async function makeHistory(platform: Platform, world: DemoWorld): Promise<void> {
  const time = movingClock();
  const app = await createApi({
    ...platform,
    clock: time.clock,
    metrics: createMetrics(),
    jobs: withoutMails(platform.jobs),
  });
  await app.ready();
  const today = Temporal.Instant.fromEpochMilliseconds(platform.clock.now().getTime())
    .toZonedDateTimeISO(TIMEZONE)
    .toPlainDate();
  const lives = world.centers
    .filter(({ status }) => status === 'ACTIVE')
    .map((center) => ({
      center,
      key: demoClient(app, center.apiKeys.write),
      days: pastMonth(today, center.id),
    }));
  try {
    const [first] = lives[0]?.days ?? [];
    if (!first) return;
    time.moveTo(first.day, 8 * 60);
    await Promise.all(lives.map(({ key, center }) => makePolicies(key, center)));
    await Promise.all(lives.map(({ center }) => makeBookings(app, { center, from: first.day })));
    for (const [dayNumber, { day, moments }] of (lives[0]?.days ?? []).entries()) {
      const waiting = lives.map(() => new Map<PastDecision, string>());
      for (const [moment, minute] of moments.entries()) {
        time.moveTo(day, minute);
        await Promise.all(
          lives.map(({ key, center, days }, number) =>
            liveThrough({
              key,
              center,
              moment,
              dayNumber,
              decisions: days[dayNumber]?.decisions ?? [],
              waiting: waiting[number] ?? new Map(),
            }),
          ),
        );
      }
    }
  } finally {
    await app.close();
  }
}

/** What is recorded and judged at one moment of one center's day. */
async function liveThrough(now: {
  key: DemoClient;
  center: DemoCenter;
  moment: number;
  dayNumber: number;
  decisions: PastDay['decisions'];
  waiting: Map<PastDecision, string>;
}): Promise<void> {
  const { key, center, waiting } = now;
  const judged = [...waiting].filter(([{ judgedAt }]) => judgedAt === now.moment);
  await Promise.all([
    ...judged.map(([{ verdict, decision }, id], number) => {
      const approver =
        number % 3 === 2
          ? { id: center.instructor.actorId, type: 'human', name: `${center.name} Instructor` }
          : { id: center.admin.actorId, type: 'human', name: `${center.name} Admin` };
      return key.ensure('POST', `/api/v1/decision-events/${id}/approvals`, {
        approver,
        result: verdict.result,
        reason: verdict.reason || `Looked at: ${decision.action.description}`,
      });
    }),
    ...now.decisions.map(async (past, number) => {
      if (past.recordedAt !== now.moment) return;
      const { actor, action, aiContext, tags, type } = past.decision;
      const idempotencyKey = `demo-${center.id}-month-${now.dayNumber}-${number}`;
      if (past.isAgentsOwn) {
        const agent = { id: actor.id, name: actor.name };
        await key.ask('POST', '/api/v1/agents/decide', {
          agent,
          action,
          aiContext,
          tags,
          riskScore: 0.1,
          idempotencyKey,
        });
        return;
      }
      const body = { type, actor, action, ...(aiContext ? { aiContext } : {}), tags, idempotencyKey };
      const event = await key.ask('POST', '/api/v1/decision-events', body);
      // A step that was cut short runs again and finds some of its decisions judged.
      if (event.status === 'recorded') waiting.set(past, event.id);
    }),
  ]);
}

async function makePolicies(key: DemoClient, center: DemoCenter): Promise<void> {
  const policies = [
    {
      name: 'Money goes out only after a human looked',
      applies: { actionTypes: ['refund'] },
      rules: {
        requireHumanReview: true,
        riskThreshold: 0.7,
        approvalWithin: 4 * 3_600,
        onLate: { action: 'escalate', role: 'ADMIN' },
      },
    },
    {
      name: 'Plans of care need two pairs of eyes',
      applies: { actionTypes: ['change_plan'] },
      rules: { dualApproval: true },
    },
  ];
  const known = new Set<string>(
    (await key.ask('GET', '/api/v1/policies')).map((policy: { name: string }) => policy.name),
  );
  for (const policy of policies)
    if (!known.has(policy.name))
      await key.ask('POST', '/api/v1/policies', policy, `policy:${center.id}:${policy.name}`);
}

/** The child's sessions of the month, booked at its beginning, as far ahead as the center lets one book. */
async function makeBookings(
  app: FastifyInstance,
  { center, from }: { center: DemoCenter; from: Temporal.PlainDate },
): Promise<void> {
  const learner = await signIn(app, center.child, center.domain);
  // They were made by an earlier run, whose days were the same or a few earlier.
  if ((await learner.ask('GET', `/api/centers/${center.domain}/bookings`)).length > 0) return;
  for (const [number, ahead] of BOOK_ON_DAYS.entries()) {
    const date = from.add({ days: ahead }).toString();
    const slots = await learner.ask('GET', `/api/centers/${center.domain}/available-slots?date=${date}`);
    const slot = slots[(number * 3) % Math.max(1, slots.length)];
    if (slot) await learner.ensure('POST', `/api/centers/${center.domain}/bookings`, { slotId: slot.id });
  }
}

/** What was booked a month ago was told to people then. */
function withoutMails(jobs: Platform['jobs']): Platform['jobs'] {
  return {
    ...jobs,
    enqueue: async (tx, job) => {
      if (job.task !== SEND_MAIL) await jobs.enqueue(tx, job);
    },
    enqueueAll: async (tx, many) => {
      if (many.task !== SEND_MAIL) await jobs.enqueueAll(tx, many);
    },
  };
}

function movingClock() {
  let now = new Date(0);
  return {
    clock: { now: () => now, nowBy: () => now },
    moveTo(day: Temporal.PlainDate, minute: number): void {
      const at = day.toPlainDateTime().add({ minutes: minute });
      now = new Date(at.toZonedDateTime(TIMEZONE).epochMilliseconds);
    },
  };
}

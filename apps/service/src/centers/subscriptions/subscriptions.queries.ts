import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { BillingCycle, SubscriptionState, SubscriptionStatus } from './subscription-rules.ts';

export interface PlanRow {
  id: string;
  kind: 'center' | 'lms';
  name: string;
  description: string;
  amount: number;
  currency: string;
  interval: BillingCycle;
  trialDays: number;
  seatLimit: number;
  features: string[];
  courseLimit: number | null;
  storageGb: number | null;
  active: boolean;
}

/** A subscription as it is kept: its state, what it was sold with, and which center it is of. */
export interface SubscriptionRow {
  centerId: number;
  id: string;
  planId: string;
  planName: string;
  /** The order it is paid under. */
  orderId: string | null;
  currency: string;
  seatLimit: number;
  createdAt: Date;
  state: SubscriptionState;
}

const PLANS_MAX = 500;

export async function selectPlans(tx: Tx, kind: 'center' | 'lms'): Promise<PlanRow[]> {
  const rows = await plans(tx)
    .where('kind', '=', kind)
    .where('active', '=', true)
    .orderBy('amount')
    .orderBy('id')
    .limit(PLANS_MAX)
    .execute();
  return rows as PlanRow[];
}

export async function selectPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  // The check constraints of the table hold `kind` and `interval` to these unions.
  return (await plans(tx).where('id', '=', id).executeTakeFirst()) as PlanRow | undefined;
}

function plans(tx: Tx) {
  return tx
    .selectFrom('plans')
    .select([
      'id',
      'kind',
      'name',
      'description',
      'amount',
      'currency',
      'interval',
      'trial_days as trialDays',
      'seat_limit as seatLimit',
      'features',
      'course_limit as courseLimit',
      'storage_gb as storageGb',
      'active',
    ]);
}

export async function insertSubscription(
  tx: Tx,
  row: Omit<SubscriptionRow, 'planName' | 'createdAt'> & { dueAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({
      center_id: row.centerId,
      id: row.id,
      plan_id: row.planId,
      order_id: row.orderId,
      amount: row.state.amount,
      currency: row.currency,
      interval: row.state.cycle,
      seat_limit: row.seatLimit,
      trial_ends_at: row.state.trialEndsAt,
      ...moving(row.state, row.dueAt),
      created_at: row.now,
      updated_at: row.now,
    })
    .execute();
}

export async function updateSubscription(
  tx: Tx,
  change: { centerId: number; state: SubscriptionState; dueAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ ...moving(change.state, change.dueAt), updated_at: change.now })
    .where('center_id', '=', change.centerId)
    .execute();
}

function moving(state: SubscriptionState, dueAt: Date | null) {
  return {
    status: state.status,
    anchor_at: state.anchorAt,
    period_end: state.periodEnd,
    is_period_paid: state.isPeriodPaid,
    past_due_since: state.pastDueSince,
    cancel_at_period_end: state.cancelAtPeriodEnd,
    canceled_at: state.canceledAt,
    due_at: dueAt,
  };
}

/** Reads the subscription and keeps everybody else from moving it, or from taking a seat, until this transaction ends. */
export async function lockSubscription(tx: Tx, centerId: number): Promise<SubscriptionRow | undefined> {
  const row = await subscriptions(tx).where('s.center_id', '=', centerId).forUpdate('s').executeTakeFirst();
  return row && toSubscription(row);
}

export async function selectSubscriptions(tx: Tx, centerIds: readonly number[]): Promise<SubscriptionRow[]> {
  if (centerIds.length === 0) return [];
  const rows = await subscriptions(tx)
    .where('s.center_id', 'in', centerIds)
    .limit(centerIds.length)
    .execute();
  return rows.map(toSubscription);
}

function subscriptions(tx: Tx) {
  return tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select([
      's.center_id',
      's.id',
      's.plan_id',
      'p.name as plan_name',
      's.order_id',
      's.status',
      's.amount',
      's.currency',
      's.interval',
      's.seat_limit',
      's.anchor_at',
      's.period_end',
      's.is_period_paid',
      's.trial_ends_at',
      's.past_due_since',
      's.cancel_at_period_end',
      's.canceled_at',
      's.created_at',
    ]);
}

type Read = Awaited<ReturnType<ReturnType<typeof subscriptions>['executeTakeFirstOrThrow']>>;

function toSubscription(row: Read): SubscriptionRow {
  return {
    centerId: row.center_id,
    id: row.id,
    planId: row.plan_id,
    planName: row.plan_name,
    orderId: row.order_id,
    currency: row.currency,
    seatLimit: row.seat_limit,
    createdAt: row.created_at,
    state: {
      // Check constraints of the table hold both to their unions.
      status: row.status as SubscriptionStatus,
      cycle: row.interval as BillingCycle,
      amount: row.amount,
      anchorAt: row.anchor_at,
      periodEnd: row.period_end,
      isPeriodPaid: row.is_period_paid,
      trialEndsAt: row.trial_ends_at,
      pastDueSince: row.past_due_since,
      cancelAtPeriodEnd: row.cancel_at_period_end,
      canceledAt: row.canceled_at,
    },
  };
}

/** Centers whose subscription time has something to do to, the longest waiting first. */
export async function selectDueCenters(
  tx: Tx,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('center_id')
    .where('due_at', '<=', now)
    .where('center_id', '>', after)
    .orderBy('center_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.center_id);
}

export interface Usage {
  activeMembers: number;
  invitedMembers: number;
  apiKeys: number;
  webhooks: number;
}

/** What a center uses of its plan, from the rows themselves. */
export async function selectUsage(tx: Tx, centerId: number, now: Date): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select (select count(*) from memberships where center_id = ${centerId} and status = 'ACTIVE') as "activeMembers",
           (select count(*) from memberships where center_id = ${centerId} and status in ('INVITED', 'PENDING')) as "invitedMembers",
           (select count(*) from api_keys where center_id = ${centerId} and revoked_at is null
              and (expires_at is null or expires_at > ${now})) as "apiKeys",
           (select count(*) from webhooks where center_id = ${centerId}) as "webhooks"`.execute(tx);
  const [usage] = rows;
  if (!usage) throw new Error('Counting answered no row.');
  return usage;
}

/** ACTIVE memberships of each center; centers without one are absent. */
/** Seats that are taken, and those that somebody was offered. */
export async function countTakenOrOffered(tx: Tx, centerId: number): Promise<number> {
  const { seats } = await tx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('seats'))
    .where('center_id', '=', centerId)
    .where('status', 'in', ['ACTIVE', 'INVITED', 'PENDING'])
    .executeTakeFirstOrThrow();
  return seats;
}

export async function countSeats(tx: Tx, centerIds: readonly number[]): Promise<Map<number, number>> {
  if (centerIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('memberships')
    .select(({ fn }) => ['center_id', fn.countAll<number>().as('seats')])
    .where('center_id', 'in', centerIds)
    .where('status', '=', 'ACTIVE')
    .groupBy('center_id')
    .limit(centerIds.length)
    .execute();
  return new Map(rows.map((row) => [row.center_id, row.seats]));
}

import type pg from 'pg';

/** A plan as the shell sees it: one row of the table `plans`. */
export interface PlanRow {
  id: string;
  kind: 'center' | 'lms';
  name: string;
  description: string;
  amount: number;
  currency: string;
  interval: 'MONTH' | 'YEAR';
  trial_days: number;
  seat_limit: number;
  features: string[];
  course_limit: number | null;
  storage_gb: number | null;
  active: boolean;
}

/** Columns that a command may write; the list is also what keeps column names out of the caller's hands. */
const PLAN_COLUMNS = [
  'kind',
  'name',
  'description',
  'amount',
  'currency',
  'interval',
  'trial_days',
  'seat_limit',
  'features',
  'course_limit',
  'storage_gb',
  'active',
] as const;

export type PlanChange = Partial<Pick<PlanRow, (typeof PLAN_COLUMNS)[number]>>;

const PLANS_MAX = 1_000;

export async function selectPlans(client: pg.Client): Promise<PlanRow[]> {
  const { rows } = await client.query<PlanRow>(
    `select id, ${PLAN_COLUMNS.join(', ')} from plans order by kind, amount, id limit ${PLANS_MAX}`,
  );
  return rows;
}

/** Answers whether the plan is new; an id is never given twice, because subscriptions refer to it for ever. */
export async function insertPlan(client: pg.Client, id: string, plan: PlanChange): Promise<boolean> {
  const columns = columnsOf(plan);
  const places = columns.map((_, index) => `$${index + 2}`);
  const { rowCount } = await client.query(
    `insert into plans (id, ${columns.join(', ')}, created_at, updated_at)
     values ($1, ${places.join(', ')}, now(), now()) on conflict (id) do nothing`,
    [id, ...columns.map((column) => plan[column])],
  );
  return rowCount === 1;
}

/** Answers whether there is such a plan. What is sold already keeps the terms it was sold with. */
export async function updatePlan(client: pg.Client, id: string, change: PlanChange): Promise<boolean> {
  const columns = columnsOf(change);
  const settings = columns.map((column, index) => `${column} = $${index + 2}`);
  const { rowCount } = await client.query(
    `update plans set ${[...settings, 'updated_at = now()'].join(', ')} where id = $1`,
    [id, ...columns.map((column) => change[column])],
  );
  return rowCount === 1;
}

function columnsOf(change: PlanChange) {
  return PLAN_COLUMNS.filter((column) => change[column] !== undefined);
}

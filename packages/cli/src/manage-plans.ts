import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Command, EXIT, UsageError } from './command.ts';
import { insertPlan, type PlanChange, type PlanRow, selectPlans, updatePlan } from './plans.queries.ts';

/** The plans that centers and the learning host are sold: rows of the database that `DATABASE_URL` names. */
export const managePlans: Command = {
  name: 'plans',
  parameters: 'list | add <id> --name … | update <id> … | retire <id>',
  summary:
    'Shows and changes the plans on offer in DATABASE_URL: --kind center|lms --name --description --amount (minor units) ' +
    '--currency --interval MONTH|YEAR --trial-days --seats --features a,b --courses --storage-gb',
  async run([action, ...rest], say) {
    const act = ACTIONS[action ?? ''];
    if (!act) throw new UsageError('Say what to do with the plans: list, add, update or retire.');
    const { id, change } = readParameters(rest);
    return withDatabase((client) => act({ client, id, change, say }));
  },
};

interface Task {
  client: pg.Client;
  id: string | undefined;
  change: PlanChange;
  say(line: string): void;
}

const ACTIONS: Record<string, (task: Task) => Promise<number>> = {
  async list({ client, say }) {
    const plans = await selectPlans(client);
    for (const plan of plans) say(describe(plan));
    if (plans.length === 0) say('There is no plan yet.');
    return EXIT.holds;
  },

  async add({ client, id, change, say }) {
    const planId = requireId(id);
    const plan = requireWhole(change);
    if (!(await isAccepted(() => insertPlan(client, planId, plan), say))) {
      say(`${planId} was not added: check its values and that the id is new.`);
      return EXIT.fails;
    }
    say(`${planId} is on offer.`);
    return EXIT.holds;
  },

  async update({ client, id, change, say }) {
    const planId = requireId(id);
    if (Object.keys(change).length === 0)
      throw new UsageError('Say what to change, for example --amount 59000.');
    if (change.kind) throw new UsageError('The kind of a plan stays what it is. Add another plan instead.');
    return changePlan(planId, change, {
      client,
      say,
      done: `${planId} is changed for whoever takes it from now on.`,
    });
  },

  async retire({ client, id, say }) {
    const planId = requireId(id);
    return changePlan(planId, { active: false }, { client, say, done: `${planId} is no longer offered.` });
  },
};

async function changePlan(
  id: string,
  change: PlanChange,
  { client, say, done }: { client: pg.Client; say(line: string): void; done: string },
): Promise<number> {
  if (!(await isAccepted(() => updatePlan(client, id, change), say))) {
    say(`${id} was not changed: check its values and its id; "plans list" shows every plan.`);
    return EXIT.fails;
  }
  say(done);
  return EXIT.holds;
}

/** What the table's own checks refuse is told in their words; anything else is a failure of its own. */
async function isAccepted(work: () => Promise<boolean>, say: (line: string) => void): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (!code.startsWith('23') && !code.startsWith('22')) throw error;
    say(message);
    return false;
  }
}

function describe(plan: PlanRow): string {
  const limits = [
    `${plan.seat_limit} seats`,
    ...(plan.trial_days > 0 ? [`${plan.trial_days} days of trial`] : []),
    ...(plan.course_limit === null ? [] : [`${plan.course_limit} courses`]),
    ...(plan.storage_gb === null ? [] : [`${plan.storage_gb} GB`]),
  ];
  const state = plan.active ? '' : ' (retired)';
  return `${plan.kind.padEnd(6)} ${plan.id.padEnd(24)} ${plan.amount} ${plan.currency}/${plan.interval} ${plan.name}: ${limits.join(', ')}${state}`;
}

const OPTIONS = {
  kind: { type: 'string' },
  name: { type: 'string' },
  description: { type: 'string' },
  amount: { type: 'string' },
  currency: { type: 'string' },
  interval: { type: 'string' },
  'trial-days': { type: 'string' },
  seats: { type: 'string' },
  features: { type: 'string' },
  courses: { type: 'string' },
  'storage-gb': { type: 'string' },
} as const;

function readParameters(parameters: readonly string[]): { id: string | undefined; change: PlanChange } {
  const { values, positionals } = parse(parameters);
  const [id, ...tooMany] = positionals;
  if (tooMany.length > 0) throw new UsageError(`One plan at a time: ${tooMany.join(' ')} is too much.`);
  const change = {
    kind: choice('kind', values.kind, ['center', 'lms']),
    name: values.name,
    description: values.description,
    amount: whole('amount', values.amount),
    currency: values.currency,
    interval: choice('interval', values.interval, ['MONTH', 'YEAR']),
    trial_days: whole('trial-days', values['trial-days']),
    seat_limit: whole('seats', values.seats),
    features: values.features
      ?.split(',')
      .map((feature) => feature.trim())
      .filter(Boolean),
    course_limit: whole('courses', values.courses),
    storage_gb: whole('storage-gb', values['storage-gb']),
  };
  return {
    id,
    change: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  };
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function whole(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value))
    throw new UsageError(`--${name} must be a whole number, not ${JSON.stringify(value)}.`);
  return Number(value);
}

function choice<const Value extends string>(
  name: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined {
  const found = values.find((one) => one === value);
  if (value !== undefined && !found) throw new UsageError(`--${name} must be ${values.join(' or ')}.`);
  return found;
}

function requireId(id: string | undefined): string {
  if (!id || !/^[a-z0-9][a-z0-9-]{0,62}$/.test(id))
    throw new UsageError('Name the plan by its id: lower case letters, digits and hyphens.');
  return id;
}

function requireWhole(change: PlanChange): PlanChange {
  for (const [option, column] of [
    ['name', 'name'],
    ['amount', 'amount'],
    ['seats', 'seat_limit'],
  ] as const)
    if (change[column] === undefined) throw new UsageError(`A new plan needs --${option}.`);
  const plan = { kind: 'center' as const, currency: 'KRW', interval: 'MONTH' as const, ...change };
  if (plan.kind === 'lms' && (plan.course_limit === undefined || plan.storage_gb === undefined))
    throw new UsageError('A plan of the learning host needs --courses and --storage-gb.');
  return plan;
}

async function withDatabase(work: (client: pg.Client) => Promise<number>): Promise<number> {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new UsageError('Set DATABASE_URL to the address of the database.');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

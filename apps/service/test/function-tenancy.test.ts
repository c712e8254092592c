import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../src/platform/database/index.ts';
import { hashToken } from '../src/platform/secrets.ts';
import { tables } from '../src/tables.ts';
import { startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

/**
 * A batch of center A calls every SQL function there is, as the role that serves requests, with arguments that speak of center B.
 * Arguments are found by their names, so that a new function is attacked as soon as it exists, and one with an argument of a new name
 * fails here until somebody says what it means.
 */
const service = await startTestService();
const world = createWorld(service);
const { database } = service.platform;

const a = await world.center();
const b = await world.center({ settings: { country: 'KR', region: 'Quay' } });
const decision = {
  type: 'agent_execution',
  actor: { id: 'agent-7', type: 'ai_agent' },
  action: { type: 'refund' },
  tags: ['refund'],
};
const key = await world.apiKey(b, ['proof:write']);
await service.owner.query(
  `insert into webhooks (center_id, id, url, events, signing_secret, created_at, updated_at)
   values ($1, 'whk_b', 'http://127.0.0.1:9/', '{*}', 'unused', now(), now())`,
  [b.id],
);
await service.owner.query(
  `insert into webhook_lanes (center_id, webhook_id) values ($1, 'whk_b') on conflict do nothing`,
  [b.id],
);
const call = (path: string, body: object) => service.call('POST', `/api/v1${path}`, { as: key, body });
const recorded = (await call('/decision-events', { ...decision, idempotencyKey: 'key-b' })).body.data.id;
const decide = async (more: object) =>
  (await call('/agents/decide', { agent: { id: 'agent-7' }, action: { type: 'refund' }, ...more })).body.data
    .eventId;
const decided = await decide({});
const started = await decide({ attempt: 'one' });
const { rows: queued } = await service.owner.query(
  `select event_id, extract(epoch from created_at) * 1000 as created_ms, extract(epoch from next_attempt_at) * 1000 as due_ms,
          ctid::text as place from webhook_deliveries where center_id = $1 limit 1`,
  [b.id],
);
const [delivery] = queued;
const { rows: ends } = await service.owner.query(
  `select index, hash from chain_heads where center_id = $1 and domain = 'proof'`,
  [b.id],
);
const [end] = ends;
await service.owner.query(
  `insert into decision_contests (center_id, event_id, kind, contest_id, asked_by, asked_at, approvers)
   values ($1, $2, 'contest', $3, gen_random_uuid(), now(), '{}')`,
  [b.id, decided, recorded],
);

const instructor = await world.member(b, 'INSTRUCTOR');
const learner = await world.member(b, 'CHILD');
await service.owner.query(
  `insert into bookings (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, status, created_at, updated_at)
   values ($1, 'bkg_b', 'slt_b', $2, $3, $3, '2030-01-01T00:00:00Z', '2030-01-01T01:00:00Z', 'CONFIRMED', now(), now())`,
  [b.id, instructor.actorId, learner.actorId],
);

interface Parameter {
  name: string;
  type: string;
}
interface SqlFunction {
  name: string;
  parameters: Parameter[];
}

/** Functions of ours that a request may call; what belongs to an extension, a trigger or the scope itself is left out. */
async function functions(): Promise<SqlFunction[]> {
  const { rows } = await service.owner.query<{ name: string; names: string[]; types: string[] }>(`
    select p.proname as name, p.proargnames as names,
           array(select format_type(t.oid, null) from unnest(p.proargtypes) with ordinality as given (oid, place)
                   join pg_type t on t.oid = given.oid order by place) as types
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and p.proname not like 'scope\\_%'
       and has_function_privilege((select role_name from service_roles where purpose = 'app'), p.oid, 'execute')
     order by p.proname`);
  return rows.map(({ name, names, types }) => ({
    name,
    parameters: types.map((type, place) => ({ name: names?.[place] ?? '', type })),
  }));
}

/** What each argument says when it speaks of center B. */
const ARGUMENTS: Record<string, string | number> = {
  center_ids: b.id,
  key_centers: b.id,
  lane_centers: b.id,
  event_ids: recorded,
  delegation_ids: 'dlg_b',
  keys: 'key-b',
  key_digests: hashToken('key-b'),
  positions: 0,
  of_domain: 'proof',
  to_domain: 'proof',
  patience_ms: 1_000,
  indexes: 2,
  chain_indexes: 1,
  head_places: 1,
  are_held: 'true',
  traces: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  subjects: 'evd_new',
  subject_parts: '{"id":"mallory","type":"person"}',
  contest_ids: recorded,
  timestamps: '2030-01-01T00:00:00.000Z',
  previous_hashes: '0'.repeat(64),
  hashes: '1'.repeat(64),
  chain_hashes: '1'.repeat(64),
  contents: '{}',
  packed_salts: '5'.repeat(192),
  salts: `\\x${'35'.repeat(96)}`,
  signatures: '{"salts":{}}',
  actions: '{"type":"refund"}',
  actors: '{"id":"mallory"}',
  approvers: '{"id":"mallory"}',
  ai_contexts: '{}',
  policies: '{}',
  guard_lists: '[]',
  reasonings: 'because',
  reasons: 'because',
  tag_lists: '{refund}',
  name_lists: '{*}',
  id_lists: `{${recorded}}`,
  occurred: '2030-01-01T00:00:00Z',
  recorded: '2030-01-01T00:00:00Z',
  created: '2030-01-01T00:00:00Z',
  approved: '2030-01-01T00:00:00Z',
  sealed: '2030-01-01T00:00:00Z',
  asked: '2030-01-01T00:00:00Z',
  due: '2030-01-01T00:00:00Z',
  answered: '2030-01-01T00:00:00Z',
  kinds: 'kind',
  models: 'model',
  on_lates: '{}',
  digests: 'digest',
  tag: 'refund',
  tags: 'refund',
  type: 'agent_execution',
  types: 'agent_execution',
  statuses: 'R',
  from_statuses: 'R',
  to_statuses: 'S',
  amounts: 5,
  results: 'approved',
  levels: 'AUDIT_READY',
  verticals: 'education',
  countries: 'KR',
  regions: 'Quay',
  risk_scores: 0.5,
  http_statuses: 201,
  are_unsealed: 'true',
  webhook_ids: 'whk_b',
  lane_webhooks: 'whk_b',
  rows_max: 10,
  are_active: 'true',
  from_ms: 0,
  due_by: '2040-01-01T00:00:00Z',
  first_due_by: '2040-01-01T00:00:00Z',
  places: delivery.place,
  created_ms: delivery.created_ms,
  due_ms: delivery.due_ms,
  attempt_numbers: 1,
  states: 'waiting',
  next_ms: 2_000_000_000_000,
  are_last: 'true',
  attempted_ms: 1_900_000_000_000,
  response_statuses: 200,
  durations_ms: 5,
  errors: 'none',
  response_bodies: 'mallory was here',
  lane_last_ms: 1_900_000_000_000,
  lane_last_statuses: 'failed',
  lane_successes: 'false',
  lane_missed_ms: 1_900_000_000_000,
  given: 'text',
  of_center: b.id,
  of_event: decided,
  of_instructor: instructor.actorId,
  of_slot: 'slt_b',
  from_time: '2029-12-31T00:00:00Z',
  to_time: '2030-01-02T00:00:00Z',
  except_booking: 'bkg_other',
  by_attempt: 'mallory',
  attempts: 'mallory',
  claimed: '2030-01-01T00:00:00Z',
  outcomes: 'not_run',
  ended: '2030-01-01T00:00:00Z',
  started_ids: started,
  at_time: '2030-01-01T00:00:00Z',
  key_hashes: hashToken(key),
  caller: 'key:of-b',
  callers: 'key:of-b',
  call_method: 'POST',
  call_methods: 'POST',
  call_path: '/api/v1/decision-events',
  call_paths: '/api/v1/decision-events',
  call_key: 'key-b',
  call_keys: 'key-b',
  body_hashes: 'digest',
  bodies: 'mallory was here',
  content_types: 'application/json',
  encrypted: 'false',
  record_id_lists: `{${recorded}}`,
  at: '2030-01-01T00:00:00Z',
  until: '2030-01-02T00:00:00Z',
  seen_below: '0',
  heard: 0,
  domains: 'proof',
  since_identity: 0,
};
/** Some functions mean something else by a name than most do. */
const SPECIAL: Record<string, Record<string, string | number>> = {
  append_entries: { indexes: Number(end.index) + 1, previous_hashes: end.hash },
  insert_decisions: { ids: 'evt_new', keys: 'key-new', key_digests: hashToken('key-new') },
  record_decisions: { ids: 'evt_new' },
  read_tile_hashes: { levels: 0, indexes: 0 },
  count_decisions: { recorded: 5, approved: 0, sealed: 0, rejected: 0 },
  insert_approvals: { ids: 'apr_new' },
  record_webhook_events: { ids: 'whe_new', types: 'dpu.sealed' },
  keep_answers: { statuses: 201 },
  keep_recorded_answers: { ids: recorded, statuses: 201 },
  record_webhook_attempts: { event_ids: delivery.event_id },
  record_webhook_attempts_at: { event_ids: delivery.event_id },
};

function callOn({ name, parameters }: SqlFunction) {
  const values = parameters.map((parameter) => {
    const value = SPECIAL[name]?.[parameter.name] ?? ARGUMENTS[parameter.name];
    if (value === undefined) throw new Error(`Say what ${parameter.name} of ${name} means for center B.`);
    const argument = parameter.type.endsWith('[]') ? sql`array[${String(value)}]` : sql`${String(value)}`;
    return sql`${argument}::${sql.raw(parameter.type)}`;
  });
  return sql<Record<string, unknown>>`select * from ${sql.id(name)}(${sql.join(values)})`;
}

const SEALED = tables.filter(({ tenant, app }) => tenant !== null && app.includes('select'));

/** Everything that the transaction sees of center B. */
async function look(tx: Tx): Promise<unknown> {
  const { rows } = await sql`${sql.join(
    SEALED.map(
      ({
        table,
        tenant,
      }) => sql`select ${table}::text as name, count(*)::int as count, md5(string_agg(t::text, ',' order by t::text))
        from ${sql.id(table)} t where ${sql.id(tenant ?? '')} = ${b.id}`,
    ),
    sql` union all `,
  )}`.execute(tx);
  return rows;
}

class Undo extends Error {}

/** What a call in this scope came to: an error's text, what it told, and whether it changed center B. Nothing of it is kept. */
async function attempt(centerIds: number[], each: SqlFunction) {
  let told: Record<string, unknown>[] = [];
  let hasChanged = false;
  let error: string | undefined;
  try {
    await database.inScope({ centerIds }, async (tx) => {
      const before = await look(tx);
      told = (await callOn(each).execute(tx)).rows.filter(isTelling);
      hasChanged = JSON.stringify(await look(tx)) !== JSON.stringify(before);
      throw new Undo();
    });
  } catch (caught) {
    if (!(caught instanceof Undo)) error = (caught as Error).message;
  }
  return { told, hasChanged, error };
}

/** A void tells nothing, and neither does a count of nothing. */
function isTelling(row: Record<string, unknown>): boolean {
  return Object.values(row).some((value) => value !== '' && value !== null && value !== 0);
}

/** They read no table: what they tell is what they are given. */
const PURE = ['listing_hash', 'moved_kinds', 'search_text'];

/**
 * They touch no table of a tenant: kept answers are found by the caller's own name, what processes forget names ids alone, the log is
 * everybody's to read, and so is what the tables look like; a number that was reserved is nobody's; and center B has not moved anywhere
 * (test/move-center.test.ts has one that has).
 */
const OF_NO_TENANT = [
  'changes_since',
  'claim_key',
  'end_step',
  'find_logged',
  'gone_centers',
  'keep_answers',
  'keep_recorded_answers',
  'kept_answer',
  'known_migrations',
  'make_room_for_returning',
  'read_tile_hashes',
  'require_nothing_changed',
  'require_writable',
  'reserve_center_id',
];

/** They do nothing but refuse: what they tell by that has tests of its own below. */
const ONLY_REFUSING = ['hold_expected', 'require_delegated', 'require_not_held'];

const all = await functions();

test('there are functions to attack', () => {
  expect(all.length).toBeGreaterThan(10);
});

const attacked = all.filter(({ name }) => ![...PURE, ...OF_NO_TENANT, ...ONLY_REFUSING].includes(name));
test.each(attacked.map((each) => [each.name, each] as const))(
  '%s does nothing to center B, and tells nothing of it, in a batch that declares center A',
  async (_name, each) => {
    // In center B's own scope the same call does what it is for, so it is not for its arguments that it does nothing in A's.
    const own = await attempt([b.id], each);
    expect([own.error, own.told.length > 0 || own.hasChanged]).toEqual([undefined, true]);
    const foreign = await attempt([a.id], each);
    expect([foreign.told, foreign.hasChanged]).toEqual([[], false]);
    if (foreign.error !== undefined)
      expect(foreign.error).toMatch(/row-level security|0 of 1 listed decisions|does not end as expected/);
  },
);

test.each(['append_entries', 'hold_expected'])(
  'whether a batch of center A expects the right thing of center B is not told by %s',
  async (name) => {
    const expecting = all.find((each) => each.name === name);
    const errorOf = async (centerId: number, hash: string) => {
      SPECIAL.append_entries = { indexes: Number(end.index) + 1, previous_hashes: hash };
      SPECIAL.hold_expected = { hashes: hash };
      return expecting ? (await attempt([centerId], expecting)).error : 'There is no such function.';
    };
    const wrong = '0'.repeat(64);
    expect([await errorOf(b.id, end.hash), await errorOf(b.id, wrong)]).toEqual([
      undefined,
      'A chain does not end as expected.',
    ]);
    expect(await errorOf(a.id, end.hash)).toBe(await errorOf(a.id, wrong));
  },
);

test('an answer is kept with a decision of a center that the batch has declared, and with no other', async () => {
  const keep = all.find(({ name }) => name === 'keep_recorded_answers');
  const keptIn = async (centerId: number) => {
    let count = 0;
    await database
      .inScope({ centerIds: [centerId] }, async (tx) => {
        if (keep) await callOn(keep).execute(tx);
        const { rows } = await sql`select 1 from idempotency_keys where principal = 'key:of-b'`.execute(tx);
        count = rows.length;
        throw new Undo();
      })
      .catch((error) => {
        if (!(error instanceof Undo)) throw error;
      });
    return count;
  };
  expect([await keptIn(b.id), await keptIn(a.id)]).toEqual([1, 0]);
});

test('what a batch of center A did to center B, had it been kept, is nothing', async () => {
  const seen = () => database.inScope({ centerIds: [b.id] }, look);
  const before = await seen();
  for (const each of all)
    await database.inScope({ centerIds: [a.id] }, (tx) => callOn(each).execute(tx)).catch(() => {});
  expect(await seen()).toEqual(before);
});

test('no function widens the scope that its batch has declared', async () => {
  for (const each of all) {
    await database
      .inScope({ centerIds: [a.id] }, async (tx) => {
        await sql`savepoint before_call`.execute(tx);
        await callOn(each)
          .execute(tx)
          .catch(() => sql`rollback to savepoint before_call`.execute(tx));
        const { rows } = await sql<{ scope: string }>`
          select current_setting('scope.center_ids') as scope`.execute(tx);
        expect([each.name, rows[0]?.scope]).toEqual([each.name, `{${a.id}}`]);
        throw new Undo();
      })
      .catch((error) => {
        if (!(error instanceof Undo)) throw error;
      });
  }
});

test('whether a delegation of center B was ended is not told by require_delegated in a batch of center A', async () => {
  const requiring = all.find(({ name }) => name === 'require_delegated');
  if (!requiring) throw new Error('There is no such function.');
  await service.owner.query(
    `insert into inbox_delegations (center_id, id, from_actor, to_actor, starts_at, ends_at, ended_at, created_at)
     values ($1, 'dlg_b', gen_random_uuid(), gen_random_uuid(), now(), now() + interval '1 day', now(), now())`,
    [b.id],
  );
  expect((await attempt([b.id], requiring)).error).toMatch('A delegation was ended');
  expect((await attempt([a.id], requiring)).error).toBeUndefined();
});

test('whether center B has a legal hold is not told by require_not_held in a batch of center A', async () => {
  const requiring = all.find(({ name }) => name === 'require_not_held');
  if (!requiring) throw new Error('There is no such function.');
  await service.owner.query(
    `insert into legal_holds (center_id, id, covers, reason, placed_by, placed_at)
     values ($1, 'hld_b', 'center', 'A case in court', '{"id":"b","name":"B"}', now())`,
    [b.id],
  );
  expect((await attempt([b.id], requiring)).error).toMatch('A legal hold keeps');
  expect((await attempt([a.id], requiring)).error).toBeUndefined();
});

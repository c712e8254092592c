import { verifyExport } from '@centerproof/proof';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { waitingForLocks } from '../../../test/harness/behind.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestMember } from '../../../test/harness/world.ts';
import type { Tx } from '../../platform/database/index.ts';
import { verifyStoredChain } from '../chain/index.ts';
import { applyRetention } from './apply-retention.ts';

const service = await startTestService();
const { platform, clock, owner } = service;
const { database } = platform;
const world = createWorld(service);

interface Place {
  center: Awaited<ReturnType<typeof world.center>>;
  admin: TestMember;
  key: string;
}
let place: Place;
beforeEach(async () => {
  clock.set(new Date());
  const center = await world.center();
  place = {
    center,
    admin: await world.member(center, 'ADMIN'),
    key: await world.apiKey(center, ['proof:write', 'proof:read', 'proof:erase', 'audit:export']),
  };
});

/** A sealed decision, made so many days ago. */
async function sealed(daysAgo: number, subjectId = 'learner-1'): Promise<{ id: string; evidenceId: string }> {
  clock.advance({ days: -daysAgo });
  const { body } = await service.call('POST', '/api/v1/decision-events', {
    as: place.key,
    body: {
      type: 'agent_execution',
      actor: { id: 'agent-1', type: 'ai_agent', name: 'Refund agent' },
      action: { type: 'refund', description: 'Refund for Mina' },
      aiContext: { model: 'model-a', reasoning: 'Mina was ill.' },
      subject: { id: subjectId, type: 'person' },
    },
  });
  await service.call('POST', `/api/v1/decision-events/${body.data.id}/approvals`, {
    as: place.key,
    body: { approver: { id: 'jo', type: 'human' }, result: 'approved', reason: 'Fine.' },
  });
  clock.set(new Date());
  return { id: body.data.id, evidenceId: body.data.evidence.id };
}

const keep = (body: object) =>
  service.call('PATCH', '/api/center/retention', { as: place.admin.token, body });
const read = async (id: string) =>
  (await service.call('GET', `/api/v1/decision-events/${id}`, { as: place.key })).body.data;
const erase = (evidenceId: string, claims = ['who', 'what', 'why']) =>
  service.call('POST', `/api/v1/evidence/${evidenceId}/erase`, {
    as: place.key,
    body: { claims, reason: 'asked for' },
  });
const hold = (body: object = {}) =>
  service.call('POST', '/api/center/legal-holds', {
    as: place.admin.token,
    body: { reason: 'A case in court', ...body },
  });
const chainHolds = async () =>
  expect(await verifyStoredChain(platform, { centerId: place.center.id, domain: 'proof' })).toMatchObject({
    valid: true,
  });

/** A statement of a job with a fault, as each role that the service has. */
const asRequests = (work: (tx: Tx) => Promise<unknown>) =>
  database.inScope({ centerIds: [place.center.id] }, work);
const asDispatcher = (work: (tx: Tx) => Promise<unknown>) => database.asDispatcher(work);

test('personal values go when their time is up, in the order of the chain, and the entries and what was logged stay', async () => {
  const old = await sealed(250);
  const younger = await sealed(190);
  const young = await sealed(1);
  expect((await keep({ decisions: 200 })).body.data).toEqual({
    logsKeptDays: 183,
    kinds: [
      { kind: 'decisions', keepDays: 200, due: 1, dueWithin30Days: 2 },
      { kind: 'contests', keepDays: null, due: 0, dueWithin30Days: 0 },
    ],
    holds: { standing: 0, coversCenter: false },
  });
  // Two workers at once do it once.
  await Promise.all([applyRetention(platform), applyRetention(platform)]);
  const erased = await read(old.id);
  expect(erased).toMatchObject({
    actor: null,
    action: null,
    tags: null,
    aiContext: { model: 'model-a', reasoning: null },
    status: 'sealed',
    erased: [{ claim: 'who' }, { claim: 'what' }, { claim: 'why' }],
  });
  expect(erased).not.toHaveProperty('subject');
  for (const { id } of [younger, young]) expect((await read(id)).action.description).toBe('Refund for Mina');
  const { rows } = await owner.query(
    `select cause, actor ->> 'type' as type from evidence_erasures where center_id = $1`,
    [place.center.id],
  );
  expect(rows).toEqual([{ cause: 'retention', type: 'system' }]);
  const audit = await owner.query(
    `select metadata ->> 'cause' as cause from audit_entries where center_id = $1 and action = 'erase-claims'`,
    [place.center.id],
  );
  expect(audit.rows).toEqual([{ cause: 'retention' }]);
  const { body } = await service.call('GET', `/api/v1/evidence/${old.evidenceId}/export`, { as: place.key });
  expect(verifyExport(body).valid).toBe(true);
  expect(body.evidence.event.aiContext.model).toBe('model-a');
  await chainHolds();

  // A shorter time looks at everything again.
  await keep({ decisions: 183 });
  await applyRetention(platform);
  expect((await read(younger.id)).action).toBeNull();
  expect((await read(young.id)).action).not.toBeNull();
  await keep({ decisions: null });
  expect(
    (await service.call('GET', '/api/center/retention', { as: place.admin.token })).body.data.kinds[0]
      .keepDays,
  ).toBeNull();
});

test('no setting keeps logs for less than six months: neither the API takes it nor the database', async () => {
  for (const days of [182, 30, 0, -1]) {
    const refused = await keep({ decisions: days });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  }
  await keep({ decisions: 183 });
  await expect(
    asRequests((tx) =>
      sql`update retention_rules set keep_days = 1 where center_id = ${place.center.id}`.execute(tx),
    ),
  ).rejects.toThrow(/check constraint/);
  // Not even whoever owns the tables.
  await expect(
    owner.query('update retention_rules set keep_days = 182 where center_id = $1', [place.center.id]),
  ).rejects.toThrow(/check constraint/);
  await expect(
    owner.query(
      `insert into retention_rules (center_id, kind, keep_days, updated_at) values ($1, 'contests', 10, now())`,
      [place.center.id],
    ),
  ).rejects.toThrow(/check constraint/);
});

test('a clock that jumps ten years ahead erases nothing that is younger than six months', async () => {
  const young = await sealed(1);
  const old = await sealed(0);
  await keep({ decisions: 183 });
  clock.advance({ days: 3_650 });
  await applyRetention(platform);
  clock.set(new Date());
  for (const { id } of [young, old]) {
    expect((await read(id)).action.description).toBe('Refund for Mina');
    expect(await read(id)).not.toHaveProperty('erased');
  }
  await chainHolds();
});

test('a job with a fault cannot erase, write over or remove what was logged, whichever role it runs as', async () => {
  const { id } = await sealed(1);
  const { id: centerId } = place.center;
  const before = await read(id);
  const erasure = (cause: string, actor: object) => (tx: Tx) =>
    sql`insert into evidence_erasures (center_id, chain_index, event_id, erased_index, claims, actor, reason, cause, erased_at)
        values (${centerId}, 99, ${id}, 0, '{who}', ${JSON.stringify(actor)}, 'a fault', ${cause}, now())`.execute(
      tx,
    );
  await expect(asRequests(erasure('retention', { id: 'x', type: 'system' }))).rejects.toThrow(
    /kept for six months/,
  );
  // Time does not pass for a person, nor a person for time.
  await expect(asRequests(erasure('request', { id: 'x', type: 'system' }))).rejects.toThrow(
    /evidence_erasures_asked/,
  );
  await expect(asRequests(erasure('retention', { id: 'x', type: 'human' }))).rejects.toThrow(
    /evidence_erasures_asked|kept for six months/,
  );

  const values = [
    sql`update decision_events set actor = null where center_id = ${centerId}`,
    sql`update decision_events set subject_id = null, subject_type = null where center_id = ${centerId}`,
    sql`update decision_events set action = '{"type":"other"}' where center_id = ${centerId}`,
    sql`update decision_events set reasoning = null where center_id = ${centerId}`,
    sql`update decision_approvals set approver = null where center_id = ${centerId}`,
    sql`update decision_approvals set reason = 'another' where center_id = ${centerId}`,
    sql`update chain_entries set salts = repeat('-', 192) where center_id = ${centerId}`,
  ];
  for (const statement of values)
    await expect(asRequests((tx) => statement.execute(tx))).rejects.toThrow(
      /never written over|with an erasure/,
    );

  const kept = [
    'chain_entries',
    'chain_heads',
    'decision_events',
    'decision_approvals',
    'evidence',
    'evidence_erasures',
    'audit_entries',
    'policy_versions',
    'agent_decisions',
    'decision_contests',
    'log_runs',
    'log_tiles',
    'log_checkpoints',
  ];
  for (const table of kept)
    for (const role of [asRequests, asDispatcher])
      for (const statement of [sql`delete from ${sql.table(table)}`, sql`truncate ${sql.table(table)}`])
        await expect(role((tx) => statement.execute(tx))).rejects.toThrow(/permission denied/);
  for (const statement of [
    sql`update decision_events set recorded_at = now()`,
    sql`update evidence set sealed_at = now() - interval '1 year'`,
    sql`update evidence set guards = '[]'`,
    sql`update decision_events set ai_context = null`,
    sql`update chain_entries set content = ''`,
  ])
    for (const role of [asRequests, asDispatcher])
      await expect(role((tx) => statement.execute(tx))).rejects.toThrow(/permission denied/);
  expect(await read(id)).toEqual(before);
  await chainHolds();
});

test('an erasure that is asked for within six months takes the personal values and leaves the log: when, where, how, and the entry', async () => {
  const { id, evidenceId } = await sealed(1);
  const before = (await service.call('GET', `/api/v1/evidence/${evidenceId}`, { as: place.key })).body.data;
  expect((await erase(evidenceId)).status).toBe(200);
  const after = (await service.call('GET', `/api/v1/evidence/${evidenceId}`, { as: place.key })).body.data;
  expect(after).toMatchObject({
    chain: before.chain,
    sealedAt: before.sealedAt,
    createdAt: before.createdAt,
    evidenceLevel: before.evidenceLevel,
    governance: { guards: before.governance.guards },
    event: { occurredAt: before.event.occurredAt, aiContext: { model: 'model-a' } },
    approval: { result: 'approved', approvedAt: before.approval.approvedAt },
  });
  for (const claim of ['when', 'where', 'how']) expect((await erase(evidenceId, [claim])).status).toBe(422);
  const { rows } = await owner.query(
    `select count(*)::int as entries from chain_entries where center_id = $1 and domain = 'proof'`,
    [place.center.id],
  );
  expect(rows).toEqual([{ entries: 2 }]);
  expect((await read(id)).status).toBe('sealed');
  await chainHolds();
});

test('the answer that is kept of a legal hold names its subject until the hold is lifted, and no longer', async () => {
  const call = (path: string, key: string, body?: object) =>
    service.call('POST', `/api/center/legal-holds${path}`, {
      as: place.admin.token,
      headers: { 'Idempotency-Key': key },
      ...(body ? { body } : {}),
    });
  const asked = { subjectId: 'learner-kept', reason: 'A case in court' };
  const [placed, other] = [await call('', 'one', asked), await call('', 'two', asked)];
  expect((await call('', 'one', asked)).body).toEqual(placed.body);
  const lifted = await call(`/${placed.body.data.id}/lift`, 'lift');
  const { rows } = await owner.query(
    `select 1 from idempotency_keys where body like '%learner-kept%' and body like $1`,
    [`%${placed.body.data.id}%`],
  );
  expect(rows).toEqual([]);
  // To place it anew would be another hold.
  expect((await call('', 'one', asked)).status).toBe(409);
  expect((await call(`/${placed.body.data.id}/lift`, 'lift')).body).toEqual(lifted.body);
  expect((await call('', 'two', asked)).body).toEqual(other.body);
});

test('a legal hold stops the time and every erasure, of one person or of the center, until it is lifted', async () => {
  const held = await sealed(300, 'learner-held');
  const free = await sealed(300, 'learner-free');
  const placed = (await hold({ subjectId: 'learner-held' })).body.data;
  expect(placed).toMatchObject({ covers: 'subject', subjectId: 'learner-held', liftedAt: null });
  await keep({ decisions: 183 });
  await applyRetention(platform);
  expect((await read(held.id)).action).not.toBeNull();
  expect((await read(free.id)).action).toBeNull();
  expect((await erase(held.evidenceId)).status).toBe(409);
  // The database refuses it too, should somebody forget to ask.
  await expect(
    asRequests((tx) =>
      sql`insert into evidence_erasures (center_id, chain_index, event_id, erased_index, claims, actor, reason, erased_at)
          values (${place.center.id}, 99, ${held.id}, 0, '{who}', '{"type":"human"}', 'a fault', now())`.execute(
        tx,
      ),
    ),
  ).rejects.toThrow(/legal hold/);
  const lifted = await service.call('POST', `/api/center/legal-holds/${placed.id}/lift`, {
    as: place.admin.token,
  });
  expect(lifted.body.data).toMatchObject({ subjectId: null, liftedBy: { id: place.admin.actorId } });
  expect(
    (await service.call('POST', `/api/center/legal-holds/${placed.id}/lift`, { as: place.admin.token }))
      .status,
  ).toBe(404);
  await applyRetention(platform);
  expect((await read(held.id)).action).toBeNull();

  const whole = (await hold()).body.data;
  expect(whole.covers).toBe('center');
  const another = await sealed(1);
  expect((await erase(another.evidenceId)).status).toBe(409);
  const actions = await owner.query(
    `select action from audit_entries where center_id = $1 and action like '%legal-hold' order by id`,
    [place.center.id],
  );
  expect(actions.rows.map(({ action }) => action)).toEqual([
    'place-legal-hold',
    'lift-legal-hold',
    'place-legal-hold',
  ]);
});

test('a legal hold stands once erasures that did not see it are over', async () => {
  const { id, evidenceId } = await sealed(1);
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    // Whose salts an erasure takes away, after it has looked for holds.
    await holder.query('select from chain_entries where center_id = $1 for update', [place.center.id]);
    const erasing = erase(evidenceId);
    await eventually(async () => (await waitingForLocks(owner)) === 1);
    const placing = hold();
    await eventually(async () => (await waitingForLocks(owner)) === 2);
    await holder.query('commit');
    expect([(await erasing).status, (await placing).status]).toEqual([200, 201]);
  } finally {
    holder.release();
  }
  expect((await read(id)).action).toBeNull();
  const another = await sealed(1);
  expect((await erase(another.evidenceId)).status).toBe(409);
});

test('the oversight report says what is due, and only administrators set how long things are kept', async () => {
  await sealed(250);
  await keep({ decisions: 200 });
  await hold({ subjectId: 'somebody-else' });
  const { body } = await service.call('GET', '/api/v1/oversight/report', { as: place.key });
  expect(body.retention).toEqual({
    logsKeptDays: 183,
    kinds: [
      { kind: 'decisions', keepDays: 200, due: 1, dueWithin30Days: 1 },
      { kind: 'contests', keepDays: null, due: 0, dueWithin30Days: 0 },
    ],
    holds: { standing: 1, coversCenter: false },
  });
  const instructor = await world.member(place.center, 'INSTRUCTOR');
  expect((await service.call('GET', '/api/center/retention', { as: instructor.token })).status).toBe(403);
});

import { verifyExport } from '@centerproof/proof';
import { afterAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { startConsumer } from '../../delivery/webhooks/testing/consumer.ts';
import { verifyStoredChain } from '../chain/index.ts';

/** Every line that the service logs, at its most talkative. */
const logged: string[] = [];
const service = await startTestService({ LOG_LEVEL: 'trace' }, { write: (line) => void logged.push(line) });
const world = createWorld(service);
const workers = await service.service.startWorkers();
const consumer = await startConsumer();
afterAll(async () => {
  await workers.stop();
  await consumer.stop();
});

const EVENTS = '/api/v1/decision-events';
const canary = (name: string) => `CANARY-${name}-7f3a`;
const canaries = {
  who: ['actor', 'actorname', 'subject', 'subjectname', 'approver', 'approvername'].map(canary),
  what: ['action', 'description', 'input', 'output', 'tag'].map(canary),
  why: ['reasoning', 'reason'].map(canary),
};
const everything = Object.values(canaries).flat();
const decision = {
  type: 'escalation',
  actor: { id: canary('actor'), type: 'ai_agent', name: canary('actorname') },
  subject: { id: canary('subject'), type: 'person', name: canary('subjectname') },
  action: {
    type: canary('action'),
    description: canary('description'),
    input: { [canary('input')]: 1 },
    output: { v: canary('output') },
  },
  aiContext: { model: 'm-1', reasoning: canary('reasoning') },
  tags: [canary('tag'), 'refund'],
};
const approval = {
  approver: { id: canary('approver'), type: 'human', name: canary('approvername') },
  result: 'approved',
  reason: canary('reason'),
};

async function newCenter() {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']);
  return { center, key, read: await world.apiKey(center, ['proof:read']) };
}

const post = (as: string, path: string, body: object, idempotencyKey?: string) =>
  service.call('POST', path, {
    as,
    body,
    headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  });

interface Column {
  schema: string;
  table: string;
  column: string;
}

/**
 * Every column of the database that can hold a text: of every schema but PostgreSQL's own, so that the job queue counts
 * too, partitions included, and bytes as well, in case a text is kept as such.
 */
async function textColumns(): Promise<Column[]> {
  const { rows } = await service.owner.query<Column>(`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea', 'USER-DEFINED', 'xml',
                           'tsvector', 'name')
     order by 1, 2, 3`);
  return rows;
}

/** The columns that hold the text in any row, as schema.table.column. */
async function placesOf(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, table, column } of await textColumns()) {
    const { rows } = await service.owner.query<{ holds: boolean }>(
      // Bytes are written in hex, so the text is looked for in both forms; search words are kept in lower case.
      `select exists (select from "${schema}"."${table}"
         where strpos(lower("${column}"::text), lower($1)) > 0 or strpos("${column}"::text, $2) > 0) as holds`,
      [text, Buffer.from(text).toString('hex')],
    );
    if (rows[0]?.holds) found.push(`${schema}.${table}.${column}`);
  }
  return found;
}

const linesWith = (text: string) => logged.filter((line) => line.includes(text));

test('a call that is repeated under its key after an erasure is not carried out again', async () => {
  const { key } = await newCenter();
  const body = { type: 'custom', actor: { id: 'somebody', type: 'human' }, action: { type: 'plain' } };
  const recorded = await post(key, EVENTS, body, 'once-1');
  const { id, evidence } = recorded.body.data;
  const batch = { events: [body, { ...body, reasoning: 'another' }] };
  const many = await post(key, `${EVENTS}/batch`, batch, 'once-2');
  expect([recorded.status, many.status]).toEqual([201, 200]);
  const approved = { approver: { id: 'somebody else', type: 'human' }, result: 'approved' };
  expect((await post(key, `${EVENTS}/${id}/approvals`, approved)).status).toBe(200);
  await post(key, `/api/v1/evidence/${evidence.id}/erase`, { claims: ['who', 'what'], reason: 'asked for' });
  const before = (await service.call('GET', EVENTS, { as: key })).body.pagination.total;
  const again = await post(key, EVENTS, body, 'once-1');
  expect([again.status, again.body.error?.code]).toEqual([409, 'CONFLICT']);
  expect((await post(key, `${EVENTS}/batch`, batch, 'once-2')).headers['idempotent-replayed']).toBe('true');
  expect((await service.call('GET', EVENTS, { as: key })).body.pagination.total).toBe(before);
});

test('an erasure empties no answer of another decision, whatever key the erased one was given', async () => {
  const { key } = await newCenter();
  const body = { type: 'custom', actor: { id: 'somebody', type: 'human' }, action: { type: 'plain' } };
  const theirs = await post(key, EVENTS, body, 'theirs');
  const other = await newCenter();
  const named = { ...body, idempotencyKey: theirs.body.data.id };
  const { id, evidence } = (await post(other.key, EVENTS, named)).body.data;
  const approved = { approver: { id: 'somebody else', type: 'human' }, result: 'approved' };
  expect((await post(other.key, `${EVENTS}/${id}/approvals`, approved)).status).toBe(200);
  const erasing = { claims: ['what'], reason: 'asked for' };
  expect((await post(other.key, `/api/v1/evidence/${evidence.id}/erase`, erasing)).status).toBe(200);
  const again = await post(key, EVENTS, body, 'theirs');
  expect([again.status, again.body]).toEqual([201, theirs.body]);
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test('an answer that is kept while its decision is erased is emptied a minute later', async () => {
  const { key } = await newCenter();
  const body = { ...decision, idempotencyKey: 'asked-twice' };
  const { id, evidence } = (await post(key, EVENTS, body)).body.data;
  expect((await post(key, `${EVENTS}/${id}/approvals`, approval)).status).toBe(200);
  expect((await post(key, EVENTS, body, 'before')).status).toBe(200);
  const erasing = { claims: ['who', 'what', 'why'], reason: 'asked for' };
  const erase = () => post(key, `/api/v1/evidence/${evidence.id}/erase`, erasing, 'erase');
  const holder = await service.owner.connect();
  try {
    await holder.query('begin');
    // As a call that has read the decision and is about to commit its answer.
    await holder.query(
      `insert into idempotency_keys (principal, method, path, key, body_hash, status, body, content_type, is_encrypted, record_ids, expires_at)
       select principal, method, path, 'late', body_hash, status, body, content_type, is_encrypted, record_ids, expires_at
         from idempotency_keys where key = 'before' and record_ids && array[$1]`,
      [id],
    );
    expect((await erase()).status).toBe(200);
    await holder.query('commit');
  } finally {
    holder.release();
  }
  expect((await post(key, EVENTS, body, 'late')).text).toContain(canary('description'));
  await service.owner.query(
    `update graphile_worker._private_jobs set run_at = now() where payload::jsonb -> 'recordIds' ? $1`,
    [id],
  );
  await eventually(async () => (await post(key, EVENTS, body, 'late')).status === 409);
  expect(await placesOf(canary('description'))).toEqual([]);
  expect((await erase()).headers['idempotent-replayed']).toBe('true');
});

test('an erased claim is nowhere any more: no column, no kept answer, no webhook payload, no export, no log line', async () => {
  const { center, key, read } = await newCenter();
  const hooked = await post(key, '/api/v1/webhooks', {
    url: `http://127.0.0.1:${consumer.port}/`,
    events: ['*'],
  });
  expect(hooked.status).toBe(201);
  const recorded = await post(key, EVENTS, { ...decision, idempotencyKey: 'erased-1' }, 'kept-1');
  const { id: eventId, evidence } = recorded.body.data;
  // Refusals speak of what was sent: one for its shape, one because the decision is sealed by then.
  expect((await post(key, EVENTS, { ...decision, type: canary('action') })).status).toBe(422);
  expect((await post(key, `${EVENTS}/${eventId}/approvals`, approval, 'kept-2')).status).toBe(200);
  expect((await post(key, `${EVENTS}/${eventId}/approvals`, approval)).status).toBe(409);
  await service.call('GET', `${EVENTS}?tag=${canary('tag')}&search=${canary('description')}`, { as: read });
  // Delivered, so that the sent payload and its attempt are among what must be forgotten.
  await eventually(() => consumer.requests.some(({ body }) => body.includes(canary('actor'))));
  await eventually(async () => {
    const { rowCount } = await service.owner.query(`select from webhook_attempts where center_id = $1`, [
      center.id,
    ]);
    return rowCount;
  });

  // The search finds what is there, or finding nothing afterwards would mean nothing.
  expect(await placesOf(canary('tag'))).toContain('public.decision_counts.tag');
  const places = await placesOf(canary('actor'));
  for (const table of ['decision_events', 'idempotency_keys', 'webhook_events'])
    expect([table, places.some((place) => place.startsWith(`public.${table}.`))]).toEqual([table, true]);

  for (const claim of ['why', 'who', 'what'] as const) {
    const answer = await post(key, `/api/v1/evidence/${evidence.id}/erase`, {
      claims: [claim],
      reason: 'asked for',
    });
    expect(answer.status).toBe(200);
    for (const value of canaries[claim]) {
      expect(answer.text).not.toContain(value);
      expect([value, await placesOf(value)]).toEqual([value, []]);
    }
    expect(await verifyStoredChain(service.platform, { centerId: center.id, domain: 'proof' })).toMatchObject(
      { valid: true },
    );
  }

  const event = await service.call('GET', `${EVENTS}/${eventId}`, { as: read });
  expect(event.body.data).toMatchObject({
    type: null,
    actor: null,
    action: null,
    tags: null,
    aiContext: { model: 'm-1', reasoning: null },
    status: 'sealed',
    decisionId: null,
    erased: [{ claim: 'why' }, { claim: 'who' }, { claim: 'what' }],
  });
  const shown = await service.call('GET', `/api/v1/evidence/${evidence.id}`, { as: read });
  expect(shown.body.data).toMatchObject({
    decisionId: null,
    event: { id: eventId, type: null, actor: null, action: null, tags: null },
    approval: { approver: null, reason: null, result: 'approved' },
    erased: [{ claim: 'who' }, { claim: 'what' }, { claim: 'why' }],
  });
  const exported = await service.call('GET', `/api/v1/evidence/${evidence.id}/export`, { as: read });
  expect(verifyExport(exported.body)).toMatchObject({ valid: true });
  const list = await service.call('GET', EVENTS, { as: read });
  const repeated = await post(key, EVENTS, {
    type: 'escalation',
    actor: { id: 'x', type: 'human' },
    action: { type: 'y' },
    idempotencyKey: 'erased-1',
  });
  expect(repeated.status).toBe(200);
  const proof = await service.call('GET', `/api/public/proofs/${eventId}`);
  expect(proof.body.data.valid).toBe(true);
  const answers = [event, shown, exported, list, repeated, proof].map(({ text }) => text).join('\n');
  for (const value of everything) expect(answers).not.toContain(value);

  expect(linesWith('"answered"').length).toBeGreaterThan(10);
  for (const value of everything) expect([value, linesWith(value)]).toEqual([value, []]);
  const { rows: audit } = await service.owner.query(
    `select action from audit_entries where center_id = $1 and action = 'erase-claims'`,
    [center.id],
  );
  expect(audit).toHaveLength(3);
});

test('the reason of an approval is null once its claim is erased, as every other field of an erased claim is', async () => {
  const { key, read } = await newCenter();
  const { id, evidence } = (await post(key, EVENTS, decision)).body.data;
  await post(key, `${EVENTS}/${id}/approvals`, approval);
  const shown = async () =>
    (await service.call('GET', `${EVENTS}/${id}`, { as: read })).body.data.approvals as { reason: unknown }[];
  expect((await shown()).map(({ reason }) => reason)).toEqual([approval.reason]);
  await post(key, `/api/v1/evidence/${evidence.id}/erase`, { claims: ['why'], reason: 'asked for' });
  expect((await shown()).map(({ reason }) => reason)).toEqual([null]);
});

test('the claims of other decisions of the center stay as they were', async () => {
  const { key, read } = await newCenter();
  const ids: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { body } = await post(key, EVENTS, { ...decision, actor: { ...decision.actor, name: 'Helper' } });
    await post(key, `${EVENTS}/${body.data.id}/approvals`, approval);
    ids.push(body.data.evidence.id);
  }
  await post(key, `/api/v1/evidence/${ids[0]}/erase`, { claims: ['who'], reason: 'asked for' });
  const other = await service.call('GET', `/api/v1/evidence/${ids[1]}`, { as: read });
  expect(other.body.data.event.actor.name).toBe('Helper');
});

test('what the database quotes when it refuses something stays out of the log', async () => {
  const { key } = await newCenter();
  const value = canary('refused');
  const refuse = (table: string) =>
    service.owner.query(
      `alter table ${table} add constraint refuse_canary check (strpos(${table}::text, '${value}') = 0) not valid`,
    );
  const before = logged.length;
  await refuse('decision_events');
  const answer = await post(key, EVENTS, { ...decision, actor: { id: value, type: 'human', name: value } });
  await service.owner.query('alter table decision_events drop constraint refuse_canary');
  expect([answer.status, answer.text.includes(value)]).toEqual([500, false]);

  // The owner is past row level security, for which alone PostgreSQL leaves rows out of what it says.
  await refuse('centers');
  for (const statement of [
    `insert into centers (name, domain, tenant_type, vertical, created_at, updated_at)
     values ('${value}', 'refused', 'CENTER', 'education', now(), now())`,
    `select '${value}'::int`,
    `select '{"a": "${value}", }'::json`,
  ]) {
    const error = await service.owner.query(statement).then(
      () => expect.fail(`${statement} went through.`),
      (failure: Error) => failure,
    );
    expect(JSON.stringify({ ...error, message: error.message })).toContain(value);
    const { log } = service.platform;
    log.error({ err: error, cause: error }, 'refused');
    log.error({ err: new Error('outer', { cause: error }) }, 'refused');
  }
  await service.owner.query('alter table centers drop constraint refuse_canary');

  const lines = logged.slice(before);
  expect(lines.filter((line) => line.includes('"refuse_canary"')).length).toBeGreaterThanOrEqual(2);
  expect(lines.filter((line) => line.includes('"msg":"refused"'))).toHaveLength(6);
  expect(lines.filter((line) => line.includes(value))).toEqual([]);
});

test('an administrator erases claims in the console by name, nobody else does, and the chain keeps holding', async () => {
  const { center, key } = await newCenter();
  const recorded = await post(key, EVENTS, decision);
  const { id: eventId, evidence } = recorded.body.data;
  await post(key, `${EVENTS}/${eventId}/approvals`, approval);
  const admin = await world.member(center, 'ADMIN');
  const instructor = await world.member(center, 'INSTRUCTOR');
  const path = `/api/evidence/${evidence.id}/erase`;
  const erasure = { claims: ['who'], reason: 'asked for' };
  expect((await post(instructor.token, path, erasure)).status).toBe(403);
  const answer = await post(admin.token, path, erasure);
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, data: { event: { actor: null }, erased: [{ claim: 'who' }] } },
  });
  const chain = { centerId: center.id, domain: 'proof' as const };
  expect(await verifyStoredChain(service.platform, chain)).toMatchObject({ valid: true });
  const { rows } = await service.owner.query(`select actor from evidence_erasures where center_id = $1`, [
    center.id,
  ]);
  expect(rows).toMatchObject([{ actor: { id: admin.actorId, type: 'human' } }]);
});

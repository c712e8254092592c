import { verifyExport } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const write = await world.apiKey(center, ['proof:write']);
const read = await world.apiKey(center, ['proof:read']);
const other = await world.apiKey(await world.center(), ['proof:write']);

const EVENTS = '/api/v1/decision-events';
const minimal = { type: 'custom', actor: { id: 'a-1', type: 'system' }, action: { type: 'archive' } };
const full = {
  type: 'ai_recommendation',
  actor: { id: 'agent-7', type: 'ai_agent', name: '상담 도우미' },
  action: {
    type: 'refund',
    description: 'Refund the unused sessions',
    input: { amount: 120.5, lines: [1, 2, { deep: null }] },
    output: { approved: true },
  },
  aiContext: { model: 'm-1', provider: 'p-1', confidence: 0.93, reasoning: 'Within the limit.' },
  tags: ['refund', 'vip'],
  occurredAt: '2026-01-02T12:04:05.123+09:00',
};

test('a recorded decision comes back as it was sent, pending and without a seal', async () => {
  const answer = await service.call('POST', EVENTS, { as: write, body: full });
  expect(answer.status).toBe(201);
  const { data } = answer.body;
  expect(data).toEqual({
    id: expect.stringMatching(/^evt_[0-9A-Z]{26}$/),
    decisionId: expect.stringMatching(/^dec_[0-9A-Z]{26}$/),
    ...full,
    occurredAt: '2026-01-02T03:04:05.123Z',
    status: 'recorded',
    evidence: {
      id: expect.stringMatching(/^evd_[0-9A-Z]{26}$/),
      status: 'pending',
      chainHash: null,
      chainIndex: null,
    },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updatedAt: data.createdAt,
  });
  const again = await service.call('GET', `${EVENTS}/${data.id}`, { as: read });
  expect(again.status).toBe(200);
  expect(again.body.data).toEqual(data);
});

test('what a caller says of a model beyond the known fields is kept, sealed and exported as given, up to a bound', async () => {
  const aiContext = {
    model: 'm-1',
    reasoning: 'Within the limit.',
    temperature: 0.2,
    tools: ['search', { name: 'refund', strict: null }],
    seed: null,
  };
  const { body } = await service.call('POST', EVENTS, { as: write, body: { ...minimal, aiContext } });
  expect(body.data.aiContext).toEqual(aiContext);
  await service.call('POST', `${EVENTS}/${body.data.id}/approvals`, {
    as: write,
    body: { approver: { id: 'u-1', type: 'human' }, result: 'approved' },
  });
  const file = await service.call('GET', `/api/v1/evidence/${body.data.evidence.id}/export`, { as: read });
  expect(file.body.evidence.event.aiContext).toEqual(aiContext);
  const { reasoning: _, ...sealed } = aiContext;
  expect(file.body.verification.claims.how.value.aiContext).toEqual(sealed);
  expect(verifyExport(file.body).valid).toBe(true);
  const proof = await service.call('GET', `/api/public/proofs/${body.data.id}`);
  expect(proof.body.data.valid).toBe(true);
  for (const tooMuch of [
    { notes: 'x'.repeat(10_000) },
    Object.fromEntries(Array.from({ length: 33 }, (__, place) => [`m${place}`, place])),
  ]) {
    const refused = await service.call('POST', EVENTS, {
      as: write,
      body: { ...minimal, aiContext: tooMuch },
    });
    expect([refused.status, refused.body.error.details.fields[0].path]).toEqual([422, 'aiContext']);
  }
});

test('the same key with another word about the model is another body', async () => {
  const body = { ...minimal, idempotencyKey: 'further', aiContext: { temperature: 0.2 } };
  expect((await service.call('POST', EVENTS, { as: write, body })).status).toBe(201);
  expect((await service.call('POST', EVENTS, { as: write, body })).status).toBe(200);
  const other = { ...body, aiContext: { temperature: 0.3 } };
  expect((await service.call('POST', EVENTS, { as: write, body: other })).status).toBe(409);
});

test('fields that no schema declares are neither refused nor stored', async () => {
  const answer = await service.call('POST', EVENTS, {
    as: write,
    body: {
      ...minimal,
      surprise: 1,
      actor: { ...minimal.actor, surprise: 2 },
      action: { ...minimal.action, surprise: 3 },
      aiContext: {},
    },
  });
  expect(answer.status).toBe(201);
  expect(answer.text).not.toContain('surprise');
  const stored = await service.call('GET', `${EVENTS}/${answer.body.data.id}`, { as: read });
  expect(stored.text).not.toContain('surprise');
  expect(stored.body.data).toMatchObject({ aiContext: {}, tags: [] });
});

const long = (length: number) => 'x'.repeat(length);
const wrong: [name: string, body: object, path: string][] = [
  ['type is missing', { ...minimal, type: undefined }, 'type'],
  ['type is not one of the list', { ...minimal, type: 'guess' }, 'type'],
  ['actor is missing', { ...minimal, actor: undefined }, 'actor'],
  ['actor is no object', { ...minimal, actor: 'me' }, 'actor'],
  ['actor.id is missing', { ...minimal, actor: { type: 'human' } }, 'actor.id'],
  ['actor.id is empty', { ...minimal, actor: { id: '', type: 'human' } }, 'actor.id'],
  ['actor.id is too long', { ...minimal, actor: { id: long(256), type: 'human' } }, 'actor.id'],
  ['actor.type is missing', { ...minimal, actor: { id: 'a' } }, 'actor.type'],
  ['actor.type is not one of the list', { ...minimal, actor: { id: 'a', type: 'robot' } }, 'actor.type'],
  ['actor.name is no string', { ...minimal, actor: { id: 'a', type: 'human', name: 1 } }, 'actor.name'],
  [
    'actor.name is too long',
    { ...minimal, actor: { id: 'a', type: 'human', name: long(201) } },
    'actor.name',
  ],
  ['action is missing', { ...minimal, action: undefined }, 'action'],
  ['action.type is missing', { ...minimal, action: {} }, 'action.type'],
  [
    'action.description is no string',
    { ...minimal, action: { type: 't', description: {} } },
    'action.description',
  ],
  [
    'action.description is too long',
    { ...minimal, action: { type: 't', description: long(10_001) } },
    'action.description',
  ],
  ['action.input is a list', { ...minimal, action: { type: 't', input: [] } }, 'action.input'],
  ['action.output is a text', { ...minimal, action: { type: 't', output: 'done' } }, 'action.output'],
  ['aiContext is a text', { ...minimal, aiContext: 'm' }, 'aiContext'],
  ['aiContext.model is a number', { ...minimal, aiContext: { model: 4 } }, 'aiContext.model'],
  ['aiContext.provider is a number', { ...minimal, aiContext: { provider: 4 } }, 'aiContext.provider'],
  [
    'aiContext.confidence is above 1',
    { ...minimal, aiContext: { confidence: 1.01 } },
    'aiContext.confidence',
  ],
  [
    'aiContext.confidence is below 0',
    { ...minimal, aiContext: { confidence: -0.01 } },
    'aiContext.confidence',
  ],
  [
    'aiContext.confidence is a text',
    { ...minimal, aiContext: { confidence: '0.5' } },
    'aiContext.confidence',
  ],
  ['aiContext.reasoning is a list', { ...minimal, aiContext: { reasoning: [] } }, 'aiContext.reasoning'],
  ['tags is a text', { ...minimal, tags: 'a' }, 'tags'],
  ['a tag is a number', { ...minimal, tags: ['a', 1] }, 'tags.1'],
  ['a tag is empty', { ...minimal, tags: [''] }, 'tags.0'],
  ['a tag is too long', { ...minimal, tags: [long(65)] }, 'tags.0'],
  ['there are too many tags', { ...minimal, tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags'],
  ['occurredAt is no time', { ...minimal, occurredAt: 'yesterday' }, 'occurredAt'],
  ['occurredAt is a second that never was', { ...minimal, occurredAt: '2026-03-03T23:59:60Z' }, 'occurredAt'],
  ['idempotencyKey is empty', { ...minimal, idempotencyKey: '' }, 'idempotencyKey'],
  ['idempotencyKey is too long', { ...minimal, idempotencyKey: long(256) }, 'idempotencyKey'],
  ['idempotencyKey is a number', { ...minimal, idempotencyKey: 1 }, 'idempotencyKey'],
];

test.each(wrong)('when %s, the answer is 422 and names the field', async (_name, body, path) => {
  const answer = await service.call('POST', EVENTS, { as: write, body });
  expect(answer.status).toBe(422);
  expect(answer.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    requestId: answer.headers['x-request-id'],
  });
  expect(answer.body.error.details.fields.map((field: { path: string }) => field.path)).toContain(path);
  const batch = await service.call('POST', `${EVENTS}/batch`, { as: write, body: { events: [body] } });
  expect(batch.status).toBe(200);
  expect(batch.body.data[0]).toMatchObject({ status: 422, error: { code: 'VALIDATION_ERROR' } });
  expect(batch.body.data[0].error.details).toEqual(answer.body.error.details);
});

test('a decision from more than five minutes ahead is refused, one from just ahead is not', async () => {
  const ahead = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();
  const far = await service.call('POST', EVENTS, {
    as: write,
    body: { ...minimal, occurredAt: ahead(330_000) },
  });
  expect(far.status).toBe(422);
  expect(far.body.error.details.fields[0].path).toBe('occurredAt');
  const near = await service.call('POST', EVENTS, {
    as: write,
    body: { ...minimal, occurredAt: ahead(240_000) },
  });
  expect(near.status).toBe(201);
});

test('malformed JSON and a wrong content type are 400 BAD_REQUEST', async () => {
  for (const [payload, type] of [
    ['{"type":', 'application/json'],
    ['type=custom', 'application/x-www-form-urlencoded'],
  ]) {
    const answer = await service.app.inject({
      method: 'POST',
      url: EVENTS,
      headers: { authorization: `Bearer ${write}`, 'content-type': type as string },
      payload: payload as string,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.code).toBe('BAD_REQUEST');
  }
});

test('without a key, with a wrong, expired or revoked key and with a session it is 401; reading keys cannot write', async () => {
  const { token } = await world.member(center, 'ADMIN');
  for (const as of [undefined, write.slice(0, -1) + (write.endsWith('x') ? 'y' : 'x'), 'nonsense', token]) {
    const answer = await service.call('POST', EVENTS, { ...(as ? { as } : {}), body: minimal });
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('UNAUTHORIZED');
  }
  for (const [method, path] of [
    ['POST', EVENTS],
    ['POST', `${EVENTS}/batch`],
    ['POST', `${EVENTS}/evt_x/approvals`],
    ['POST', '/api/v1/agents/decide'],
    ['POST', '/api/v1/policies'],
  ] as const) {
    const answer = await service.call(method, path, { as: read, body: minimal });
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'FORBIDDEN']);
  }
});

test('a key of a suspended or ended center is 403 on every call', async () => {
  for (const status of ['SUSPENDED', 'INACTIVE'] as const) {
    const closed = await world.center({ status });
    const key = await world.apiKey(closed, ['proof:write']);
    for (const [method, path] of [
      ['POST', EVENTS],
      ['GET', EVENTS],
      ['GET', `${EVENTS}/evt_x`],
    ] as const) {
      const answer = await service.call(method, path, {
        as: key,
        ...(method === 'POST' ? { body: minimal } : {}),
      });
      expect(answer.status).toBe(403);
      expect(answer.body.error.code).toBe('FORBIDDEN');
    }
  }
});

test('another center reads nothing of it: an unknown and a foreign decision answer alike', async () => {
  const { body } = await service.call('POST', EVENTS, { as: write, body: minimal });
  const foreign = await service.call('GET', `${EVENTS}/${body.data.id}`, { as: other });
  const unknown = await service.call('GET', `${EVENTS}/evt_01ARZ3NDEKTSV4RRFFQ69G5FAV`, { as: other });
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...unknown.body.error, requestId: '' });
});

test('the same key and body answer 200 with the first decision; another body is 409', async () => {
  const body = { ...full, idempotencyKey: 'order-17' };
  const first = await service.call('POST', EVENTS, { as: write, body });
  expect(first.status).toBe(201);
  expect(first.body.data.decisionId).toBe('order-17');
  const again = await service.call('POST', EVENTS, {
    as: write,
    body: { idempotencyKey: 'order-17', ...full, ignored: true },
  });
  expect(again.status).toBe(200);
  expect(again.body.data).toEqual(first.body.data);
  const different = await service.call('POST', EVENTS, { as: write, body: { ...body, tags: ['refund'] } });
  expect(different.status).toBe(409);
  expect(different.body.error.code).toBe('CONFLICT');
  const elsewhere = await service.call('POST', EVENTS, { as: other, body });
  expect(elsewhere.status).toBe(201);
});

test('a generated id of a decision is nobody’s key in its center, on every way in, and other keys that look like one are', async () => {
  const record = (as: string, body: object) => service.call('POST', EVENTS, { as, body });
  const { id, decisionId } = (await record(write, minimal)).body.data;
  const stranger = `dec_${'0'.repeat(26)}`;
  const taken = { ...minimal, idempotencyKey: decisionId };
  const refusal = { code: 'CONFLICT', details: { field: 'idempotencyKey' } };
  const alone = await record(write, taken);
  expect([alone.status, alone.body.error]).toMatchObject([409, refusal]);
  const events = [minimal, taken, { ...minimal, idempotencyKey: stranger }];
  const batch = await service.call('POST', `${EVENTS}/batch`, { as: write, body: { events } });
  expect(batch.body.data).toMatchObject([
    { status: 201 },
    { status: 409, error: refusal },
    { status: 201, data: { decisionId: stranger } },
  ]);
  const decided = await service.call('POST', '/api/v1/agents/decide', {
    as: write,
    body: { agent: { id: 'a' }, action: { type: 't' }, idempotencyKey: decisionId },
  });
  expect([decided.status, decided.body.error]).toMatchObject([409, refusal]);
  const found = await service.call('GET', `${EVENTS}?decisionId=${decisionId}`, { as: read });
  expect(found.body.data.map((decision: { id: string }) => decision.id)).toEqual([id]);

  // Another center's, and one that was given before it was refused, go on to be keys.
  expect((await record(other, taken)).status).toBe(201);
  const earlier = (await record(write, { ...minimal, idempotencyKey: 'given-before' })).body.data.id;
  await service.owner.query(
    `update decision_events set idempotency_key = $2::text, key_digest = encode(sha256($2::text::bytea), 'hex') where id = $1`,
    [earlier, decisionId],
  );
  const again = await record(write, taken);
  expect([again.status, again.body.data?.id]).toEqual([200, earlier]);
});

test('the key of a call and the key of its decision may differ, and each finds what was recorded', async () => {
  const body = { ...minimal, idempotencyKey: 'order-18' };
  const post = (key: string, more: object = {}) =>
    service.call('POST', EVENTS, {
      as: write,
      body: { ...body, ...more },
      headers: { 'idempotency-key': key },
    });
  const first = await post('call-1');
  expect([first.status, first.body.data.decisionId]).toEqual([201, 'order-18']);
  const [sameCall, sameDecision] = [await post('call-1'), await post('call-2')];
  expect([sameCall.status, sameDecision.status]).toEqual([201, 200]);
  expect([sameCall.body.data, sameDecision.body.data]).toEqual([first.body.data, first.body.data]);
  expect((await post('call-1', { idempotencyKey: 'order-19' })).status).toBe(409);
});

test('of 50 parallel calls with one key exactly one records, and all get the same decision', async () => {
  const body = { ...minimal, idempotencyKey: 'race-1' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => service.call('POST', EVENTS, { as: write, body })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
  const { rows } = await service.owner.query(
    `select count(*)::int as count from decision_events where idempotency_key = 'race-1'`,
  );
  expect(rows[0].count).toBe(1);
});

test('a batch answers each item as the single call would have', async () => {
  const answer = await service.call('POST', `${EVENTS}/batch`, {
    as: write,
    body: {
      events: [
        minimal,
        { ...minimal, idempotencyKey: 'batch-1' },
        { ...minimal, idempotencyKey: 'batch-1' },
        { ...minimal, idempotencyKey: 'batch-1', tags: ['other'] },
        { ...minimal, type: 'guess' },
        'nonsense',
      ],
    },
  });
  expect(answer.status).toBe(200);
  const { data } = answer.body;
  expect(data.map((item: { status: number }) => item.status)).toEqual([201, 201, 200, 409, 422, 422]);
  expect(data[2].data).toEqual(data[1].data);
  expect(data[3].error).toMatchObject({ code: 'CONFLICT', requestId: answer.headers['x-request-id'] });
  for (const events of [[], Array.from({ length: 1_001 }, () => minimal)]) {
    const refused = await service.call('POST', `${EVENTS}/batch`, { as: write, body: { events } });
    expect(refused.status).toBe(422);
    expect(refused.body.error.details.fields[0].path).toBe('events');
  }
});

test('two batches with the same keys in opposite order both finish', async () => {
  const events = Array.from({ length: 200 }, (_, i) => ({ ...minimal, idempotencyKey: `crossed-${i}` }));
  const [one, two] = await Promise.all([
    service.call('POST', `${EVENTS}/batch`, { as: write, body: { events } }),
    service.call('POST', `${EVENTS}/batch`, { as: write, body: { events: events.toReversed() } }),
  ]);
  const statuses = [...one.body.data, ...two.body.data].map((item: { status: number }) => item.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(200);
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
});

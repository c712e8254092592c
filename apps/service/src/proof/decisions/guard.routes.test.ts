import { verifyExport } from '@centerproof/proof';
import { expect, test, vi } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { createDatabase } from '../../platform/database/index.ts';
import { createLog } from '../../platform/logging.ts';
import { createDecisionWatch } from './wait-for-decisions.ts';

const service = await startTestService();
const world = createWorld(service);
const EVENTS = '/api/v1/decision-events';
const body = { agent: { id: 'agent-7' }, action: { type: 'refund', input: { amount: 1 } } };

async function newCenter(rules?: object) {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']);
  if (rules) await service.call('POST', '/api/v1/policies', { as: key, body: { name: 'Rule', rules } });
  return { center, key };
}

const post = (as: string, path: string, sent: object) => service.call('POST', path, { as, body: sent });
const decide = (key: string, more: object = {}) => post(key, '/api/v1/agents/decide', { ...body, ...more });
const approve = (key: string, id: string, result = 'approved') =>
  post(key, `${EVENTS}/${id}/approvals`, { approver: { id: 'u-1', type: 'human' }, result });
const report = (key: string, id: string, sent: object) => post(key, `${EVENTS}/${id}/outcome`, sent);
const wait = (key: string, ids: string[], seconds: number) => post(key, `${EVENTS}/wait`, { ids, seconds });

test('the first attempt that asks for an allowed call has its run, and everybody is told whose it is', async () => {
  const { key } = await newCenter();
  const first = await decide(key, { idempotencyKey: 'k', attempt: 'one' });
  expect(first.body.data.run).toEqual({ attempt: 'one', outcome: null });
  const second = await decide(key, { idempotencyKey: 'k', attempt: 'two' });
  expect([second.status, second.body.data.run]).toEqual([201, { attempt: 'one', outcome: null }]);
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, n) => decide(key, { idempotencyKey: 'many', attempt: `a${n}` })),
  );
  expect(new Set(many.map((each) => each.body.data.run.attempt)).size).toBe(1);
});

test('a call that waits for a human is nobody’s until it is approved, and never of one that was rejected', async () => {
  const { key } = await newCenter({ requireHumanReview: true });
  const waiting = await decide(key, { idempotencyKey: 'k', attempt: 'one' });
  expect([waiting.status, waiting.body.data.run]).toEqual([202, null]);
  await approve(key, waiting.body.data.eventId);
  const approved = await decide(key, { idempotencyKey: 'k', attempt: 'two' });
  expect(approved.body.data).toMatchObject({ status: 'completed', run: { attempt: 'two', outcome: null } });
  const other = await decide(key, { idempotencyKey: 'no', attempt: 'one' });
  await approve(key, other.body.data.eventId, 'rejected');
  const rejected = await decide(key, { idempotencyKey: 'no', attempt: 'one' });
  expect(rejected.body.data).toMatchObject({ status: 'rejected', run: null });
});

test('an outcome is sealed as a decision of its own that names the other by id and hash, whatever policies want', async () => {
  const { key } = await newCenter({ requireHumanReview: true, riskThreshold: 0.1 });
  const { eventId } = (await decide(key, { idempotencyKey: 'k', riskScore: 0.9 })).body.data;
  await approve(key, eventId);
  const { dpu } = (await decide(key, { idempotencyKey: 'k', riskScore: 0.9, attempt: 'one' })).body.data;
  const sent = { attempt: 'one', outcome: 'done', output: { resultDigest: 'sha256:0' } };
  const made = await report(key, eventId, sent);
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    decisionId: `outcome:${eventId}`,
    type: 'agent_execution',
    status: 'sealed',
    actor: { id: 'agent-7', type: 'ai_agent' },
    action: {
      type: 'guard.outcome',
      input: { attempt: 'one', chainHash: dpu.chainHash, eventId, outcome: 'done' },
      output: sent.output,
    },
    tags: ['guard:done'],
  });
  const again = await report(key, eventId, sent);
  expect([again.status, again.body.data.id]).toEqual([200, made.body.data.id]);
  const file = await service.call('GET', `/api/v1/evidence/${made.body.data.evidence.id}/export`, {
    as: key,
  });
  expect(verifyExport(file.body)).toMatchObject({ valid: true });
  const told = await decide(key, { idempotencyKey: 'k', riskScore: 0.9, attempt: 'one' });
  expect(told.body.data.run).toEqual({ attempt: 'one', outcome: 'done' });
});

test('a decision has one outcome, and only whoever has the run reports that it ran', async () => {
  const { key } = await newCenter();
  const { eventId } = (await decide(key, { idempotencyKey: 'k' })).body.data;
  expect((await report(key, eventId, { attempt: 'one', outcome: 'done' })).status).toBe(409);
  await decide(key, { idempotencyKey: 'k', attempt: 'one' });
  expect((await report(key, eventId, { attempt: 'two', outcome: 'done' })).status).toBe(409);
  expect((await report(key, eventId, { attempt: 'two', outcome: 'not_run' })).status).toBe(409);
  expect((await report(key, eventId, { attempt: 'one', outcome: 'failed', reason: 'x' })).status).toBe(201);
  expect((await report(key, eventId, { attempt: 'one', outcome: 'done' })).status).toBe(409);
});

test.each([{ output: { total: 2 } }, { reason: 'y' }, {}])(
  'whoever reports an outcome again with another output or reason is told so: %j',
  async (other) => {
    const { key } = await newCenter();
    const { eventId } = (await decide(key, { idempotencyKey: 'k', attempt: 'one' })).body.data;
    const said = { attempt: 'one', outcome: 'failed' };
    await report(key, eventId, { ...said, output: { total: 1 }, reason: 'x' });
    const again = await report(key, eventId, { ...said, ...other });
    expect([again.status, again.body.error]).toMatchObject([
      409,
      {
        code: 'CONFLICT',
        message: 'The outcome of this call is failed already, with another output or reason.',
        details: { attempt: 'one', outcome: 'failed' },
      },
    ]);
  },
);

test('nobody takes the place of an outcome by recording something under its key', async () => {
  const { key } = await newCenter();
  const { eventId } = (await decide(key, { idempotencyKey: 'k', attempt: 'one' })).body.data;
  const taken = { idempotencyKey: `outcome:${eventId}` };
  const decision = { type: 'custom', actor: { id: 'agent-7', type: 'ai_agent' }, action: { type: 'refund' } };
  const [recorded, batch, decided, byHeader] = [
    await post(key, EVENTS, { ...decision, ...taken }),
    await post(key, `${EVENTS}/batch`, { events: [{ ...decision, ...taken }] }),
    await decide(key, taken),
    await service.call('POST', '/api/v1/agents/decide', {
      as: key,
      body,
      headers: { 'idempotency-key': taken.idempotencyKey },
    }),
  ];
  expect([
    recorded.status,
    batch.body.data?.[0]?.status ?? batch.status,
    decided.status,
    byHeader.status,
  ]).toEqual([422, 422, 422, 422]);
  expect((await report(key, eventId, { attempt: 'one', outcome: 'done' })).status).toBe(201);
});

test('a call that was given up while it waited is not run by anybody, also when it is approved later', async () => {
  const { key } = await newCenter({ requireHumanReview: true });
  const { eventId } = (await decide(key, { idempotencyKey: 'k' })).body.data;
  const given = { attempt: 'one', outcome: 'not_run', reason: 'EXPIRED' };
  const made = await report(key, eventId, given);
  expect(made.body.data.action.input.chainHash).toBeNull();
  await approve(key, eventId);
  const late = await decide(key, { idempotencyKey: 'k', attempt: 'two' });
  expect(late.body.data.run).toEqual({ attempt: 'one', outcome: 'not_run' });
  expect((await report(key, eventId, given)).status).toBe(200);
});

test('an outcome that arrives together with the approval names the hash of what was approved before it, or none', async () => {
  const { key } = await newCenter({ requireHumanReview: true });
  const made = await Promise.all(
    Array.from({ length: 8 }, async () => (await decide(key)).body.data.eventId as string),
  );
  const given = { attempt: 'one', outcome: 'not_run', reason: 'EXPIRED' };
  await Promise.all(
    made.map(async (id, place) => {
      const both = [() => approve(key, id), () => report(key, id, given)];
      const [one, other] = await Promise.all((place % 2 ? both : both.toReversed()).map((call) => call()));
      expect([one?.status, other?.status].sort()).toEqual([200, 201]);
      const { evidence } = (await service.call('GET', `${EVENTS}/${id}`, { as: key })).body.data;
      const { chainHash } = (await report(key, id, given)).body.data.action.input;
      expect([null, evidence.chainHash]).toContain(chainHash);
    }),
  );
});

test('outcomes of decisions that are no agent’s, of strangers or of nobody are not taken', async () => {
  const { key } = await newCenter();
  const recorded = await post(key, EVENTS, {
    type: 'custom',
    actor: { id: 'a', type: 'human' },
    action: { type: 'x' },
  });
  const sent = { attempt: 'one', outcome: 'not_run' };
  expect((await report(key, recorded.body.data.id, sent)).status).toBe(404);
  expect((await report(key, 'evt_nobody', sent)).status).toBe(404);
  const other = await newCenter();
  const { eventId } = (await decide(other.key)).body.data;
  expect((await report(key, eventId, sent)).status).toBe(404);
  const reader = await world.apiKey((await newCenter()).center, ['proof:read']);
  expect((await report(reader, eventId, sent)).status).toBe(403);
  expect((await report(key, eventId, { attempt: 'one', outcome: 'maybe' })).status).toBe(422);
  expect((await service.call('POST', `${EVENTS}/${eventId}/outcome`, { body: sent })).status).toBe(401);
});

test('one call waits for many decisions and is answered as soon as a human has answered one of them', async () => {
  const { key } = await newCenter({ requireHumanReview: true });
  const made = await Promise.all(Array.from({ length: 40 }, () => decide(key)));
  const ids = made.map((each) => each.body.data.eventId as string);
  const [first = '', second = ''] = ids;
  const waiting = wait(key, ids, 8);
  await eventually(async () => (await approve(key, second, 'rejected')).status === 200);
  expect((await waiting).body.data).toEqual([{ eventId: second, status: 'rejected' }]);
  await approve(key, first);
  expect((await wait(key, ids, 8)).body.data).toHaveLength(2);
  expect((await wait(key, ids.slice(2), 0)).body.data).toEqual([]);
});

test('what does not exist, or is another center’s, is said to be unknown at once', async () => {
  const { key } = await newCenter({ requireHumanReview: true });
  const other = await newCenter({ requireHumanReview: true });
  const { eventId } = (await decide(other.key)).body.data;
  const answer = await wait(key, [eventId, 'evt_nobody', 'evt_nobody'], 8);
  expect(answer.body.data).toEqual([
    { eventId, status: 'unknown' },
    { eventId: 'evt_nobody', status: 'unknown' },
  ]);
  expect((await wait(key, [], 0)).status).toBe(422);
  expect((await wait(key, ['evt_x'], 9)).status).toBe(422);
  const recorder = await world.apiKey((await newCenter()).center, ['proof:record']);
  expect((await wait(recorder, ['evt_x'], 0)).status).toBe(403);
});

test('an answer that is given at one node is heard at another', async () => {
  const { center, key } = await newCenter({ requireHumanReview: true });
  const { eventId } = (await decide(key)).body.data;
  const { rows } = await service.owner.query<{ name: string }>(
    `select role_name as name from service_roles where purpose = 'app'`,
  );
  const address = new URL(service.ownerUrl);
  address.username = rows[0]?.name ?? '';
  address.password = service.platform.secrets.fingerprint(address.username, 'database-role');
  const elsewhere = createDatabase({
    addresses: { app: address.href, dispatcher: address.href },
    poolMax: 2,
    log: createLog('silent'),
  });
  try {
    const watch = createDecisionWatch({ database: elsewhere });
    const gone = new AbortController();
    const waiting = watch.wait({
      principal: 'key:1',
      centerId: center.id,
      ids: [eventId],
      seconds: 8,
      signal: gone.signal,
    });
    await approve(key, eventId);
    expect(await waiting).toEqual([{ eventId, status: 'sealed' }]);
  } finally {
    await elsewhere.close();
  }
});

test('a key has so many waits and no more, and a stop ends all of them', async () => {
  const { center, key } = await newCenter({ requireHumanReview: true });
  const { eventId } = (await decide(key)).body.data;
  const watch = createDecisionWatch(service.platform);
  const one = () =>
    watch.wait({
      principal: 'key:1',
      centerId: center.id,
      ids: [eventId],
      seconds: 8,
      signal: new AbortController().signal,
    });
  const waits = Array.from({ length: 20 }, one);
  await expect(one()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  watch.release();
  expect(await Promise.all(waits)).toEqual(waits.map(() => []));
});

test('people see which calls were allowed and have no outcome, on the decision and as a list of their own', async () => {
  const { center, key } = await newCenter();
  const { token } = await world.member(center, 'ADMIN');
  const eventId = async (more: object) => (await decide(key, more)).body.data.eventId as string;
  const open = await eventId({ idempotencyKey: 'open', attempt: 'one' });
  const done = await eventId({ idempotencyKey: 'done', attempt: 'one' });
  const plain = await eventId({ idempotencyKey: 'plain' });
  await report(key, done, { attempt: 'one', outcome: 'done' });
  const listed = async (query: string) => {
    const { body: answer } = await service.call('GET', `/api/decisions${query}`, { as: token });
    return answer.data.map(({ id, run }: { id: string; run: { outcome: string | null } | null }) => [
      id,
      run?.outcome ?? null,
    ]);
  };
  expect(await listed('?run=unreported')).toEqual([[open, null]]);
  expect(await listed('?run=unreported&type=escalation')).toEqual([]);
  expect(await listed('')).toEqual(expect.arrayContaining([[done, 'done']]));
  const shown = async (id: string) =>
    (await service.call('GET', `/api/decisions/${id}`, { as: token })).body.data.run;
  expect(await shown(open)).toMatchObject({ attempt: 'one', outcome: null, endedAt: null });
  expect(await shown(done)).toMatchObject({ outcome: 'done' });
  expect(await shown(plain)).toBeNull();
});

test('a wait ends when its time is over, also where the clock was set back meanwhile', async () => {
  const { center, key } = await newCenter({ requireHumanReview: true });
  const { eventId } = (await decide(key)).body.data;
  const waiting = createDecisionWatch(service.platform).wait({
    principal: 'key:1',
    centerId: center.id,
    ids: [eventId],
    seconds: 1,
    signal: AbortSignal.timeout(4_000),
  });
  const begunMs = performance.now();
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  try {
    expect(await waiting).toEqual([]);
    expect(performance.now() - begunMs).toBeLessThan(3_000);
  } finally {
    clock.mockRestore();
  }
});

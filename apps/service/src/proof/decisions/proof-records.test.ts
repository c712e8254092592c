import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';

const service = await startTestService();
const world = createWorld(service);

const EVENTS = '/api/v1/decision-events';
const verify = (centerId: number) => verifyStoredChain(service.platform, { centerId, domain: 'proof' });

async function sealOne(
  key: string,
  body: object,
  approver: object = { id: 'u-1', type: 'human', name: 'Kim' },
) {
  const { body: recorded } = await service.call('POST', EVENTS, { as: key, body });
  const answer = await service.call('POST', `${EVENTS}/${recorded.data.id}/approvals`, {
    as: key,
    body: { approver, result: 'approved', reason: 'Fine.' },
  });
  expect(answer.status).toBe(200);
  return recorded.data;
}

/** Text as the service takes it: no NUL, no half of a pair. */
const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => !value.includes('\u0000'));
const key = text.filter((value) => value !== '__proto__');
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(-0, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, 0.1 + 0.2, 2 ** 53 + 2, 123456789012345680000),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(key, tie('json'), { maxKeys: 3 }),
  ),
}));
const object = fc.dictionary(key, json as fc.Arbitrary<unknown>, { maxKeys: 4 });

test('whatever JSON is sealed, the stored rows give back exactly the claims that were hashed', async () => {
  const center = await world.center();
  const write = await world.apiKey(center, ['proof:write']);
  await fc.assert(
    fc.asyncProperty(
      object,
      object,
      fc.record({
        model: text.filter(Boolean),
        confidence: fc.double({ min: 0, max: 1, noNaN: true }),
        reasoning: text,
      }),
      fc.array(text.filter(Boolean), { maxLength: 5 }),
      async (input, output, aiContext, tags) => {
        const recorded = await sealOne(write, {
          type: 'custom',
          actor: { id: 'a', type: 'service' },
          action: { type: 't', input, output },
          aiContext,
          tags,
        });
        const { body } = await service.call('GET', `${EVENTS}/${recorded.id}`, { as: write });
        expect(body.data.action).toEqual(recorded.action);
        expect(body.data.tags).toEqual(tags);
      },
    ),
    { numRuns: 60 },
  );
  expect(await verify(center.id)).toMatchObject({ valid: true, brokenAt: null });
});

test('what is sealed is what was given: a number spelled otherwise is, a name given twice or a rounded number is refused', async () => {
  const center = await world.center();
  const write = await world.apiKey(center, ['proof:write']);
  const send = (input: string, path = EVENTS) => {
    const event = `{"type":"custom","actor":{"id":"a","type":"human"},"action":{"type":"t","input":${input}}}`;
    return service.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${write}`, 'content-type': 'application/json' },
      payload: path === EVENTS ? event : `{"events":[${event}]}`,
    });
  };
  for (const input of ['{"n":1,"n":2}', '{"n":12345678901234567890}', '{"n":0.1234567890123456789}'])
    for (const path of [EVENTS, `${EVENTS}/batch`]) {
      const refused = await send(input, path);
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'BAD_REQUEST']);
    }
  const answer = await send('{"n":1000000000000000000000.00}');
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data.action.input).toEqual({ n: 1e21 });
  const id = answer.json().data.id;
  await service.call('POST', `${EVENTS}/${id}/approvals`, {
    as: write,
    body: { approver: { id: 'u', type: 'human' }, result: 'rejected' },
  });
  expect(await verify(center.id)).toMatchObject({ valid: true });
});

const edits: [what: string, statement: string][] = [
  ['the type', `update decision_events set type = 'escalation'`],
  ['the actor', `update decision_events set actor = '{"id":"agent-8","type":"ai_agent"}'`],
  ['the action', `update decision_events set action = '{"type":"refund","input":{"amount":120.51}}'`],
  ['the model', `update decision_events set ai_context = '{"model":"m-2"}'`],
  ['the reasoning', `update decision_events set reasoning = 'Because.'`],
  ['the tags', `update decision_events set tags = '{b}'`],
  ['the idempotency key', `update decision_events set idempotency_key = 'another'`],
  ['when it happened', `update decision_events set occurred_at = occurred_at + interval '1 microsecond'`],
  ['when it was recorded', `update decision_events set recorded_at = recorded_at - interval '1 second'`],
  ['a signature of the actor', `update decision_events set signature = '{"jws":"x","salts":{"who":"y"}}'`],
  ['an approver', `update decision_approvals set approver = '{"id":"u-9","type":"human"}'`],
  ['the result of an approval', `update decision_approvals set result = 'rejected'`],
  ['the reason of an approval', `update decision_approvals set reason = 'Other.'`],
  ['when it was approved', `update decision_approvals set created_at = created_at - interval '1 second'`],
  ['the result', `update evidence set result = 'rejected'`],
  ['the vertical', `update evidence set vertical = 'pharmacy'`],
  [
    'the policy',
    `update evidence set policy = '{"id":"pol_x","version":1,"scope":{"level":"global","value":null}}'`,
  ],
  ['the guards', `update evidence set guards = '[]'`],
  ['the risk score', `update evidence set risk_score = 0.1`],
  ['when it was sealed', `update evidence set sealed_at = sealed_at - interval '1 second'`],
  ['the copy of the hash', `update evidence set chain_hash = repeat('0', 64)`],
  ['a claim called erased', `update decision_events set reasoning = null`],
  ['the whole evidence', `delete from evidence`],
  ['an approval', `delete from decision_approvals`],
];

test.each(edits)('an edit of %s made in the database is found at its index', async (_what, statement) => {
  const center = await world.center();
  const write = await world.apiKey(center, ['proof:write']);
  const body = {
    type: 'agent_execution',
    actor: { id: 'agent-7', type: 'ai_agent' },
    action: { type: 'refund', input: { amount: 120.5 } },
    aiContext: { model: 'm-1', reasoning: 'Limit.' },
    tags: ['a'],
    idempotencyKey: 'k-1',
  };
  await sealOne(write, body);
  const second = await sealOne(write, { ...body, idempotencyKey: 'k-2' });
  await sealOne(write, { ...body, idempotencyKey: 'k-3' });
  expect(await verify(center.id)).toMatchObject({ valid: true, chainLength: 3 });
  const isOfEvents = statement.includes('decision_events');
  await service.owner.query(`${statement} where center_id = $1 and ${isOfEvents ? 'id' : 'event_id'} = $2`, [
    center.id,
    second.id,
  ]);
  expect(await verify(center.id)).toMatchObject({ valid: false, brokenAt: 1 });
});

test('a claim that is removed and marked as erased, without an entry that says so, is found too', async () => {
  const center = await world.center();
  const write = await world.apiKey(center, ['proof:write']);
  await sealOne(write, { type: 'custom', actor: { id: 'a', type: 'human' }, action: { type: 't' } });
  const where = `where center_id = ${center.id}`;
  await service.owner.query(`update decision_events set actor = null ${where}`);
  await service.owner.query(`update decision_approvals set approver = null ${where}`);
  await service.owner.query(`update evidence set erased = '{who}' ${where}`);
  expect(await verify(center.id)).toMatchObject({ valid: false, brokenAt: 0 });
  await service.owner.query(`update chain_entries set salts = repeat('-', 32) || substr(salts, 33) ${where}`);
  expect(await verify(center.id)).toMatchObject({ valid: false, brokenAt: 0 });
});

import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService({ RATE_LIMIT_PROOF: '5/60' });
const world = createWorld(service);
const EVENTS = '/api/v1/decision-events';
const body = { type: 'custom', actor: { id: 'a', type: 'human' }, action: { type: 't' } };

test('a key that calls too often is told RATE_LIMIT and when to come back; another key is not', async () => {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write']);
  for (let i = 0; i < 5; i++)
    expect((await service.call('POST', EVENTS, { as: key, body })).status).toBe(201);
  const refused = await service.call('POST', EVENTS, { as: key, body });
  expect(refused.status).toBe(429);
  expect(refused.body.error).toMatchObject({
    code: 'RATE_LIMIT',
    requestId: refused.headers['x-request-id'],
    details: {},
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['x-ratelimit-remaining']).toBe('0');
  const other = await world.apiKey(center, ['proof:write']);
  expect((await service.call('POST', EVENTS, { as: other, body })).status).toBe(201);
});

test('a failure of the database is 500 INTERNAL_ERROR, and its words stay inside', async () => {
  const key = await world.apiKey(await world.center(), ['proof:write']);
  await service.owner.query('alter table decision_counts rename to counts_away');
  const answer = await service.call('POST', EVENTS, { as: key, body });
  await service.owner.query('alter table counts_away rename to decision_counts');
  expect(answer.status).toBe(500);
  expect(answer.body.error).toMatchObject({
    code: 'INTERNAL_ERROR',
    requestId: answer.headers['x-request-id'],
  });
  expect(answer.text).not.toContain('decision_counts');
  expect((await service.call('POST', EVENTS, { as: key, body })).status).toBe(201);
});

describe('the rate of events', () => {
  const narrow = startTestService({ RATE_LIMIT_PROOF_EVENTS: '10/60' });
  const batch = (count: number) => ({ events: Array.from({ length: count }, () => body) });

  test('counts each event of a batch, and a batch that does not fit is refused as a whole', async () => {
    const one = await narrow;
    const center = await createWorld(one).center();
    const key = await createWorld(one).apiKey(center, ['proof:write']);
    const send = (path: string, sent: object) =>
      one.call('POST', `${EVENTS}${path}`, { as: key, body: sent });
    expect((await send('/batch', batch(6))).status).toBe(200);
    const refused = await send('/batch', batch(5));
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMIT']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['x-ratelimit-remaining']).toBe('4');
    const { rows } = await one.owner.query(
      'select count(*)::int as recorded from decision_events where center_id = $1',
      [center.id],
    );
    expect(rows).toEqual([{ recorded: 6 }]);
    // What was refused was not counted: four are left, for batches, single events and agents alike.
    expect((await send('/batch', batch(2))).status).toBe(200);
    expect((await send('', body)).status).toBe(201);
    const decide = () =>
      one.call('POST', '/api/v1/agents/decide', {
        as: key,
        body: { agent: { id: 'agent-1' }, action: { type: 't' } },
      });
    expect((await decide()).status).toBe(201);
    expect((await decide()).status).toBe(429);
    expect((await send('', body)).status).toBe(429);
  });
});

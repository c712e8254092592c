import { expect, test } from 'vitest';
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

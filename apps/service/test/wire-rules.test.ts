import { expect, test } from 'vitest';
import { startTestService } from './harness/index.ts';

const service = await startTestService();

test('an unknown path answers 404 in the envelope of its API, with request id and rate-limit headers', async () => {
  const platform = await service.call('GET', '/api/nowhere');
  expect(platform.status).toBe(404);
  expect(platform.body).toEqual({ success: false, error: { code: 'NOT_FOUND', message: 'No such path.' } });
  const proof = await service.call('GET', '/api/v1/nowhere', { headers: { 'x-request-id': 'mine-1' } });
  expect(proof.body.error).toMatchObject({ code: 'NOT_FOUND', requestId: 'mine-1', details: {} });
  for (const answer of [platform, proof]) {
    expect(answer.headers['x-request-id']).toBeTruthy();
    expect(Number(answer.headers['x-ratelimit-limit'])).toBe(100_000);
    expect(Number(answer.headers['x-ratelimit-remaining'])).toBeLessThan(100_000);
    expect(Number(answer.headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1_000 - 1);
  }
});

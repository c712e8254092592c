import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createTestRoutes } from '../../../test/harness/test-routes.ts';
import { newApiKey } from '../../people/access/key-format.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../logging.ts';
import { readSettings } from '../settings.ts';
import { createRateLimits } from './rate-limits.ts';

const service = await startTestService({ RATE_LIMIT_STANDARD: '3/60', RATE_LIMIT_PUBLIC: '2/60' });
const app = await createTestRoutes(service.platform);
afterAll(() => app.close());

describe('on the wire', () => {
  const call = (name: string, url = '/api/test/things/x') =>
    app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${name}` } });

  test('each caller has its own bucket, counted down in the headers and ended by 429 with Retry-After', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await call('ann'));
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 429]);
    expect(answers.map((answer) => answer.headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
    expect(answers[3]?.json().error).toEqual({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/in \d+ seconds/),
    });
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('bob')).statusCode).toBe(204);
  });

  test('the Proof API calls it RATE_LIMIT', async () => {
    for (let i = 0; i < 3; i++) await call('cleo', '/api/v1/test/things/x');
    expect((await call('cleo', '/api/v1/test/things/x')).json().error.code).toBe('RATE_LIMIT');
  });

  test('callers without a credential, refused ones and unknown paths share the bucket of their address', async () => {
    const from = (remoteAddress: string, url: string) => app.inject({ url, remoteAddress });
    const statuses = [
      await from('192.0.2.7', '/api/test/things'),
      await from('192.0.2.7', '/api/nowhere'),
      await from('192.0.2.7', '/api/test/things'),
      await from('192.0.2.8', '/api/test/things'),
    ].map((answer) => answer.statusCode);
    expect(statuses).toEqual([200, 404, 429, 200]);
  });

  test('a caller whom the database cannot be asked about is told to come back, and counts against nobody', async () => {
    const { people } = service.platform;
    const { lookUpKey } = people;
    people.lookUpKey = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    onTestFinished(() => {
      people.lookUpKey = lookUpKey;
    });
    const from = '192.0.2.10';
    const asked = () => service.call('GET', '/api/v1/decision-events', { as: newApiKey('test'), from });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await asked()).status);
    expect(statuses).toEqual([503, 503, 503, 503]);
    people.lookUpKey = lookUpKey;
    expect([(await asked()).status, (await asked()).status, (await asked()).status]).toEqual([401, 401, 429]);
  });

  test('pages, health and metrics are outside of it', async () => {
    for (let i = 0; i < 5; i++) {
      const answer = await service.app.inject({ url: '/health/live', remoteAddress: '192.0.2.9' });
      expect([answer.statusCode, answer.headers['x-ratelimit-limit']]).toEqual([200, undefined]);
    }
  });
});

const redisServer = spawnSync('redis-server', ['--version']);

describe.skipIf(redisServer.status !== 0 && !process.env.CI)('with Redis', () => {
  const log = createLog('silent');
  const limitsOn = async (port: number) =>
    createRateLimits({
      settings: readSettings({
        MASTER_KEY: '00'.repeat(32),
        REDIS_URL: `redis://127.0.0.1:${port}`,
        RATE_LIMIT_PUBLIC: '5/60',
      }),
      clock: systemClock,
      log,
    });

  test('a node that stood still while Redis answered does not take it for silent', async () => {
    const port = await freePort();
    await startRedis(port);
    const [one, two] = [await limitsOn(port), await limitsOn(port)];
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    await eventually(async () => {
      const key = `warm-${Math.random()}`;
      await one.consume('public', key);
      return (await two.peek('public', key)).remaining === 4;
    });

    const counted = one.consume('public', 'ip:1');
    standStill(300);
    await counted;
    await one.consume('public', 'ip:1');
    expect((await two.peek('public', 'ip:1')).remaining).toBe(3);
  });

  test('two nodes count together, and each keeps serving on its own while Redis is away', async () => {
    const port = await freePort();
    const redis = await startRedis(port);
    const [one, two] = [await limitsOn(port), await limitsOn(port)];
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    // A state with five left came from the node's own memory: Redis was not connected yet.
    await eventually(async () => (await two.peek('public', 'probe')).limit === 5 && redis.pid);
    await eventually(async () => {
      const key = `warm-${Math.random()}`;
      await one.consume('public', key);
      return (await two.peek('public', key)).remaining === 4;
    });

    const states = [];
    for (const node of [one, two, one, two, one, two])
      states.push((await node.consume('public', 'ip:1')).isAllowed);
    expect(states).toEqual([true, true, true, true, true, false]);

    redis.kill('SIGKILL');
    await new Promise((resolve) => redis.once('exit', resolve));
    expect((await one.consume('public', 'ip:2')).isAllowed).toBe(true);
    for (let i = 0; i < 4; i++) await one.consume('public', 'ip:2');
    expect((await one.consume('public', 'ip:2')).isAllowed).toBe(false);
  });
});

async function startRedis(port: number): Promise<ChildProcess> {
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'pipe' },
  );
  onTestFinished(() => void redis.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    redis.stdout?.on('data', (text: Buffer) => text.toString().includes('Ready to accept') && resolve());
    redis.once('exit', () => reject(new Error('redis-server did not start')));
  });
  return redis;
}

/** As a process does at a long computation. */
function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { createServer, listenForMetrics } from './index.ts';

const ORIGIN = 'https://front.example';
const service = await startTestService({
  ALLOWED_ORIGINS: ORIGIN,
  RATE_LIMIT_PUBLIC: '3/60',
  RATE_LIMIT_STANDARD: '100000/60',
});
const world = createWorld(service);
const person = await world.person();
await service.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = service.app.server.address() as { port: number };

/** Sends bytes as they are, which no client library would, the rest once the others were read, and reads the answer to its end. */
async function raw(
  request: string,
  rest?: string,
): Promise<{ status: number; headers: string; body: string }> {
  const accepted = once(service.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  if (rest !== undefined) {
    const [server] = await accepted;
    await eventually(() => server.bytesRead === request.length);
    socket.write(rest);
  }
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.slice(9, 12)), headers: head.toLowerCase(), body };
}

describe('an origin that is allowed', () => {
  const get = (url: string, from: string, headers: Record<string, string> = {}) =>
    service.call('GET', url, { from, headers: { origin: ORIGIN, ...headers } });

  test('can read every answer: good ones, 400, 401, 404 and 429', async () => {
    const answers = [
      await get('/api/auth/me', '10.7.0.1', { authorization: `Bearer ${person.token}` }),
      await get('/api/auth/me', '10.7.0.2'),
      await get('/api/nowhere', '10.7.0.2'),
      await get('/api/auth/login', '10.7.0.2'),
      await get('/api/nowhere', '10.7.0.2'),
      await get('/api/%E0%A4%A', '10.7.0.3'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 429, 400]);
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-credentials': 'true',
        'x-request-id': expect.any(String),
      });
    const stranger = await service.call('GET', '/api/auth/me', {
      from: '10.7.0.4',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(stranger.headers['access-control-allow-origin']).not.toBe('https://elsewhere.example');
  });

  test('may ask for every method beforehand', async () => {
    const answer = await service.app.inject({
      method: 'OPTIONS',
      url: '/api/center/settings',
      headers: { origin: ORIGIN, 'access-control-request-method': 'PATCH' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
  });
});

test('what a caller is told is not kept by anybody on the way, unless the route says so', async () => {
  const me = await service.call('GET', '/api/auth/me', { as: person.token });
  const signedIn = await service.call('POST', '/api/auth/login', {
    body: { email: person.email, password: person.password },
  });
  const refused = await service.call('GET', '/api/auth/me', { from: '10.7.1.1' });
  expect([me.status, signedIn.status, refused.status]).toEqual([200, 200, 401]);
  for (const { headers } of [me, signedIn, refused]) expect(headers['cache-control']).toBe('no-store');
  const keys = await service.call('GET', '/.well-known/jwks.json');
  expect(keys.headers['cache-control']).toContain('public');
});

test('a path that cannot be read is refused and not repeated', async () => {
  const answer = await service.call('GET', '/api/centers/%E0%A4%A<script>', { from: '10.7.2.1' });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(answer.text).not.toContain('%E0');
  expect(answer.text).not.toContain('script');
});

describe('a path by another spelling', () => {
  test('counts in the same bucket and is answered in the same words: no letter written as an escape gets past a rate', async () => {
    const from = '10.7.4.1';
    const answers = [];
    for (const path of [
      '/api/v1/evidence/x',
      '/%61pi/v1/evidence/x',
      '/api/%761/%65vidence/x',
      '/%41pi',
      '/ap%69/x',
    ])
      answers.push(await service.call('GET', path, { from }));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 404, 429]);
    for (const { headers } of [answers[0], answers[1], answers[2], answers[4]] as typeof answers)
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '3', 'cache-control': 'no-store' });
    for (const { body, headers } of answers.slice(0, 3))
      expect(body.error).toMatchObject({ code: 'UNAUTHORIZED', requestId: headers['x-request-id'] });
  });

  test('finds the answer that was kept under an Idempotency-Key', async () => {
    const admin = await world.member(await world.center(), 'ADMIN');
    const options = {
      as: admin.token,
      body: { description: 'Spelled twice' },
      headers: { 'idempotency-key': 'one-spelling' },
    };
    const first = await service.call('PATCH', '/api/center/settings', options);
    const again = await service.call('PATCH', '/api/%63enter/settings', options);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('that names its host counts as any other', async () => {
    const { status, headers } = await raw(
      `GET http://x/api/auth/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.token}\r\nconnection: close\r\n\r\n`,
    );
    expect(status).toBe(200);
    expect(headers).toContain('x-ratelimit-limit: 100000');
    expect((await raw('FETCH /%61pi/auth/me HTTP/1.1\r\nhost: x\r\n\r\n')).headers).toContain(
      'x-ratelimit-limit: 3',
    );
  });

  test('is no way to write an escape out of pieces', async () => {
    const { status, headers } = await raw(
      'GET /%%361pi/auth/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(status).toBe(400);
    expect(headers).toMatch(/x-request-id: req_/);
  });
});

describe('a method that nobody knows', () => {
  test('is 405 on a path that others serve, and 404 on one that none does', async () => {
    const served = await raw('FETCH /api/auth/me?x=1 HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(served.status).toBe(405);
    expect(served.headers).toContain('allow: get, head');
    expect(served.headers).toMatch(/x-request-id: req_/);
    expect(served.headers).toContain('x-ratelimit-limit: 3');
    expect(JSON.parse(served.body)).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } });
    const proof = await raw('FETCH /api/v1/decision-events HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(JSON.parse(proof.body).error).toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
      requestId: expect.any(String),
    });
    const nowhere = await raw('FETCH /api/nowhere HTTP/1.1\r\nhost: x\r\n\r\n');
    expect([nowhere.status, JSON.parse(nowhere.body).error.code]).toEqual([404, 'NOT_FOUND']);
    const known = await raw('PURGE /api/auth/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(known.status).toBe(405);
  });

  test('is 405 before anybody looks at its body: QUERY without a content type, and a body that is no JSON', async () => {
    const query = await raw('QUERY /api/auth/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(query.status).toBe(405);
    expect(query.headers).toContain('allow: get, head');
    const broken = await raw(
      'PUT /api/auth/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{',
    );
    expect(broken.status).toBe(405);
  });

  test('a tunnel is refused in so many words, and its connection ends', async () => {
    const answer = await raw('CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example:443\r\n\r\n');
    expect(answer.status).toBe(405);
    expect(answer.headers).toContain('connection: close');
    expect(answer.headers).toContain('allow: ');
    expect(JSON.parse(answer.body).error.code).toBe('METHOD_NOT_ALLOWED');
    expect(answer.body).not.toContain('elsewhere');
  });

  test('and bytes that are no request are 400 and not repeated', async () => {
    const answer = await raw('<script>alert(1)</script>\r\n\r\n');
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain('script');
  });
});

test('a request that cannot be read to its end is refused in the words of its path, with everything that an answer carries', async () => {
  const common = 'host: x\r\nconnection: close\r\n';
  const answers = [
    await raw(`GET /api/v1/evidence/x HTTP/1.1\r\n${common}x-long: ${'a'.repeat(20_000)}\r\n\r\n`),
    await raw(`GET /api/v1/evidence/${'a'.repeat(20_000)} HTTP/1.1\r\n${common}\r\n`),
    await raw(`POST /api/v1/decision-events HTTP/1.1\r\n${common}content-length: many\r\n\r\n`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([431, 431, 400]);
  for (const { headers, body } of answers) {
    expect(headers).toContain('x-ratelimit-limit: 3');
    expect(headers).toContain(`x-request-id: ${JSON.parse(body).error.requestId.toLowerCase()}`);
  }
});

test('a request of which the rest cannot be read shows a bucket as well', async () => {
  const key = await world.apiKey(await world.center());
  const answers = [
    await raw('GET /api/v1/evidence/x HTTP/1.1\r\nhost: x\r\n', `x-long: ${'a'.repeat(20_000)}\r\n\r\n`),
    await raw(
      `POST /api/v1/decision-events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      'x\r\n',
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([431, 400]);
  for (const { headers } of answers) expect(headers).toContain('x-ratelimit-limit: 3');
  expect(JSON.parse(answers[1]?.body ?? '').error).toMatchObject({
    code: 'BAD_REQUEST',
    requestId: expect.any(String),
  });
});

test('a request that names no host is refused in so many words, with everything that an answer carries', async () => {
  const { status, headers, body } = await raw('GET /api/v1/evidence/x HTTP/1.1\r\nconnection: close\r\n\r\n');
  expect(status).toBe(400);
  expect(headers).toContain('x-ratelimit-limit: 3');
  const { error } = JSON.parse(body);
  expect(error).toMatchObject({ code: 'BAD_REQUEST', message: 'The request does not name its host.' });
  expect(headers).toContain(`x-request-id: ${error.requestId.toLowerCase()}`);
});

test('a request that names its host twice is refused, whichever of the two would be it', async () => {
  for (const path of ['/health/live', '/api/v1/evidence/x']) {
    const { status, body } = await raw(
      `GET ${path} HTTP/1.1\r\nHost: one.example\r\nx-before: Host\r\nhost: two.example\r\nconnection: close\r\n\r\n`,
    );
    expect([status, JSON.parse(body).error.message]).toEqual([400, 'The request names its host twice.']);
  }
  const once = await raw(
    'GET /health/live HTTP/1.1\r\nx-before: host\r\nhost: one.example\r\nconnection: close\r\n\r\n',
  );
  expect(once.status).toBe(200);
});

test.each(['a b', '"<', '%00', '[::', 'user@host', 'a/b', 'a:b'])(
  'a host that is none, such as %s, is refused wherever it stands, and nothing fails over it',
  async (host) => {
    for (const path of ['/docs', '/docs/', '/health/live', '/api/v1/evidence/x']) {
      const { status, body } = await raw(
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      );
      expect([path, status, JSON.parse(body).error.message]).toEqual([
        path,
        400,
        'The request names a host that is none.',
      ]);
    }
  },
);

test.each(['one.example', 'one.example:4000', '127.0.0.1', '[::1]:80', 'api_1', ''])(
  'the host %s is one',
  async (host) => {
    const { status } = await raw(`GET /health/live HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    expect(status).toBe(200);
  },
);

test('an expectation that nobody knows is passed over, and the call is answered as any other', async () => {
  const { status, headers } = await raw(
    `GET /api/auth/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.token}\r\nexpect: a miracle\r\nconnection: close\r\n\r\n`,
  );
  expect(status).toBe(200);
  expect(headers).toContain('x-ratelimit-limit: 100000');
});

test('pages that look somebody up count as public calls; other pages do not', async () => {
  // The pages of the console are there only where it was built.
  const isBuilt = service.app.hasRoute({ method: 'GET', url: '/verify/*' });
  for (const page of ['/certificates/crt_unknown', ...(isBuilt ? ['/verify/evt_unknown'] : [])]) {
    const from = `10.7.3.${page.length}`;
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await service.call('GET', page, { from })).status);
    expect(statuses.slice(0, 3)).not.toContain(429);
    expect(statuses[3]).toBe(429);
    expect((await service.call('GET', '/health/live', { from })).status).toBe(200);
  }
});

describe('whose word about an address is believed', () => {
  const FORGED = '203.0.113.66';
  const addressSeen = async (trustProxy: false | number | string[], remoteAddress: string) => {
    const platform = {
      ...service.platform,
      settings: { ...service.platform.settings, trustProxy },
    };
    const app = await createServer(platform);
    app.get('/health/seen', { config: { access: { ...open } } }, async (request) => request.ip);
    const answer = await app.inject({
      url: '/health/seen',
      remoteAddress,
      headers: { 'x-forwarded-for': `${FORGED}, 198.51.100.7` },
    });
    await app.close();
    return answer.body;
  };
  const open = {
    description: 'Open.',
    scheme: null,
    bucket: 'principal' as const,
    refusals: [],
    identify: async () => ({
      caller: { principal: 'test', tier: 'public' as const },
      admit: async () => null,
    }),
  };

  test.each<[string, false | number | string[], string, string]>([
    ['nobody’s', false, '10.0.0.1', '10.0.0.1'],
    ['one proxy’s, so that what the caller wrote itself counts for nothing', 1, '10.0.0.1', '198.51.100.7'],
    ['that of proxies in a network', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.7'],
    ['not that of a caller from elsewhere', ['10.0.0.0/8'], '192.0.2.5', '192.0.2.5'],
  ])('%s', async (_title, trustProxy, remoteAddress, seen) => {
    expect(await addressSeen(trustProxy, remoteAddress)).toBe(seen);
  });
});

describe('the figures', () => {
  test('are on the main port outside production only, and on a port of their own anywhere', async () => {
    expect((await service.call('GET', '/metrics')).status).toBe(200);
    const production = await startTestService({ NODE_ENV: 'production' });
    expect((await production.call('GET', '/metrics')).status).toBe(404);
    const listener = await listenForMetrics(production.platform, { host: '127.0.0.1', port: 0 });
    afterAll(listener.close);
    const figures = await fetch(`http://127.0.0.1:${listener.port}/metrics`);
    expect(figures.status).toBe(200);
    expect(await figures.text()).toContain('http_request_duration_seconds');
    expect((await fetch(`http://127.0.0.1:${listener.port}/api/auth/me`)).status).toBe(404);
    const posted = await fetch(`http://127.0.0.1:${listener.port}/metrics`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });
});

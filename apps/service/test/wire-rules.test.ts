import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { accessRules } from '../src/people/index.ts';
import { ApiError } from '../src/platform/errors.ts';
import { createServer } from '../src/platform/http/index.ts';
import { startTestService } from './harness/index.ts';
import { createTestRoutes } from './harness/test-routes.ts';

const service = await startTestService();
const probe = { runs: 0 };
const app = await createTestRoutes(service.platform, probe);
afterAll(() => app.close());

const MOUNTS = ['/api/test', '/api/v1/test'] as const;

async function post(url: string, payload: string | object, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: 'Bearer ann', 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body ? answer.json() : undefined,
  };
}

/** Holds for every answer under /api, whatever happened. */
function expectWireHeaders(headers: Record<string, unknown>) {
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]+$/);
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    expect(Number(headers[name])).toBeGreaterThanOrEqual(0);
}

describe('every answer', () => {
  test('carries the request id and the three rate-limit headers, also 400, 401, 404, 405, 413 and 500', async () => {
    for (const mount of MOUNTS) {
      const answers = await Promise.all([
        post(`${mount}/things`, { name: 'a' }),
        post(`${mount}/things`, 'not json'),
        post(`${mount}/things`, {}),
        post(`${mount}/crash`, {}),
        post(`${mount}/things`, { name: 'x'.repeat(1_100_000) }),
        app.inject({ method: 'POST', url: `${mount}/things`, payload: {} }).then(asAnswer),
        app.inject({ method: 'PUT', url: `${mount}/things` }).then(asAnswer),
        app.inject({ method: 'GET', url: `${mount}/nowhere` }).then(asAnswer),
        app.inject({ method: 'GET', url: `${mount}/%ED%A0%80` }).then(asAnswer),
        app.inject({ method: 'GET', url: `${mount}/things?limit=abc` }).then(asAnswer),
      ]);
      for (const answer of answers) expectWireHeaders(answer.headers);
      expect(answers.map((answer) => answer.status)).toEqual(
        mount === '/api/test'
          ? [201, 400, 400, 500, 413, 401, 405, 404, 400, 400]
          : [201, 400, 422, 500, 413, 401, 405, 404, 400, 422],
      );
    }
  });

  test('keeps a valid incoming request id and replaces any other', async () => {
    const kept = await post('/api/v1/test/things', {}, { 'x-request-id': 'order-77.a_b' });
    expect(kept.headers['x-request-id']).toBe('order-77.a_b');
    expect(kept.body.error.requestId).toBe('order-77.a_b');
    for (const bad of ['', 'a b', 'x'.repeat(129), '<script>']) {
      const replaced = await post('/api/v1/test/things', {}, { 'x-request-id': bad });
      expect(replaced.headers['x-request-id']).toMatch(/^req_[0-9A-Z]{26}$/);
    }
  });

  test('comes within ten seconds, also to a request with a body whose work never ends', async () => {
    const runs = probe.runs;
    await app.listen({ host: '127.0.0.1', port: 0 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answering = fetch(`${app.listeningOrigin}/api/test/hang`, {
        method: 'POST',
        headers: { authorization: 'Bearer ann', 'content-type': 'application/json' },
        body: '{"name":"a"}',
      });
      while (probe.runs === runs) await new Promise((resume) => setImmediate(resume));
      await vi.advanceTimersByTimeAsync(10_000);
      const answer = await answering;
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('carries what keeps a browser from harm, also when the caller is refused', async () => {
    const answered = await post('/api/v1/test/things', { name: 'a' });
    const refused = await app.inject({ method: 'POST', url: '/api/v1/test/things', payload: { name: 'a' } });
    expect(refused.statusCode).toBe(401);
    for (const { headers } of [answered, refused])
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
  });

  test('to an unforeseen failure tells nothing of it', async () => {
    const platform = await post('/api/test/crash', {});
    expect(platform.body).toEqual({
      success: false,
      error: { code: 'INTERNAL_ERROR', message: expect.not.stringContaining('hunter2') },
    });
    const proof = await post('/api/v1/test/crash', {});
    expect(proof.body.error.code).toBe('INTERNAL_ERROR');
    expect(JSON.stringify(proof.body)).not.toContain('hunter2');
  });
});

describe('routing', () => {
  test('a served path with another method is 405 and names the methods it has', async () => {
    const answer = await app.inject({ method: 'PATCH', url: '/api/test/things' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
    expect(answer.json().error.code).toBe('METHOD_NOT_ALLOWED');
  });

  test('the service refuses to start with a route that declares no permission', async () => {
    const careless = await createServer(service.platform);
    careless.get('/api/careless', async () => 'open to all');
    await expect(careless.ready()).rejects.toThrow('/api/careless');
    await careless.close();
  });

  test('the service refuses to start with a permission about a part of the path that is not there', async () => {
    const careless = await createServer(service.platform);
    const { memberOf } = accessRules(service.platform);
    careless.get('/api/careless/:center', { config: { access: memberOf('domain') } }, async () => 'whose?');
    await expect(careless.ready()).rejects.toThrow(':domain');
    await careless.close();
  });
});

describe('platform validation', () => {
  const cases: [string, string | object, number, string, string][] = [
    ['malformed JSON', '{"name":', 400, 'VALIDATION_ERROR', 'JSON'],
    ['a wrong type', { name: 5 }, 400, 'VALIDATION_ERROR', 'name'],
    ['an absent field', {}, 400, 'MISSING_REQUIRED_FIELD', 'name'],
    ['a bad email', { name: 'a', email: 'nope' }, 400, 'INVALID_EMAIL', 'email'],
    ['a bad subdomain', { name: 'a', subdomain: 'A_B' }, 400, 'INVALID_SUBDOMAIN', 'subdomain'],
    ['a wrong type before an absent field', { count: 'x' }, 400, 'VALIDATION_ERROR', 'count'],
    ['an absent field before a bad email', { email: 'nope' }, 400, 'MISSING_REQUIRED_FIELD', 'name'],
    [
      'an email before a subdomain',
      { name: 'a', email: 'nope', subdomain: '!' },
      400,
      'INVALID_EMAIL',
      'email',
    ],
    ['a body that is not an object', '[]', 400, 'VALIDATION_ERROR', 'body'],
  ];
  test.each(cases)(
    '%s is answered with its code and names the field',
    async (_name, body, status, code, named) => {
      const answer = await post('/api/test/things', body);
      expect(answer.status).toBe(status);
      expect(answer.body.success).toBe(false);
      expect(answer.body.error.code).toBe(code);
      expect(answer.body.error.message).toContain(named);
    },
  );
});

describe('Proof API validation', () => {
  test('malformed JSON and a wrong content type are 400 BAD_REQUEST', async () => {
    expect((await post('/api/v1/test/things', '{')).body.error.code).toBe('BAD_REQUEST');
    const typed = await post('/api/v1/test/things', 'name=a', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([typed.status, typed.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test('everything else is 422 VALIDATION_ERROR and lists each field with its dotted path', async () => {
    const answer = await post('/api/v1/test/things', { tags: ['ok', 7], email: 'nope' });
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.details.fields.map((field: { path: string }) => field.path).sort()).toEqual([
      'email',
      'name',
      'tags.1',
    ]);
  });
});

describe('what nothing could store', () => {
  const hostile: [string, string][] = [
    ['a NUL character', '{"name":"a\\u0000b"}'],
    ['a lone surrogate', '{"name":"\\ud800"}'],
    ['a NUL in a key', '{"name":"a","extra":{"k\\u0000":1}}'],
    ['an infinite number', '{"name":"a","extra":{"n":1e999}}'],

    ['a __proto__ key', '{"name":"a","extra":{"__proto__":{"x":1}}}'],
    ['a key twice', '{"name":"a","name":"b"}'],
    ['a key twice deep inside', '{"name":"a","extra":[{"k":{"x":1,"y":2,"x":1}}]}'],
    ['a key twice, once by escapes', '{"name":"a","extra":{"k":1,"\\u006b":2}}'],
    ['an integer that would be rounded', '{"name":"a","extra":{"n":12345678901234567890}}'],
    ['a fraction that would be rounded', '{"name":"a","extra":{"n":[0.1, -0.12345678901234567891]}}'],
    ['a number that would become zero', '{"name":"a","extra":{"n":1e-400}}'],
  ];
  test('nesting past 32 levels is too much for both APIs, and no fault of the JSON', async () => {
    const body = `{"name":"a","extra":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`;
    for (const [mount, status] of [
      ['/api/test', 400],
      ['/api/v1/test', 422],
    ] as const) {
      const answer = await post(`${mount}/things`, body);
      expect([answer.status, answer.body.error.code]).toEqual([status, 'VALIDATION_ERROR']);
      if (status === 422)
        expect(answer.body.error.details.fields).toEqual([{ path: 'body', message: expect.any(String) }]);
    }
  });

  test('half a character in a query is refused on both APIs', async () => {
    for (const mount of MOUNTS) {
      const answer = await app.inject({
        url: `${mount}/things?tag=%ED%A0%80`,
        method: 'POST',
        headers: { authorization: 'Bearer ann' },
        payload: { name: 'a' },
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  test.each(hostile)('%s is refused as bad input on both APIs', async (_name, body) => {
    for (const mount of MOUNTS) {
      const answer = await post(`${mount}/things`, body);
      expect(answer.status).toBe(400);
      expectWireHeaders(answer.headers);
    }
  });

  test('a NUL character is refused in a path and in a query too', async () => {
    for (const url of ['/api/test/things/a%00b', '/api/test/things?limit=1&x=%00']) {
      const answer = await app.inject({
        method: url.includes('?') ? 'GET' : 'DELETE',
        url,
        headers: { authorization: 'Bearer ann' },
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/test/things',
      headers: { authorization: 'Bearer ann', 'content-type': 'application/json' },
      payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect(answer.statusCode).toBe(400);
  });

  test('any JSON at all, on any route, is answered by a 2xx or a 4xx in the right envelope', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...MOUNTS), async (value, mount) => {
        const answer = await post(`${mount}/things`, JSON.stringify(value));
        expect(answer.status).toBeLessThan(500);
        expectWireHeaders(answer.headers);
        if (answer.status >= 400) expect(answer.body.error.code).toMatch(/^[A-Z_]+$/);
      }),
      { numRuns: 200 },
    );
  });
});

describe('list limits', () => {
  test.each(['0', '101', '-1', '1.5', 'abc', '9999999999999999999999'])(
    'limit=%s is refused',
    async (limit) => {
      expect((await app.inject({ url: `/api/test/things?limit=${limit}` })).statusCode).toBe(400);
      expect((await app.inject({ url: `/api/v1/test/things?limit=${limit}` })).statusCode).toBe(422);
    },
  );
});

test('an ApiError is the only error whose message reaches a caller', () => {
  expect(new ApiError('CONFLICT', 'Try another name.').message).toBe('Try another name.');
});

function asAnswer(answer: { statusCode: number; headers: object; body: string }) {
  return { status: answer.statusCode, headers: answer.headers as Record<string, unknown>, body: answer.body };
}

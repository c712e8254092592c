import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CenterproofError, createCenterproof, items, memoryStore } from './index.ts';

/** A stand-in for the service that answers from a script and remembers what it was asked. */
interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
let seen: Seen[] = [];
let respond: (request: Seen) => { status: number; body?: unknown; headers?: Record<string, string> } =
  () => ({ status: 200 });
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const asked = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
  seen.push(asked);
  const { status, body: answer, headers } = respond(asked);
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
    .end(JSON.stringify(answer ?? {}));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
afterAll(() => void server.close());
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

const waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);
beforeEach(() => {
  seen = [];
  waits.length = 0;
});

const expired = {
  status: 401,
  body: { success: false, error: { code: 'TOKEN_EXPIRED', message: 'expired' } },
};

describe('a refused call', () => {
  test('throws an error with code, status, request id and details, from either envelope', async () => {
    const client = createCenterproof({ origin, wait });
    respond = () => ({
      status: 409,
      body: { error: { code: 'CONFLICT', message: 'Sealed.', requestId: 'req_9', details: { a: 1 } } },
    });
    await expect(client.GET('/api/auth/me')).rejects.toMatchObject({
      code: 'CONFLICT',
      status: 409,
      requestId: 'req_9',
      details: { a: 1 },
    });
    respond = () => ({
      status: 404,
      body: { success: false, error: { code: 'CENTER_NOT_FOUND', message: 'No.' } },
    });
    const error = await client.GET('/api/auth/me').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CenterproofError);
    expect(error).toMatchObject({ code: 'CENTER_NOT_FOUND', requestId: 'req_1' });
  });

  test('because its center has moved says where to, and goes to no other address', async () => {
    respond = () => ({
      status: 308,
      headers: { location: '/elsewhere' },
      body: { error: { code: 'CENTER_MOVED', message: 'Moved.' } },
    });
    const client = createCenterproof({ origin, wait });
    await expect(client.POST('/api/auth/logout')).rejects.toMatchObject({
      code: 'CENTER_MOVED',
      status: 308,
      details: { location: '/elsewhere' },
    });
    expect(seen).toHaveLength(1);
  });

  test('is not tried again when it is a 4xx other than 429', async () => {
    respond = () => ({ status: 422, body: {} });
    await expect(createCenterproof({ origin, wait }).GET('/api/auth/me')).rejects.toMatchObject({
      status: 422,
    });
    expect(seen).toHaveLength(1);
  });
});

describe('a passing failure', () => {
  test('is tried at 0, 1, 2 and 4 seconds and then given up', async () => {
    respond = () => ({ status: 503, body: {} });
    await expect(createCenterproof({ origin, wait }).GET('/api/auth/me')).rejects.toMatchObject({
      status: 503,
    });
    expect(seen).toHaveLength(4);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  test('waits at least as long as Retry-After says', async () => {
    respond = () => (seen.length === 1 ? { status: 429, headers: { 'retry-after': '7' } } : { status: 200 });
    await createCenterproof({ origin, wait }).GET('/api/auth/me');
    expect(waits).toEqual([7_000]);
  });

  test('that has to wait too long fails at once, and says how long', async () => {
    respond = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    const call = createCenterproof({ origin, wait }).GET('/api/auth/me');
    await expect(call).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3_600 });
    respond = () => ({ status: 404 });
    const other = createCenterproof({ origin, wait }).GET('/api/auth/me');
    await expect(other).rejects.toMatchObject({ status: 404, retryAfterSeconds: null });
    expect(waits).toEqual([]);
  });

  test('of a change carries one Idempotency-Key over all attempts, and another for the next change', async () => {
    respond = () => (seen.length % 2 === 1 ? { status: 500 } : { status: 200 });
    const client = createCenterproof({ origin, wait });
    await client.POST('/api/auth/logout');
    await client.POST('/api/auth/logout');
    const keys = seen.map((request) => request.headers['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('without any answer becomes a NETWORK error', async () => {
    const nowhere = createCenterproof({ origin: 'http://127.0.0.1:1', wait });
    await expect(nowhere.GET('/api/auth/me')).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  });
});

describe('an answer that is not the service’s', () => {
  const answeredBy = (...answers: (() => Response)[]) => {
    let asked = 0;
    const fetch = async () => (answers[Math.min(asked++, answers.length - 1)] as () => Response)();
    return { client: createCenterproof({ origin, wait, fetch }), asked: () => asked };
  };

  test.each([
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 200],
    ['nothing at all', () => new Response(null, { headers: { 'content-length': '0' } }), 200],
    ['a way elsewhere', () => new Response(null, { status: 302, headers: { location: '/login' } }), 302],
  ])('is told as one: %s', async (_, answer, status) => {
    const { client, asked } = answeredBy(answer);
    await expect(client.GET('/api/auth/me')).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER', status });
    expect(asked()).toBe(1);
  });

  test('because it breaks off is asked for again', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":')),
          pull: (controller) => controller.error(new TypeError('terminated')),
        }),
        { headers: { 'content-type': 'application/json; charset=utf-8' } },
      );
    const mended = answeredBy(broken, () => Response.json({ success: true, data: { id: 'a' } }));
    expect((await mended.client.GET('/api/auth/me')).data).toEqual({ success: true, data: { id: 'a' } });
    const { client, asked } = answeredBy(broken);
    await expect(client.GET('/api/auth/me')).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
    expect(asked()).toBe(4);
  });
});

describe('a session', () => {
  test('refreshes once for many calls that found the token expired, and sends them again', async () => {
    const store = memoryStore();
    store.write({ accessToken: 'old', refreshToken: 'r1' });
    respond = ({ path, headers }) => {
      if (path === '/api/auth/refresh-token')
        return { status: 200, body: { success: true, data: { accessToken: 'new', refreshToken: 'r2' } } };
      return headers.authorization === 'Bearer new'
        ? { status: 200, body: { success: true, data: {} } }
        : expired;
    };
    const client = createCenterproof({ origin, wait, session: { store } });
    await Promise.all(Array.from({ length: 10 }, () => client.GET('/api/auth/me')));
    expect(seen.filter((request) => request.path === '/api/auth/refresh-token')).toHaveLength(1);
    expect(store.read()).toEqual({ accessToken: 'new', refreshToken: 'r2' });
  });

  test('that cannot be refreshed is over: its tokens are dropped and the caller is told', async () => {
    const store = memoryStore();
    store.write({ accessToken: 'old', refreshToken: 'used' });
    respond = ({ path }) =>
      path === '/api/auth/refresh-token'
        ? { status: 401, body: { success: false, error: { code: 'UNAUTHORIZED', message: 'x' } } }
        : expired;
    let signedOut = 0;
    const client = createCenterproof({ origin, wait, session: { store, onSignedOut: () => signedOut++ } });
    await expect(client.GET('/api/auth/me')).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect([store.read(), signedOut]).toEqual([null, 1]);
  });
});

describe('a list', () => {
  test('is walked to its end by offset and by page', async () => {
    const all = Array.from({ length: 5 }, (_, id) => ({ id }));
    const byOffset = items(async ({ offset = 0 }) => ({
      data: {
        data: all.slice(offset, offset + 2),
        pagination: { offset, limit: 2, hasMore: offset + 2 < all.length },
      },
    }));
    const byPage = items(async ({ page = 1 }) => ({
      data: {
        data: all.slice((page - 1) * 2, page * 2),
        pagination: { page, limit: 2, hasMore: page * 2 < all.length },
      },
    }));
    expect(await Array.fromAsync(byOffset)).toEqual(all);
    expect(await Array.fromAsync(byPage)).toEqual(all);
  });

  test('that shrinks while it is walked ends', async () => {
    const shrinking = items(async () => ({
      data: { data: [] as number[], pagination: { offset: 0, limit: 2, hasMore: true } },
    }));
    expect(await Array.fromAsync(shrinking)).toEqual([]);
  });
});

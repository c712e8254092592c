import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiCall } from '../api-call.ts';
import { CenterproofError } from '../errors.ts';
import { createGuard } from './guard.ts';
import { sendJson as sendByNode } from './send-json.node.ts';
import { sendJson as sendByFetch } from './send-json.ts';

let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void = () => {};
let asked = 0;
const sockets = new Set<Socket>();
const server = createServer(async (request, response) => {
  asked += 1;
  let body = '';
  for await (const chunk of request) body += chunk;
  answer(request, response, body);
}).listen(0, '127.0.0.1');
server.on('connection', (socket) => sockets.add(socket));
await new Promise((resolve) => server.once('listening', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeEach(() => {
  asked = 0;
});

const post = (init: RequestInit = {}) =>
  new ApiCall(`${origin}/a?b=c`, {
    method: 'POST',
    headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
    body: '{"text":"가나다"}',
    ...init,
  });

describe.each([
  ['by fetch', sendByFetch],
  ['by Node', sendByNode],
])('a call that is sent %s', (_, send) => {
  test('arrives as it was asked for, and its answer is what the service said', async () => {
    answer = ({ method, url, headers }, response, body) =>
      response
        .writeHead(201, { 'content-type': 'application/json', 'x-request-id': 'req_1' })
        .end(
          JSON.stringify({ method, url, body, key: headers.authorization, type: headers['content-type'] }),
        );
    const response = await send(post());
    expect([response.status, response.ok, response.headers.get('x-request-id')]).toEqual([
      201,
      true,
      'req_1',
    ]);
    expect(await response.json()).toEqual({
      method: 'POST',
      url: '/a?b=c',
      body: '{"text":"가나다"}',
      key: 'Bearer k',
      type: 'application/json',
    });
  });

  test.each([204, 304])('may be answered with %i, which has no body', async (status) => {
    answer = (_request, response) => response.writeHead(status).end();
    const response = await send(new ApiCall(`${origin}/`, {}));
    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  test('fails when its answer has a status that there is not', async () => {
    answer = (_request, response) => response.socket?.end('HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}');
    // By fetch it may be taken for an answer that is not good.
    expect(
      await send(post()).then(
        (response) => response.ok,
        () => false,
      ),
    ).toBe(false);
  });

  test('fails when it is answered in another protocol', async () => {
    answer = (_request, response) =>
      response.socket?.write('HTTP/1.1 101 Other\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n');
    await expect(send(post({ signal: AbortSignal.timeout(2_000) }))).rejects.toThrow();
  });

  test('fails when it is canceled before, and while it waits', async () => {
    answer = () => {};
    await expect(send(post({ signal: AbortSignal.abort() }))).rejects.toThrow();
    await expect(send(post({ signal: AbortSignal.timeout(50) }))).rejects.toThrow();
  });

  test('fails when its answer breaks off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"half":');
      setTimeout(() => response.destroy(), 20);
    };
    // By fetch it is the reading that fails.
    await expect(send(post()).then((response) => response.text())).rejects.toThrow();
  });
});

test('a connection that the service closes in the moment it is used again costs no attempt', async () => {
  answer = (_request, response) => response.end('{}');
  await sendByNode(post());
  // The next request on a connection that was used before meets its end.
  answer = ({ socket }, response) => {
    if (asked === 2) socket.resetAndDestroy();
    else response.end('{"again":true}');
  };
  expect(await (await sendByNode(post())).json()).toEqual({ again: true });
  expect(asked).toBe(3);
});

test('a guard whose center has moved is told where to, and its key goes to no other address', async () => {
  answer = (_request, response) =>
    response
      .writeHead(308, { location: `${origin.replace('127.0.0.1', 'localhost')}/api/v1/agents/decide` })
      .end('{"error":{"code":"CENTER_MOVED","message":"This center has moved."}}');
  const guard = createGuard({ origin, apiKey: 'key', agent: { id: 'a' } });
  await expect(guard.tool('look', () => 1)({})).rejects.toMatchObject({
    code: 'CENTER_MOVED',
    status: 308,
    details: { location: expect.stringContaining('localhost') },
  });
  expect(asked).toBe(1);
});

test('a connection that nobody used before is not tried twice', async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer = ({ socket }) => socket.resetAndDestroy();
  await expect(sendByNode(post())).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(asked).toBe(1);
});

test('a guard goes the way of a fetch that it is given, and of none other', async () => {
  const urls: string[] = [];
  const guard = createGuard({
    origin,
    agent: { id: 'a' },
    retry: {
      delaysSeconds: [0],
      fetch: async (url) => {
        urls.push(url);
        throw new TypeError('away');
      },
    },
  });
  await expect(guard.tool('look', () => 1)({})).rejects.toMatchObject({
    code: 'OFFLINE',
    cause: expect.any(CenterproofError),
  });
  expect([urls, asked]).toEqual([[`${origin}/api/v1/agents/decide`], 0]);
});

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../apps/service/src/people/access/key-format.ts';
import { findNginx, startEdge } from './edge.ts';
import { freePorts } from './free-ports.ts';

/** A cell that says who it is and what it was asked; a key that it does not have any more is led to the other one. */
async function startCell(code: number, hasMoved: (authorization: string) => string | null): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    const body = await text(asked);
    const { authorization = '' } = asked.headers;
    const address = hasMoved(authorization);
    if (address) answer.writeHead(308, { location: `${address}${asked.url}` }).end('{"error":{}}');
    else answer.end(JSON.stringify({ code, method: asked.method, url: asked.url, authorization, body }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const nodeOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

// Where nginx is not installed there is nothing to see; `.ci/run` installs it.
describe.skipIf(findNginx() === null && !process.env.CI)('the edge', () => {
  const home = mkdtempSync(join(tmpdir(), 'centerproof-edge-'));
  const moved = newApiKey('live');
  const stray = newApiKey('live');
  let cells: Server[] = [];
  let edge: { stop(): Promise<void> };
  let port = 0;

  beforeAll(async () => {
    cells = await Promise.all([
      startCell(0, (authorization) =>
        authorization.endsWith(moved)
          ? 'https://twelve.example'
          : authorization.endsWith(stray)
            ? 'https://elsewhere.example'
            : null,
      ),
      startCell(12, () => null),
    ]);
    [port = 0] = await freePorts(1);
    edge = await startEdge({
      listen: `127.0.0.1:${port}`,
      home,
      hosts: { 'harbor.example': 12 },
      cells: [
        { code: 0, address: 'https://zero.example', nodes: [nodeOf(cells[0] as Server)] },
        { code: 12, address: 'https://twelve.example', nodes: [nodeOf(cells[1] as Server)] },
      ],
    });
  });
  afterAll(async () => {
    await edge.stop();
    for (const cell of cells) cell.close();
    rmSync(home, { recursive: true, force: true });
  });

  function ask(path: string, { key, host, body }: { key?: string; host?: string; body?: string } = {}) {
    return new Promise<{ status: number; location: string; text: string }>((resolve, reject) => {
      const asked = request(
        {
          port,
          host: '127.0.0.1',
          path,
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...(host ? { host } : {}), ...(key ? { authorization: `Bearer ${key}` } : {}) },
        },
        async (answer) =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? '',
            text: await text(answer),
          }),
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }
  const codeOf = async (...asked: Parameters<typeof ask>) => JSON.parse((await ask(...asked)).text).code;

  test('leads a request by its host name, then by its key, then by the id of a proof, and else to cell 0', async () => {
    const id = 'evt_01JABCDEFGHJKMNPQRSTVWXYZ0';
    expect(await codeOf('/api/v1/evidence', { key: newApiKey('live', { cell: 12 }) })).toBe(12);
    expect(await codeOf('/api/v1/evidence', { key: newApiKey('test') })).toBe(0);
    expect(await codeOf('/', { host: 'harbor.example' })).toBe(12);
    expect(await codeOf('/api/v1/evidence', { host: 'harbor.example', key: newApiKey('live') })).toBe(12);
    expect(await codeOf(`/verify/${id}c12`)).toBe(12);
    expect(await codeOf(`/api/public/proofs/${id}c12`)).toBe(12);
    expect(await codeOf(`/verify/${id}`)).toBe(0);
    expect(await codeOf('/')).toBe(0);
  });

  test('a key of a cell that there is not goes nowhere', async () => {
    expect((await ask('/api/v1/evidence', { key: newApiKey('live', { cell: 7 }) })).status).toBe(404);
  });

  test('a key whose center has moved is followed to its cell, with method, body and key', async () => {
    const body = JSON.stringify({ type: 'custom', padding: 'x'.repeat(200_000) });
    const answer = await ask('/api/v1/decision-events?x=1', { key: moved, body });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      code: 12,
      method: 'POST',
      url: '/api/v1/decision-events?x=1',
      authorization: `Bearer ${moved}`,
      body,
    });
  });

  test('an address that is no cell of ours is told and not gone to', async () => {
    const answer = await ask('/api/v1/evidence', { key: stray });
    expect([answer.status, answer.location]).toEqual([308, 'https://elsewhere.example/api/v1/evidence']);
  });
});

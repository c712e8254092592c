import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually, startTestService } from '../../test/harness/index.ts';
import { createWorld } from '../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const center = await world.center();
const adminKey = await world.apiKey(center, ['proof:write', 'policy:write']);
const agentKey = await world.apiKey(center, ['proof:record', 'proof:read']);
await service.call('POST', '/api/v1/policies', {
  as: adminKey,
  body: {
    name: 'Refunds need a human',
    rules: { requireHumanReview: true },
    applies: { actionTypes: ['refund'], eventTypes: [], actorTypes: [] },
  },
});

const clients: Client[] = [];
afterAll(async () => {
  for (const client of clients) await client.close();
});

type Options = ConstructorParameters<typeof Client>[1];

async function connect(key: string, options: Options = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  clients.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

/** The newest revision, as far as the client lets one choose. */
const MODERN: Options = { versionNegotiation: { mode: 'auto' } };

async function use(client: Client, name: string, args: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as { text: string }[];
  return { isError: result.isError ?? false, ...JSON.parse(content?.text ?? '{}') };
}
const approve = (id: string) =>
  service.call('POST', `/api/v1/decision-events/${id}/approvals`, {
    as: adminKey,
    body: { approver: { id: 'u-1', type: 'human' }, result: 'approved' },
  });

const wanted = { agent: { id: 'agent-7' }, action: { type: 'refund', input: { amount: 1 } } };

test.each([
  ['of 2025', {}],
  ['of 2026', MODERN],
])('a client %s records, asks, waits by polling, reads and verifies', async (_when, options) => {
  const client = await connect(agentKey, options);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'decide',
    'get_decision',
    'list_waiting',
    'record_decision',
    'verify_proof',
  ]);
  const recorded = await use(client, 'record_decision', {
    type: 'custom',
    actor: { id: 'a', type: 'service' },
    action: { type: 'note' },
  });
  expect(recorded).toMatchObject({ isError: false, status: 'recorded' });

  const free = await use(client, 'decide', { ...wanted, action: { type: 'look' } });
  expect(free).toMatchObject({ status: 'completed' });
  const waiting = await use(client, 'decide', wanted);
  expect(waiting).toMatchObject({
    status: 'awaiting_approval',
    approveUrl: expect.stringContaining(`/app/decisions/${waiting.eventId}`),
  });
  const listed = await use(client, 'list_waiting', {});
  expect(listed.decisions.map(({ id }: { id: string }) => id)).toContain(waiting.eventId);
  await approve(waiting.eventId);
  expect(await use(client, 'get_decision', { eventId: waiting.eventId })).toMatchObject({ status: 'sealed' });
  expect(await use(client, 'verify_proof', { id: waiting.eventId })).toMatchObject({ valid: true });

  const uri = `centerproof://proofs/${waiting.eventId}`;
  const { resources } = await client.listResources();
  expect(resources.map((resource) => resource.uri)).toContain(uri);
  const { contents } = await client.readResource({ uri });
  const [proof] = contents as { text: string }[];
  const file = JSON.parse(proof?.text ?? '{}');
  expect(await use(client, 'verify_proof', { file })).toMatchObject({ valid: true });
  file.evidence.event.action.input.amount = 2;
  expect(await use(client, 'verify_proof', { file })).toMatchObject({ valid: false });
});

test('a client that can open an address is led to the console, and gets the answer of the human', async () => {
  const client = await connect(agentKey, { ...MODERN, capabilities: { elicitation: { url: {} } } });
  const opened: string[] = [];
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    if (!('url' in params)) throw new Error('It was not led to an address.');
    opened.push(params.url);
    await approve(params.url.split('/').at(-1) ?? '');
    return { action: 'accept' };
  });
  const decided = await use(client, 'decide', wanted);
  expect(decided).toMatchObject({ isError: false, status: 'completed' });
  expect(opened).toEqual([expect.stringContaining(`/app/decisions/${decided.eventId}`)]);
});

test('a tool may what its key may, counts as its call does, and says what was refused', async () => {
  const reader = await connect(await world.apiKey(center, ['proof:read']));
  expect(await use(reader, 'decide', wanted)).toMatchObject({ isError: true, error: { code: 'FORBIDDEN' } });
  expect(await use(reader, 'get_decision', { eventId: 'evt_nobody' })).toMatchObject({
    isError: true,
    error: { code: 'NOT_FOUND' },
  });
  const stranger = await world.center();
  const other = await connect(await world.apiKey(stranger, ['proof:read']));
  const client = await connect(agentKey);
  const { eventId } = await use(client, 'decide', { ...wanted, action: { type: 'look' } });
  expect(await use(other, 'get_decision', { eventId })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  const key = await world.apiKey(center, ['proof:read']);
  const counted = async () =>
    Number(
      (await service.call('GET', '/api/v1/decision-events', { as: key })).headers['x-ratelimit-remaining'],
    );
  // Without a client, which asks for more than it is told to when it connects.
  const ask = (method: string, params: object) =>
    service.call('POST', '/mcp', {
      as: key,
      body: { jsonrpc: '2.0', id: 1, method, params },
      headers: { accept: 'application/json, text/event-stream' },
    });
  const before = await counted();
  await ask('tools/call', { name: 'list_waiting', arguments: {} });
  expect(before - (await counted())).toBe(2);
  await ask('tools/list', {});
  // The look itself is the fourth; whoever looks before the answer has ended is the fifth.
  expect(await eventually(async () => before - (await counted()) >= 4)).toBe(true);
});

test('who has used up their calls gets none here either, not even those that ask nobody', async () => {
  const spent = await startTestService({ RATE_LIMIT_PROOF: '2/60', DATABASE_URL: service.ownerUrl });
  const key = await world.apiKey(center, ['proof:read']);
  const list = () =>
    spent.call('POST', '/mcp', {
      as: key,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream' },
    });
  expect((await list()).status).toBe(200);
  const refused = await eventually(async () => {
    const answer = await list();
    return answer.status === 429 && answer;
  });
  expect(refused.body.error.code).toBe('RATE_LIMITED');
});

test('a page of another origin is refused, whatever key it sends', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const from = (origin: string) =>
    service.call('POST', '/mcp', {
      as: agentKey,
      body,
      headers: { origin, accept: 'application/json, text/event-stream' },
    });
  expect((await from('https://evil.example')).status).toBe(403);
  expect((await from(new URL(service.platform.settings.publicUrl).origin)).status).toBe(200);
});

test('without a key there is nothing to talk to', async () => {
  const answer = await service.call('POST', '/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const wrong = await service.call('POST', '/mcp', { as: 'cp_live_wrong', body: {} });
  expect(wrong.status).toBe(401);
});

test.each(['GET', 'HEAD', 'DELETE', 'PUT'] as const)(
  '%s is not served, because there are no sessions',
  async (method) => {
    const headers = { authorization: `Bearer ${agentKey}` };
    expect((await service.app.inject({ method, url: '/mcp', headers })).statusCode).toBe(405);
  },
);

test('a proof that there is not is a resource that is not found', async () => {
  const client = await connect(agentKey);
  const uri = 'centerproof://proofs/evt_nothing';
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
});

async function startProgram(url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(new URL('../../../../packages/cli/src/main.ts', import.meta.url)), 'mcp'],
      env: { CENTERPROOF_URL: url, CENTERPROOF_KEY: agentKey },
    }),
  );
  return client;
}

test('clients that start a program get the same tools from centerproof mcp', async () => {
  const client = await startProgram(origin);
  expect((await client.listTools()).tools).toHaveLength(5);
  const { eventId } = await use(client, 'decide', { ...wanted, action: { type: 'look' } });
  expect(await use(client, 'verify_proof', { id: eventId })).toMatchObject({ valid: true });
});

test.each(['.', '..', '\ud800'])(
  'what is under no id that there is, such as %j, is not found',
  async (id) => {
    const client = await startProgram(origin);
    const missing = {
      isError: true,
      error: { code: 'NOT_FOUND', message: 'There is nothing under this id.' },
    };
    expect(await use(client, 'get_decision', { eventId: id })).toMatchObject(missing);
    expect(await use(client, 'verify_proof', { id })).toMatchObject(missing);
  },
);

test('centerproof mcp says that a center has moved, and takes nothing to the other address', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response
      .writeHead(308, { location: '/elsewhere', 'content-type': 'application/json' })
      .end('{"error":{"code":"CENTER_MOVED","message":"This center is at https://b.example now."}}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = await startProgram(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await use(client, 'decide', wanted)).toMatchObject({
    isError: true,
    error: { code: 'CENTER_MOVED', message: 'This center is at https://b.example now.' },
  });
  expect(asked).toEqual(['/api/v1/agents/decide']);
});

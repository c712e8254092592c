import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '../../platform/settings.ts';
import { AiFailure, drafterOf } from './index.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function drafterAt(listener: RequestListener, environment: Record<string, string> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const settings = readSettings({
    AI_PROVIDER_URL: url,
    AI_MODEL: 'small-1',
    AI_API_KEY: 'sk-secret',
    AI_TIMEOUT_MS: '500',
    MASTER_KEY: '0'.repeat(64),
    ...environment,
  });
  return drafterOf({ settings });
}

const request = {
  material: 'Mina walked. It rained.',
  subject: 'a session',
  sentencesMax: 3,
  language: 'en',
};
const never = new AbortController().signal;
const saying =
  (content: unknown, model?: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        ...(model ? { model } : {}),
        choices: [{ message: { role: 'assistant', content } }],
      }),
    );

test('the built-in summariser says the same of the same material, keeps its order and its bound', async () => {
  const drafter = drafterOf({ settings: readSettings({ MASTER_KEY: '0'.repeat(64) }) });
  const material =
    'Mina walked ten steps. The weather was fine. Mina walked without help. Mina walked ten steps.';
  const once = await drafter.summarise({ ...request, material, sentencesMax: 2 }, never);
  expect(once).toEqual({
    text: 'Mina walked ten steps. Mina walked without help.',
    model: 'extract-1',
    provider: 'centerproof',
    confidence: expect.any(Number),
  });
  expect(once.confidence).toBeGreaterThan(0);
  expect(once.confidence).toBeLessThanOrEqual(1);
  expect(await drafter.summarise({ ...request, material, sentencesMax: 2 }, never)).toEqual(once);
  expect((await drafter.summarise({ ...request, material: '  ' }, never)).confidence).toBe(0);
});

test('a model server is asked with its key, and the material stands apart from the instruction', async () => {
  let seen:
    | { path?: string; key?: string; body: { model: string; messages: { role: string; content: string }[] } }
    | undefined;
  const drafter = await drafterAt(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    seen = {
      path: incoming.url ?? '',
      key: incoming.headers.authorization ?? '',
      body: JSON.parse(Buffer.concat(parts).toString()),
    };
    saying('{"summary": "She walked.", "confidence": 0.7}', 'small-1-2026')(incoming, response);
  });
  const draft = await drafter.summarise(request, never);
  expect(draft).toMatchObject({ text: 'She walked.', confidence: 0.7, model: 'small-1-2026' });
  expect(draft.provider).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(seen).toMatchObject({
    path: '/v1/chat/completions',
    key: 'Bearer sk-secret',
    body: { model: 'small-1' },
  });
  expect(seen?.body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(seen?.body.messages[1]?.content).toBe(request.material);
});

test('plain words, fences, a confidence out of range and characters that cannot be stored are put right', async () => {
  const drafts = async (content: string) => (await drafterAt(saying(content))).summarise(request, never);
  expect(await drafts('She walked.')).toMatchObject({
    text: 'She walked.',
    confidence: null,
    model: 'small-1',
  });
  expect(await drafts('```json\n{"summary":"Walked","confidence":7}\n```')).toMatchObject({
    text: 'Walked',
    confidence: null,
  });
  expect((await drafts(`nul\u0000 and half \ud800`)).text).toBe('nul and half \ufffd');
  expect((await drafts('x'.repeat(50_000))).text).toHaveLength(8_000);
});

test('a model server that is broken, silent, empty or talks without end fails in words fit for people', async () => {
  const listeners: RequestListener[] = [
    (_request, response) => response.writeHead(500).end('secret stack'),
    () => {},
    saying(''),
    (_request, response) => response.end('not json'),
    (_request, response) => response.end('x'.repeat(300_000)),
  ];
  for (const listener of listeners) {
    const failure = await (await drafterAt(listener))
      .summarise(request, never)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AiFailure);
    expect((failure as Error).message).not.toMatch(/secret|127\.0\.0\.1/);
  }
});

test('a model server without a model stops the start', () => {
  expect(() => readSettings({ AI_PROVIDER_URL: 'http://ai.test/v1', MASTER_KEY: '0'.repeat(64) })).toThrow(
    'AI_MODEL',
  );
});

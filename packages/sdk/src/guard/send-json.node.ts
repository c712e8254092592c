import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { ApiCall, Send } from '../api-call.ts';

/** Statuses whose answers have no body, and for which a `Response` refuses one. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * How a guard's calls are sent by Node: a few hundred bytes of JSON each way, for which `fetch` makes streams. Somebody waits for every
 * one of them with a tool in hand (docs/performance.md#guard-a-guarded-call).
 */
export const sendJson: Send = Object.assign(sendByNode, { givesWhole: true });

async function sendByNode(call: ApiCall): Promise<Response> {
  const asked = ask(call);
  try {
    return await answerTo(asked);
  } catch (error) {
    // The service has closed a connection that lay idle in the moment in which it was used again.
    if (asked.reusedSocket && isReset(error)) return answerTo(ask(call));
    throw error;
  }
}

function ask({ url, init: { method, headers, body, signal } }: ApiCall): ClientRequest {
  if (body && typeof body !== 'string') throw new TypeError('A guard sends JSON.');
  const { request } = url.startsWith('https:') ? https : http;
  return request(url, {
    method,
    headers: Object.fromEntries(headers),
    ...(signal ? { signal } : {}),
  }).end(body ?? undefined);
}

async function answerTo(asked: ClientRequest): Promise<Response> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('error', reject).once('response', resolve);
    // One that speaks of another protocol is closed without an error, and its signal is not looked at any more.
    asked.once('close', () => reject(new Error('The connection was closed without an answer.')));
  });
  const body = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = [];
    answer.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.once('end', () => resolve(Buffer.concat(chunks)));
    answer.once('close', () => reject(new Error('The connection was closed within an answer.')));
  });
  const { statusCode: status = 0, headers } = answer;
  return new Response(WITHOUT_BODY.has(status) ? null : body, {
    status,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  });
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

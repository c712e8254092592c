import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN, type Installation } from './installation.ts';

const AGAIN_AFTER_MS = 100;
const STILL_RUNNING = /still running/;

export interface Progress {
  id: string;
  status: string;
  rows: number;
  good: number;
  imported: number;
  refused: number;
  parts: number;
  failure: string | null;
}

/**
 * An administrator's program: it signs in when it has to, and a call that got no answer is repeated as it was, with its key, for as long
 * as it takes.
 */
export function createClient({ node }: Installation) {
  let token = '';

  async function signIn(): Promise<void> {
    const { body } = await send('POST', '/api/auth/login', ADMIN);
    token = body.data.accessToken;
  }

  async function send(method: string, path: string, body?: object, key?: string) {
    const answer = await fetch(`${node.origin}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  }

  return async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Progress> {
    const key = method === 'POST' ? randomUUID() : undefined;
    for (;;) {
      const answer = await send(method, `/api/center/imports${path}`, body, key).catch(() => null);
      if (answer && answer.status < 300) return answer.body.data;
      const lastWords = node.lastWords();
      if (lastWords !== null) throw new Error(`The service ended by itself: ${lastWords}`);
      if (answer?.status === 401) await signIn().catch(() => {});
      else if (answer && answer.status < 500 && !STILL_RUNNING.test(answer.body.error.message))
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      else await wait(AGAIN_AFTER_MS);
    }
  };
}

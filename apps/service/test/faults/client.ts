import { setTimeout as delay } from 'node:timers/promises';

export interface Answer {
  status: number;
  // The suite reads a field here and there of answers whose shapes the API's own tests hold.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

export interface Client {
  /** Asks until a node gives an answer that is not "not now", each time another node; null when none did in time. */
  ask(method: 'GET' | 'POST', path: string, options: AskOptions): Promise<Answer | null>;
}

interface AskOptions {
  token: string;
  body?: object;
  /** Sent as `Idempotency-Key`, the same with every try. */
  key?: string;
}

/** What the client saw of all its requests. */
export interface Observations {
  requests: number;
  retries: number;
  /** Answers that asked to come back later. */
  notNow: number;
  slowestMs: number;
  /** What each took, for whoever asks for it. */
  tookMs?: number[];
  /** Requests over ten seconds, answers that no fault explains, and operations that never got an answer. */
  tooSlow: string[];
  unexpected: string[];
  gaveUp: string[];
}

const REQUEST_MS_MAX = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const GIVE_UP_AFTER_MS = 90_000;
const RETRY_PAUSE_MS = 200;
const STILL_RUNNING = /is still running/;

export function createClient(origins: readonly string[], seen: Observations): Client {
  let turn = 0;

  async function once(origin: string, method: string, path: string, options: AskOptions) {
    const begun = performance.now();
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${options.token}`,
        ...(options.body ? { 'content-type': 'application/json' } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
      },
      ...(options.body ? { body: JSON.stringify(options.body) } : {}),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
      .then(async (response): Promise<Answer> => {
        if (response.status === 503) {
          seen.notNow += 1;
          if (!response.headers.has('retry-after'))
            seen.unexpected.push(`${method} ${path} on ${origin}: 503 without Retry-After`);
        }
        return { status: response.status, body: await bodyOf(response) };
      })
      // A killed node resets its connections or refuses new ones: the outcome is unknown, as for any client.
      .catch(() => null);
    const tookMs = performance.now() - begun;
    seen.requests += 1;
    seen.tookMs?.push(tookMs);
    seen.slowestMs = Math.max(seen.slowestMs, tookMs);
    if (tookMs > REQUEST_MS_MAX)
      seen.tooSlow.push(
        `${method} ${path} on ${origin}: ${Math.round(tookMs)} ms, ${answer?.status ?? 'no answer'}`,
      );
    return answer;
  }

  return {
    async ask(method, path, options) {
      const deadline = performance.now() + GIVE_UP_AFTER_MS;
      const first = turn++;
      for (let attempt = 0; performance.now() < deadline; attempt++) {
        const origin = origins[(first + attempt) % origins.length] ?? '';
        const answer = await once(origin, method, path, options);
        const isNotNow =
          answer === null ||
          answer.status === 503 ||
          (answer.status === 409 && STILL_RUNNING.test(answer.body?.error?.message ?? ''));
        if (answer && !isNotNow) {
          if (answer.status >= 400 && answer.status !== 409)
            seen.unexpected.push(
              `${method} ${path} on ${origin}: ${answer.status} ${JSON.stringify(answer.body)}`,
            );
          return answer;
        }
        seen.retries += 1;
        await delay(RETRY_PAUSE_MS);
      }
      seen.gaveUp.push(`${method} ${path} ${options.key ?? ''}`);
      return null;
    },
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return isJson ? response.json() : response.text();
}

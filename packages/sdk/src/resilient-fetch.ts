import { CenterproofError } from './errors.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** Seconds before each attempt; four attempts by default, at 0, 1, 2 and 4 seconds. */
  delaysSeconds?: readonly number[];
  /** The longest `Retry-After` that is waited for; a longer one is answered with the error at once. */
  waitMaxSeconds?: number;
  /** One attempt may take so long. */
  timeoutMs?: number;
  fetch?: Fetch;
  /** For tests: waits without time passing. */
  wait?: (ms: number) => Promise<void>;
}

const DELAYS_SECONDS = [0, 1, 2, 4];
const RETRYABLE = new Set([429, 500, 502, 503, 504]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A fetch that tries again what may be tried again: answers 429 and 5xx, and requests that got no answer. A request that
 * changes something carries an `Idempotency-Key` that stays the same over its attempts, so that it happens once.
 */
export function createResilientFetch(options: RetryOptions = {}): Fetch {
  const { delaysSeconds = DELAYS_SECONDS, waitMaxSeconds = 30, timeoutMs = 15_000 } = options;
  const send = options.fetch ?? ((request) => fetch(request));
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));

  return async (request) => {
    const prepared = withIdempotencyKey(request);
    let earliestMs = 0;
    for (let attempt = 0; ; attempt++) {
      const delayMs = Math.max((delaysSeconds[attempt] ?? 0) * 1_000, earliestMs);
      if (delayMs > 0) await wait(delayMs);
      const isLast = attempt >= delaysSeconds.length - 1;
      try {
        const response = await send(
          new Request(prepared.clone(), { signal: deadline(prepared.signal, timeoutMs) }),
        );
        if (isLast || !RETRYABLE.has(response.status)) return response;
        const retryAfterMs = retryAfter(response);
        if (retryAfterMs > waitMaxSeconds * 1_000) return response;
        earliestMs = retryAfterMs;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || prepared.signal.aborted) throw unreachable(error);
      }
    }
  };
}

function withIdempotencyKey(request: Request): Request {
  if (SAFE.has(request.method) || request.headers.has('idempotency-key')) return request;
  const headers = new Headers(request.headers);
  headers.set('idempotency-key', newKey());
  return new Request(request, { headers });
}

function deadline(signal: AbortSignal, timeoutMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
}

/** Milliseconds that the service asks to wait, given in seconds or as a date. */
function retryAfter(response: Response): number {
  const value = response.headers.get('retry-after');
  if (!value) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, at - Date.now());
}

function unreachable(cause: unknown): CenterproofError {
  return new CenterproofError('The service could not be reached.', { code: 'NETWORK', status: 0, cause });
}

/** 128 random bits. Browsers have `randomUUID` under https alone, and a console may stand under a plain name in a house. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

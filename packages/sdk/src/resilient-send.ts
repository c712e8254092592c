import type { ApiCall, Send } from './api-call.ts';
import { createDeadline } from './deadline.ts';
import { CenterproofError } from './errors.ts';
import { randomName } from './random.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface RetryOptions {
  /** Seconds before each attempt; four attempts by default, at 0, 1, 2 and 4 seconds. */
  delaysSeconds?: readonly number[];
  /** The longest `Retry-After` that is waited for; a longer one is answered with the error at once. */
  waitMaxSeconds?: number;
  /** One attempt may take so long. */
  timeoutMs?: number;
  /** Called as the global one is, with an address and what is to be sent there. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** For tests: waits without time passing. */
  wait?: (ms: number) => Promise<void>;
}

const DELAYS_SECONDS = [0, 1, 2, 4];
const RETRYABLE = new Set([429, 500, 502, 503, 504]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Tries again what may be tried again: answers 429 and 5xx, and calls that got no answer. One that changes something carries an
 * `Idempotency-Key` that stays the same over its attempts, so that it happens once.
 */
export function createResilientSend(send: Send, options: RetryOptions = {}): Send {
  const { delaysSeconds = DELAYS_SECONDS, waitMaxSeconds = 30, timeoutMs = 15_000 } = options;
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));

  return async (given) => {
    const call = withIdempotencyKey(given);
    let earliestMs = 0;
    for (let attempt = 0; ; attempt++) {
      const delayMs = Math.max((delaysSeconds[attempt] ?? 0) * 1_000, earliestMs);
      if (delayMs > 0) await wait(delayMs);
      const isLast = attempt >= delaysSeconds.length - 1;
      const { signal, done } = createDeadline(call.init.signal, timeoutMs);
      try {
        const begun = await send(call.with({ signal }));
        const isWhole = send.givesWhole || isJson(begun);
        const response = send.givesWhole || !isWhole ? begun : await inFull(begun);
        // The body of any other is still to be read, within the same time.
        if (isWhole) done();
        if (isLast || !RETRYABLE.has(response.status)) return response;
        const retryAfterMs = (retryAfterSeconds(response) ?? 0) * 1_000;
        if (retryAfterMs > waitMaxSeconds * 1_000) return response;
        earliestMs = retryAfterMs;
        await response.body?.cancel();
        done();
      } catch (error) {
        done();
        if (isUnsendable(error)) throw error;
        if (isLast || call.init.signal?.aborted) throw unreachable(error);
      }
    }
  };
}

function withIdempotencyKey(call: ApiCall): ApiCall {
  const { method, headers } = call.init;
  return SAFE.has(method) || headers.has('idempotency-key')
    ? call
    : call.withHeader('idempotency-key', randomName());
}

/** Files and lists in lines may be large, and are read as they come. */
function isJson({ headers }: Response): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

/** An answer that breaks off is none, and is asked for again. */
async function inFull(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** What is wrong with the request itself, such as a header that is none: wherever the service is, it is not sent. */
const UNSENDABLE = /^(ERR_INVALID_|ERR_UNESCAPED_|UND_ERR_INVALID_)/;

function isUnsendable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && UNSENDABLE.test(String(error.code))) || isUnsendable(error.cause);
}

function unreachable(cause: unknown): CenterproofError {
  return new CenterproofError('The service could not be reached.', { code: 'NETWORK', status: 0, cause });
}

import { type Dispatcher, errors } from 'undici';
import { type Egress, EgressRefusedError } from '../egress/index.ts';
import { parseRetryAfter, respectsRetryAfter } from './delivery-rules.ts';

export interface DeliveryPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Read when `Retry-After` is a date. */
  readonly now: () => Date;
}

export interface DeliveryResult {
  readonly responseStatus: number | null;
  readonly durationMs: number;
  /** Null when a whole response arrived, whatever its status. Short, stable, and without any secret. */
  readonly error: string | null;
  readonly responseBody: string;
  readonly retryAfterMs: number | null;
}

const USER_AGENT = 'Centerproof-Webhooks/1';

/** Posts one delivery. Never rejects: whatever happens is a result, and it is there within the deadline. */
export function postDelivery(egress: Egress, post: DeliveryPost): Promise<DeliveryResult> {
  const target = egress.checkTarget(post.url);
  if (!target.ok) {
    const error = `refused target: ${target.reason}`;
    return Promise.resolve({
      responseStatus: null,
      durationMs: 0,
      error,
      responseBody: '',
      retryAfterMs: null,
    });
  }
  const { promise, resolve } = Promise.withResolvers<DeliveryResult>();
  egress.agent.dispatch(
    {
      origin: target.url.origin,
      path: target.url.pathname + target.url.search,
      method: 'POST',
      headers: { 'user-agent': USER_AGENT, ...post.headers },
      body: post.body,
      // The exchange has its own single deadline; these would measure each phase apart.
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    new Exchange({ timeoutMs: egress.timeoutMs, now: post.now, settle: resolve }),
  );
  return promise;
}

const BODY_KEPT_BYTES = 1024;
/** A body up to this size is read to its end so that the connection can be used again. */
const BODY_DRAINED_MAX_BYTES = 64 * 1024;

type Phase = 'connecting' | 'waiting for the response' | 'reading the response';

class Exchange implements Dispatcher.DispatchHandler {
  readonly #startedAt = performance.now();
  readonly #timeoutMs: number;
  readonly #now: () => Date;
  readonly #settle: (result: DeliveryResult) => void;
  readonly #deadline: NodeJS.Timeout;
  readonly #kept: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #phase: Phase = 'connecting';
  #settled = false;
  #status: number | null = null;
  #retryAfterMs: number | null = null;
  #receivedBytes = 0;

  constructor(options: {
    readonly timeoutMs: number;
    readonly now: () => Date;
    readonly settle: (result: DeliveryResult) => void;
  }) {
    this.#timeoutMs = options.timeoutMs;
    this.#now = options.now;
    this.#settle = options.settle;
    this.#deadline = setTimeout(() => this.#expire(), options.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A connection that opened after the deadline must not carry a delivery already recorded as missed.
    if (this.#settled) {
      controller.abort(new Error('the deadline has passed'));
      return;
    }
    this.#controller = controller;
    this.#phase = 'waiting for the response';
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#phase = 'reading the response';
    this.#status = status;
    const retryAfter = [headers['retry-after']].flat()[0];
    if (retryAfter !== undefined && respectsRetryAfter(status)) {
      this.#retryAfterMs = parseRetryAfter(retryAfter, this.#now());
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#receivedBytes < BODY_KEPT_BYTES) {
      // Copied, because the chunk is a view on the parser's memory.
      this.#kept.push(Buffer.from(chunk.subarray(0, BODY_KEPT_BYTES - this.#receivedBytes)));
    }
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes <= BODY_DRAINED_MAX_BYTES) return;
    this.#finish(null);
    controller.abort(new Error('the response is longer than is read'));
  }

  onResponseEnd(): void {
    this.#finish(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish(describeFailure(error, this.#timeoutText()));
  }

  #expire(): void {
    this.#finish(this.#timeoutText());
    this.#controller?.abort(new Error('the deadline has passed'));
  }

  #timeoutText(): string {
    return `timeout after ${this.#timeoutMs} ms while ${this.#phase}`;
  }

  #finish(error: string | null): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#deadline);
    this.#settle({
      responseStatus: this.#status,
      durationMs: Math.round(performance.now() - this.#startedAt),
      error,
      responseBody: decodeKept(this.#kept),
      retryAfterMs: error === null ? this.#retryAfterMs : null,
    });
  }
}

/** Text that a database takes: no NUL, and no half character at the cut. */
function decodeKept(kept: readonly Buffer[]): string {
  if (kept.length === 0) return '';
  return new TextDecoder().decode(Buffer.concat(kept), { stream: true }).replaceAll('\0', '\ufffd');
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed by the consumer',
  EPIPE: 'connection closed by the consumer',
  UND_ERR_SOCKET: 'connection closed by the consumer',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  EADDRNOTAVAIL: 'host unreachable',
  ENOTFOUND: 'host name not found',
  ENODATA: 'host name not found',
  EAI_AGAIN: 'host name look-up failed',
  ESERVFAIL: 'host name look-up failed',
  EREFUSED: 'host name look-up failed',
  ETIMEOUT: 'host name look-up failed',
  EBADNAME: 'host name not valid',
  EPROTO: 'TLS handshake failed',
  UND_ERR_HEADERS_OVERFLOW: 'response headers too large',
};

const TIMEOUT_CODES: ReadonlySet<string> = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/** Only the code of an error is used: messages change between versions and may quote what was sent. */
function describeFailure(error: Error, timeoutText: string): string {
  if (error instanceof EgressRefusedError) return `refused target: ${error.message}`;
  if (error instanceof errors.HTTPParserError) return 'response is not valid HTTP';
  const code = codeOf(error);
  if (TIMEOUT_CODES.has(code)) return timeoutText;
  const known = FAILURES[code];
  if (known !== undefined) return known;
  if (code.startsWith('ERR_SSL_')) return 'TLS handshake failed';
  if (/CERT|ISSUER|SIGNATURE/.test(code)) return `TLS certificate refused (${code})`;
  return code === '' ? 'delivery failed' : `delivery failed (${code})`;
}

/** Several addresses tried in vain give an AggregateError, whose first member says enough. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}

import { retryAfterSeconds } from './retry-after.ts';

/**
 * What every call of the client throws when the service refused it or could not be reached.
 *
 * @example
 * try { await client.GET('/api/auth/me'); } catch (error) {
 *   if (error instanceof CenterproofError && error.code === 'TOKEN_EXPIRED') await signInAgain();
 * }
 */
export class CenterproofError extends Error {
  override readonly name = 'CenterproofError';
  /** The service's code, such as `CONFLICT`; `NETWORK` when no answer came, `UNREADABLE_ANSWER` when it is none of the service's. */
  readonly code: string;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Quote it when you ask for help. */
  readonly requestId: string | null;
  /** How long the service asks to wait before the next attempt; null where it does not say. */
  readonly retryAfterSeconds: number | null;
  readonly details: Record<string, unknown>;

  constructor(
    message: string,
    about: {
      code: string;
      status: number;
      requestId?: string | null;
      retryAfterSeconds?: number | null;
      details?: Record<string, unknown>;
      cause?: unknown;
    },
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.code = about.code;
    this.status = about.status;
    this.requestId = about.requestId ?? null;
    this.retryAfterSeconds = about.retryAfterSeconds ?? null;
    this.details = about.details ?? {};
  }
}

/** Something else answered in the service's place, such as the page of a proxy. */
export function unreadable(what: string, status: number): CenterproofError {
  return new CenterproofError(`The answer is not one of the service's: ${what}.`, {
    code: 'UNREADABLE_ANSWER',
    status,
  });
}

/**
 * Reads either of the service's two error bodies; anything else becomes a plain `HTTP_<status>`, and where somebody else leads elsewhere,
 * an answer that is not the service's.
 */
export async function errorFrom(response: Response): Promise<CenterproofError> {
  const requestId = response.headers.get('x-request-id');
  const location = response.headers.get('location');
  const body: unknown = await response.json().catch(() => undefined);
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const code = text(error.code);
  if (code === undefined && response.status < 400) return unreadable('it leads elsewhere', response.status);
  return new CenterproofError(text(error.message) ?? `The service answered ${response.status}.`, {
    code: code ?? `HTTP_${response.status}`,
    status: response.status,
    requestId: text(error.requestId) ?? requestId,
    retryAfterSeconds: retryAfterSeconds(response),
    details: { ...(location ? { location } : {}), ...(isRecord(error.details) ? error.details : {}) },
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

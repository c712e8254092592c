/** Every code the service answers with, and its HTTP status (docs/rules.md#errors). */
export const ERROR_STATUS = {
  CENTER_MOVED: 308,
  BAD_REQUEST: 400,
  VALIDATION_ERROR: 400,
  MISSING_REQUIRED_FIELD: 400,
  INVALID_EMAIL: 400,
  INVALID_SUBDOMAIN: 400,
  INVALID_EVIDENCE_LEVEL: 400,
  UNAUTHORIZED: 401,
  TOKEN_EXPIRED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  CONFIRMATION_REQUIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  PROVIDER_REQUIRED: 403,
  NO_MEMBERSHIP: 403,
  MEMBERSHIP_SUSPENDED: 403,
  MEMBERSHIP_ENDED: 403,
  INSUFFICIENT_ROLE: 403,
  CENTER_SUSPENDED: 403,
  CREDENTIAL_UNKNOWN: 403,
  CREDENTIAL_MISMATCH: 403,
  DPU_SEALED: 403,
  NOT_FOUND: 404,
  CENTER_NOT_FOUND: 404,
  DPU_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  CHALLENGE_EXPIRED: 409,
  CHALLENGE_MISMATCH: 409,
  CHALLENGE_USED: 409,
  DECISION_CHANGED: 409,
  SUBDOMAIN_TAKEN: 409,
  DUPLICATE_PROVISIONING: 409,
  SEAT_LIMIT_REACHED: 409,
  CENTER_GONE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  CHAIN_BROKEN: 422,
  POLICY_VIOLATION: 422,
  ASSERTION_INVALID: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  DATABASE_ERROR: 500,
  PROVISIONING_FAILED: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One bad field of a request: its dotted path and what is wrong with it. */
export interface FieldError {
  path: string;
  message: string;
}

interface ErrorExtras {
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * The one error that reaches a caller. The message is public and says what to do next; whatever else is known
 * goes into `cause`, which is logged and never sent.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.code = code;
    this.details = extras.details;
    this.headers = extras.headers ?? {};
  }
}

/** A refused request whose fields are known; the platform names the first, the Proof API lists them all. */
export function invalidFields(fields: FieldError[]): ApiError {
  const [first] = fields;
  const message = first ? `${first.path}: ${first.message}` : 'The request is not valid.';
  return new ApiError('VALIDATION_ERROR', message, { details: { fields } });
}

export function invalidField(path: string, message: string): ApiError {
  return invalidFields([{ path, message }]);
}

/** For a record that does not exist and for one of another tenant alike, so that neither can be told apart. */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `No such ${what}.`);
}

export function unavailable(retryAfterSeconds: number, cause?: unknown): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'The service is busy or its database is away. Try again shortly.',
    {
      headers: { 'retry-after': String(retryAfterSeconds) },
      cause,
    },
  );
}

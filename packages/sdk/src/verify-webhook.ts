import type { WebhookEvent } from './webhook-events.ts';

/** `Headers` of the fetch API, or the plain object that Node, Express and Fastify give. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface VerifyWebhookOptions {
  /** How far the dispatch time may lie from `now`, either way. Default 300. */
  readonly toleranceSeconds?: number;
  /** Default: the present time. */
  readonly now?: Date;
  /**
   * Which signature counts. `any` (the default) takes the Standard Webhooks headers when they are there, and
   * `X-Service-Signature` otherwise. `standard` refuses a delivery without the former: only they sign the
   * dispatch time as well, so only they stop somebody who holds an old delivery from sending it with a new time.
   */
  readonly scheme?: 'any' | 'standard' | 'service';
}

export type WebhookErrorCode =
  /** No secret was given, or one is not of the form `whsec_…`. */
  | 'INVALID_SECRET'
  /** The headers of the signature scheme are absent, or there is more than one of them. */
  | 'MISSING_HEADERS'
  /** The dispatch time cannot be read. */
  | 'INVALID_TIMESTAMP'
  /** The dispatch time is too far in the past or in the future. */
  | 'TIMESTAMP_OUT_OF_TOLERANCE'
  /** No signature was made with one of the secrets over this very body. */
  | 'SIGNATURE_MISMATCH'
  /** The body is signed, but is not an event, or not the event the headers name. */
  | 'INVALID_PAYLOAD';

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookErrorCode;
  /** Express and Fastify answer with this status when the error reaches them. */
  readonly statusCode: 401 | 500;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
    this.statusCode = code === 'INVALID_SECRET' ? 500 : 401;
  }
}

/**
 * Checks that a delivery comes from the service, is unaltered and is fresh, and gives its event.
 *
 * @param rawBody The body exactly as received. A body that was parsed and written again does not verify.
 * @param secret The webhook's `signingSecret`, or several while one replaces the other.
 * @throws {WebhookVerificationError} with a stable `code`.
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, process.env.WEBHOOK_SECRET);
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[] | undefined,
  options: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const secrets = requireSecrets(secret);
  const body = bytesOf(rawBody);
  const claim = readClaim(headers, body, options.scheme ?? 'any');
  requireFresh(claim.dispatchedAtMs, options);
  if (!(await isSignedByAny(claim, secrets))) {
    throw new WebhookVerificationError('SIGNATURE_MISMATCH', 'no signature matches the body and the secret');
  }
  return readEvent(body, claim.eventId);
}

/** What the headers claim, brought to one form for both schemes. */
interface Claim {
  readonly eventId: string | null;
  readonly dispatchedAtMs: number;
  readonly signedBytes: Uint8Array<ArrayBuffer>;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
  readonly keyOf: (secret: string) => Uint8Array<ArrayBuffer>;
}

const secretPrefix = 'whsec_';
const secretsMax = 8;
/** The service sends two at most; a longer list is only work for the consumer. */
const signaturesMax = 8;
const utf8 = new TextEncoder();

function readClaim(headers: WebhookHeaders, body: Uint8Array, scheme: 'any' | 'standard' | 'service'): Claim {
  const signature = headerOf(headers, 'webhook-signature');
  const useStandard = scheme === 'standard' || (scheme === 'any' && signature !== null);
  return useStandard ? readStandardClaim(headers, body) : readServiceClaim(headers, body);
}

/** Standard Webhooks: HMAC over `id.timestamp.body`, keyed with the bytes the secret encodes, base64. */
function readStandardClaim(headers: WebhookHeaders, body: Uint8Array): Claim {
  const eventId = requireHeader(headers, 'webhook-id');
  const timestamp = requireHeader(headers, 'webhook-timestamp');
  const signature = requireHeader(headers, 'webhook-signature');
  const signatures = signature
    .split(' ', signaturesMax)
    .filter((part) => part.startsWith('v1,'))
    .flatMap((part) => decodeBase64(part.slice('v1,'.length)) ?? []);
  return {
    eventId,
    dispatchedAtMs: /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN,
    signedBytes: concat(utf8.encode(`${eventId}.${timestamp}.`), body),
    signatures,
    keyOf: secretBytes,
  };
}

/** HMAC over the body alone, keyed with the text of the secret, hex; the old secret's in a header of its own. */
function readServiceClaim(headers: WebhookHeaders, body: Uint8Array): Claim {
  const current = requireHeader(headers, 'x-service-signature');
  const previous = headerOf(headers, 'x-service-signature-previous');
  const timestamp = requireHeader(headers, 'x-service-timestamp');
  return {
    eventId: headerOf(headers, 'x-service-event-id'),
    dispatchedAtMs: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(timestamp) ? Date.parse(timestamp) : Number.NaN,
    signedBytes: concat(body),
    signatures: [current, previous ?? ''].flatMap((text) => decodeHex(text) ?? []),
    keyOf: (secret) => utf8.encode(secret),
  };
}

function requireFresh(
  dispatchedAtMs: number,
  { toleranceSeconds = 300, now = new Date() }: VerifyWebhookOptions,
) {
  if (Number.isNaN(dispatchedAtMs)) {
    throw new WebhookVerificationError('INVALID_TIMESTAMP', 'the dispatch time cannot be read');
  }
  // Written so that a tolerance that is not a number refuses instead of accepting.
  if (!(Math.abs(now.getTime() - dispatchedAtMs) <= toleranceSeconds * 1000)) {
    throw new WebhookVerificationError(
      'TIMESTAMP_OUT_OF_TOLERANCE',
      `the dispatch time is more than ${toleranceSeconds} seconds away from this clock`,
    );
  }
}

/** Web Crypto compares in constant time, and every pair is computed whatever the others gave. */
async function isSignedByAny(claim: Claim, secrets: readonly string[]): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const checks = secrets.map(async (secret) => {
    const key = await crypto.subtle.importKey('raw', claim.keyOf(secret), algorithm, false, ['verify']);
    const matches = claim.signatures.map((signature) =>
      crypto.subtle.verify('HMAC', key, signature, claim.signedBytes),
    );
    return (await Promise.all(matches)).includes(true);
  });
  return (await Promise.all(checks)).includes(true);
}

function readEvent(body: Uint8Array, claimedId: string | null): WebhookEvent {
  const event = parseJson(body);
  if (!isEvent(event)) throw new WebhookVerificationError('INVALID_PAYLOAD', 'the body is not an event');
  if (claimedId !== null && claimedId !== event.id) {
    throw new WebhookVerificationError('INVALID_PAYLOAD', 'the headers name another event than the body');
  }
  return event;
}

/** The envelope is checked; `data` is what the service signed. */
function isEvent(value: unknown): value is WebhookEvent {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.type === 'string' &&
    typeof value.createdAt === 'string' &&
    Number.isInteger(value.deliveryAttempt) &&
    isObject(value.data)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function requireSecrets(secret: string | readonly string[] | undefined): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : (secret ?? []);
  if (secrets.length === 0 || secrets.length > secretsMax) {
    throw new WebhookVerificationError('INVALID_SECRET', `give one to ${secretsMax} signing secrets`);
  }
  for (const each of secrets) secretBytes(each);
  return secrets;
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(secretPrefix) ? decodeBase64(secret.slice(secretPrefix.length)) : null;
  if (bytes === null || bytes.length === 0) {
    throw new WebhookVerificationError('INVALID_SECRET', `a signing secret is ${secretPrefix} and base64`);
  }
  return bytes;
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = headerOf(headers, name);
  if (value === null) throw new WebhookVerificationError('MISSING_HEADERS', `the header ${name} is missing`);
  return value;
}

/** Null when absent, empty or repeated: of two different values nobody could say which one counts. */
function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (isFetchHeaders(headers)) return headers.get(name) || null;
  const values = Object.keys(headers)
    .filter((key) => key.toLowerCase() === name)
    .flatMap((key) => headers[key] ?? []);
  return values.length === 1 ? values[0] || null : null;
}

function isFetchHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return 'get' in headers && typeof headers.get === 'function';
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return utf8.encode(body);
  return body instanceof Uint8Array ? body : new Uint8Array(body);
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function decodeHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  );
}

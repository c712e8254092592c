import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { inspectJson } from './json-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for comparing repeated requests. */
    rawBody: string;
  }
}

const DEPTH_MAX = 32;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** JSON is the only body the service reads; what PostgreSQL or the proof format could not hold is refused here. */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json(;|$)/i,
    { parseAs: 'buffer' },
    (request, body, done) => {
      try {
        done(null, parseBody(request, body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(malformed('The body must be JSON, sent as Content-Type: application/json.'), undefined);
  });
}

function parseBody(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    request.rawBody = decoder.decode(body);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
  return parseJson(request.rawBody, body);
}

/** Reads JSON as every body is read: what it gives is exactly what was written, or it is refused. */
export function parseJsonText(text: string): unknown {
  return parseJson(text, Buffer.from(text));
}

function parseJson(text: string, bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed('The body is not valid JSON.', error);
  }
  // Bodies are valid UTF-8, so only an escape can put a NUL or a lone surrogate into a string.
  const members = requireStorable(value, 0, text.includes('\\u'));
  const { names, rounded } = inspectJson(bytes);
  // A proof must not keep one of two values, or a number near the one it was given, and say that this was it.
  if (names !== members) throw malformed('The body holds an object that names a key twice.');
  if (rounded !== null)
    throw malformed(
      `The body holds a number that would be rounded: ${shortened(rounded)}. Send it as a string, or with fewer digits.`,
    );
  return value;
}

const SHOWN_MAX = 40;

function shortened(literal: string): string {
  return literal.length > SHOWN_MAX ? `${literal.slice(0, SHOWN_MAX)}…` : literal;
}

/**
 * NUL characters, lone surrogates, infinite numbers, hostile keys and bottomless nesting are bad input everywhere. On its way
 * it counts the members of all objects, which is what it answers.
 */
function requireStorable(value: unknown, depth: number, hasEscapes: boolean): number {
  if (typeof value === 'string') {
    if (hasEscapes) requireStorableText(value);
    return 0;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw malformed('The body holds a number that is out of range.');
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  if (depth >= DEPTH_MAX)
    throw new ApiError('VALIDATION_ERROR', `The body is nested deeper than ${DEPTH_MAX} levels.`, {
      details: { fields: [{ path: 'body', message: `must not be nested deeper than ${DEPTH_MAX} levels` }] },
    });
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += requireStorable(item, depth + 1, hasEscapes);
    return members;
  }
  for (const key of Object.keys(value)) {
    if (hasEscapes) requireStorableText(key);
    if (key === '__proto__') throw malformed('The body holds a key that is not allowed.');
    members += 1 + requireStorable((value as Record<string, unknown>)[key], depth + 1, hasEscapes);
  }
  return members;
}

export function requireStorableText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed())
    throw malformed('The request holds a NUL character or a lone surrogate.');
}

const ENCODED_SURROGATE = /%ed%[ab][\da-f]%[89ab][\da-f]/i;

/** Half a character in an address is no text in UTF-8; what reads it would leave it as it came. */
export function requireStorableUrl(url: string): void {
  if (ENCODED_SURROGATE.test(url)) throw malformed('The request holds a lone surrogate.');
}

/** BAD_REQUEST to the Proof API; the platform's envelope calls it VALIDATION_ERROR. */
function malformed(message: string, cause?: unknown): ApiError {
  return new ApiError('BAD_REQUEST', message, { cause });
}

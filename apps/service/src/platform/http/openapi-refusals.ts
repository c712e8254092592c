import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import {
  type Envelope,
  envelopeOf,
  isApiPath,
  platformEnvelope,
  proofEnvelope,
  scimEnvelope,
} from './envelope.ts';

/** Whatever is called: a path that cannot be read, a database that is away, a mistake of ours. */
const ALWAYS: readonly ErrorCode[] = ['BAD_REQUEST', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

/** The statuses that a route may refuse a call with: what its declaration brings with it, and what it declares itself. */
export function refusalStatuses({ method, url, config, schema }: RouteOptions): number[] {
  const { body, params, querystring } = schema ?? {};
  const codes: ErrorCode[] = [
    ...ALWAYS,
    ...(config?.access?.refusals ?? []),
    ...(config?.refusals ?? []),
    ...(body || params || querystring ? (['VALIDATION_ERROR'] as const) : []),
    ...(method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE'] as const)),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(config?.idempotency === 'kept' ? (['VALIDATION_ERROR', 'CONFLICT'] as const) : []),
    ...(isApiPath(url) ? (['RATE_LIMITED'] as const) : []),
  ];
  const { statusOf } = envelopeOf(url);
  return [...new Set(codes.map(statusOf))].sort((a, b) => a - b);
}

/** Refers to the one description of this status in the envelope that is spoken at the path. */
export function refusalReference(url: string, status: number): { $ref: string } {
  return { $ref: `#/components/responses/${nameOf(envelopeOf(url), status)}` };
}

/** Each status with its codes, in every envelope. */
export function refusalResponses(): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const envelope of [platformEnvelope, proofEnvelope, scimEnvelope]) {
    for (const [status, codes] of codesByStatus(envelope)) {
      responses[nameOf(envelope, status)] = {
        description: `Refused: ${codes.join(', ')}.`,
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        content: { [envelope.contentType]: { schema: envelope.errorSchema(codes) satisfies TSchema } },
      };
    }
  }
  return responses;
}

const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds after which to try again.' },
};
const HEADERS: Record<number, object> = {
  308: { Location: { schema: { type: 'string' }, description: 'The same call where the center is now.' } },
  401: { 'WWW-Authenticate': { schema: { type: 'string' }, description: 'How to say who you are.' } },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

function nameOf(envelope: Envelope, status: number): string {
  return `${envelope.name}-${status}`;
}

function codesByStatus(envelope: Envelope): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) {
    const status = envelope.statusOf(code);
    const codes = new Set(byStatus.get(status)).add(envelope.codeOf(code));
    byStatus.set(status, [...codes]);
  }
  return byStatus;
}

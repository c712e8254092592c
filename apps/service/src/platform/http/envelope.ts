import type { TSchema } from 'typebox';
import Type from 'typebox';
import { type ApiError, ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { OneOf, OpenObject, type Page } from './answers.ts';

export const JSON_TYPE = 'application/json';
export const SCIM_TYPE = 'application/scim+json';

/** The ways the service wraps what it says (docs/rules.md#envelopes). */
export interface Envelope {
  name: 'platform' | 'proof' | 'scim';
  contentType: string;
  wrap(data: unknown, page?: Page): Record<string, unknown>;
  schemaOf(data: TSchema, isPage: boolean, meta?: TSchema): TSchema;
  /** The word that this API has for a code, and the status that goes with it. */
  codeOf(code: ErrorCode): string;
  statusOf(code: ErrorCode): number;
  errorSchema(codes: readonly string[]): TSchema;
  error(error: ApiError, requestId: string): { status: number; body: Record<string, unknown> };
}

const PlatformPagination = Type.Object({
  page: Type.Integer(),
  limit: Type.Integer(),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  hasMore: Type.Boolean(),
});
const ProofPagination = Type.Object({
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  hasMore: Type.Boolean(),
});

export const platformEnvelope: Envelope = {
  name: 'platform',
  contentType: JSON_TYPE,
  wrap(data, page) {
    if (!page) return { success: true, data };
    const number = 'page' in page ? page.page : Math.floor(page.offset / page.limit) + 1;
    const totalPages = Math.ceil(page.total / page.limit);
    return {
      success: true,
      data,
      pagination: {
        page: number,
        limit: page.limit,
        total: page.total,
        totalPages,
        hasMore: number < totalPages,
      },
      meta: { page: number, total: page.total },
    };
  },
  schemaOf: (data, isPage, meta) =>
    Type.Object({
      success: Type.Boolean(),
      data,
      ...(isPage
        ? {
            pagination: PlatformPagination,
            meta: Type.Object({ page: Type.Integer(), total: Type.Integer() }),
          }
        : {}),
      ...(meta ? { meta } : {}),
    }),
  codeOf: (code) => (code === 'BAD_REQUEST' ? 'VALIDATION_ERROR' : code),
  statusOf: (code) => ERROR_STATUS[code],
  errorSchema: (codes) =>
    Type.Object({
      success: Type.Literal(false),
      error: Type.Object({ code: OneOf(codes), message: Type.String() }),
    }),
  error: ({ code, message }) => ({
    status: platformEnvelope.statusOf(code),
    body: { success: false, error: { code: platformEnvelope.codeOf(code), message } },
  }),
};

export const proofEnvelope: Envelope = {
  name: 'proof',
  contentType: JSON_TYPE,
  wrap(data, page) {
    if (!page) return { data };
    const offset = 'offset' in page ? page.offset : (page.page - 1) * page.limit;
    const count = Array.isArray(data) ? data.length : 0;
    return {
      data,
      pagination: { total: page.total, limit: page.limit, offset, hasMore: offset + count < page.total },
    };
  },
  schemaOf: (data, isPage, meta) =>
    Type.Object({
      data,
      ...(isPage ? { pagination: ProofPagination } : {}),
      ...(meta ? { meta } : {}),
    }),
  codeOf: (code) => PROOF_CODES[code] ?? code,
  statusOf: (code) => (proofEnvelope.codeOf(code) === 'VALIDATION_ERROR' ? 422 : ERROR_STATUS[code]),
  errorSchema: (codes) =>
    Type.Object({
      error: Type.Object({
        code: OneOf(codes),
        message: Type.String(),
        requestId: Type.String(),
        details: OpenObject,
      }),
    }),
  error: ({ code, message, details = {} }, requestId) => ({
    status: proofEnvelope.statusOf(code),
    body: { error: { code: proofEnvelope.codeOf(code), message, requestId, details } },
  }),
};

/** The Proof API has fewer words than the platform (docs/rules.md#envelopes); what it lacks is said with the nearest one. */
const PROOF_CODES: Partial<Record<ErrorCode, string>> = {
  MISSING_REQUIRED_FIELD: 'VALIDATION_ERROR',
  INVALID_EMAIL: 'VALIDATION_ERROR',
  RATE_LIMITED: 'RATE_LIMIT',
  DATABASE_ERROR: 'INTERNAL_ERROR',
  DPU_NOT_FOUND: 'NOT_FOUND',
  CENTER_NOT_FOUND: 'NOT_FOUND',
};

const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** What RFC 7644 calls these refusals; the others have no word of their own there. */
const SCIM_TYPES: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'invalidSyntax',
  VALIDATION_ERROR: 'invalidValue',
  MISSING_REQUIRED_FIELD: 'invalidValue',
};

/** Directories are answered as RFC 7644 has it: resources as they are, and refusals in its words. */
export const scimEnvelope: Envelope = {
  name: 'scim',
  contentType: SCIM_TYPE,
  wrap: (data) => data as Record<string, unknown>,
  schemaOf: (data) => data,
  codeOf: (code) => code,
  statusOf: (code) => ERROR_STATUS[code],
  errorSchema: () =>
    Type.Object({
      schemas: Type.Array(Type.Literal(SCIM_ERROR)),
      status: Type.String(),
      scimType: Type.Optional(Type.String()),
      detail: Type.String(),
    }),
  error({ code, message, details }) {
    const status = ERROR_STATUS[code];
    const scimType = details?.scimType ?? SCIM_TYPES[code];
    return {
      status,
      body: {
        schemas: [SCIM_ERROR],
        status: String(status),
        ...(scimType === undefined ? {} : { scimType }),
        detail: message,
      },
    };
  },
};

/** Paths whose answers are in the Proof API's or in SCIM's envelope; everything else speaks the platform's. */
export function envelopeOf(path: string): Envelope {
  if (/^\/scim(\/|\?|$)/.test(path)) return scimEnvelope;
  return /^\/api\/(v1|public)(\/|\?|$)/.test(path) ? proofEnvelope : platformEnvelope;
}

/** Whether rate limits and their headers cover a path. */
export function isApiPath(path: string): boolean {
  return /^\/((lms\/)?api|scim)(\/|\?|$)/.test(path);
}

import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { ApiError, type FieldError } from '../errors.ts';

// ajv-formats is a CommonJS module whose callable default Node hands over as it is, while its types describe a namespace.
const withFormats = addFormats as unknown as (ajv: Ajv, formats: string[]) => Ajv;
const FORMATS = ['date-time', 'date', 'time', 'email', 'uri', 'hostname'];

/** Bodies are taken as they are; query strings and paths are text, so their numbers and booleans are read from it. */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  const bodies = createAjv({});
  const texts = createAjv({ coerceTypes: 'array' });
  return ({ schema, httpPart }) => (httpPart === 'body' ? bodies : texts).compile(schema as object);
}

/**
 * A check for a value that no route's schema covers as a whole. It fills in defaults and refuses in the same words as a
 * route would.
 */
export function shapeCheck(schema: TSchema): (value: unknown) => void {
  const check = createAjv({}).compile(schema);
  return (value) => {
    if (!check(value)) throw refusal(check.errors ?? []);
  };
}

function createAjv(options: { coerceTypes?: 'array' }): Ajv {
  const ajv = withFormats(
    new Ajv({ allErrors: true, useDefaults: true, strict: false, ...options }),
    FORMATS,
  );
  const isDate = checkOf(ajv, 'date');
  const isDateTime = checkOf(ajv, 'date-time');
  return (
    ajv
      .addFormat('date', (text: string) => isDate(text) && isHeld(text))
      .addFormat('date-time', (text: string) => isDateTime(text) && isHeld(text))
      // Without the `urn:uuid:` that the common format lets pass and PostgreSQL does not.
      .addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
      .addFormat('subdomain', /^[a-z0-9-]{3,30}$/)
  );
}

/** The formats of dates are objects with a check, because they can be compared too. */
function checkOf(ajv: Ajv, format: string): (text: string) => boolean {
  return (ajv.formats[format] as { validate(text: string): boolean }).validate;
}

/** Whether JavaScript and PostgreSQL both have such a time, and write it with four digits of year: no leap second, no year 0. */
function isHeld(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

type ValidationFailure = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>;

/**
 * One refusal out of many findings. The order is that of decisions 2: a wrong type before an absent field before a
 * bad email before a bad subdomain; the Proof API lists all fields under one code.
 */
export function refusal(failures: ValidationFailure[]): ApiError {
  const found = failures
    .filter((failure) => failure.keyword !== 'if')
    .map((failure) => ({ ...describe(failure), failure }));
  const ranked = [...found].sort((a, b) => rank(a.failure) - rank(b.failure));
  const [first] = ranked;
  if (!first)
    return new ApiError('VALIDATION_ERROR', 'The request is not valid.', { details: { fields: [] } });
  const fields: FieldError[] = ranked.map(({ path, message }) => ({ path, message }));
  return new ApiError(codeOf(first.failure), `${first.path}: ${first.message}`, { details: { fields } });
}

function rank(failure: ValidationFailure): number {
  const code = codeOf(failure);
  const order = ['VALIDATION_ERROR', 'MISSING_REQUIRED_FIELD', 'INVALID_EMAIL', 'INVALID_SUBDOMAIN'];
  return order.indexOf(code);
}

function codeOf(failure: ValidationFailure) {
  if (failure.keyword === 'required') return 'MISSING_REQUIRED_FIELD';
  if (failure.keyword === 'format' && failure.params.format === 'email') return 'INVALID_EMAIL';
  if (failure.keyword === 'format' && failure.params.format === 'subdomain') return 'INVALID_SUBDOMAIN';
  return 'VALIDATION_ERROR';
}

function describe(failure: ValidationFailure): FieldError {
  const path = failure.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  if (failure.keyword === 'required') {
    const missing = String(failure.params.missingProperty);
    return { path: path ? `${path}.${missing}` : missing, message: 'is required' };
  }
  const allowed = failure.params.allowedValues;
  if (failure.keyword === 'enum' && Array.isArray(allowed))
    return { path: path || 'body', message: `must be one of ${allowed.join(', ')}` };
  if (failure.keyword === 'format' && failure.params.format === 'subdomain') {
    return { path, message: 'must be 3 to 30 lowercase letters, digits or hyphens' };
  }
  return { path: path || 'body', message: failure.message ?? 'is not valid' };
}

import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { ApiError, type FieldError } from '../errors.ts';
import { isVisible } from '../visible.ts';
import { atFirstUse, oncePerSchema } from './compiled-schemas.ts';
import { stripperOf } from './declared-fields.ts';
import { uuidReaderOf } from './uuids.ts';

// ajv-formats is a CommonJS module whose callable default Node hands over as it is, while its types describe a namespace.
const withFormats = addFormats as unknown as (ajv: Ajv, formats: string[]) => Ajv;
const FORMATS = ['date-time', 'date', 'time', 'email', 'uri', 'hostname'];
/** A format of our own, so that a bad one has its own code; the document, which only knows common formats, says it as a pattern. */
export const SUBDOMAIN = /^[a-z0-9-]{3,30}$/;

/**
 * Bodies are taken as they are; query strings and paths are text, so their integers are read from it. Of either a handler sees
 * what the schema declares and nothing else; what it does not declare is refused by nobody and seen by nobody.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  httpPart === 'body' ? bodyValidatorOf(schema) : textValidatorOf(schema);

const routesAjv = createAjv();
const bodyValidatorOf = oncePerSchema((schema) => createValidator(schema, () => {}));
const textValidatorOf = oncePerSchema((schema) => createValidator(schema, textReader(schema)));

function createValidator(schema: TSchema, readTexts: (value: unknown) => void) {
  const checkOf = atFirstUse(() => routesAjv.compile(schema));
  const strip = stripperOf(schema);
  const readUuids = uuidReaderOf(schema);
  return function validate(value: unknown): { value: unknown } | { error: Error } {
    readTexts(value);
    const check = checkOf();
    if (!check(value)) return { error: refusal(check.errors ?? []) };
    strip(value);
    readUuids?.(value);
    return { value };
  };
}

/**
 * A check for a value that no route's schema covers as a whole. It fills in defaults and refuses in the same words as a
 * route would; members that it does not know stay where they are.
 */
export function shapeCheck(schema: TSchema): (value: unknown) => void {
  const checkOf = atFirstUse(() => createAjv().compile(schema));
  return (value) => {
    const check = checkOf();
    if (!check(value)) throw refusal(check.errors ?? []);
  };
}

/** Reads one of many values as a route would read a body of this schema: refused in the same words, undeclared fields gone. */
export function bodyReader<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> {
  const check = shapeCheck(schema);
  const strip = stripperOf(schema);
  const readUuids = uuidReaderOf(schema);
  return (value) => {
    check(value);
    strip(value);
    readUuids?.(value);
    // The check was made by the very schema that the type comes from.
    return value as Static<Schema>;
  };
}

/** Whether a text is an address as bodies have to have them. */
export function isEmail(text: string): boolean {
  return emailCheck()(text);
}

const emailCheck = atFirstUse(() => routesAjv.compile({ type: 'string', format: 'email' }));

const DECIMAL = /^-?\d+$/;

/**
 * Query strings and paths hold texts and whole numbers, and a number is written in decimal digits: what JavaScript would read
 * besides, `0x10`, `1e3` or an empty text, stays a text and is refused as one.
 */
function textReader(schema: TSchema): (value: unknown) => void {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const odd = Object.entries(properties).find(([, { type }]) => type !== 'string' && type !== 'integer');
  if (odd) throw new Error(`${odd[0]}: only texts and integers are read from a path or a query.`);
  const integers = Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
  return (value) => {
    // Both come from the parsers of the server, which make an object of texts.
    const texts = value as Record<string, unknown>;
    for (const name of integers) {
      const text = texts[name];
      if (typeof text !== 'string' || !DECIMAL.test(text)) continue;
      // One that a double would round, or make infinite, is not the number that was sent.
      if (Number.isSafeInteger(Number(text))) texts[name] = Number(text);
    }
  };
}

function createAjv(): Ajv {
  const ajv = withFormats(new Ajv({ allErrors: true, useDefaults: true, strict: false }), FORMATS);
  const isDate = formatCheck(ajv, 'date');
  const isDateTime = formatCheck(ajv, 'date-time');
  return (
    ajv
      .addFormat('date', (text: string) => isDate(text) && isHeld(text))
      .addFormat('date-time', (text: string) => isDateTime(text) && isHeld(text))
      // Without the `urn:uuid:` that the common format lets pass and PostgreSQL does not.
      .addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
      .addFormat('subdomain', SUBDOMAIN)
      // What somebody or something is called.
      .addFormat('visible', isVisible)
  );
}

/** The formats of dates are objects with a check, because they can be compared too. */
function formatCheck(ajv: Ajv, format: string): (text: string) => boolean {
  return (ajv.formats[format] as { validate(text: string): boolean }).validate;
}

/** Whether JavaScript and PostgreSQL both have such a time, and write it with four digits of year: no leap second, no year 0. */
function isHeld(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

type ValidationFailure = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>;

/**
 * One refusal out of many findings. The order is that of docs/rules.md#validation: a wrong type before an absent field before a
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
  if (failure.keyword === 'format' && failure.params.format === 'visible')
    return { path: path || 'body', message: 'must have a character that can be seen' };
  return { path: path || 'body', message: failure.message ?? 'is not valid' };
}

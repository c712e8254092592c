import { parseJsonText } from '../../platform/http/index.ts';
import type { Attributes, AttributeValue, Span, Unsealable } from './span.ts';
import { attributesFrom, finiteNumber, notOtlp, STATUS_ERROR, wholeNumber } from './span.ts';

type Fields = Record<string, unknown>;

/** Reads the spans of an `ExportTraceServiceRequest` in OTLP's own JSON: ids in hexadecimal, 64-bit numbers as texts or numbers. */
export function readOtlpJson(request: Fields): Span[] {
  return list(request.resourceSpans).flatMap((resourceSpans) => {
    const resource = attributesOf(fields(resourceSpans.resource).attributes);
    return list(resourceSpans.scopeSpans).flatMap(({ spans }) =>
      list(spans).map((span) => toSpan(span, resource)),
    );
  });
}

function toSpan(span: Fields, resource: Attributes): Span {
  const status = fields(span.status);
  return {
    traceId: text(span.traceId).toLowerCase(),
    spanId: text(span.spanId).toLowerCase(),
    parentSpanId: text(span.parentSpanId).toLowerCase() || null,
    attributes: attributesOf(span.attributes),
    resource,
    startUnixNano: nano(span.startTimeUnixNano),
    endUnixNano: nano(span.endTimeUnixNano),
    isError: status.code === STATUS_ERROR || status.code === 'STATUS_CODE_ERROR',
    statusMessage: text(status.message),
  };
}

function attributesOf(given: unknown): Attributes {
  const pairs: unknown[] = Array.isArray(given) ? given : [];
  return attributesFrom(
    pairs.map((pair) =>
      isFields(pair) && isText(pair.key ?? '')
        ? [text(pair.key), attributeValue(pair.value ?? {})]
        : ['', notOtlp()],
    ),
  );
}

/** What is made of each kind of value; nothing where it is not of its kind. */
const KINDS: Record<string, (given: unknown) => AttributeValue | undefined> = {
  stringValue: (given) => (isText(given) ? given : undefined),
  boolValue: (given) => (typeof given === 'boolean' ? given : undefined),
  intValue: (given) => (INT64.test(digits(given)) ? wholeNumber(digits(given)) : undefined),
  doubleValue: double,
  arrayValue: (given) => listIn(given)?.map(attributeValue),
  kvlistValue: (given) => listIn(given) && attributesOf(listIn(given)),
  bytesValue: (given) => (isText(given) ? given : undefined),
};
const INT64 = /^(0|-?[1-9]\d{0,18})$/;

function attributeValue(value: unknown): AttributeValue {
  if (!isFields(value)) return notOtlp();
  const [said, ...more] = Object.keys(KINDS).filter((kind) => (value[kind] ?? null) !== null);
  // What is not finite comes as null from exporters that have JSON written for them.
  if (said === undefined) return value.doubleValue === null ? finiteNumber(Number.NaN) : null;
  return (more.length === 0 ? KINDS[said]?.(value[said]) : undefined) ?? notOtlp();
}

/** A number, or one in a text, as JSON would have it or by its name. */
function double(given: unknown): AttributeValue | undefined {
  if (given === 'NaN' || given === 'Infinity' || given === '-Infinity') return finiteNumber(Number(given));
  try {
    const number = isText(given) ? parseJsonText(given) : given;
    return typeof number === 'number' ? finiteNumber(number) : undefined;
  } catch {
    return undefined;
  }
}

const UINT64_MAX = 2n ** 64n - 1n;

function nano(value: unknown): bigint | Unsealable {
  const given = digits(value ?? 0);
  return /^\d{1,20}$/.test(given) && BigInt(given) <= UINT64_MAX ? BigInt(given) : notOtlp();
}

/** A number may come as a text or as a number, which then is one that a double holds. */
function digits(value: unknown): string {
  return Number.isInteger(value) ? BigInt(value as number).toString() : text(value);
}

/** The values of an array or of a list of keys; none named is none. */
function listIn(given: unknown): unknown[] | undefined {
  if (!isFields(given)) return undefined;
  const values = given.values ?? [];
  return Array.isArray(values) ? values : undefined;
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function text(value: unknown): string {
  return isText(value) ? value : '';
}

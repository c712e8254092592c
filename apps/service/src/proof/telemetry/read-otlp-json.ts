import type { Attributes, AttributeValue, Span } from './span.ts';
import { STATUS_ERROR } from './span.ts';

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
  return Object.fromEntries(list(given).map(({ key, value }) => [text(key), attributeValue(fields(value))]));
}

function attributeValue(value: Fields): AttributeValue {
  if (typeof value.stringValue === 'string') return value.stringValue;
  if (typeof value.boolValue === 'boolean') return value.boolValue;
  if (value.intValue !== undefined) return wholeNumber(String(value.intValue));
  if (typeof value.doubleValue === 'number') return value.doubleValue;
  if (value.arrayValue) return list(fields(value.arrayValue).values).map(attributeValue);
  if (value.kvlistValue) return attributesOf(fields(value.kvlistValue).values);
  return typeof value.bytesValue === 'string' ? value.bytesValue : null;
}

/** A number where it is exact, the digits where a double would round them. */
export function wholeNumber(digits: string): AttributeValue {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

function nano(value: unknown): bigint {
  const digits = typeof value === 'number' ? value.toFixed(0) : text(value);
  return /^\d{1,20}$/.test(digits) ? BigInt(digits) : 0n;
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import { ApiError } from '../../platform/errors.ts';
import type { Attributes, AttributeValue, Span } from './span.ts';
import { attributesFrom, finiteNumber, notOtlp, STATUS_ERROR, wholeNumber } from './span.ts';

/** One field of a message: its number, and its value as the wire has it. */
type Field = { number: number } & ({ bytes: Uint8Array } | { varint: bigint } | { fixed: DataView });

const DEPTH_MAX = 16;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the spans of an `ExportTraceServiceRequest` in protobuf. The numbers of the fields are those of opentelemetry-proto 1.x, where
 * none ever changes its meaning; fields that no decision needs are passed over. The official packages for JavaScript only write
 * requests and do not read them.
 */
export function readOtlpProtobuf(bytes: Uint8Array): Span[] {
  try {
    return messages(bytes, 1).flatMap((resourceSpans) => {
      // Read once for all spans: who names much and sends many would otherwise have it read as often as there are spans.
      const resource = attributesOf(
        messages(resourceSpans, 1).flatMap((each) => messages(each, 1)),
        0,
      );
      return messages(resourceSpans, 2).flatMap((scopeSpans) =>
        messages(scopeSpans, 2).map((span) => toSpan(span, resource)),
      );
    });
  } catch (error) {
    throw new ApiError('BAD_REQUEST', 'The body is not an ExportTraceServiceRequest.', { cause: error });
  }
}

function toSpan(bytes: Uint8Array, resource: Attributes): Span {
  const all = fieldsOf(bytes);
  const id = (number: number) => hex(bytesOf(all, number));
  const status = fieldsOf(bytesOf(all, 15));
  const code = status.find(({ number }) => number === 3);
  return {
    traceId: id(1),
    spanId: id(2),
    parentSpanId: id(4) || null,
    attributes: attributesOf(messages(bytes, 9), 0),
    resource,
    startUnixNano: fixedOf(all, 7),
    endUnixNano: fixedOf(all, 8),
    isError: code !== undefined && 'varint' in code && code.varint === BigInt(STATUS_ERROR),
    statusMessage: decoder.decode(bytesOf(status, 2)),
  };
}

function attributesOf(pairs: readonly Uint8Array[], depth: number): Attributes {
  return attributesFrom(
    pairs.map((pair) => {
      const all = fieldsOf(pair);
      const isOne = all.filter(({ number }) => number === 2).length <= 1;
      return [decoder.decode(bytesOf(all, 1)), isOne ? attributeValue(bytesOf(all, 2), depth) : notOtlp()];
    }),
  );
}

function attributeValue(bytes: Uint8Array, depth: number): AttributeValue {
  if (depth > DEPTH_MAX) throw new RangeError('nested too deep');
  const [field, ...more] = fieldsOf(bytes).filter(isOfValue);
  if (!field) return null;
  if (more.length > 0) return notOtlp();
  if ('varint' in field)
    return field.number === 2 ? field.varint !== 0n : wholeNumber(String(BigInt.asIntN(64, field.varint)));
  if ('fixed' in field) return finiteNumber(field.fixed.getFloat64(0, true));
  if (field.number === 1) return decoder.decode(field.bytes);
  if (field.number === 5) return messages(field.bytes, 1).map((each) => attributeValue(each, depth + 1));
  if (field.number === 6) return attributesOf(messages(field.bytes, 1), depth + 1);
  return Buffer.from(field.bytes).toString('base64');
}

/** The kinds of values: a text, a boolean, a whole number, a double, an array, a list of keys, bytes. */
function isOfValue(field: Field): boolean {
  if ('varint' in field) return field.number === 2 || field.number === 3;
  if ('fixed' in field) return field.number === 4 && field.fixed.byteLength === 8;
  return [1, 5, 6, 7].includes(field.number);
}

function messages(bytes: Uint8Array, number: number): Uint8Array[] {
  return fieldsOf(bytes).flatMap((field) =>
    field.number === number && 'bytes' in field ? [field.bytes] : [],
  );
}

function bytesOf(fields: readonly Field[], number: number): Uint8Array {
  const field = fields.findLast((each) => each.number === number);
  return field && 'bytes' in field ? field.bytes : new Uint8Array();
}

function fixedOf(fields: readonly Field[], number: number): bigint {
  const field = fields.findLast((each) => each.number === number);
  return field && 'fixed' in field && field.fixed.byteLength === 8 ? field.fixed.getBigUint64(0, true) : 0n;
}

/** The wire types of protobuf: 0 varint, 1 eight bytes, 2 a length and as many bytes, 5 four bytes. */
function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let place = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[place++];
      if (byte === undefined) throw new RangeError('cut off');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number of more than ten bytes');
  };
  const take = (length: number) => {
    if (length > bytes.length - place) throw new RangeError('cut off');
    place += length;
    return bytes.subarray(place - length, place);
  };
  while (place < bytes.length) {
    const tag = Number(varint());
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === 0) fields.push({ number, varint: varint() });
    else if (wireType === 2) fields.push({ number, bytes: take(Number(varint())) });
    else if (wireType === 1 || wireType === 5) {
      const fixed = take(wireType === 1 ? 8 : 4);
      fields.push({ number, fixed: new DataView(fixed.buffer, fixed.byteOffset, fixed.byteLength) });
    } else throw new RangeError(`wire type ${wireType}`);
  }
  return fields;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

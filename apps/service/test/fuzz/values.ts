import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from './document.ts';
import { Known, kindOf } from './known-values.ts';

/** `usual` follows the schema loosely inside its bounds; `extreme` goes to the bounds themselves. */
export type Spirit = 'usual' | 'extreme';

/** Values that a schema describes, many of them values that the world knows. */
export function valuesOf(schema: Schema, spirit: Spirit, name = ''): Arbitrary<unknown> {
  const made = madeUp(schema, spirit, name);
  const kind = kindOf(name);
  if (!kind || schema.enum) return made;
  const known = fc.nat({ max: 999 }).map((pick) => new Known(kind, pick));
  const listed = schema.type === 'array' ? fc.array(known, { minLength: 1, maxLength: 3 }) : known;
  return fc.oneof({ weight: spirit === 'usual' ? 5 : 2, arbitrary: listed }, { weight: 1, arbitrary: made });
}

function madeUp(schema: Schema, spirit: Spirit, name: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, spirit, name)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => madeUp({ ...schema, type }, spirit, name)));
  switch (schema.type) {
    case 'string':
      return textOf(schema, spirit);
    case 'integer':
      return spirit === 'extreme' ? boundsOf(schema) : fc.integer(rangeOf(schema));
    case 'number':
      return spirit === 'extreme' ? boundsOf(schema) : fc.double({ ...rangeOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, spirit);
    case 'object':
      return schema.properties ? recordOf(schema, spirit) : openObject(spirit);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function rangeOf({ minimum = -1_000_000, maximum = 1_000_000 }: Schema) {
  return { min: minimum, max: maximum };
}

function boundsOf({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema) {
  return fc.constantFrom(minimum, maximum);
}

function listOf(schema: Schema, spirit: Spirit): Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 20 } = schema;
  // A thousand items are made of few different ones: it is the server that should be busy with them.
  if (spirit === 'extreme')
    return fc
      .tuple(fc.array(valuesOf(items, 'usual'), { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([few, isFull]) =>
        Array.from({ length: isFull ? maxItems : minItems }, (_, index) => few[index % few.length]),
      );
  return fc.array(valuesOf(items, spirit), { minLength: minItems, maxLength: Math.min(maxItems, 4) });
}

function recordOf({ properties = {}, required = [] }: Schema, spirit: Spirit): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, spirit, name)]),
  );
  const extra = fc.constant({ somethingNew: [1, 'two', { three: null }] });
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fields, { requiredKeys: required }) },
    // A later version may send more than this one knows.
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.record(fields), extra)
        .map(([known, more]) => ({ ...(known as object), ...more })),
    },
  );
}

/** Depth is counted from the body, and an open object sits one or two levels inside it. */
const DEPTH_INSIDE = 29;

function openObject(spirit: Spirit): Arbitrary<unknown> {
  const key = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('constructor', 'toString', '$ref', 'a.b', ''),
  );
  const usual = fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
  if (spirit === 'usual') return usual;
  return fc.oneof(
    usual,
    fc.constant({ deep: nested(DEPTH_INSIDE) }),
    fc.constant(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key ${index}`, index]))),
    fc.constant({ long: 'x'.repeat(300_000) }),
    fc.constant({ numbers: [1e308, -1e308, 5e-324, 0.1 + 0.2, 2 ** 53, -0] }),
  );
}

export function nested(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level++) value = level % 2 ? { in: value } : [value];
  return value;
}

const FORMATS: Record<string, Arbitrary<string>> = {
  date: fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }).map(day),
  'date-time': fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  email: fc
    .tuple(fc.nat({ max: 99_999 }), fc.constantFrom('fuzz.test', 'FUZZ.test'))
    .map(([n, host]) => `f${n}@${host}`),
  uuid: fc.uuid(),
  subdomain: fc.stringMatching(/^[a-z][a-z0-9-]{2,29}$/),
};

/** Dates and addresses that their formats allow and that little else is ready for. */
const EXTREME_FORMATS: Record<string, Arbitrary<string>> = {
  date: fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2024-02-29', '1883-11-18'),
  'date-time': fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59.999999999-23:59',
    '2016-12-31T23:59:60Z',
    '2024-02-29t12:00:00z',
    '2024-02-29 12:00:00Z',
    '2024-02-29T12:00:00.123456789+00:00',
    '2024-02-29T12:00:00+0900',
  ),
  email: fc.constantFrom(
    `${'l'.repeat(64)}@${'d'.repeat(60)}.${'e'.repeat(60)}.test`,
    "o'b+!#$%&*/=?^_`{|}~-@x.test",
  ),
  uuid: fc.constantFrom(
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    'urn:uuid:00000000-0000-4000-8000-000000000000',
  ),
  subdomain: fc.constantFrom('---', '000', 'a'.repeat(30), 'xn--a', 'api', '-a-'),
};

/** Of every plane: ASCII, Hangul, a right-to-left letter, a combining mark, an emoji of several, the last code point. */
const RARE = [
  'a',
  '한',
  'א',
  'e\u0301',
  '👩‍👩‍👧',
  '𝕏',
  '\u202e',
  '\ufeff',
  '\u{10ffff}',
  '\u0007',
  "'",
  '"',
  '\\',
  '%',
  '_',
];

function textOf(schema: Schema, spirit: Spirit): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength } = schema;
  if (format) return (spirit === 'extreme' ? EXTREME_FORMATS : FORMATS)[format] ?? fc.string();
  // One that begins like this only keeps NUL away.
  if (pattern && !pattern.startsWith('^[^\\u0000]*')) return fc.stringMatching(new RegExp(pattern));
  if (spirit === 'extreme') {
    const length = maxLength ?? 20_000;
    return fc.oneof(
      fc.constantFrom(...RARE).map((one) => fill(one, length)),
      fc
        .array(fc.constantFrom(...RARE), { minLength: 5, maxLength: 20 })
        .map((few) => fill(few.join(''), length)),
      fc.constantFrom('x', '0', ' ').map((one) => one.repeat(Math.max(minLength, 1))),
    );
  }
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength ?? 60, 60)),
  });
}

/** As many code points as the schema allows, which is how lengths are counted there. */
function fill(text: string, length: number): string {
  const points = [...text];
  return Array.from({ length }, (_, index) => points[index % points.length]).join('');
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

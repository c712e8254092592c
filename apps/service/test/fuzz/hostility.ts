import fc, { type Arbitrary } from 'fast-check';
import { Known } from './known-values.ts';
import { nested } from './values.ts';

const protoKey = Object.fromEntries([['__proto__', { isAdmin: true }]]);

/** What no schema of the service asks for, and what someone who means harm would send. */
const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  '',
  ' ',
  '0',
  'null',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  "' or '1'='1",
  "'; drop table centers; --",
  '$1',
  '%',
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text itself that is sent
  '${7*7}',
  'constructor',
  '2024-02-30',
  '2024-13-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '１２３',
  'x'.repeat(20_000),
  '\u{10ffff}'.repeat(3_000),
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 2_000 }, (_, index) => index),
  { toString: 'not a function', length: -1 },
  { constructor: { prototype: { isAdmin: true } } },
  protoKey,
  nested(40),
  nested(200),
];

export const junk: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...JUNK) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

type Change = { place: number } & ({ kind: 'replace' | 'add'; value: unknown } | { kind: 'remove' });

/** A body that was good until one or two places of it were spoilt. */
export function spoilt(good: Arbitrary<unknown>): Arbitrary<unknown> {
  const place = fc.nat({ max: 30 });
  const change: Arbitrary<Change> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('replace' as const), place, value: junk }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), place, value: junk }) },
  );
  return fc
    .tuple(good, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([body, changes]) => changes.reduce(spoil, body));
}

function spoil(body: unknown, change: Change): unknown {
  const places = placesOf(body);
  const target = places[change.place % places.length] ?? [];
  return rewrite(body, target, change);
}

type Place = (string | number)[];

/** The body itself and each place inside it, down to a few levels. */
function placesOf(value: unknown, place: Place = []): Place[] {
  if (!isContainer(value) || place.length > 3) return [place];
  const inside = Array.isArray(value) ? value.slice(0, 3).entries() : Object.entries(value);
  return [place, ...[...inside].flatMap(([key, each]) => placesOf(each, [...place, key]))];
}

function rewrite(value: unknown, [key, ...rest]: Place, change: Change): unknown {
  if (key === undefined) {
    if (change.kind === 'replace') return change.value;
    if (change.kind === 'add' && isContainer(value) && !Array.isArray(value))
      return { ...value, unheardOf: change.value };
    return value;
  }
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? rewrite(each, rest, change) : each));
  const isRemoved = change.kind === 'remove' && rest.length === 0;
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([name]) => !(isRemoved && name === key))
      .map(([name, each]) => [name, name === key ? rewrite(each, rest, change) : each]),
  );
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null && !(value instanceof Known);
}

/** Path segments as they stand in a request line, not encoded any further. */
export const HOSTILE_SEGMENTS = [
  '%00',
  'a%00b',
  '%',
  '%2',
  '%zz',
  '%ff',
  '%ED%A0%80',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%2f..%2f',
  '%252e%252e',
  'a%2Fb',
  '%5c',
  '%20',
  '%F0%9F%A6%89',
  '%27%20or%201%3D1--',
  ';drop',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '2147483648',
  '1e3',
  '0x1f',
  '%EF%BC%91',
  '9'.repeat(40),
  'a'.repeat(255),
  'a'.repeat(300),
  'a'.repeat(3_000),
  '*',
  '{id}',
  ':id',
  '~',
];

export const HOSTILE_QUERIES = [
  'limit=1&limit=2',
  'page=1&page=1&limit=5&limit=6',
  'limit[]=1',
  'limit=',
  'limit=%00',
  'limit=%',
  'limit=%ff',
  'limit=1e2',
  'limit=0x10',
  'limit=NaN',
  'limit=-0',
  'limit=99999999999999999999',
  'page=999999999999',
  'page=1000000&limit=100',
  'offset=9007199254740991',
  'offset=-1',
  'search=%27%3B--',
  'search=%25%25%25',
  'search=%5C',
  'q=%5C%25_',
  'q=%F0%9F%A6%89',
  'tag=%00',
  'startDate=0000-01-01&endDate=9999-12-31',
  'startDate=2024-02-30',
  'startDate=9999-12-31&endDate=0001-01-01',
  'date=0000-01-01',
  'date=9999-12-31',
  'status=__proto__',
  '__proto__=1&constructor=2',
  '__proto__[x]=1',
  'format=png&format=svg',
  'disclose=who,,what,__proto__',
  'disclose=%00',
  '&&&===',
  `x=${'y'.repeat(6_000)}`,
];

/** Bodies that are not JSON of the right kind, with the content type they claim. */
export const HOSTILE_BODIES: readonly { type: string; text: string }[] = [
  { type: 'application/json', text: '{' },
  { type: 'application/json', text: '{"a":1}}' },
  { type: 'application/json', text: '{"a":1,"a":2}' },
  { type: 'application/json', text: '\ufeff{}' },
  { type: 'application/json', text: 'null' },
  { type: 'application/json', text: '[]' },
  { type: 'application/json', text: '"text"' },
  { type: 'application/json', text: '1e999' },
  { type: 'application/json', text: '{"n":1e999}' },
  { type: 'application/json', text: '{"n":-}' },
  { type: 'application/json', text: '' },
  { type: 'application/json', text: '['.repeat(100_000) },
  { type: 'application/json', text: '['.repeat(100_000) + ']'.repeat(100_000) },
  { type: 'application/json', text: `{"x":"${'y'.repeat(1_100_000)}"}` },
  { type: 'application/json', text: '{"__proto__":{"isAdmin":true}}' },
  { type: 'application/json; charset=utf-16', text: '{}' },
  { type: 'application/json;', text: '{}' },
  { type: 'APPLICATION/JSON', text: '{}' },
  { type: 'application/merge-patch+json', text: '{}' },
  { type: 'application/jsonp', text: '{}' },
  { type: 'text/plain', text: '{}' },
  { type: 'application/x-www-form-urlencoded', text: 'a=1' },
  { type: 'multipart/form-data; boundary=x', text: '--x--' },
  { type: 'application/xml', text: '<a/>' },
  { type: 'nonsense', text: '{}' },
  { type: '', text: '{}' },
];

const header = (name: string, ...values: string[]) => values.map((value): [string, string] => [name, value]);

/** Headers that a proxy, a browser or somebody curious might send. */
export const ODD_HEADERS: readonly [string, string][] = [
  ...header(
    'idempotency-key',
    'same-key',
    'a, b',
    ' ',
    '',
    'é',
    'x'.repeat(255),
    'x'.repeat(256),
    '\u007f',
    "'--",
  ),
  ...header('x-request-id', 'fuzz-1', '', '<script>', 'x'.repeat(128), 'x'.repeat(129), '../..', 'é'),
  ...header('if-match', '*', '"1"', 'W/"1"', '1', '"', '"9999999999999999999"', ''),
  ...header('if-none-match', '*', '"1"', 'x'.repeat(5_000)),
  ...header('accept', 'text/html', 'image/png', '*/*;q=0', 'application/ld+json', ',,,', 'x'.repeat(3_000)),
  ...header('accept-encoding', 'gzip, br;q=0', 'identity;q=0'),
  ...header('cookie', 'auth_token=x', 'auth_token=%', 'auth_token=a.b.c; auth_token=', '=;;=', '__proto__=1'),
  ...header('origin', 'null', 'https://elsewhere.test'),
  ...header('user-agent', 'x'.repeat(9_000), 'é', ''),
  ...header('x-forwarded-for', '::', '999.1.1.1', "'--"),
  ...header('x-http-method-override', 'DELETE'),
  ...header('content-encoding', 'gzip'),
];

/** What stands where a token should. */
export const HOSTILE_AUTHORIZATIONS = [
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Basic YTpi',
  'Bearer cp_test_',
  `Bearer cp_test_${'x'.repeat(43)}`,
  `Bearer ${'x'.repeat(8_000)}`,
  'Bearer é',
  '',
];

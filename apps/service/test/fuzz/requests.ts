import fc, { type Arbitrary } from 'fast-check';
import type { Method, Operation, Parameter } from './document.ts';
import {
  HOSTILE_AUTHORIZATIONS,
  HOSTILE_BODIES,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  junk,
  ODD_HEADERS,
  spoilt,
} from './hostility.ts';
import { Known, kindOf, OPEN_BODIES } from './known-values.ts';
import { type Spirit, valuesOf } from './values.ts';

export const IDENTITIES = [
  'nobody',
  'child',
  'parent',
  'instructor',
  'admin',
  'operator',
  'partnerAdmin',
  'partnerOperator',
  'keyWithoutScope',
  'readKey',
  'writeKey',
  'foreignAdmin',
  'foreignKey',
  'directory',
] as const;
export type Identity = (typeof IDENTITIES)[number];

/** A request as it was made up: what only the world knows is still a placeholder. */
export interface Draft {
  identity: Identity;
  segments: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Follows the query as it is. */
  rawQuery: string | undefined;
  headers: Record<string, string>;
  body: { json: unknown } | { type: string; text: string } | undefined;
}

/** A request as it is sent. */
export interface FuzzRequest {
  identity: Identity;
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** A path segment that is already written as it shall stand in the request line. */
class RawSegment {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Requests to one operation: sound ones, sound ones at the bounds, and hostile ones, by fitting and by wrong callers. */
export function requestsTo(operation: Operation): Arbitrary<Draft> {
  return fc.oneof(
    { weight: 4, arbitrary: sound(operation, 'usual') },
    { weight: 3, arbitrary: sound(operation, 'extreme') },
    { weight: 4, arbitrary: hostile(operation) },
  );
}

/** Requests that hold to the document. */
export function sound(operation: Operation, spirit: Spirit): Arbitrary<Draft> {
  return fc.record({
    identity: callerOf(operation, 5),
    segments: segmentsOf(operation, spirit),
    query: queryOf(operation, spirit),
    rawQuery: fc.constant(undefined),
    headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: freshKey }),
    body: operation.body ? bodyOf(operation, spirit).map((json) => ({ json })) : fc.constant(undefined),
  });
}

/** Everything about it may be hostile, but seldom all at once, or the first check would answer for the rest. */
function hostile(operation: Operation): Arbitrary<Draft> {
  const { body } = operation;
  const seldom = <Value>(usual: Arbitrary<Value>, odd: Arbitrary<Value>) =>
    fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: odd });
  const goodBody = bodyOf(operation, 'usual');
  const spoiltBody = fc.oneof(
    { weight: 4, arbitrary: spoilt(goodBody).map((json) => ({ json })) },
    { weight: 1, arbitrary: junk.map((json) => ({ json })) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
  );
  return fc.record({
    identity: callerOf(operation, 2),
    segments: seldom(segmentsOf(operation, 'usual'), hostileSegments(operation)),
    query: seldom(queryOf(operation, 'usual'), hostileQuery(operation)),
    rawQuery: seldom(fc.constant<string | undefined>(undefined), fc.constantFrom(...HOSTILE_QUERIES)),
    headers: seldom(
      fc.constant<Record<string, string>>({}),
      fc
        .array(fc.oneof(fc.constantFrom(...ODD_HEADERS), authorization), { minLength: 1, maxLength: 3 })
        .map((headers) => Object.fromEntries(headers)),
    ),
    body: body ? spoiltBody : seldom(fc.constant(undefined), spoiltBody),
  });
}

function bodyOf({ body, path }: Operation, spirit: Spirit): Arbitrary<unknown> {
  const sample = OPEN_BODIES[path];
  if (!sample) return body ? valuesOf(body, spirit) : fc.constant({});
  const some = fc.subarray(Object.entries(sample)).map((entries) => Object.fromEntries(entries));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(sample) },
    { weight: 3, arbitrary: some },
    { weight: 1, arbitrary: valuesOf({ type: 'object' }, spirit) },
  );
}

const freshKey = fc.uuid().map((key): Record<string, string> => ({ 'idempotency-key': key }));
const authorization = fc
  .constantFrom(...HOSTILE_AUTHORIZATIONS)
  .map((value): [string, string] => ['authorization', value]);

/** Whoever the operation is for, this many times as often as anybody. */
function callerOf(operation: Operation, weight: number): Arbitrary<Identity> {
  return fc.oneof(
    { weight, arbitrary: fc.constantFrom(...fittingCallers(operation)) },
    { weight: 1, arbitrary: fc.constantFrom(...IDENTITIES) },
  );
}

function fittingCallers({ scheme, path, method }: Operation): Identity[] {
  if (scheme === null) return ['nobody'];
  if (scheme === 'scimToken') return ['directory'];
  if (scheme === 'apiKey') return method === 'GET' ? ['readKey', 'writeKey'] : ['writeKey'];
  if (path.startsWith('/api/admin/') || path.startsWith('/api/provisioning/')) return ['operator'];
  if (path.startsWith('/api/partner/')) return ['partnerAdmin'];
  if (path.startsWith('/lms/') || path.includes('/bookings'))
    return ['admin', 'instructor', 'child', 'child'];
  if (path.startsWith('/api/auth/')) return ['admin', 'instructor', 'parent', 'child'];
  return ['admin', 'admin', 'admin', 'admin', 'instructor'];
}

function parametersOf({ parameters }: Operation, place: Parameter['in']): Parameter[] {
  return parameters.filter((each) => each.in === place);
}

function segmentsOf(operation: Operation, spirit: Spirit): Arbitrary<Record<string, unknown>> {
  return recordOf(parametersOf(operation, 'path'), (each) => segmentOf(operation, each, spirit));
}

function segmentOf({ path }: Operation, { name, schema }: Parameter, spirit: Spirit): Arbitrary<unknown> {
  const made = valuesOf(schema, spirit);
  const kind = schema.enum ? undefined : kindOf(name, path);
  if (!kind) return made;
  const known = fc.nat({ max: 999 }).map((pick) => new Known(kind, pick));
  return fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: made });
}

function hostileSegments(operation: Operation): Arbitrary<Record<string, unknown>> {
  const raw = fc.constantFrom(...HOSTILE_SEGMENTS).map((text) => new RawSegment(text));
  return recordOf(parametersOf(operation, 'path'), (each) =>
    fc.oneof({ weight: 2, arbitrary: raw }, { weight: 1, arbitrary: segmentOf(operation, each, 'usual') }),
  );
}

function queryOf(operation: Operation, spirit: Spirit): Arbitrary<Record<string, unknown>> {
  return recordOf(
    parametersOf(operation, 'query'),
    ({ name, schema }) => (isPage(name) ? fc.constantFrom(1, 1, 2) : valuesOf(schema, spirit, name)),
    spirit === 'extreme' ? undefined : [],
  );
}

/** A page far behind the last one is empty, so most requests ask for the first. */
const isPage = (name: string) => name === 'page' || name === 'offset';

function hostileQuery(operation: Operation): Arbitrary<Record<string, unknown>> {
  return recordOf(parametersOf(operation, 'query'), () => junk, []);
}

function recordOf(
  parameters: Parameter[],
  arbitraryOf: (parameter: Parameter) => Arbitrary<unknown>,
  requiredKeys?: string[],
): Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(parameters.map((each) => [each.name, arbitraryOf(each)]));
  return fc.record(fields, requiredKeys ? { requiredKeys } : {}) as Arbitrary<Record<string, unknown>>;
}

interface World {
  valueOf(known: Known, identity: Identity): unknown;
  /** What a record was found under, such as the workflow of an execution. */
  parentOf(value: unknown): string | undefined;
  authorizationOf(identity: Identity): string | undefined;
}

/** Writes a draft as the request that is sent, with the world's values in their places. */
export function write(operation: Operation, draft: Draft, world: World): FuzzRequest {
  const settle = (value: unknown): unknown => settled(value, (known) => world.valueOf(known, draft.identity));
  const segments = segmentsIn(operation, draft, { settle, parentOf: world.parentOf });
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentText(segments[name]));
  const query = [
    ...Object.entries(draft.query).map(
      ([name, value]) => `${encode(name)}=${encode(queryText(settle(value)))}`,
    ),
    ...(draft.rawQuery === undefined ? [] : [draft.rawQuery]),
  ].join('&');
  const bearer = world.authorizationOf(draft.identity);
  const { body } = draft;
  const payload = body && ('json' in body ? JSON.stringify(settle(body.json)) : body.text);
  const type = body && ('json' in body ? 'application/json' : body.type);
  return {
    identity: draft.identity,
    method: operation.method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...(bearer ? { authorization: bearer } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...draft.headers,
    },
    payload,
  };
}

/** Two known ids in one path belong together more often than not. */
function segmentsIn(
  { parameters }: Operation,
  { segments }: Draft,
  { settle, parentOf }: { settle(value: unknown): unknown; parentOf: World['parentOf'] },
): Record<string, unknown> {
  const texts = Object.fromEntries(Object.entries(segments).map(([name, value]) => [name, settle(value)]));
  const [upper, lower] = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const [above, below] = [segments[upper ?? ''], segments[lower ?? '']];
  if (!upper || !lower || !(above instanceof Known) || !(below instanceof Known) || above.pick % 5 === 0)
    return texts;
  return { ...texts, [upper]: parentOf(texts[lower]) ?? texts[upper] };
}

function settled(value: unknown, valueOfKnown: (known: Known) => unknown): unknown {
  if (value instanceof Known) return valueOfKnown(value);
  if (value instanceof RawSegment || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => settled(each, valueOfKnown));
  // Entries become own properties, `__proto__` too, as they do in JSON.
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, settled(each, valueOfKnown)]));
}

/** Never empty and never a dot alone, which whoever reads the address would take for a place in the path. */
function segmentText(value: unknown): string {
  if (value instanceof RawSegment) return value.text;
  const text = encode(String(value));
  return /^\.{0,2}$/.test(text) ? `${text}~` : text;
}

function queryText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Lone surrogates cannot be written in UTF-8; the bytes that would stand for them are sent instead. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

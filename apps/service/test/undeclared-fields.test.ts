import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { startConsumer } from '../src/delivery/webhooks/testing/consumer.ts';
import { type Operation, operationsOf, rankOf, type Schema } from './fuzz/document.ts';
import { createFuzzWorld } from './fuzz/fuzz-world.ts';
import { type FuzzRequest, sound, write } from './fuzz/requests.ts';
import { startTwins } from './fuzz/twins.ts';
import { startTestService, type TestService } from './harness/index.ts';

/** What has once been put in the place of a trusted value, or has brought a use case down. */
const ATTACKS = ['owner', 'of', 'isFounding', 'center', 'centerId', 'partnerId', 'workflowId', 'course'];
/** What a module brings in from others and what it tells people, in which nothing names a field. */
const IMPORTS_AND_COMMENTS =
  /^(?:import|export (?:type )?\{[^}]*\} from)\b[^;]*;|^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const DRAFTS = 4;
const SEED = 20_261_115;

const consumer = await startConsumer();
afterAll(() => consumer.stop());
const environment = { ACCESS_TOKEN_SECONDS: '86400' };
const origin = await startTestService(environment);
const operations = operationsOf((await origin.call('GET', '/api/openapi.json')).body).sort(
  (a, b) => lateness(a) - lateness(b),
);
const world = await createFuzzWorld(origin, `http://127.0.0.1:${consumer.port}/hook`);
const [plain, padded] = await startTwins(origin, environment);
const names = namesOfUseCases();
const statuses = new Map<string, number[]>();

/** What each undeclared field holds: a word that means all, another center, a yes, and a record of another center. */
const { id, domain } = world.bystander.center;
const VALUES = ['everybody', id, true, { id, domain }];

describe('fields that a route does not declare change nothing about its answer', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (_name, operation) => {
      const drafts = fc.sample(sound(operation, 'usual'), { seed: SEED, numRuns: DRAFTS });
      for (const [turn, draft] of drafts.entries()) {
        const request = write(operation, { ...draft, headers: {} }, world);
        for (const value of VALUES.filter((_, place) => place % DRAFTS === turn)) {
          for (const more of paddings(operation, request, value)) {
            const now = new Date();
            const [expected, answer] = await Promise.all([
              answerOf(plain, request, now),
              answerOf(padded, more, now),
            ]);
            statuses.set(operation.name, [...(statuses.get(operation.name) ?? []), expected.status]);
            expect({ request, value, answer }).toEqual({ request, value, answer: expected });
          }
        }
      }
    },
  );

  test('and most routes did their work, so that more than refusals were compared', () => {
    const worked = [...statuses.values()].filter((seen) => seen.some((status) => status < 300));
    expect(worked.length).toBeGreaterThan(operations.length / 2);
  });

  test('and the names were those that the use cases take', () => {
    expect(ATTACKS.filter((name) => !names.includes(name))).toEqual([]);
  });
});

/** Whoever signs out or is shut out asks for nothing more, so this comes last. */
function lateness(operation: Operation): number {
  return /\/auth\/(?:logout|sessions|password)/.test(operation.path) ? 3 : rankOf(operation);
}

/** Every name that anything in the service has for a field, an option or an argument. */
function namesOfUseCases(): string[] {
  const directory = join(import.meta.dirname, '../src');
  const sources = globSync('**/*.ts', { cwd: directory }).filter(
    (file) => !/\.test\.ts$|testing\//.test(file),
  );
  const found = sources.flatMap((file) => {
    const code = readFileSync(join(directory, file), 'utf8').replace(IMPORTS_AND_COMMENTS, '');
    return [...code.matchAll(/\b([a-z][A-Za-z0-9]*)\??\s*[:,}]/g)].map(([, name = '']) => name);
  });
  return [...new Set(found)].sort();
}

const BODY_MAX_BYTES = 1_000_000;

/** The request with all undeclared names; with a part of them at a time where all of them are more than a body may hold. */
function paddings(operation: Operation, request: FuzzRequest, value: unknown): FuzzRequest[] {
  const padding = paddingOf(value);
  for (let parts = 1; ; parts++) {
    const size = Math.ceil(names.length / parts);
    const requests = Array.from({ length: parts }, (_, part) =>
      withUndeclared(operation, request, padding.slice(part * size, (part + 1) * size)),
    );
    if (requests.every(({ payload = '' }) => Buffer.byteLength(payload) < BODY_MAX_BYTES)) return requests;
  }
}

/** Undeclared fields as they stand in an address and in a body: written once for all requests, because they are thousands. */
type Padding = readonly { name: string; inQuery: string; inBody: string }[];

const paddingByValue = new Map<unknown, Padding>();

function paddingOf(value: unknown): Padding {
  const known = paddingByValue.get(value);
  if (known) return known;
  const json = JSON.stringify(value);
  const text = encodeURIComponent(typeof value === 'object' ? json : String(value));
  const padding = names.map((name) => ({
    name,
    inQuery: `${name}=${text}`,
    inBody: `${JSON.stringify(name)}:${json}`,
  }));
  paddingByValue.set(value, padding);
  return padding;
}

function withUndeclared(operation: Operation, request: FuzzRequest, padding: Padding): FuzzRequest {
  const declared = new Set(operation.parameters.map((parameter) => parameter.name));
  const query = padding
    .filter(({ name }) => !declared.has(name))
    .map(({ inQuery }) => inQuery)
    .join('&');
  const url = `${request.url}${request.url.includes('?') ? '&' : '?'}${query}`;
  // Nobody reads the body of a GET.
  if (operation.method === 'GET') return { ...request, url };
  const body = request.payload === undefined ? {} : JSON.parse(request.payload);
  return {
    ...request,
    url,
    headers: { ...request.headers, 'content-type': 'application/json' },
    payload: withMore(operation.body ?? { properties: {} }, body, padding),
  };
}

/** The JSON of the same value with undeclared fields in every object that is not open. */
function withMore(schema: Schema, given: unknown, padding: Padding): string {
  const { properties, items, anyOf = [], additionalProperties } = schema;
  if (Array.isArray(given) && items)
    return `[${given.map((each) => withMore(items, each, padding)).join(',')}]`;
  const shape = properties ? schema : anyOf.find((each) => each.properties);
  if (!isObject(given) || !shape?.properties || additionalProperties) return JSON.stringify(given);
  const fields = shape.properties;
  const declared = new Set([...Object.keys(fields), ...Object.keys(given)]);
  const members = [
    ...Object.entries(given).map(
      ([field, each]) => `${JSON.stringify(field)}:${withMore(fields[field] ?? {}, each, padding)}`,
    ),
    ...padding.filter(({ name }) => !declared.has(name)).map(({ inBody }) => inBody),
  ];
  return `{${members.join(',')}}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function answerOf(service: TestService, request: FuzzRequest, now: Date) {
  service.clock.set(now);
  const { method, url, headers, payload } = request;
  const answer = await service.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const type = String(answer.headers['content-type'] ?? '');
  // Lines of JSON are no JSON.
  const isJson = /[/+]json\b/.test(type);
  return { status: answer.statusCode, type, body: isJson ? comparable(answer.json()) : '' };
}

/** Ids, secrets, hashes and signatures, which are made anew each time, and times. */
const VOLATILE =
  /\b[a-z]{3}_[0-9A-Z]{26}\b|[\w+/]{86,}={0,2}|whsec_[\w+/]+=*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]{32,}(?:\.[\w-]+)*={0,2}/g;
/** Measured, or written down a moment after the answer that is about it. */
const UNSTEADY = new Set(['durationMs', 'lastUsedAt', 'lastActiveAt', 'last4', 'prefix']);

/** What two answers to one question have in common; records of the same moment may come in any order. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(VOLATILE, '…');
  if (Array.isArray(value))
    return value.map(comparable).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !UNSTEADY.has(field))
      .map(([field, each]) => [field.replace(VOLATILE, '…'), comparable(each)]),
  );
}

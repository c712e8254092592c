import { createHash, randomInt } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { startConsumer } from '../../src/delivery/webhooks/testing/consumer.ts';
import { verifyStoredChain } from '../../src/proof/chain/index.ts';
import { tables } from '../../src/tables.ts';
import { startTestService } from '../harness/index.ts';
import { type Operation, operationsOf, rankOf } from './document.ts';
import { createFuzzWorld } from './fuzz-world.ts';
import { HOSTILE_QUERIES, HOSTILE_SEGMENTS, ODD_HEADERS } from './hostility.ts';
import { createOracle, type FuzzAnswer } from './oracle.ts';
import { type Draft, type FuzzRequest, requestsTo, write } from './requests.ts';

/**
 * The same requests every time, so that no change is held up by what it did not touch; `FUZZ_SEED=random` looks for more, and
 * `FUZZ_SEED=n` repeats a run. `FUZZ_RUNS` is how many requests each route gets in each half of it.
 */
const seed =
  process.env.FUZZ_SEED === 'random' ? randomInt(2 ** 31) : Number(process.env.FUZZ_SEED ?? 1_312_798_282);
const runs = Number(process.env.FUZZ_RUNS ?? 8);

/** Measured: between 2 MB less and 5 MB more, at 1,800 requests in each half and at 6,000. */
const HEAP_GROWTH_MAX_BYTES = 16 * 1024 * 1024;

/** Outside the API: pages, and what the machines of an operator ask. */
const PAGES = ['/health/live', '/health/ready', '/metrics', '/docs', '/certificates/:id'];

const service = await startTestService({ RATE_LIMIT_PUBLIC: '99999999/60', RATE_LIMIT_AUTH: '99999999/60' });
const operations = operationsOf((await service.call('GET', '/api/openapi.json')).body).sort(
  (a, b) => rankOf(a) - rankOf(b),
);
const consumer = await startConsumer();
afterAll(() => consumer.stop());
const world = await createFuzzWorld(service, `http://127.0.0.1:${consumer.port}/hook`);
const oracle = createOracle(world.secrets);
const bystanderBefore = await rowsOf(world.bystander.center.id);
const statuses = new Map<string, Map<number, number>>();
const heapBytes: number[] = [];

describe.each(['first', 'second'] as const)('in the %s half of the run', (half) => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s answers anything with a status, a shape and headers that it promised',
    async (_name, operation) => {
      await fc
        .assert(
          fc.asyncProperty(requestsTo(operation), (draft) => ask(operation, draft)),
          { seed: seedOf(`${half} ${operation.name}`), numRuns: runs },
        )
        .catch((error: Error) => {
          throw new Error(
            `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} repeats this.\n${error.message}\n${causeOf(error)}`,
          );
        });
    },
  );

  test.each(PAGES)('%s, which is no part of the API, stands anything too', async (page) => {
    const segments = fc.constantFrom(...HOSTILE_SEGMENTS);
    const queries = fc.constantFrom(...HOSTILE_QUERIES);
    const headers = fc.constantFrom(...ODD_HEADERS).map(([name, value]) => ({ [name]: value }));
    await fc.assert(
      fc.asyncProperty(segments, queries, headers, async (segment, query, odd) => {
        const url = `${page.replace(':id', segment)}?${query}`;
        const request: FuzzRequest = {
          identity: 'nobody',
          method: 'GET',
          url,
          headers: odd,
          payload: undefined,
        };
        const answer = await send(request);
        expect([oracle.faultsOfPage(answer), url]).toEqual([[], url]);
      }),
      { seed: seedOf(`${half} ${page}`), numRuns: runs },
    );
  });

  test('memory is measured', () => {
    heapBytes.push(heapAfterCollection());
    expect(heapBytes.at(-1)).toBeGreaterThan(0);
  });
});

describe('after the run', () => {
  test('every route of the API is in the document, and every one was reached', async () => {
    const documented = operations
      .map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':')}`)
      .sort();
    const served = apiRoutes(service.app.printRoutes({ commonPrefix: false }));
    expect(served.filter((route) => route !== 'GET /api/openapi.json')).toEqual(documented);
    const reached = await reachedRoutes();
    expect(documented.filter((route) => !reached.has(route))).toEqual([]);
  });

  test('most routes did their work at least once, so that the run was about more than refusals', () => {
    const worked = [...statuses.values()].filter((seen) => [...seen.keys()].some((status) => status < 300));
    expect(worked.length).toBeGreaterThan(operations.length / 2);
  });

  test('the heap did not grow from the middle of the run to its end', () => {
    const [middle = 0, end = 0] = heapBytes;
    expect(end - middle).toBeLessThan(HEAP_GROWTH_MAX_BYTES);
  });

  test('the center that nobody may touch is as it was', async () => {
    expect(await rowsOf(world.bystander.center.id)).toEqual(bystanderBefore);
  });

  test('the chains of every center are whole', async () => {
    let entries = 0;
    for (const centerId of world.centerIds) {
      for (const domain of ['dpu', 'seal', 'proof', 'audit'] as const) {
        const { valid, chainLength } = await verifyStoredChain(service.platform, { centerId, domain });
        expect([centerId, domain, valid]).toEqual([centerId, domain, true]);
        entries += chainLength;
      }
    }
    expect(entries).toBeGreaterThan(world.centerIds.length);
  });
});

async function ask(operation: Operation, draft: Draft): Promise<void> {
  const request = write(operation, draft, world);
  const answer = await send(request);
  count(operation, answer);
  const faults = oracle.faultsOf(operation, request, answer);
  if (answer.status < 300)
    world.learn(draft.identity, request.url.split('?', 1)[0] ?? '', parsed(answer.text));
  if (isShutOut(answer) && !('authorization' in draft.headers)) await world.revive(draft.identity);
  if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${describeExchange(request, answer)}`);
}

async function send(request: FuzzRequest): Promise<FuzzAnswer> {
  const startedAt = performance.now();
  const { statusCode, headers, body } = await service.app.inject({
    method: request.method,
    url: request.url,
    headers: request.headers,
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  return { status: statusCode, headers, text: body, tookMs: performance.now() - startedAt };
}

/** Whether the caller itself was refused, rather than this one wish of it. */
function isShutOut({ status, text }: FuzzAnswer): boolean {
  return (
    status === 401 || (status === 403 && /"(?:CENTER_SUSPENDED|NO_MEMBERSHIP|MEMBERSHIP_\w+)"/.test(text))
  );
}

function count({ name }: Operation, { status }: FuzzAnswer): void {
  const seen = statuses.get(name) ?? new Map<number, number>();
  statuses.set(name, seen.set(status, (seen.get(status) ?? 0) + 1));
}

/** The routes under /api and /lms/api, out of the tree that Fastify draws of them; parameters have no names here. */
function apiRoutes(drawing: string): string[] {
  const trail: string[] = [];
  return drawing
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      trail.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      return methods.split(', ').map((method) => `${method} ${withoutNames(trail.join(''))}`);
    })
    .filter((route) =>
      /^(?:GET|POST|PUT|PATCH|DELETE) \/(?:(?:lms\/)?api|scim\/v2)\/|^GET \/(?:schema|\.well-known)\//.test(
        route,
      ),
    )
    .sort();
}

/** What the figures of the service itself say was answered. */
async function reachedRoutes(): Promise<Set<string>> {
  const { values } = await service.platform.metrics.requestSeconds.get();
  return new Set(values.map(({ labels }) => `${labels.method} ${withoutNames(String(labels.route))}`));
}

function withoutNames(path: string): string {
  return path.replace(/:[\w|:]+/g, ':');
}

/** The rows of one center, table by table. */
async function rowsOf(centerId: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { table, tenant } of tables) {
    if (!tenant) continue;
    const { rows } = await service.owner.query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from ${table} t where ${tenant} = $1`,
      [centerId],
    );
    found[table] = rows[0]?.rows ?? '';
  }
  return found;
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let round = 0; round < 3; round++) collect();
  return process.memoryUsage().heapUsed;
}

function describeExchange(request: FuzzRequest, answer: FuzzAnswer): string {
  const { authorization: _, ...headers } = request.headers;
  return [
    `as ${request.identity}: ${request.method} ${request.url.slice(0, 500)}`,
    JSON.stringify(headers).slice(0, 500),
    (request.payload ?? '(no body)').slice(0, 1_500),
    `answered ${answer.status} ${answer.text.slice(0, 600)}`,
  ].join('\n');
}

/** Another one for each route, so that they do not all meet the same callers in the same order. */
function seedOf(name: string): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : '';
}

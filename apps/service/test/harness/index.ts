import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { Roles } from '../../src/platform/database/migrate.ts';
import { stateCell } from '../../src/platform/database/state-cell.ts';
import { createLog } from '../../src/platform/logging.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { readSettings, type Settings } from '../../src/platform/settings.ts';
import type { Tracing } from '../../src/platform/tracing.ts';
import { createService, prepareDatabase, type Service } from '../../src/service.ts';
import { databaseUrl, TEST_MASTER_KEY } from './database-url.ts';
import { type OpenApiDocument, watchStatuses } from './documented-statuses.ts';
import { watchKeptAnswers } from './kept-together.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestService {
  app: FastifyInstance;
  service: Service;
  platform: Platform;
  clock: TestClock;
  /** The owner of the database: a superuser, who sees past row level security. For looking and for tampering. */
  owner: pg.Pool;
  ownerUrl: string;
  dataDir: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): Promise<TestAnswer>;
}

export interface CallOptions {
  /** Sent as `Authorization: Bearer …`: an access token or an API key. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's address; each has its own public rate bucket. */
  from?: string;
}

export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  // Tests look into answers freely; what they assert is what gives the shape.
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is the thing under test
  body: any;
}

/** Rates so wide that only the tests of the rates themselves meet them. */
const WIDE_RATES = {
  RATE_LIMIT_STANDARD: '100000/60',
  RATE_LIMIT_PARTNER: '100000/60',
  RATE_LIMIT_PUBLIC: '100000/60',
  RATE_LIMIT_PROOF: '1000000/60',
  RATE_LIMIT_PROOF_EVENTS: '100000000/60',
  RATE_LIMIT_AUTH: '100000/900',
  RATE_LIMIT_SCIM: '100000/60',
};

/**
 * The whole service on a fresh clone of the template database, driven through `inject`, with a clock that tests move.
 * Everything is taken down after the file's last test.
 */
export async function startTestService(
  environment: Record<string, string> = {},
  /** Where the service's log goes instead of standard output. */
  logTo?: { write(line: string): void },
  tracing: Tracing | null = null,
): Promise<TestService> {
  const ownerUrl = environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL ?? (await cloneTemplate());
  const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-data-'));
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATABASE_URL: ownerUrl,
    DATABASE_POOL_MAX: '12',
    DATA_DIR: dataDir,
    MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
    WEBHOOK_ALLOW_PRIVATE: 'on',
    ...WIDE_RATES,
    ...environment,
  });
  const clock = createTestClock();
  const roles = await (isTemplatesOwn(environment) ? rolesOfClone : prepare)(ownerUrl, settings);
  const service = await createService(
    { settings, ownerUrl, clock, log: createLog(settings.logLevel, logTo), tracing },
    roles,
  );
  const app = await service.createApi();
  await app.ready();
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  owner.on('error', () => {});
  const statuses = watchStatuses({
    routes: () => app.printRoutes(),
    // The application describes its own routes; the fields read here are those of any OpenAPI document.
    document: () => app.swagger() as OpenApiDocument,
  });
  const keptAnswers = watchKeptAnswers(owner);

  afterAll(async () => {
    await app.close();
    await service.close();
    const together = await keptAnswers.requireKeptTogether().catch((error: Error) => error);
    await owner.end();
    rmSync(dataDir, { recursive: true, force: true });
    if (together) throw together;
    statuses.requireAllDocumented();
  });

  return {
    app,
    service,
    platform: service.platform,
    clock,
    owner,
    ownerUrl,
    dataDir,
    async call(method, url, options = {}) {
      const headers = {
        ...(options.as ? { authorization: `Bearer ${options.as}` } : {}),
        ...keptAnswers.keyFor(method, url),
        ...options.headers,
      };
      const answer = await app.inject({
        method,
        url,
        ...(options.from ? { remoteAddress: options.from } : {}),
        headers,
        ...(options.body === undefined ? {} : { payload: options.body as object }),
      });
      statuses.see(method, url, answer.statusCode);
      keptAnswers.see({ method, url, headers }, answer.headers['x-request-id']);
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: parse(answer.body),
      };
    },
  };
}

function prepare(ownerUrl: string, settings: Settings): Promise<Roles> {
  const secrets = createSecrets(settings.masterKey, settings.masterKeyPrevious);
  return prepareDatabase({ ownerUrl, secrets, cell: settings.cell, say: () => {} });
}

/** Whether the service is started on a clone as it is, under the template's master key. */
function isTemplatesOwn(environment: Record<string, string>): boolean {
  return !Object.keys(environment).some((name) => /^(DATABASE_(DIRECT_)?URL|MASTER_KEY.*)$/.test(name));
}

let prepared: Promise<Roles> | undefined;

/** All that a start still has to do on a clone of the template is to say which cell it is: the rest was found done on the first. */
async function rolesOfClone(ownerUrl: string, settings: Settings): Promise<Roles> {
  if (!prepared) {
    prepared = prepare(ownerUrl, settings);
    return prepared;
  }
  const roles = await prepared;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await stateCell(client, settings.cell);
  } finally {
    await client.end();
  }
  return roles;
}

/** A database of one's own, cloned from the migrated template. */
export function cloneTemplate(): Promise<string> {
  return cloneDatabase(inject('testTemplate'));
}

/** A copy of a database that nobody is connected to. */
export async function cloneDatabase(original: string): Promise<string> {
  const serverUrl = inject('testServerUrl');
  const name = `${inject('testTemplate')}_${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${original}`);
  } finally {
    await admin.end();
  }
  return databaseUrl(serverUrl, name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a check gave when it was not "not yet". */
type Found<Result> = Exclude<Result, false | null | undefined | 0 | ''>;

/** Waits until the check is true or answers something; fails with its last error after `timeoutMs`. */
export async function eventually<Result>(
  check: () => Promise<Result> | Result,
  timeoutMs = 30_000,
): Promise<Found<Result>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      const result = await check();
      // The compiler does not narrow a type parameter by truth, so the one cast of this file says what was just seen.
      if (result) return result as Found<Result>;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (Date.now() > deadline) throw new Error(`Still not so after ${timeoutMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

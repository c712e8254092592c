import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { ApiError, ERROR_STATUS } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { type Access, anonymous, type Caller, KnownCallerRefused } from './access.ts';
import { serializerCompiler } from './compiled-schemas.ts';
import { envelopeOf, isApiPath } from './envelope.ts';
import { keepIdempotentAnswers } from './idempotency.ts';
import { readJsonBodies, requireStorableText, requireStorableUrl } from './json-body.ts';
import { createOpenApi } from './openapi.ts';
import { type BucketState, bucketHeaders, type RateLimits } from './rate-limits.ts';
import { recognise } from './recognise.ts';
import { plainTarget } from './request-target.ts';
import { securityHeaders } from './security-headers.ts';
import { createServedMethods, METHODS, type ServedMethods } from './served-methods.ts';
import { limitTime } from './time-limit.ts';
import { traceRequests } from './trace-requests.ts';
import { createRawAnswers } from './unreadable-requests.ts';
import { validatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether something that this process keeps in memory was changed elsewhere, as seen after the request had arrived. */
    changed: Promise<boolean> | null;
    /** Where that is left to the batch of the call: how much of changes had been heard before its caller was. */
    unconfirmedSince: number | null;
  }
  interface FastifyInstance {
    /** Asks once more who is calling and whether they may, after something was changed. */
    admitAnew(request: FastifyRequest): Promise<void>;
  }
}

const BODY_MAX_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const HOST = 'host';
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** A Fastify instance that keeps the wire rules; slices only add routes to it. */
export async function createServer(platform: Platform): Promise<FastifyInstance> {
  const served = createServedMethods();
  const rawAnswers = createRawAnswers(platform, {
    headers: securityHeaders(platform.settings.publicUrl),
    refusalOf: served.refusal,
  });
  const app = Fastify(serverOptions(platform, rawAnswers));
  app.server.on('request', rawAnswers.begun);
  // Its socket comes bare, and Node listens to its failures no longer.
  app.server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    void rawAnswers.tunnel(socket);
  });
  // Node itself would answer an expectation that it does not know, with a bare 417; nobody has to meet one (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorateRequest('admit', null);
  app.decorateRequest('who', null);
  readJsonBodies(app);
  // Before anybody asks who is calling: a browser says it in a cookie.
  await app.register(cookie);

  limitTime(app, (error, request, reply) => answerError(platform, { error, request, reply }));
  requireDeclaredAccess(app);
  if (platform.tracing) traceRequests(app, platform.tracing);
  refuseUnknownPaths(app, served);
  markAnswers(app, platform);
  // Before anybody can be refused, so that a page of an allowed origin can read the refusal.
  await app.register(cors, corsOptions(platform));
  requireHost(app);
  identifyCallers(app, platform);
  refuseBodiesOfUnknownPaths(app, served);
  refuseUnstorableParts(app);
  admitCallers(app, platform);
  keepIdempotentAnswers(app, platform);
  refuseAfterKeptAnswers(app);
  finishAnswers(app, platform);
  measureAnswers(app, platform);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(platform, { error, request, reply }),
  );

  await createOpenApi(app, platform);
  return app;
}

function serverOptions(platform: Platform, rawAnswers: ReturnType<typeof createRawAnswers>) {
  const { clock, log, settings } = platform;
  const logger: FastifyBaseLogger = log;
  const headers = securityHeaders(settings.publicUrl);
  return {
    loggerInstance: logger,
    // Every line names its request itself, so that no request needs a log of its own.
    childLoggerFactory: (shared) => shared,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId('req', clock.now());
    },
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => plainTarget(url),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Refused below, because Node's own refusal says nothing and carries nothing.
    http: { requireHostHeader: false },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustedProxies(settings.trustProxy),
    routerOptions: { maxParamLength: 2_048, ignoreTrailingSlash: true },
    ajv: { customOptions: { strict: false } },
    frameworkErrors: (error, request, reply) => {
      // No hook has run for a request whose path cannot be read.
      (reply as FastifyReply).header('x-request-id', request.id).headers(headers);
      allowOrigin(platform, request, reply as FastifyReply);
      void answerError(platform, { error, request, reply: reply as FastifyReply });
    },
    clientErrorHandler: (error, socket) => {
      void rawAnswers.unreadable(error, socket);
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** A route whose permission is left open, or is about a part of the path that is not there, keeps the service from starting. */
function requireDeclaredAccess(app: FastifyInstance): void {
  const declarations: RouteOptions[] = [];
  app.addHook('onRoute', (declared) => {
    declarations.push(declared);
  });
  app.addHook('onReady', async () => {
    const open = declarations.filter(({ method, config }) => method !== 'OPTIONS' && !config?.access);
    if (open.length > 0)
      throw new Error(
        `${open.map(({ method, url }) => `${method} ${url}`).join(', ')}: no permission is declared.`,
      );
    for (const { method, url, config } of declarations) {
      const param = config?.access?.ofParam;
      if (param && !url.split('/').includes(`:${param}`))
        throw new Error(`${method} ${url}: its permission is about :${param}, which the path does not have.`);
    }
  });
}

/** A path that is served under other methods is told apart from one that is not served at all. */
function refuseUnknownPaths(app: FastifyInstance, served: ServedMethods): void {
  app.addHook('onRoute', served.note);
  app.setNotFoundHandler(async (request) => {
    throw served.refusal(request.url);
  });
}

/** Before the body: what is wrong with a body says nothing about a path or a method that nobody serves. */
function refuseBodiesOfUnknownPaths(app: FastifyInstance, served: ServedMethods): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw served.refusal(request.url);
  });
}

/** What every answer carries, also one that is given before any route is known. */
function markAnswers(app: FastifyInstance, { settings }: Platform): void {
  const security = securityHeaders(settings.publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(security);
    done();
  });
}

/** RFC 9112, 3.2: only HTTP/1.0 may leave it away, nobody may give two, and whatever addresses are made of it has to be one. */
function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw, host }) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0')
      throw new ApiError('BAD_REQUEST', 'The request does not name its host.');
    if (namesHostTwice(raw.rawHeaders))
      throw new ApiError('BAD_REQUEST', 'The request names its host twice.');
    if (host && (/[/\\?#@]/.test(host) || !URL.canParse(`http://${host}`)))
      throw new ApiError('BAD_REQUEST', 'The request names a host that is none.');
  });
}

/** Of several Node keeps the first, and whatever stands in front of it may have gone by the last. */
function namesHostTwice(headers: readonly string[]): boolean {
  const first = headers.findIndex(isHostName);
  return headers.findLastIndex(isHostName) !== first;
}

/** Names and values take turns. */
function isHostName(text: string, place: number): boolean {
  return place % 2 === 0 && text.length === HOST.length && text.toLowerCase() === HOST;
}

/** Asks the route's permission who is calling, and counts the call against the caller's bucket. What they may is asked later. */
function identifyCallers(app: FastifyInstance, { limits, database }: Platform): void {
  app.decorateRequest('changed', null);
  app.decorateRequest('unconfirmedSince', null);

  const identify = async (request: FastifyRequest, access: Access<unknown>) => {
    const heardSoFar = database.changes.heardSoFar();
    Object.assign(request, await access.identify(request));
    if (access.scheme === null) return;
    if (isLeftToItsBatch(request)) {
      request.unconfirmedSince = heardSoFar;
      return;
    }
    // Under way while the request is read; whoever is let in was good after it had arrived.
    request.changed = database.changes.lookNow();
    request.changed.catch(() => {});
  };

  /** While changes are rare. An answer that was kept is shown without any batch, so a call with a key is looked at first. */
  const isLeftToItsBatch = ({ routeOptions: { config }, headers }: FastifyRequest) =>
    config.isConfirmedByBatch === true &&
    (config.idempotency !== 'kept' || headers['idempotency-key'] === undefined) &&
    database.changes.isCalm();

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (!isApiPath(request.url)) {
      if (access?.scheme === 'apiKey') await identifyOrCount(access, request, reply);
      else if (access) await identify(request, access);
      if (access?.isCountedPage) await countAgainst(limits, reply, anonymous(request));
      return;
    }
    if (!access) return countAgainst(limits, reply, anonymous(request));
    if (access.bucket !== 'principal') return identify(request, access);
    await identifyOrCount(access, request, reply);
    if (request.caller) await countAgainst(limits, reply, request.caller);
  });

  async function identifyOrCount(
    access: Access<unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    try {
      await identify(request, access);
    } catch (refused) {
      // Who could not be asked about may well be somebody, and what is the matter is ours.
      if (ERROR_STATUS[recognise(refused as Error).code] >= 500) throw refused;
      // Whoever is not known is nobody: such attempts count against their address, so that keys cannot be guessed at speed.
      const caller = refused instanceof KnownCallerRefused ? refused.caller : anonymous(request);
      await countAgainst(limits, reply, caller);
      throw refused;
    }
  }
}

function refuseUnstorableParts(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    requireStorableUrl(request.url);
    for (const part of [request.params, request.query]) {
      for (const [name, value] of Object.entries((part ?? {}) as Record<string, unknown>)) {
        for (const text of [name, value].flat()) if (typeof text === 'string') requireStorableText(text);
      }
    }
    // An absent body is an empty object to a route whose fields are all optional, and names the missing fields otherwise.
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
  });
}

/** Before a kept answer is looked for: whoever may no longer do a thing does not get to see what came of it either. */
function admitCallers(app: FastifyInstance, { database }: Platform): void {
  app.addHook('preHandler', async (request) => {
    const { access } = request.routeOptions.config;
    // Something was changed on another node, and what this one knew of the caller may have been older.
    if (access && (await request.changed)) Object.assign(request, await access.identify(request));
    if (request.admit) request.who = await request.admit(request);
  });

  app.decorate('admitAnew', async (request: FastifyRequest) => {
    await database.changes.lookNow();
    Object.assign(request, await request.routeOptions.config.access?.identify(request));
    request.who = await request.admit?.(request);
    refuseRefused(request);
  });
}

/** A repeat of what was done here gets the first answer, whatever has become of its caller since. */
function refuseAfterKeptAnswers(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => refuseRefused(request));
}

function refuseRefused({ caller }: FastifyRequest): void {
  if (caller?.refused) throw caller.refused;
}

function finishAnswers(app: FastifyInstance, platform: Platform): void {
  app.addHook('onSend', async (request, reply, payload) => {
    await requireBucketShown(platform.limits, request, reply);
    // What a caller is told is theirs alone, unless the route says who may keep it.
    if (isApiPath(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    // A connection that stayed open after its last answer would hold up the stop until the client lets go of it.
    if (platform.isStopping()) reply.header('connection', 'close');
    return payload;
  });
}

function measureAnswers(app: FastifyInstance, { metrics }: Platform): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    request.log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: reply.elapsedTime,
      },
      'answered',
    );
  });
}

function corsOptions({ settings }: Platform) {
  return {
    origin: settings.allowedOrigins.length > 0 ? settings.allowedOrigins : false,
    credentials: true,
    methods: [...METHODS],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  };
}

/** For an answer that the hook of CORS never saw. */
function allowOrigin(
  { settings }: Platform,
  { headers: { origin } }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): void {
  if (origin === undefined || !settings.allowedOrigins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
    vary: 'Origin',
  });
}

async function countAgainst(limits: RateLimits, reply: FastifyReply, caller: Caller): Promise<void> {
  const state = await limits.consume(caller.tier, caller.principal);
  showBucket(reply, state);
  if (!state.isAllowed) throw tooMany(state);
}

/** Every API answer shows a bucket, also one that no rule above has counted. */
async function requireBucketShown(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!isApiPath(request.url) || reply.hasHeader('x-ratelimit-limit')) return;
  const bucket = request.routeOptions.config?.access?.bucket ?? 'principal';
  const tier = bucket === 'principal' ? 'public' : bucket.deferred;
  showBucket(reply, await limits.peek(tier, anonymous(request).principal));
}

async function answerError(
  { limits }: Platform,
  { error, request, reply }: { error: FastifyError | Error; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const known = recognise(error);
  logOurs(request, { error, known });
  const envelope = envelopeOf(request.url);
  const { status, body } = envelope.error(known, request.id);
  await requireBucketShown(limits, request, reply);
  reply.header('x-request-id', request.id).header('cache-control', 'no-store').headers(known.headers);
  return reply
    .code(status)
    .type(`${envelope.contentType}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send(body);
}

/** Fastify takes networks as they are. A number of proxies it leaves to us, because it holds only where nobody gets past them. */
function trustedProxies(trusted: Platform['settings']['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}

/** A refusal because too much is going on has no cause to look for, and a flood of them must not fill the log with stacks. */
function logOurs(request: FastifyRequest, { error, known }: { error: Error; known: ApiError }): void {
  if (!ERROR_IS_OURS.has(known.code)) return;
  const { cause, code } = known;
  if (code === 'SERVICE_UNAVAILABLE' && error === known && cause === undefined)
    request.log.warn({ requestId: request.id, code }, known.message);
  else request.log.error({ requestId: request.id, err: error, cause }, known.message);
}

/** Says where a bucket stands, on the answer itself. */
export function showBucket(reply: FastifyReply, state: BucketState): void {
  reply.headers(bucketHeaders(state));
}

export function tooMany(state: BucketState): ApiError {
  return new ApiError('RATE_LIMITED', `Too many requests. Try again in ${state.retryAfterSeconds} seconds.`, {
    headers: { 'retry-after': String(state.retryAfterSeconds) },
  });
}

const EXPOSED_HEADERS = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'idempotent-replayed',
  'etag',
];
const ERROR_IS_OURS = new Set([
  'INTERNAL_ERROR',
  'DATABASE_ERROR',
  'PROVISIONING_FAILED',
  'SERVICE_UNAVAILABLE',
]);

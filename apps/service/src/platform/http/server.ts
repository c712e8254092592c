import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { describeFailure } from '../database/index.ts';
import { ApiError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { anonymous } from './access.ts';
import { envelopeOf, isApiPath } from './envelope.ts';
import { keepIdempotentAnswers } from './idempotency.ts';
import { readJsonBodies, requireStorableText } from './json-body.ts';
import { createOpenApi } from './openapi.ts';
import { type BucketState, bucketHeaders } from './rate-limits.ts';
import { securityHeaders } from './security-headers.ts';
import { createServedMethods, METHODS } from './served-methods.ts';
import { createUnreadableAnswer } from './unreadable-requests.ts';
import { createValidatorCompiler, refusal } from './validation.ts';

const BODY_MAX_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** A Fastify instance that keeps the wire rules of decisions 2; slices only add routes to it. */
export async function createServer(platform: Platform): Promise<FastifyInstance> {
  const { clock, log, metrics, settings } = platform;
  const logger: FastifyBaseLogger = log;
  const security = securityHeaders(settings.publicUrl);
  const served = createServedMethods();
  const answerUnreadable = createUnreadableAnswer(platform, { headers: security, refusalOf: served.refusal });
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId('req', clock.now());
    },
    requestIdHeader: false,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustedProxies(settings.trustProxy),
    routerOptions: { maxParamLength: 2_048, ignoreTrailingSlash: true },
    ajv: { customOptions: { strict: false } },
    frameworkErrors: (error, request, reply) => {
      // No hook has run for a request whose path cannot be read.
      markAnswer(request, reply as FastifyReply);
      allowOrigin(request, reply as FastifyReply);
      void answerError(error, request, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket) => {
      void answerUnreadable(error, socket);
    },
  });

  app.setValidatorCompiler(createValidatorCompiler());
  app.decorateRequest('caller', null);
  app.decorateRequest('who', null);
  readJsonBodies(app);

  const declarations: RouteOptions[] = [];
  app.addHook('onRoute', (declared) => {
    declarations.push(declared);
    served.note(declared);
  });
  app.addHook('onReady', async () => {
    // A route that leaves its permission open would be open to everybody: the start is refused instead.
    const open = declarations.filter(({ method, config }) => method !== 'OPTIONS' && !config?.access);
    if (open.length > 0)
      throw new Error(
        `${open.map(({ method, url }) => `${method} ${url}`).join(', ')}: no permission is declared.`,
      );
  });

  app.addHook('onRequest', (request, reply, done) => {
    markAnswer(request, reply);
    done();
  });
  // Before anybody can be refused, so that a page of an allowed origin can read the refusal.
  await app.register(cors, {
    origin: settings.allowedOrigins.length > 0 ? settings.allowedOrigins : false,
    credentials: true,
    methods: [...METHODS],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  });
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (!isApiPath(request.url)) {
      if (access) Object.assign(request, await access.identify(request));
      if (access?.isCountedPage) await countAgainst(reply, anonymous(request));
      return;
    }
    if (!access) return countAgainst(reply, anonymous(request));
    if (access.bucket !== 'principal') {
      Object.assign(request, await access.identify(request));
      return;
    }
    try {
      Object.assign(request, await access.identify(request));
    } catch (refused) {
      // A refused caller is nobody: its attempts count against its address, so that keys cannot be guessed at speed.
      await countAgainst(reply, anonymous(request));
      throw refused;
    }
    if (request.caller) await countAgainst(reply, request.caller);
  });

  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query]) {
      for (const [name, value] of Object.entries((part ?? {}) as Record<string, unknown>)) {
        for (const text of [name, value].flat()) if (typeof text === 'string') requireStorableText(text);
      }
    }
    // An absent body is an empty object to a route whose fields are all optional, and names the missing fields otherwise.
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
  });

  keepIdempotentAnswers(app, platform);

  app.addHook('onSend', async (request, reply, payload) => {
    await requireBucketShown(request, reply);
    // What a caller is told is theirs alone, unless the route says who may keep it.
    if (isApiPath(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    // A connection that stayed open after its last answer would hold up the stop until the client lets go of it.
    if (platform.isStopping()) reply.header('connection', 'close');
    return payload;
  });

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

  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async (request) => {
    throw served.refusal(request.url);
  });

  await createOpenApi(app, platform);
  return app;

  /** What every answer carries, also one that is given before any route is known. */
  function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', request.id).headers(security);
  }

  /** For an answer that the hook of CORS never saw. */
  function allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
    if (origin !== undefined && settings.allowedOrigins.includes(origin))
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
        vary: 'Origin',
      });
  }

  async function countAgainst(
    reply: FastifyReply,
    caller: { principal: string; tier: keyof typeof settings.rates },
  ): Promise<void> {
    const state = await platform.limits.consume(caller.tier, caller.principal);
    showBucket(reply, state);
    if (!state.isAllowed) throw tooMany(state);
  }

  /** Every API answer shows a bucket, also one that no rule above has counted. */
  async function requireBucketShown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isApiPath(request.url) || reply.hasHeader('x-ratelimit-limit')) return;
    const bucket = request.routeOptions.config?.access?.bucket ?? 'principal';
    const tier = bucket === 'principal' ? 'public' : bucket.deferred;
    showBucket(reply, await platform.limits.peek(tier, anonymous(request).principal));
  }

  async function answerError(
    error: FastifyError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const known = recognise(error);
    logOurs(request, { error, known });
    const { status, body } = envelopeOf(request.url).error(known, request.id);
    await requireBucketShown(request, reply);
    reply.header('x-request-id', request.id).header('cache-control', 'no-store').headers(known.headers);
    return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
  }
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

/** Every failure becomes one ApiError; what nobody foresaw becomes INTERNAL_ERROR and its text stays in the log. */
function recognise(error: Error & Partial<FastifyError>): ApiError {
  if (error instanceof ApiError) return error;
  if (error.validation) return refusal(error.validation as Parameters<typeof refusal>[0]);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ApiError('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB.');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('BAD_REQUEST', 'The body must be JSON, sent as Content-Type: application/json.');
  }
  if (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new ApiError('BAD_REQUEST', 'The path is not one that this service can read.');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError(error.statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST', error.message);
  }
  return (
    describeFailure(error) ??
    new ApiError('INTERNAL_ERROR', 'Something went wrong on our side. Quote the request id when you ask.', {
      cause: error,
    })
  );
}

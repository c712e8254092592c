import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { isChangedMeanwhile, isConnectionFailure } from '../database/index.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import type { Access, Caller, Identified } from './access.ts';
import { type Answer, bareTypeOf, isPageSchema, metaSchemaOf, otherContentsOf } from './answers.ts';
import { type Envelope, envelopeOf, JSON_TYPE } from './envelope.ts';
import type { AnswerKeeper, Rendered } from './idempotency.ts';
import { type Links, withPrefix } from './openapi-links.ts';
import { recognise } from './recognise.ts';
import { whenLate } from './time-limit.ts';

/** Where a slice hangs its routes: a prefix and the envelope that is spoken there. */
export interface Router {
  app: FastifyInstance;
  prefix: string;
  envelope: Envelope;
}

/** What the batch of a call, which it shares with others, has to do for it beside what it asks for. */
export interface BatchedCall {
  /**
   * For a call with an Idempotency-Key whose changes are written together with those of other callers. What a handler changes in
   * transactions of its own is kept with its answer without its doing.
   */
  keeper: AnswerKeeper | null;
  /** For the batch of a route that `isConfirmedByBatch`, where it has to make sure that its caller was let in rightly. */
  unconfirmedSince: number | null;
}

export interface Call<Who, Body, Query, Params> extends BatchedCall {
  who: Who;
  caller: Caller;
  body: Body;
  query: Query;
  params: Params;
  request: RequestFrame;
  reply: FastifyReply;
}

/** A request without what its sender filled in: of that a handler gets what its route declares, as the parts of the call. */
export type RequestFrame = Omit<FastifyRequest, 'body' | 'query' | 'params'>;

export interface RouteDefinition<
  Who,
  Body extends TSchema | undefined,
  Query extends TSchema | undefined,
  Params extends TSchema | undefined,
> {
  /** One line for the reference, in the imperative. */
  summary: string;
  access: Access<Who>;
  body?: Body;
  query?: Query;
  params?: Params;
  /** The data of each good answer, by status. */
  answers: Record<number, TSchema>;
  /** The codes it refuses a call with beyond those that its permission, its shapes and its idempotency bring with them. */
  refusals?: readonly ErrorCode[];
  /** Calls that an answer leads to, beyond those under the path of what it makes: see `openapi-links.ts`. */
  links?: Links;
  /** The heading of the reference it stands under. */
  tag: string;
  /** Whether `Idempotency-Key` is taken; every state-changing route takes it unless it says otherwise. */
  idempotency?: 'kept' | 'own' | 'none';
  /**
   * All that it does goes through a lane. Its batch makes sure that nothing this process knows of the caller was changed elsewhere,
   * instead of a look before it, and where something was, the caller is asked for anew and the call begins again. What has to change
   * something before its batch says so (`requireConfirmed`).
   */
  isConfirmedByBatch?: true;
  /** A kept answer that shows a secret is encrypted. */
  answerHoldsSecret?: boolean;
  /** For long answers whose code names every field: they are written as they were built, which takes half the time. */
  isSentAsBuilt?: true;
  handle(call: Call<Who, Typed<Body>, Typed<Query>, Typed<Params>>): Promise<Answer>;
}

type Typed<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access<unknown>;
    idempotency?: 'kept' | 'own' | 'none';
    isConfirmedByBatch?: boolean;
    answerHoldsSecret?: boolean;
    refusals?: readonly ErrorCode[];
    links?: Links;
  }
  interface FastifyRequest {
    caller: Caller | null;
    admit: Identified<unknown>['admit'] | null;
    who: unknown;
  }
}

/**
 * Declares one route: its path, permission, shapes and the one call behind it.
 *
 * @example
 * route(router, 'GET', '/centers', {
 *   summary: 'List the centers you may enter', tag: 'Centers', access: signedIn(),
 *   answers: { 200: Type.Array(CenterSummary) },
 *   handle: async ({ who }) => ok(await database.inScope({ familyId: who.familyId }, (tx) => listCenters(tx, who))),
 * });
 */
export function route<
  Who,
  Body extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Params extends TSchema | undefined = undefined,
>(router: Router, method: Method, path: string, definition: RouteDefinition<Who, Body, Query, Params>): void {
  const { app, envelope, prefix } = router;
  app.route({
    method,
    url: prefix + path,
    config: {
      access: definition.access,
      idempotency: method === 'GET' ? 'none' : (definition.idempotency ?? 'kept'),
      isConfirmedByBatch: definition.isConfirmedByBatch ?? false,
      answerHoldsSecret: definition.answerHoldsSecret ?? false,
      refusals: definition.refusals ?? [],
      links: withPrefix(definition.links ?? {}, prefix),
    },
    schema: {
      summary: definition.summary,
      description: definition.access.description,
      tags: [definition.tag],
      security: securityOf(definition.access),
      ...(definition.body ? { body: definition.body } : {}),
      ...(definition.query ? { querystring: withoutDefaulted(definition.query) } : {}),
      ...(definition.params ? { params: definition.params } : {}),
      response: answerSchemas(definition.answers, envelope),
    },
    ...(definition.isSentAsBuilt ? { serializerCompiler: () => JSON.stringify } : {}),
    handler: async (request, reply) => {
      // The validator has checked these against the very schemas that the types come from, and has taken away what those do not
      // declare. A part without a schema is nothing at all.
      const call = (keeper: AnswerKeeper | null, unconfirmedSince: number | null = null) => ({
        who: request.who as Who,
        caller: request.caller as Caller,
        body: (definition.body && request.body) as Typed<Body>,
        query: (definition.query && request.query) as Typed<Query>,
        params: (definition.params && request.params) as Typed<Params>,
        request,
        reply,
        keeper,
        unconfirmedSince,
      });
      const handle = async () => {
        try {
          return await definition.handle(call(null, request.unconfirmedSince));
        } catch (error) {
          // A refusal may be older than the batch, or come of a change itself: whoever may call no longer is told that, and nothing else.
          if (request.unconfirmedSince === null || isConnectionFailure(error)) throw error;
          await app.admitAnew(request);
          if (!isChangedMeanwhile(error)) throw error;
          return definition.handle(call(null));
        }
      };
      if (!request.heldKey) return sendInTime(reply, envelope, handle());
      return app.answerOnce({
        request,
        reply,
        // What nobody waits for any more is taken back, and a repeat begins anew.
        work: (keeper) => Promise.race([definition.handle(call(keeper)), whenLate(request)]),
        textOf: (answer) =>
          rendered(reply, envelope, { answer, isSentAsBuilt: definition.isSentAsBuilt ?? false }),
        refusalOf: (error) => refusalOf(error, request),
      });
    },
  });
}

/** A browser's session travels as a cookie, everybody else's in the header. */
function securityOf({ scheme }: Access<unknown>): Record<string, string[]>[] {
  if (scheme === null) return [];
  return scheme === 'session' ? [{ session: [] }, { sessionCookie: [] }] : [{ [scheme]: [] }];
}

/** Whoever was told to come back later is told nothing more, and a refusal that comes after it is no failure. */
async function sendInTime(reply: FastifyReply, envelope: Envelope, work: Promise<Answer>) {
  try {
    const answer = await work;
    return reply.sent ? reply : send(reply, envelope, answer);
  } catch (error) {
    if (reply.sent && error instanceof ApiError) return reply;
    throw error;
  }
}

function send(reply: FastifyReply, envelope: Envelope, answer: Answer) {
  reply.code(answer.status);
  if (answer.headers) reply.headers(answer.headers);
  return reply.send(payloadOf(envelope, answer));
}

/** What is serialised; nothing for an answer without content. */
function payloadOf(envelope: Envelope, answer: Answer): unknown {
  if (answer.data === undefined && answer.status === 204) return undefined;
  if (answer.isBare) return answer.data;
  const wrapped = envelope.wrap(answer.data, answer.page);
  return answer.meta ? { ...wrapped, meta: answer.meta } : wrapped;
}

/** What `send` would send, as text. */
function rendered(
  reply: FastifyReply,
  envelope: Envelope,
  { answer, isSentAsBuilt }: { answer: Answer; isSentAsBuilt: boolean },
): Rendered {
  const { status, headers } = answer;
  const payload = payloadOf(envelope, answer);
  if (payload === undefined) return { status, text: '', contentType: '' };
  const contentType = headers?.['content-type'] ?? `${JSON_TYPE}; charset=utf-8`;
  // The serialiser is that of the status.
  const text = isSentAsBuilt ? JSON.stringify(payload) : String(reply.code(status).serialize(payload));
  return { status, text, contentType };
}

/** A refusal as it will be sent; a failure of ours is none. */
function refusalOf(error: unknown, request: FastifyRequest): Rendered | undefined {
  const { contentType, error: describe } = envelopeOf(request.url);
  const { status, body } = describe(recognise(error as Error), request.id);
  if (status >= 500) return undefined;
  return { status, text: JSON.stringify(body), contentType: `${contentType}; charset=utf-8` };
}

/** A field with a default may be left away, and the reference says so. */
function withoutDefaulted(query: TSchema): TSchema {
  const { properties = {}, required = [] } = query as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return { ...query, required: required.filter((name) => !('default' in (properties[name] ?? {}))) };
}

function answerSchemas(answers: Record<number, TSchema>, envelope: Envelope): Record<number, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      if (status === '204') return [status, { type: 'null', description: 'Done; nothing to say.' }];
      const description = (schema as { description?: string }).description ?? 'Good answer.';
      const bareType = bareTypeOf(schema);
      const shape = bareType ? schema : envelope.schemaOf(schema, isPageSchema(schema), metaSchemaOf(schema));
      const contents = Object.entries({ [bareType ?? JSON_TYPE]: shape, ...otherContentsOf(schema) });
      // Plain JSON is declared without its name: the serialiser is then found without reading the content type.
      if (contents.length === 1 && contents[0]?.[0] === JSON_TYPE) return [status, { description, ...shape }];
      const content = Object.fromEntries(contents.map(([type, each]) => [type, { schema: each }]));
      return [status, { description, content }];
    }),
  );
}

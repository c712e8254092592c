import type { ProofCall } from '@centerproof/sdk/mcp';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessRules } from '../people/index.ts';
import { ApiError } from '../platform/errors.ts';
import { type Router, showBucket, tooMany } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { McpHandler } from './mcp-handler.ts';

/**
 * The Model Context Protocol at `/mcp` (docs/agents.md), streamable HTTP without sessions. A tool is a call of the Proof API through this very server,
 * with the key that the client sent: what it may, how often and in which shape is decided there and nowhere else.
 */
export function mcpRoutes({ app, prefix }: Router, platform: Platform): void {
  const { anyKey } = accessRules(platform);
  let loading: Promise<McpHandler> | undefined;
  const handler = () => {
    loading ??= import('./mcp-handler.ts').then(({ mcpHandler }) => mcpHandler(platform));
    return loading;
  };
  app.addHook('preClose', async () => (await loading)?.close());

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: `${prefix}/mcp`,
    exposeHeadRoute: false,
    config: { access: anyKey(), idempotency: 'none' },
    schema: { hide: true },
    // A page of somebody else's in a browser has no business here, whatever key it was lent.
    preHandler: async ({ headers: { origin } }) => {
      if (origin !== undefined && !mayComeFrom(platform, origin))
        throw new ApiError('FORBIDDEN', 'This origin may not call. Add it to ALLOWED_ORIGINS.');
    },
    handler: async (request, reply) => {
      await requireRoom(request, reply);
      let calls = 0;
      const call: ProofCall = (asked) => {
        calls += 1;
        return callAs(request, asked);
      };
      const response = await (await handler()).fetch(webRequest(request, reply, platform), {
        parsedBody: request.body,
        authInfo: { token: '', clientId: '', scopes: [], extra: { call } },
      });
      // An answer may be a stream, and what its call will ask for is known at its end alone.
      atEnd(reply, () => (calls === 0 ? count(request) : undefined));
      return reply.send(response);
    },
  });

  /** A request counts as the calls that it makes, which are counted where they are made, and as one when it makes none. */
  async function requireRoom({ caller }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!caller) throw new Error('A request came without a caller.');
    const state = await platform.limits.peek(caller.tier, caller.principal);
    if (state.remaining > 0) return;
    showBucket(reply, state);
    throw tooMany(state);
  }

  function count({ caller, log }: FastifyRequest): void {
    if (!caller) return;
    platform.limits
      .consume(caller.tier, caller.principal)
      .catch((error: Error) => log.warn({ err: error }, 'A request was not counted.'));
  }

  /** As the client that is connected, from its address. */
  async function callAs(client: FastifyRequest, { method, path, body }: Parameters<ProofCall>[0]) {
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress: client.ip,
      headers: {
        authorization: client.headers.authorization ?? '',
        'user-agent': client.headers['user-agent'] ?? '',
        'x-request-id': client.id,
      },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
}

/** When the answer was sent, or nobody is there to take it. */
function atEnd({ raw }: FastifyReply, work: () => void): void {
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) work();
    hasEnded = true;
  };
  raw.once('finish', end).once('close', end);
}

function mayComeFrom({ settings }: Platform, origin: string): boolean {
  return origin === new URL(settings.publicUrl).origin || settings.allowedOrigins.includes(origin);
}

/** The request as the protocol's handler reads it; its body was read already. A client that goes away ends the work. */
function webRequest(request: FastifyRequest, reply: FastifyReply, { settings }: Platform): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(new URL(request.url, settings.publicUrl), {
    method: request.method,
    headers,
    signal: gone.signal,
  });
}

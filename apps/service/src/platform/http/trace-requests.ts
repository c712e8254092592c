import type { FastifyInstance } from 'fastify';
import type { RequestSpan, Tracing } from '../tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | null;
  }
}

/** One span for each request, from its arrival to its answer; who is called by a path that nobody serves is one name for all. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', async (request) => {
    const { method, headers, routeOptions } = request;
    request.span = tracing.begin({ method, headers, route: routeOptions.url ?? 'unknown' });
  });
  // Last before the handler: reading a body leaves the request's own course.
  app.addHook('preHandler', ({ span }, _reply, done) => (span ? span.within(done) : done()));
  app.addHook('onResponse', async ({ span }, reply) => span?.end(reply.statusCode));
}

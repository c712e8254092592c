import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, unavailable } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    limit: NodeJS.Timeout | null;
    /** Set by work that has to know that its caller was told to come back later. */
    tellLate: ((error: ApiError) => void) | null;
  }
}

/** Leaves half a second for the answer itself. */
const ANSWER_WITHIN_MS = 9_500;
const RETRY_AFTER_SECONDS = 5;

/**
 * No request hangs (docs/rules.md#bounds), wherever it is: asking who calls, counting, looking up a key, or at work. Fastify's own limit
 * makes and aborts a signal for each request, and forgets the limit of one that has a body as soon as the body was read.
 */
export function limitTime(
  app: FastifyInstance,
  answerError: (error: Error, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.decorateRequest('limit', null);
  app.decorateRequest('tellLate', null);

  app.addHook('onRequest', (request, reply, done) => {
    request.limit = setTimeout(() => {
      // An answer that has begun takes as long as its reader does.
      if (reply.sent || reply.raw.headersSent) return;
      const late = unavailable(RETRY_AFTER_SECONDS);
      request.tellLate?.(late);
      void answerError(late, request, reply);
    }, ANSWER_WITHIN_MS);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.limit ?? undefined);
    done();
  });
}

/** Rejects when the request's time is over. */
export function whenLate(request: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    request.tellLate = reject;
  });
}

import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../logging.ts';
import type { Secrets } from '../secrets.ts';
import type { Caller } from './access.ts';
import { claimKey, keepAnswer, releaseKey } from './idempotency.queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    heldKey: HeldKey | null;
  }
}

interface HeldKey {
  principal: string;
  method: string;
  path: string;
  key: string;
}

const KEY_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
const KEPT_FOR_MS = 24 * 3_600_000;
/** A request that neither answered nor failed in this time died with its process; its key is free again. */
const IN_FLIGHT_FOR_MS = 30_000;
const RECORD_ID = /\b(?:evt|evd|apr|dpu|dec)_[0-9A-Z]{26}\b/g;

/**
 * `Idempotency-Key` (docs/rules.md#idempotency): the first request of a key runs, the rest get its answer. A key is
 * claimed by one insert before the work and filled with the answer after it.
 */
export function keepIdempotentAnswers(
  app: FastifyInstance,
  tools: { database: Database; clock: Clock; secrets: Secrets; log: Log },
): void {
  const { database, clock, secrets, log } = tools;
  // Keyed, because a body may hold a password, and the plain hash of a short text can be guessed back.
  const bodyKey = secrets.derive('idempotency-body');
  app.decorateRequest('heldKey', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.routeOptions.config.idempotency !== 'kept' || !request.caller) return;
    if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
      throw new ApiError('VALIDATION_ERROR', 'Idempotency-Key: must be 1 to 255 printable characters', {
        details: { fields: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 printable characters' }] },
      });
    }
    const held = { principal: keeperOf(request.caller), method: request.method, path: pathOf(request), key };
    const now = clock.now();
    const claim = await database.inScope({ centerIds: [] }, (tx) =>
      claimKey(tx, {
        ...held,
        bodyHash: createHmac('sha256', bodyKey).update(request.rawBody).digest('hex'),
        now,
        expiresAt: new Date(now.getTime() + KEPT_FOR_MS),
        inFlightUntil: new Date(now.getTime() + IN_FLIGHT_FOR_MS),
      }),
    );
    if (claim.outcome === 'claimed') request.heldKey = held;
    else if (claim.outcome === 'kept') await replay(reply, claim, contextOf(held));
    else if (claim.outcome === 'in-flight')
      throw new ApiError('CONFLICT', 'A request with this Idempotency-Key is still running.');
    else
      throw new ApiError(
        'CONFLICT',
        'This Idempotency-Key was used with another body. Use a new key for a new action.',
      );
    return claim.outcome === 'kept' ? reply : undefined;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const held = request.heldKey;
    if (!held) return payload;
    request.heldKey = null;
    // The work is done or has failed by now, and its answer says so. When the database went away in between, the answer
    // leaves all the same, and the key becomes free by itself as if the process had died.
    await keepOrRelease(request, reply, held, payload).catch((error: Error) => {
      log.warn({ err: error, requestId: request.id }, 'An answer could not be kept for its Idempotency-Key.');
    });
    return payload;
  });

  async function keepOrRelease(
    request: FastifyRequest,
    reply: FastifyReply,
    held: HeldKey,
    payload: unknown,
  ): Promise<void> {
    const body = typeof payload === 'string' ? payload : payload == null ? '' : undefined;
    if (body === undefined || !isKept(reply.statusCode)) {
      await database.inScope({ centerIds: [] }, (tx) => releaseKey(tx, held));
      return;
    }
    const isSecret = request.routeOptions.config.answerHoldsSecret === true && reply.statusCode < 300;
    await database.inScope({ centerIds: [] }, (tx) =>
      keepAnswer(tx, {
        ...held,
        status: reply.statusCode,
        body: isSecret ? secrets.encrypt(body, contextOf(held)) : body,
        isEncrypted: isSecret,
        contentType: String(reply.getHeader('content-type') ?? ''),
        recordIds: isSecret ? [] : [...new Set(body.match(RECORD_ID) ?? [])],
      }),
    );
  }

  async function replay(
    reply: FastifyReply,
    kept: { status: number; body: string; isEncrypted: boolean; contentType: string },
    context: string,
  ): Promise<void> {
    reply.code(kept.status).header('idempotent-replayed', 'true');
    if (kept.contentType) reply.header('content-type', kept.contentType);
    // The kept body is the serialised text; sending it as text passes the serialiser by.
    reply.serializer((text: unknown) => text as string);
    await reply.send(kept.isEncrypted ? secrets.decrypt(kept.body, context) : kept.body);
  }
}

function isKept(status: number): boolean {
  return status !== 401 && status !== 429 && status < 500;
}

function keeperOf({ principal, tenant }: Caller): string {
  return tenant === undefined ? principal : `${principal}@${tenant}`;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url;
}

function contextOf(held: HeldKey): string {
  return `idempotency:${held.principal}:${held.method}:${held.path}:${held.key}`;
}

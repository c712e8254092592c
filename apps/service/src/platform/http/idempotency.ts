import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { ApiError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import type { Caller } from './access.ts';
import type { Answer } from './answers.ts';
import {
  claimKey,
  type FoundAnswer,
  findAnswer,
  isKeyTaken,
  type KeptAnswer,
  type KeyOf,
  keepAnswers,
  UNKNOWN_BODY,
} from './idempotency.queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    heldKey: HeldKey | null;
  }
  interface FastifyInstance {
    /** Does the work of a call that has a key, and keeps its answer with what it changed. */
    answerOnce(call: KeyedCall): Promise<FastifyReply>;
  }
}

interface HeldKey extends KeyOf {
  bodyHash: string;
  /** What its body was hashed to before the master key was changed, while the old one is known. */
  earlierHashes: string[];
  /** How many keyed calls of this process had ended before its answer was looked for. */
  endedBefore: number;
}

interface KeyedCall {
  request: FastifyRequest;
  reply: FastifyReply;
  work(keeper: AnswerKeeper): Promise<Answer>;
  /** The text of an answer, exactly as it is sent. */
  textOf(answer: Answer): Rendered;
  /** What a refusal is answered with; undefined when it is a failure of ours. */
  refusalOf(error: unknown): Rendered | undefined;
}

/** An answer ready to be sent and kept. */
export interface Rendered {
  status: number;
  text: string;
  contentType: string;
}

/**
 * Keeps the answer of one call in a transaction that it shares with others: whoever writes for several callers at once makes the row
 * of the answer, writes it with the rest, and says so.
 */
export interface AnswerKeeper {
  rowOf(answer: Answer): KeptAnswer;
  wasKept(): void;
}

type Outcome = Rendered & ({ answer: Answer } | { refusal: unknown });

const KEY_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
const RECORD_ID = /\b(?:evt|evd|apr|dpu|dec|hld)_[0-9A-Z]{26}(?:c\d{1,4})?\b/g;

/**
 * `Idempotency-Key` (docs/rules.md#idempotency): the first request of a key runs, the rest get its answer. Everything that a keyed
 * request changes is one transaction, and its answer is the last row of it: whatever ends the process, either both are there or
 * neither, and a repeat finds the one or does the other.
 */
export function keepIdempotentAnswers(
  app: FastifyInstance,
  { database, clock, secrets }: { database: Database; clock: Clock; secrets: Secrets },
): void {
  // Two requests of one key that meet in one process are told apart without asking the database.
  const running = new Set<string>();
  let ended = 0;
  app.decorateRequest('heldKey', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.routeOptions.config.idempotency !== 'kept' || !request.caller) return;
    if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
      throw new ApiError('VALIDATION_ERROR', 'Idempotency-Key: must be 1 to 255 printable characters', {
        details: { fields: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 printable characters' }] },
      });
    }
    const held: HeldKey = {
      principal: keeperOf(request.caller),
      method: request.method,
      path: pathOf(request),
      key,
      ...bodyHashes(request.rawBody),
      endedBefore: ended,
    };
    const found = await findAnswer(database, held, clock.now());
    if (found) return replay(reply, held, found);
    request.heldKey = held;
  });

  app.decorate('answerOnce', async (call: KeyedCall) => {
    const held = call.request.heldKey;
    if (!held) throw new Error('A call without a key keeps no answer.');
    const name = keptContext(held);
    if (running.has(name)) throw stillRunning();
    running.add(name);
    try {
      // The one that ended since this one looked for an answer may have kept it.
      const found = held.endedBefore === ended ? null : await findAnswer(database, held, clock.now());
      return found ? replay(call.reply, held, found) : await answerOnce(call, held);
    } finally {
      running.delete(name);
      ended += 1;
    }
  });

  /** Keyed, because a body may hold a password, and the plain hash of a short text can be guessed back. */
  function bodyHashes(body: FastifyRequest['rawBody']): Pick<HeldKey, 'bodyHash' | 'earlierHashes'> {
    const [bodyHash = '', ...earlierHashes] = secrets
      .derivations('idempotency-body')
      .map((key) => createHmac('sha256', key).update(body).digest('hex'));
    return { bodyHash, earlierHashes };
  }

  async function answerOnce(call: KeyedCall, held: HeldKey): Promise<FastifyReply> {
    const { request, reply } = call;
    let isKept = false;
    const keeper: AnswerKeeper = {
      rowOf: (answer) => rowOf(request, held, call.textOf(answer)),
      wasKept: () => {
        isKept = true;
      },
    };
    try {
      const outcome = await database.asOne<Outcome>({
        claim: claimOf(held),
        work: () => outcomeOf(call, keeper),
        keep: (known) =>
          isKept || !isKeptStatus(known.status)
            ? null
            : keepAnswers([rowOf(request, held, known)], clock.now()),
      });
      // The refusal goes the way of all refusals, which gives it the very text that was kept.
      if ('refusal' in outcome) throw outcome.refusal;
      return send(reply.headers(outcome.answer.headers ?? {}), outcome);
    } catch (error) {
      if (error !== TAKEN && !isKeyTaken(error)) throw error;
      const found = await findAnswer(database, held, clock.now());
      if (!found) throw stillRunning();
      return replay(reply, held, found);
    }
  }

  function claimOf(held: HeldKey) {
    const claim = claimKey(held, clock.now());
    return {
      ...claim,
      read(rows: readonly never[]) {
        const standing = claim.read(rows);
        if (standing === 'running') throw stillRunning();
        if (standing === 'kept') throw TAKEN;
      },
    };
  }

  function rowOf(
    request: FastifyRequest,
    held: HeldKey,
    { status, text, contentType }: Rendered,
  ): KeptAnswer {
    const isSecret = request.routeOptions.config.answerHoldsSecret === true && status < 300;
    return {
      ...held,
      status,
      body: isSecret ? secrets.encrypt(text, keptContext(held)) : text,
      isEncrypted: isSecret,
      contentType,
      recordIds: isSecret ? [] : [...new Set(text.match(RECORD_ID) ?? [])],
    };
  }

  function replay(reply: FastifyReply, held: HeldKey, found: FoundAnswer): FastifyReply {
    if (![held.bodyHash, ...held.earlierHashes, UNKNOWN_BODY].includes(found.bodyHash))
      throw new ApiError(
        'CONFLICT',
        'This Idempotency-Key was used with another body. Use a new key for a new action.',
      );
    if (found.status === null) throw stillRunning();
    const { status, contentType, body } = found;
    if (body === null)
      throw new ApiError(
        'CONFLICT',
        'This call was carried out, and what it answered has been erased since. Use a new key for a new action.',
      );
    const text = found.isEncrypted ? secrets.decrypt(body, keptContext(held)) : body;
    return send(reply.header('idempotent-replayed', 'true'), { status, text, contentType });
  }
}

/** Somebody else kept an answer between the look-up and the claim. */
const TAKEN = new Error('An answer is kept under this key.');

async function outcomeOf(call: KeyedCall, keeper: AnswerKeeper): Promise<Outcome> {
  try {
    const answer = await call.work(keeper);
    return { answer, ...call.textOf(answer) };
  } catch (refusal) {
    const rendered = call.refusalOf(refusal);
    if (!rendered || refusal === TAKEN || isKeyTaken(refusal)) throw refusal;
    return { refusal, ...rendered };
  }
}

/** The text is serialised already; sending it as text passes the serialiser by. */
function send(reply: FastifyReply, { status, text, contentType }: Rendered): FastifyReply {
  reply.code(status).serializer((serialised: unknown) => serialised as string);
  return text === '' ? reply.send() : reply.header('content-type', contentType).send(text);
}

function stillRunning(): ApiError {
  return new ApiError('CONFLICT', 'A request with this Idempotency-Key is still running.');
}

function isKeptStatus(status: number): boolean {
  return status !== 401 && status !== 429 && status < 500;
}

function keeperOf({ principal, tenant }: Caller): string {
  return tenant === undefined ? principal : `${principal}@${tenant}`;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url;
}

/** Names a kept answer to the master key; `rotate-master-key.queries.ts` says the same in SQL. */
export function keptContext(held: KeyOf): string {
  return `idempotency:${held.principal}:${held.method}:${held.path}:${held.key}`;
}
